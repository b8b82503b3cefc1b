// The members of `auto`: discriminant projections of one space each, regularised in different ways.
//
// S(w) = sum of w_ij (x_i - x_j)(x_i - x_j)' / (2 sum of w_ij) over pairs; S_M of the must-links,
// S_C of the cannot-links, S_t the covariance. Each member solves B v = lambda A v for the largest
// lambda, v'Av = 1, and keeps as many columns as it is asked for, at most 40.
//
//   discriminant   A = (1 - rho) S_M + rho (tr S_M / p) I, B = S_t + S_C; rho by leave-one-out
//                  likelihood
//   propagated     A = S(F+)/2 + S_M/2 + .1 (tr / p) I, B = S_t; F+ = what the links say about all
//                  pairs, once they are spread over the graph of neighbours
//   compressed     A = S_M + gamma (tr S_M / p) I, gamma = max(1e-3, p/m), B = S_C: WBDR with its
//                  ridge
//
// Where nothing is known that A could be made of, A is the unit matrix and the member is a
// principal component analysis of its space.
#pragma once

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/data/sparse.h"

namespace cordon::internal {

inline constexpr Index kMaxColumns = 40;  // of a member

struct MemberSpace {
  MemberSpace(Points points, Index features, const Run& run);

  Points points;              // n x p
  Index features;             // more than p where the points are coordinates in the span of wide data
  std::vector<double> means;  // of the columns
  Matrix total;               // S_t
};

struct MemberFit {
  Matrix directions;  // p x kept
  double ridge = 0;   // as a share of the mean of the diagonal
  double residual = 0;
};

// The first `columns` of the member, 1 to kMaxColumns; fewer where there are no more.
MemberFit fit_discriminant(const MemberSpace& space, const ConstraintSet& constraints, Index columns,
                           const Run& run);
MemberFit fit_compressed(const MemberSpace& space, const ConstraintSet& constraints, Index columns,
                         const Run& run);

// The links spread over the graph of neighbours, ready for any part of them to be learnt from.
//
//   F = P E P,  E = +w on must-links, -w on cannot-links,  P of solve/spread.h
//
// Only the rows of P at linked points are solved for; F itself is made in tiles and never kept.
// Beyond `maximum` points a sample of them stands for all: linked ones (as many links, drawn by the
// seed, as touch most / 2 points) and a draw of the others.
class SpreadLinks {
 public:
  SpreadLinks(const MemberSpace& space, const ConstraintSet& constraints, Index maximum, const Run& run);

  MemberFit fit(const ConstraintSet& constraints, Index columns, const Run& run) const;

  Index points_used() const { return static_cast<Index>(rows_.size()); }
  Index links_left_out() const { return links_left_out_; }

 private:
  Matrix between_all(const ConstraintSet& constraints, const Run& run) const;  // S(F+), empty where F+ is 0

  const MemberSpace& space_;
  std::vector<Index> rows_;     // of the space, ascending
  Matrix coordinates_;          // of these rows
  std::vector<Index> sources_;  // linked points, as places among rows_, ascending
  Matrix spread_;               // sources x rows: P
  Index links_left_out_ = 0;
};

}  // namespace cordon::internal

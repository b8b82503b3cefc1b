// Statements on distances as linear inequalities in the projector.
//
// With an orthonormal frame L and its projector P = LL', the squared distance of a and b on the map
// is d'Pd, d = x_a - x_b. So every statement is one or more of
//
//   sum over its terms t of  c_t d_t' P d_t  <=  bound
//
//   closer   d'Pd <= value                 one term, c = 1
//   farther  d'Pd >= value                 one term, c = -1
//   nearer   d'Pd - value e'Pe <= 0        two terms
//   near     one closer per wanted neighbour, one farther per present neighbour
//
// `scale` is the size at which a violation counts as whole: the bound, kept between 1e-8 of the
// source distance and the source distance. Multipliers are measured in 1/scale.
#pragma once

#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::internal {

// One inequality, its differences already in the coordinates of the solver.
struct Inequality {
  std::vector<double> coefficients;              // c_t
  std::vector<std::vector<double>> differences;  // d_t
  double bound = 0;
  double scale = 1;
  double weight = 1;  // multiplies the highest multiplier it may cost
};

Inequality closer_than(std::vector<double> difference, double bound, double weight);
Inequality farther_than(std::vector<double> difference, double bound, double weight);
Inequality nearer_than(std::vector<double> to_near, std::vector<double> to_far, double ratio, double weight);

// Can any frame of `dims` dimensions among `space` satisfy it? The least value of
// the left side over all projectors is the sum of its `dims` smallest eigenvalues,
// of which all but one per term are 0.
bool reachable(const Inequality& one, Index dims, Index space);

// Many inequalities side by side, as the solvers want them.
class Inequalities {
 public:
  Inequalities() = default;
  explicit Inequalities(const std::vector<const Inequality*>& all, Index space);

  Index count() const { return static_cast<Index>(bounds.size()); }
  Index term_count() const { return differences.rows(); }

  // The left sides minus the bounds, given d_t' P d_t of every term. At most 0 where satisfied.
  std::vector<double> excess(const std::vector<double>& term_lengths) const;
  // The same for the frame of orthonormal rows.
  std::vector<double> excess(const Matrix& frame) const;

  // Sum over inequalities' multipliers: what each term weighs in the Lagrangian, - sum mu_j c_t.
  std::vector<double> term_weights(const std::vector<double>& multipliers) const;

  Matrix differences;  // one row per term
  std::vector<double> coefficients;
  std::vector<Index> owner;  // of each term
  std::vector<double> bounds;
  std::vector<double> scales;
  std::vector<double> weights;
};

// The largest excess relative to its scale; 0 where there is none.
double worst_violation(const Inequalities& constraints, const std::vector<double>& excess);

// rows * columns': d_t . v_p for all terms and orthonormal rows.
Matrix inner_products(const Matrix& rows, const Matrix& frame);

}  // namespace cordon::internal

/// \file
/// Methods that learn from must- and cannot-links through a few sums over the data and nothing
/// else.
///
/// \code{.unparsed}
/// S_B = sum over cannot-links of w (x_a - x_b)(x_a - x_b)'    should become large
/// S_W = sum over must-links   of w (x_a - x_b)(x_a - x_b)'    should become small
/// S_t = sum over points of (x_i - mean)(x_i - mean)'          if a method asks for it
/// \endcode
///
/// Such a method is one function, directions(), from these f x f matrices to an f x K matrix. The
/// sums may come from one pass over the data (fit) or be kept up to date while links are added
/// (fitter.h). Every link counts as often as it is given; cordon::fit removes duplicates first.
///
/// Cost, for m must- and c cannot-links: (m + c) f^2 for few links, n f^2 + (m + c) f for many
/// (graph/scatter.h), and a few times f^3. Points with more features than rows are summed and
/// solved in their span, which is exact for all of these methods.
#pragma once

#include <memory>

#include "methods/sum_method.h"

namespace cordon::internal {

/// The sums over the data.
struct PairSums {
  Index rows = 0;  ///< n.
  /// f of the data; more than the side of the sums if these are in the span.
  Index features = 0;
  Matrix total;              ///< S_t; empty unless asked for.
  Matrix between;            ///< S_B.
  Matrix within;             ///< S_W.
  Index cannot_links = 0;    ///< Number of cannot-links.
  Index must_links = 0;      ///< Number of must-links.
  double cannot_weight = 0;  ///< Sum of the weights of the cannot-links.
  double must_weight = 0;    ///< Sum of the weights of the must-links.
};

/// The sums over the links of `constraints`, which must name rows of `points`; S_t is left empty.
PairSums pair_sums(const Points& points, const ConstraintSet& constraints, const Run& run);

/// A method that learns from PairSums.
class PairMethod : public Method, public SumMethod {
 public:
  /// Computes the sums and then the directions.
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const final;
  void sum_rows(const Points& rows, const Labels& labels, Sums& sums, const Run& run) const final;
  void sum_links(const Points& linked, const ConstraintSet& links, Sums& sums, const Run& run) const final;
  std::unique_ptr<Map> solve(const Sums& sums, Report& report) const final;

  /// The directions of the map, one per column, in the coordinates of the sums. Fills `report`.
  virtual Matrix directions(const PairSums& sums, Report& report) const = 0;

  /// Whether directions() needs S_t.
  virtual bool uses_total() const { return false; }
  /// Number of dimensions asked for.
  Index dims() const { return dims_; }

 protected:
  explicit PairMethod(Index dims) : dims_(dims) {}

 private:
  Index dims_;
};

}  // namespace cordon::internal

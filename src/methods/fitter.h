/// \class cordon::internal::Fitter
/// Fits again after every new link without another pass over the data, for interactive use.
///
/// It keeps the points (shared, not copied), their means, and the sums S_B and S_W from which a
/// PairMethod learns. Adding or removing a link changes one sum by w (x_a - x_b)(x_a - x_b)', which
/// costs f^2 multiplications; fit() then solves only the f x f problem. S_t is summed when a method
/// first asks for it. The result agrees with a fit from the start to 1e-10: if removed links leave
/// less than a thousandth of the largest value a sum has had, the sum is computed again from the
/// remaining links, so that rounding errors cannot accumulate.
///
/// \code{.cpp}
/// cordon::Fitter fitter(points, constraints, run);
/// fitter.add(cordon::StatementKind::kMust, 3, 17);
/// const auto map = fitter.fit(cordon::Wbdr({.dims = 2}), run, report);
/// \endcode
#pragma once

#include <memory>

#include "methods/pair_method.h"

namespace cordon::internal {

class Fitter {
 public:
  /// Throws Error(kInput) if a link names a row that does not exist. Distance constraints are not
  /// used.
  Fitter(const Points& points, const ConstraintSet& constraints, const Run& run);
  ~Fitter();
  Fitter(Fitter&&) noexcept;
  Fitter& operator=(Fitter&&) noexcept;

  /// Adds a must- or cannot-link; a link given twice counts twice. Throws Error(kUsage) for another
  /// kind, and Error(kInput) for a row that does not exist or a weight that is not positive.
  void add(StatementKind kind, Index a, Index b, double weight = 1);

  /// Removes the latest such link; false if there is none. Costs a search through the links.
  bool remove(StatementKind kind, Index a, Index b, const Run& run);

  /// Fits a method to the present links.
  std::unique_ptr<Map> fit(const PairMethod& method, const Run& run, Report& report);

  /// The present links.
  const ConstraintSet& constraints() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace cordon::internal

// Fits again after every new link without another pass over the data: for a person who answers questions.
//
// It keeps the points (shared, not copied), their means, and the sums S_B and S_W that a PairMethod learns
// from. A link added or taken away changes one sum by w (x_a - x_b)(x_a - x_b)', f^2 multiplications; fit()
// solves the f x f problem alone. S_t is summed when a method first asks for it. The answer is that of a fit
// from the start to 1e-10: where links taken away leave less than a thousandth of what a sum once was, it is
// made anew from the links that are left, so that rounding cannot pile up.
//
//   cordon::Fitter fitter(points, said, run);
//   fitter.add(cordon::StatementKind::kMust, 3, 17);
//   const auto map = fitter.fit(cordon::Wbdr({.dims = 2}), run);
#pragma once

#include <memory>

#include "cordon/core/export.h"
#include "cordon/methods/pair_method.h"

namespace cordon {

class CORDON_EXPORT Fitter {
 public:
  // Throws Error(kInput) where a link names a row that does not exist. Statements on distances are not used.
  Fitter(const Points& points, const ConstraintSet& said, const Run& run);
  ~Fitter();
  Fitter(Fitter&&) noexcept;
  Fitter& operator=(Fitter&&) noexcept;

  // A must- or cannot-link more; said twice it counts twice. Throws Error(kUsage) for another kind,
  // Error(kInput) for a row that does not exist or a weight that is not positive.
  void add(StatementKind kind, Index a, Index b, double weight = 1);

  // Takes the latest such link away; false where there is none. Costs a search through the links.
  bool remove(StatementKind kind, Index a, Index b, const Run& run);

  std::unique_ptr<Map> fit(const PairMethod& method, Run& run);

  const ConstraintSet& constraints() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace cordon

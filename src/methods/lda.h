/// \class cordon::internal::Lda
/// Linear discriminant analysis: the directions that separate the classes best.
///
/// Objective: maximise the variance between the class means relative to the variance inside the
/// classes.
///
/// Problem solved: S_B v = lambda S_W v, largest lambda, v'S_W v = 1. S_W is the pooled covariance
/// of the classes (divided by n - classes) and S_B = sum over classes of size
/// (mean_c - mean)(mean_c - mean)'. Features are scaled to equal variation inside the classes
/// first, which changes nothing but rounding. The result equals that of scikit-learn (solver svd)
/// up to the sign.
///
/// Cost: n f^2 + 9 f^3; wide data (f > n) is solved in the span of the points.
///
/// Edge cases: at most classes - 1 dimensions; if more are asked for, there are fewer, with a
/// warning. Rows without a label take no part in the fit. A singular S_W: its null directions are
/// dropped, with a warning (eigenvalues up to 1e-10 of the largest one after the scaling, in wide
/// data up to 1e-13). A feature whose variation inside the classes is only rounding counts as
/// constant there. Fewer than two classes, or classes of single points only: refused.
///
/// \code{.cpp}
/// const auto map = cordon::Lda({.dims = 2}).fit(points, {.labels = points.labels}, run, report);
/// \endcode
///
/// Reference: Fisher, "The use of multiple measurements in taxonomic problems", 1936; Rao, 1948.
#pragma once

#include "methods/sum_method.h"

namespace cordon::internal {

/// Options of LDA.
struct LdaOptions {
  Index dims = 2;  ///< Number of dimensions of the map.
};

class Lda final : public Method, public SumMethod {
 public:
  explicit Lda(const LdaOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;
  void sum_rows(const Points& rows, const Labels& labels, Sums& sums, const Run& run) const override;
  std::unique_ptr<Map> solve(const Sums& sums, Report& report) const override;

 private:
  LdaOptions options_;
};

}  // namespace cordon::internal

/// \class cordon::internal::Pca
/// Principal component analysis (PCA): the directions in which the points vary most.
///
/// Objective: maximise the variance of y = V'(x - mean) over orthonormal V (f x dims).
///
/// Problem solved: the leading eigenvectors of the scatter S = sum over points of
/// (x - mean)(x - mean)'. The eigenvalues in the report are those of S (divide them by n - 1 for
/// variances); `variance_kept` is their share of the trace.
///
/// Cost: n f^2 + f^3, or f n^2 + n^3 for wide data, or a few dozen passes over very large or sparse
/// data; solve/principal.h chooses, and the report says which.
///
/// Edge cases: one row, or all rows equal: refused. Fewer independent directions than dims: fewer
/// dimensions, with a warning. Constraints and labels are not used.
///
/// \code{.cpp}
/// const auto map = cordon::Pca({.dims = 2}).fit(points, {}, run, report);
/// const cordon::Matrix y = map->apply(points, {}, run);
/// \endcode
///
/// Reference: Pearson, "On lines and planes of closest fit to systems of points in space", 1901.
#pragma once

#include "methods/sum_method.h"

namespace cordon::internal {

/// Options of PCA.
struct PcaOptions {
  Index dims = 2;       ///< Number of dimensions of the map.
  bool whiten = false;  ///< Divide every coordinate by its standard deviation (with n - 1).
};

class Pca final : public Method, public SumMethod {
 public:
  explicit Pca(const PcaOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;
  std::unique_ptr<Map> solve(const Sums& sums, Report& report) const override;

 private:
  PcaOptions options_;
};

}  // namespace cordon::internal

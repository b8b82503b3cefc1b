/// \class cordon::internal::PartsMap
/// A map to parts: y is the non-negative combination of the basis nearest to x (non-negative least
/// squares).
///
/// It is the result of nmf. With `sums` (of the training rows) a point is first divided by the
/// square root of its dot product with them, which is the weighting ncw. Cost: f K multiplications
/// per point and a few sweeps over a K x K matrix.
#pragma once

#include <memory>
#include <vector>

#include "cordon/maps/map.h"

namespace cordon::internal {

class PartsMap final : public Map {
 public:
  static constexpr std::string_view kKind = "parts";  ///< Its kind in the model file.

  /// Of an f x K basis that is not negative, and f sums or none. Throws Error(kInput) if they do
  /// not fit together or are not allowed.
  PartsMap(Matrix basis, std::vector<double> sums);

  std::string_view kind() const override { return kKind; }
  Index input_dims() const override { return basis_.rows(); }
  Index output_dims() const override { return basis_.cols(); }
  /// Coordinates of unscaled points.
  Matrix apply(const Points& points, const Scaling& scaling, const Run& run) const override;
  /// Everything needed to make the map again.
  std::vector<NamedArray> arrays() const override;
  /// Makes the map again.
  static std::unique_ptr<Map> from_arrays(const std::vector<NamedArray>& arrays);

  /// The parts, one per column.
  const Matrix& basis() const { return basis_; }

 private:
  Matrix basis_;
  std::vector<double> sums_;
};

}  // namespace cordon::internal

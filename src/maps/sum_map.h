/// \class cordon::internal::SumMap
/// The sum of a linear map of the features and a map of the kernel: y = (x - c)
/// D + P'(k(L, x) - means) - shift.
///
/// It is the result of `auto`: the members on the features and those on the kernel coordinates,
/// averaged into one set of coordinates. A new point costs one kernel value per landmark and
/// (f + landmarks) K multiplications. In the model file the arrays of both parts stand side by side
/// under their own names. With `components` both are maps of z = (x - centre) components, the leading
/// principal components of a table with many features.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "cordon/maps/map.h"
#include "maps/kernel_map.h"

namespace cordon::internal {

class SumMap final : public Map {
 public:
  static constexpr std::string_view kKind = "sum";  ///< Its kind in the model file.

  /// Throws Error(kInput) if the first is not linear or the second not a kernel map, or if they do
  /// not have the same numbers of features and coordinates.
  SumMap(std::unique_ptr<const Map> linear, std::unique_ptr<const Map> kernel,
         std::optional<LinearMap> components = {});

  std::string_view kind() const override { return kKind; }
  Index input_dims() const override { return (components_ ? *components_ : *linear_).input_dims(); }
  Index output_dims() const override { return linear_->output_dims(); }
  /// Coordinates of unscaled points.
  Matrix apply(const Points& points, const Scaling& scaling, const Run& run) const override;
  /// Everything needed to make the map again.
  std::vector<NamedArray> arrays() const override;
  /// Makes the map again.
  static std::unique_ptr<Map> from_arrays(const std::vector<NamedArray>& arrays);

 private:
  std::unique_ptr<const Map> linear_;
  std::unique_ptr<const Map> kernel_;
  std::optional<LinearMap> components_;
};

}  // namespace cordon::internal

/// \class cordon::internal::KernelMap
/// A linear map of kernel coordinates: y = P'(k(L, x) - means) - shift, with landmarks L.
///
/// It is the result of a kernel method: kernel coordinates (kernel/kernel_coordinates.h) and a
/// linear map on them, multiplied into one matrix. A new point costs one kernel value and K
/// multiplications per landmark. Landmarks of sparse points are kept, saved and loaded as sparse
/// rows.
///
/// \code{.cpp}
/// const auto coordinates = cordon::fit_kernel_coordinates(points, {}, run);
/// const auto map = cordon::make_kernel_map(coordinates, cordon::LinearMap(centre, directions));
/// \endcode
#pragma once

#include <memory>
#include <vector>

#include "cordon/maps/map.h"
#include "kernel/kernel_coordinates.h"

namespace cordon::internal {

class KernelMap final : public Map {
 public:
  static constexpr std::string_view kKind = "kernel";  ///< Its kind in the model file.

  /// Of m landmarks, m means, an m x K matrix and K numbers. Throws Error(kInput) if they do not
  /// fit together, and Error(kComputation) if a number is not finite.
  KernelMap(const Kernel& kernel, Points landmarks, std::vector<double> means, Matrix projection,
            std::vector<double> shift);

  std::string_view kind() const override { return kKind; }
  Index input_dims() const override { return landmarks_.cols(); }
  Index output_dims() const override { return projection_.cols(); }
  /// Coordinates of unscaled points.
  Matrix apply(const Points& points, const Scaling& scaling, const Run& run) const override;
  /// Everything needed to make it again.
  std::vector<NamedArray> arrays() const override;
  /// Makes the map again.
  static std::unique_ptr<Map> from_arrays(const std::vector<NamedArray>& arrays);

 private:
  Kernel kernel_;
  Points landmarks_;
  std::vector<double> means_;
  Matrix projection_;
  std::vector<double> shift_;
};

/// The map of points that results from a linear map of their kernel coordinates.
std::unique_ptr<Map> make_kernel_map(const KernelCoordinates& coordinates, const LinearMap& linear);

}  // namespace cordon::internal

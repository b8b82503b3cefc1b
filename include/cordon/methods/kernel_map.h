// A linear map of kernel coordinates: y = P' (k(L, x) - means) - shift, with landmarks L.
//
// It is what a kernel method leaves behind: kernel coordinates (kernel/kernel_coordinates.h) and a linear map
// on them, multiplied out, so that a new point costs one kernel value per landmark and K multiplications
// each. Landmarks of sparse points are kept, saved and loaded sparse.
//
//   const KernelCoordinates seen = fit_kernel_coordinates(points, {}, run);
//   const auto map = make_kernel_map(seen, LinearMap(centre, directions));     // q numbers, q x K
#pragma once

#include <memory>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/kernel/kernel_coordinates.h"
#include "cordon/methods/map.h"

namespace cordon {

class CORDON_EXPORT KernelMap final : public Map {
 public:
  static constexpr std::string_view kKind = "kernel";

  // m landmarks, m means, m x K, K numbers. Throws Error(kInput) where they do not fit together or are not
  // finite.
  KernelMap(const Kernel& kernel, Points landmarks, std::vector<double> means, Matrix projection,
            std::vector<double> shift);

  std::string_view kind() const override { return kKind; }
  Index input_dims() const override { return landmarks_.cols(); }
  Index output_dims() const override { return projection_.cols(); }
  Matrix apply(const Points& points, const Scaling& scaling, const Run& run) const override;
  std::vector<NamedArray> arrays() const override;
  static std::unique_ptr<Map> from_arrays(const std::vector<NamedArray>& arrays);

 private:
  Kernel kernel_;
  Points landmarks_;
  std::vector<double> means_;
  Matrix projection_;
  std::vector<double> shift_;
};

// The map of points that a linear map of their coordinates makes.
CORDON_EXPORT std::unique_ptr<Map> make_kernel_map(const KernelCoordinates& coordinates,
                                                   const LinearMap& linear);

}  // namespace cordon

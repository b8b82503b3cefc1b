/// \class cordon::internal::KernelMethod
/// The kernel version of any linear method: the method itself, on kernel coordinates instead of
/// features.
///
/// The coordinates of the points on the leading axes of the kernel's feature space are computed
/// (kernel/kernel_coordinates.h: exact for up to `landmarks` points, the Nystroem approximation
/// beyond), the linear method is fitted to them, and the two are multiplied into one map for new
/// points. No method is implemented twice.
///
/// Cost: that of the coordinates and of the linear method with f = components. A new point costs
/// one kernel value per landmark.
///
/// Edge cases: those of the linear method; if all points are equal, the fit is refused. The report
/// has the numbers of coordinates and landmarks and the delta used.
///
/// \code{.cpp}
/// auto linear = std::make_unique<cordon::Wbdr>(cordon::WbdrOptions{.dims = 2});
/// const auto map = cordon::KernelMethod(std::move(linear), {}).fit(points, known, run, report);
/// \endcode
#pragma once

#include <memory>

#include "cordon/methods/method.h"
#include "kernel/kernel_coordinates.h"

namespace cordon::internal {

/// The options of a linear method and of its kernel together.
template <typename LinearOptions>
struct WithKernel : LinearOptions, KernelMapOptions {};

class KernelMethod final : public Method {
 public:
  /// `linear` must produce a LinearMap.
  KernelMethod(std::unique_ptr<Method> linear, const KernelMapOptions& options);
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;
  Cost cost(const Shape& shape) const override;

 private:
  std::unique_ptr<Method> linear_;
  KernelMapOptions options_;
};

}  // namespace cordon::internal

// The kernel version of any linear method: the method itself, on kernel coordinates instead of features.
//
// The points are placed on the leading axes of their kernel's space (kernel/kernel_coordinates.h: exact for
// up to `landmarks` points, Nystroem's approximation beyond), the linear method is fitted there, and the two
// are multiplied into one map that places new points. There is no second implementation of anything.
//
// Cost: that of the coordinates and of the linear method with f = components. New points: one kernel value
// per landmark. Edge cases: those of the linear method; all points equal: refused. The report says how many
// coordinates and landmarks there are, and which delta was used.
//
//   const cordon::KernelMethod method(std::make_unique<cordon::Wbdr>(cordon::WbdrOptions{.dims = 2}), {});
//   const auto map = method.fit(points, known, run);
#pragma once

#include <memory>

#include "cordon/core/export.h"
#include "cordon/kernel/kernel_coordinates.h"
#include "cordon/methods/method.h"

namespace cordon {

// The options of a linear method and of its kernel, together.
template <typename LinearOptions>
struct WithKernel : LinearOptions, KernelMapOptions {};

class CORDON_EXPORT KernelMethod final : public Method {
 public:
  // `linear` must leave a LinearMap behind.
  KernelMethod(std::unique_ptr<Method> linear, const KernelMapOptions& options);
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;
  Cost cost(const Shape& shape) const override;

 private:
  std::unique_ptr<Method> linear_;
  KernelMapOptions options_;
};

}  // namespace cordon

// Any linear method in a kernel's space:
//
//   1. coordinates of the points on the leading axes (kernel/kernel_coordinates.h), exact or by
//      Nystroem's approximation
//   2. the linear method on these, with the same links and labels: they name rows
//   3. both multiplied into one map (maps/kernel_map.h)
#include "methods/kernel_method.h"

#include <algorithm>

#include "maps/kernel_map.h"
#include "methods/kernel_entry.h"
#include "methods/step_bytes.h"

namespace cordon::internal {
namespace {

// The linear method speaks of its own name and of features; here they are the kernel's coordinates,
// and whoever reads its warnings and refusals must know.
std::unique_ptr<Map> fit_on_coordinates(const Method& linear, const Points& placed, const Knowledge& known,
                                        const Run& run, Report& report) {
  const std::string where =
      fmt::format("in the kernel's space, where {} coordinates are the features: ", placed.cols());
  const std::size_t before = report.warnings.size();
  try {
    std::unique_ptr<Map> map = linear.fit(placed, known, run, report);
    for (std::size_t i = before; i < report.warnings.size(); ++i) report.warnings[i].insert(0, where);
    return map;
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kInterrupted) throw;
    throw Error(error.kind(), where + error.what());
  }
}

}  // namespace

void describe(Describe<KernelMapOptions>& options) {
  options
      .choice<KernelKind>("kernel", &KernelMapOptions::kernel,
                          {{"rbf", KernelKind::kRbf},
                           {"linear", KernelKind::kLinear},
                           {"polynomial", KernelKind::kPolynomial},
                           {"cosine", KernelKind::kCosine}},
                          "which inner product takes the place of the features'")
      .real_or_auto(
          "delta", &KernelMapOptions::delta, 1e-150,
          "distance at which points stop being alike (rbf), unit of length (polynomial); auto is the "
          "median distance")
      .integer("degree", &KernelMapOptions::degree, 1, 100, "of the polynomial kernel")
      .integer("components", &KernelMapOptions::components, 1, 20000,
               "at most so many coordinates of the kernel's space are used")
      .integer("landmarks", &KernelMapOptions::landmarks, 2, 20000,
               "up to so many points the kernel is exact; of more, so many are drawn to stand for all");
}

KernelMethod::KernelMethod(std::unique_ptr<Method> linear, const KernelMapOptions& options)
    : linear_(std::move(linear)), options_(valid("kernel", options)) {}

// The worse of two residuals is reported: that of the axes and that of the method on them.
std::unique_ptr<Map> KernelMethod::fit(const Points& points, const Knowledge& known, const Run& run,
                                       Report& report) const {
  KernelCoordinates seen = fit_kernel_coordinates(points, options_, run);
  Points placed = Points::own(std::move(seen.training));
  placed.row_ids = points.row_ids;
  report.set("coordinates", static_cast<std::int64_t>(seen.axes.cols()));
  report.set("landmarks_used", static_cast<std::int64_t>(seen.landmarks.rows()));
  report.set("delta_used", seen.kernel.delta);
  if (!seen.exact)
    report.note(fmt::format("{} of {} points serve as landmarks of the kernel (Nystroem's approximation)",
                            seen.landmarks.rows(), points.rows()));
  const std::unique_ptr<Map> map = fit_on_coordinates(*linear_, placed, known, run, report);
  report.residual = std::max(report.residual, seen.residual);
  const auto* linear = dynamic_cast<const LinearMap*>(map.get());
  if (linear == nullptr) fail(ErrorKind::kUsage, "a kernel version needs a linear method");
  return make_kernel_map(seen, *linear);
}

// Landmarks x landmarks for the axes, then the linear method on `components` features.
Cost KernelMethod::cost(const Shape& shape) const {
  const auto n = static_cast<double>(shape.n);
  const double landmarks = std::min(n, static_cast<double>(options_.landmarks));
  const double components = std::min(landmarks, static_cast<double>(options_.components));
  Shape placed = shape;  // the coordinates take the place of features
  placed.f = static_cast<Index>(components);
  placed.entries = -1;
  const Cost linear = linear_->cost(placed);
  const KernelBytes kernel = kernel_coordinates_bytes(shape, landmarks, components);
  return {linear.operations + n * landmarks * (static_cast<double>(shape.f) + components) +
              2 * landmarks * landmarks * landmarks,
          std::max(kernel.making, kernel.kept + linear.bytes)};
}

}  // namespace cordon::internal

/// \file
/// Kernels: inner products k(x, y) in feature spaces that are never formed.
///
/// - rbf: exp(-|x - y|^2 / (2 delta^2)); delta is the bandwidth, the distance at which points stop
///   being similar.
/// - linear: x.y
/// - polynomial: (x.y / delta^2 + 1)^degree
/// - cosine: x.y / (|x| |y|), and 0 if one of them is 0.
///
/// \code{.cpp}
/// const cordon::Kernel rbf{.delta = cordon::median_distance(points, run)};
/// const auto found = cordon::kernel_kmeans(points, constraints, rbf, {.k = 3}, run);
/// \endcode
#pragma once

#include <string_view>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

/// The kernels listed above.
enum class KernelKind { kRbf, kLinear, kPolynomial, kCosine };
/// The kernel of this name. Throws Error(kUsage) that lists the names.
CORDON_EXPORT KernelKind kernel_kind(std::string_view name);

/// A kernel and its parameters.
struct Kernel {
  KernelKind kind = KernelKind::kRbf;
  double delta = 1;  ///< rbf and polynomial; more than 0.
  Index degree = 3;  ///< polynomial; at least 1.
};

/// The median distance between points: of all pairs for up to 1,000 points, otherwise of all pairs
/// of 400 points, drawn by the seed of the run. Distances of 0 count only if all are 0; the result
/// is then 1, because it is used as a delta, which must be more than 0. Throws Error(kInput) if
/// squared distances overflow.
CORDON_EXPORT double median_distance(const Points& points, const Run& run);

}  // namespace cordon

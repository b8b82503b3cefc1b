// Kernels: inner products in spaces that are never entered.
//
//   rbf          exp(-|x - y|^2 / (2 delta^2))     delta: the distance at which points stop being alike
//   linear       x.y
//   polynomial   (x.y / delta^2 + 1)^degree
//   cosine       x.y / (|x||y|), 0 where one of them is 0
//
// Blocks are evaluated by a matrix product of centred points (rbf) or of the points as they are; dense and
// sparse. A block of a x b costs a b f multiplications and its own memory, nothing of size n x n exists.
//
//   const Kernel kernel{.kind = KernelKind::kRbf, .delta = cordon::median_distance(points, run)};
//   const Matrix k = cordon::kernel_block(kernel, points, landmarks, run);
#pragma once

#include <string_view>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

enum class KernelKind { kRbf, kLinear, kPolynomial, kCosine };
CORDON_EXPORT KernelKind kernel_kind(std::string_view name);  // throws Error(kUsage) listing the names

struct Kernel {
  KernelKind kind = KernelKind::kRbf;
  double delta = 1;  // rbf, polynomial; more than 0
  Index degree = 3;  // polynomial; at least 1
};

// k(x_i, y_j) for all rows of x and y: rows(x) x rows(y). Diagonal of equal points is exact for rbf (1).
CORDON_EXPORT Matrix kernel_block(const Kernel& kernel, const Points& x, const Points& y, const Run& run);

// k(x_i, x_i) for all rows.
CORDON_EXPORT std::vector<double> kernel_diagonal(const Kernel& kernel, const Points& x);

// The median distance between points: of all pairs where there are at most 1,000 points, else of all pairs of
// 400 of them, drawn by the run's seed. Distances of 0 count only where all are 0, and then the answer is
// 1: it is meant as a delta, which must be more than 0. Throws Error(kInput) where squared distances
// overflow.
CORDON_EXPORT double median_distance(const Points& points, const Run& run);

}  // namespace cordon

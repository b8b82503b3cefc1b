// Who is near whom in the space where must-linked points are one point (must_link_kernel.h), exactly.
//
// Squared distances are compared rounded to 2^-30 (of 1, the rbf kernel's scale); among equal ones the lower
// index goes first. Points that coincide, because they are equal or linked, are searched once.
//
// How (rbf): d^^2 = 2 - 2 (exp(-a) + u), a = |x_i - x_j|^2 / (2 delta^2), u = |g_i - g_j|^2 / 2. A scan in
// single precision with proven error bounds discards nearly all pairs, whole balls of points first; the
// others are computed in double precision (src/graph/pair_scene.h). Cost between n and n^2 (f + rank), memory
// one single-precision copy of x and g beside the answer. Other kernels, sparse and very few points are
// compared pair by pair.
//
//   const Neighbours near = cordon::nearest(kernel, {.k = 5}, run);
//   const double most = cordon::largest_distance(kernel, run);
#pragma once

#include "cordon/core/export.h"
#include "cordon/graph/nearest.h"
#include "cordon/kernel/must_link_kernel.h"

namespace cordon {

struct KernelNearestOptions {
  Index k = 5;  // 1 .. rows - 1
  // Allow a few wrong neighbours for speed on very many points (rbf only, dense). The share of true neighbours,
  // measured on up to 200 points, is reported as "neighbour_recall".
  bool approximate = false;
};

// Throws Error(kUsage) where k is not allowed.
CORDON_EXPORT Neighbours nearest(const MustLinkKernel& kernel, const KernelNearestOptions& options, Run& run);

// The largest distance between any two points.
CORDON_EXPORT double largest_distance(const MustLinkKernel& kernel, Run& run);

}  // namespace cordon

// Who is near whom in the space where must-linked points are one point (must_link_kernel.h), exactly.
//
// Squared distances are compared rounded, in the rbf kernel's space, where they are at most 2, to multiples
// of 2^-30, in that of other kernels to 30 significant bits as in the input space; among equal ones the lower
// index goes first. Points that coincide, because they are equal or linked, are searched once.
//
// How (rbf): d^^2 = 2 - 2 (exp(-a) + u), a = |x_i - x_j|^2 / (2 delta^2), u = |g_i - g_j|^2 / 2. Pairs are
// scanned in single precision with proven error bounds, whole tiles of points are ruled out first, and what
// may matter is computed in double precision (src/graph/pair_scan.h). The farthest points of the input space,
// and the largest kernel distance, cost nearly nothing more in the same pass. Cost between n and n^2 / 2 (f +
// rank), memory one single-precision copy of x and g beside the answer. Other kernels, sparse and very few
// points are compared pair by pair.
//
//   const Neighbours near = cordon::nearest(kernel, {.k = 5}, run);
//   const KernelPairs pairs = cordon::kernel_pairs(kernel, {.near = 5, .far = 5, .largest = true}, run);
#pragma once

#include "cordon/core/export.h"
#include "cordon/graph/nearest.h"
#include "cordon/kernel/must_link_kernel.h"

namespace cordon {

struct KernelPairsOptions {
  Index near = 0;        // how many nearest points in the kernel's space, 0 .. rows - 1
  Index far = 0;         // how many farthest points in the input space, 0 .. rows - 1
  bool largest = false;  // the largest kernel distance
  // Allow a few wrong near points for speed on very many points (rbf, dense). The share of true neighbours,
  // measured on up to 200 points, is reported as "neighbour_recall".
  bool approximate = false;
};

struct KernelPairs {
  Neighbours near;     // by squared kernel distance
  Neighbours far;      // by squared distance of the points
  double largest = 0;  // a distance, not squared
};

// Throws Error(kUsage) where a number is not allowed.
CORDON_EXPORT KernelPairs kernel_pairs(const MustLinkKernel& kernel, const KernelPairsOptions& options,
                                       Run& run);

struct KernelNearestOptions {
  Index k = 5;  // 1 .. rows - 1
  bool approximate = false;
};
CORDON_EXPORT Neighbours nearest(const MustLinkKernel& kernel, const KernelNearestOptions& options, Run& run);

CORDON_EXPORT double largest_distance(const MustLinkKernel& kernel, Run& run);

}  // namespace cordon

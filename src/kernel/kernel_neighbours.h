/// \file
/// Exact nearest neighbours in the feature space in which must-linked points coincide
/// (must_link_kernel.h).
///
/// Definition: squared distances are rounded for comparison, in the feature space of the rbf
/// kernel, where they are at most 2, to multiples of 2^-30, and for other kernels to 30 significant
/// bits as in the input space. Of equally near points the lower index comes first. Points that
/// coincide, because they are equal or linked, are searched only once.
///
/// Algorithm (rbf), with the coordinates g of must_link_kernel.h:
///
/// \code{.unparsed}
/// d^^2 = 2 - 2 (exp(-a) + u),   a = |x_i - x_j|^2 / (2 delta^2),   u = |g_i - g_j|^2 / 2
/// \endcode
///
/// Whole tiles of points are ruled out first, the remaining pairs are scanned in single precision
/// with proven error bounds, and candidates are computed in double precision. The same pass finds
/// the farthest points of the input space and the largest kernel distance at almost no extra cost.
/// Other kernels, sparse points and very few points are compared pair by pair.
///
/// Cost: between n (f + rank) and n^2 (f + rank) / 2. Memory beside the result: one
/// single-precision copy of x and g.
///
/// \code{.cpp}
/// const auto pairs = cordon::kernel_pairs(kernel, {.near = 5, .far = 5, .largest = true}, run);
/// \endcode
#pragma once

#include "cordon/neighbors/nearest.h"
#include "kernel/must_link_kernel.h"

namespace cordon::internal {

/// What is searched for.
struct KernelPairsOptions {
  Index near = 0;        ///< Number of nearest points in the feature space, 0 .. rows - 1.
  Index far = 0;         ///< Number of farthest points in the input space, 0 .. rows - 1.
  bool largest = false;  ///< Whether the largest kernel distance is needed.
  /// Allow a few wrong near points for speed on very many points (rbf, dense). The share of true
  /// neighbours, measured on up to 200 points, comes with them.
  bool approximate = false;
};

/// What was found.
struct KernelPairs {
  Neighbours near;     ///< By squared kernel distance.
  Neighbours far;      ///< By squared distance in the input space.
  double largest = 0;  ///< The largest kernel distance (not squared).
};

/// Throws Error(kUsage) for a number that is not allowed.
KernelPairs kernel_pairs(const MustLinkKernel& kernel, const KernelPairsOptions& options, const Run& run);

}  // namespace cordon::internal

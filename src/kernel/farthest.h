/// \file
/// The k farthest points of every point, exactly.
///
/// "Farthest" is by squared Euclidean distance, rounded for comparison as in nearest.h; of equally
/// far points the lower index comes first. Equal rows are searched only once. Tiles of points are
/// ruled out together where a bound on their distance is smaller than the distances already found;
/// extreme points are visited first, so that this happens early. The remaining pairs are scanned in
/// single precision with a proven error bound, and only candidates are computed exactly. Values of
/// any finite size are allowed, as in nearest.h.
///
/// Cost: n log n f to sort the points into tiles, then between n f and n^2 f / 2. Memory beside the
/// result: one single-precision copy of x.
///
/// \code{.cpp}
/// const cordon::Neighbours far = cordon::farthest(points, {.k = 5}, run);
/// const auto of_first = far.row(0);                // farthest first
/// const double diameter = cordon::diameter(far);   // the largest distance of all
/// \endcode
#pragma once

#include "cordon/neighbors/nearest.h"

namespace cordon::internal {

/// What is searched for.
struct FarthestOptions {
  Index k = 5;  ///< How many farthest points, 1 .. rows - 1.
};

/// Throws Error(kUsage) for a k that is not allowed, and Error(kInput) as nearest() does.
Neighbours farthest(const Points& x, const FarthestOptions& options, const Run& run);

/// The largest distance between two points, given the farthest points of each.
double diameter(const Neighbours& farthest);

}  // namespace cordon::internal

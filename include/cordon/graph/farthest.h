// The k farthest points of every point, exactly.
//
// "Farthest" is by squared Euclidean distance, compared rounded as in nearest.h; among equal ones the lower
// index goes first. Of equal rows one is searched for all. Tiles of points are ruled out together where the
// balls around them are nearer to each other than what has been seen; extreme points are seen first, so that
// this happens soon. The others are scanned in single precision with a proven error, and only what may matter
// is computed exactly (src/graph/pair_scan.h). Values of any finite size are allowed as there.
//
// Cost: n log n f to sort the points into tiles, then between n and n^2 / 2 f. Memory beyond the answer: one
// single-precision copy of x.
//
//   const Neighbours far = cordon::farthest(points, {.k = 5}, run);
//   far.row(0)                      // of point 0, farthest first
//   cordon::diameter(far)           // the largest distance of all
#pragma once

#include "cordon/core/export.h"
#include "cordon/graph/nearest.h"

namespace cordon {

struct FarthestOptions {
  Index k = 5;  // 1 .. rows - 1
};

// Throws Error(kUsage) where k is not allowed, Error(kInput) as nearest().
CORDON_EXPORT Neighbours farthest(const Points& x, const FarthestOptions& options, Run& run);

// The largest distance between two points, from the farthest ones of each.
CORDON_EXPORT double diameter(const Neighbours& farthest);

}  // namespace cordon

// The k farthest points of every point, exactly.
//
// "Farthest" is by squared Euclidean distance, compared rounded as in nearest.h; among equal ones the lower
// index goes first. Of equal rows one is searched for all. Most points are ruled out in groups: whoever is
// nearer to all points of a ball than to k points already seen needs not be looked at; extreme points are
// seen first, so that this happens soon. Where balls do not help (many features, no heavy tails) what is left
// is a scan of the shadows on a few directions, in single precision with a proven error, and of the points
// themselves where shadows say too little; which of the two is decided by trying it on a sample.
//
// Cost: n log n f to sort the points into balls, then between n and n^2 f. Memory beyond the answer: one
// single-precision copy of x (of its shadows).
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

// Throws Error(kUsage) where k is not allowed, Error(kInput) where a value is not finite.
CORDON_EXPORT Neighbours farthest(const Points& x, const FarthestOptions& options, Run& run);

// The largest distance between two points, from the farthest ones of each.
CORDON_EXPORT double diameter(const Neighbours& farthest);

}  // namespace cordon

// The pairs of points that matter, in one symmetric pass: near ones in a kernel's space, far ones
// in the input space, and the largest distance in the kernel's space.
//
// With a = w |x_i - x_j|^2 and u = |g_i - g_j|^2 / 2 the kernel's squared distance is
//   d^2 = 2 t,   t = 1 - s,   s = exp(-a) + u
// (see kernel/must_link_kernel.h). Each pair of tiles
// is looked at once, for the points of both, in three stages:
//
//   1. Balls. Pairs of tiles whose balls are neither near enough nor far enough for any of their
//      points are left out. Both distances obey the triangle inequality: of points within r and R
//      of two centres that are d apart, none are nearer than d - r - R or farther than d + r + R.
//   2. Single precision. For the other pairs of tiles a and t are computed with a proven error
//      (pair_tiles.h); pairs of points that are neither near enough nor far enough for one of the
//      two, by more than that error, are discarded.
//   3. Double precision. What is left, a little more than the answer, is computed exactly and
//      decides.
//
// Cost: at worst n^2 / 2 (f + rank) multiplications at the processor's full rate. What is
// found does not depend on what was left out, nor on the number of threads: a point's list is
// the k best of all by a total order.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "kernel/pair_tiles.h"
#include "kernel/ranked_lists.h"

namespace cordon::internal {

struct PairQuestion {
  using Squared = std::function<double(Index, Index)>;

  PairPoints points;
  Index far = 0;  // how many farthest points of each point are wanted
  Squared input_squared;

  // In the kernel's space some points do not take part;
  // the others have a number that decides ties, its site.
  std::span<const Index> site;  // -1: takes no part
  Index site_count = 0;
  Index near = 0;  // how many nearest sites of each site are wanted
  Squared kernel_squared;
  // Where wanted: a squared distance that is known to occur, best a large one.
  std::optional<double> largest;

  std::string_view stage;
};

struct PairAnswer {
  Neighbours far;      // row and index: points
  Neighbours near;     // row and index: sites
  double largest = 0;  // squared, in the kernel's space
};

PairAnswer scan_pairs(const PairQuestion& question, const Run& run);

}  // namespace cordon::internal

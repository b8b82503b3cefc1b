// A few points that are far from each other: where the
// farthest points of all others are likely to be found.
#pragma once

#include <functional>

#include "cordon/core/run.h"

namespace cordon {

// Farthest-first: each next one is the farthest from those before. At most 24, fewer than
// there are points; n distances each, all of which `see` is told (from several threads,
// but not of the same point at once).
void see_extremes(Index points, const std::function<double(Index, Index)>& squared_distance,
                  const std::function<void(Index point, Index extreme, double squared)>& see, const Run& run);

}  // namespace cordon

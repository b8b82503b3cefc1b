// A few points that are far from each other: where the farthest points of all others are likely to be found.
#pragma once

#include <functional>
#include <vector>

#include "cordon/core/run.h"

namespace cordon {

// Farthest-first: each next one is the farthest from those before. Fewer than there are points; n distances
// each.
std::vector<Index> extremes(Index points, const std::function<double(Index, Index)>& squared_distance,
                            const Run& run);

}  // namespace cordon

// A few points that are far from each other: where the
// farthest points of all others are likely to be found.
#pragma once

#include <functional>

#include "cordon/core/run.h"

namespace cordon::internal {

// Farthest-first traversal (Gonzalez 1985): starts at point 0; the next point is the farthest from
// point 0, and each further one is the farthest from those chosen before (point 0 not counted). At
// most 24 points are chosen after point 0, and never more than there are. Costs n distances for
// each. Calls see(point, extreme, squared) for every distance computed between two different
// points. Calls may be concurrent, but never for the same point.
void see_extremes(Index points, const std::function<double(Index, Index)>& squared_distance,
                  const std::function<void(Index point, Index extreme, double squared)>& see, const Run& run);

}  // namespace cordon::internal

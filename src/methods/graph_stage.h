// The graph of neighbours as the first stage of le over ranks (core/checkpoint.h).
#pragma once

#include "core/checkpoint.h"
#include "methods/graph_over_ranks.h"

namespace cordon::internal {

// draw_graph_over_ranks, or what it made before the job was killed.
DrawnOverRanks kept_graph_over_ranks(const Ranks& ranks, const Points& points, const ConstraintSet& links,
                                     const GraphOptions& options, const Checkpoint& checkpoint,
                                     const Run& run, Report& report);

}  // namespace cordon::internal

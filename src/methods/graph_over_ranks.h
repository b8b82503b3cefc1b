// The neighbour graph of le (drawn_graph.h), drawn by several processes together.
#pragma once

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/report.h"
#include "core/ranks.h"
#include "maps/neighbours_map.h"
#include "methods/graph_options.h"
#include "solve/laplacian_over_ranks.h"

namespace cordon::internal {

struct DrawnOverRanks {
  RowsOfGraph rows;  // of this rank
  PlaceRule places;
};

// As draw_graph and apply_links on rank 0, which has the points and the links and gets the report. Throws
// Error(kUsage) for a graph that is not drawn over ranks.
DrawnOverRanks draw_graph_over_ranks(const Ranks& ranks, const Points& points, const ConstraintSet& links,
                                     const GraphOptions& options, const Run& run, Report& report);

}  // namespace cordon::internal

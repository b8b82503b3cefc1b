// The end of le and semi-le: eigenpairs of the graph, the report, the map.
#pragma once

#include "core/checkpoint.h"
#include "methods/drawn_graph.h"
#include "methods/graph_over_ranks.h"
#include "methods/le.h"
#include "solve/laplacian.h"

namespace cordon::internal {

std::unique_ptr<Map> solve_eigenmap(const Points& points, const DrawnGraph& graph,
                                    const LaplacianProblem& problem, const LeOptions& options, const Run& run,
                                    Report& report);

// The same by several processes: rank 0 has the points and gets the map.
std::unique_ptr<Map> solve_eigenmap_over_ranks(const Ranks& ranks, const Points& points,
                                               const DrawnOverRanks& graph, const LeOptions& options,
                                               const Checkpoint& checkpoint, const Run& run, Report& report);

// Tells which solver was chosen and why.
void report_solver(const LaplacianPairs& pairs, Report& report);

}  // namespace cordon::internal

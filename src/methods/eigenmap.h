// The end of le and semi-le: eigenpairs of the graph, the report, the map.
#pragma once

#include "methods/drawn_graph.h"
#include "methods/le.h"
#include "solve/laplacian.h"

namespace cordon::internal {

std::unique_ptr<Map> solve_eigenmap(const Points& points, const DrawnGraph& graph,
                                    const LaplacianProblem& problem, const LeOptions& options, const Run& run,
                                    Report& report);

// Tells which solver was chosen and why.
void report_solver(const LaplacianPairs& pairs, Report& report);

}  // namespace cordon::internal

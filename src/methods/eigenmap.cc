#include "methods/eigenmap.h"

#include "core/index.h"
#include "methods/common.h"

namespace cordon::internal {

void report_solver(const LaplacianPairs& pairs, Run& run) {
  run.report.set("solver", pairs.solver);
  run.report.note(fmt::format("eigenvectors by solver {}: {}", pairs.solver, pairs.why));
}

std::unique_ptr<Map> solve_eigenmap(const Points& points, const DrawnGraph& graph,
                                    const LaplacianProblem& problem, Index dims, Run& run) {
  LaplacianPairs pairs = smallest_laplacian_pairs(problem, dims, run);
  report_solver(pairs, run);
  report_solution(dims, pairs.values, dims, points.rows() - pairs.isolated, pairs.residual, "the graph", run);
  run.report.set("graph_parts", static_cast<std::int64_t>(pairs.parts));
  run.report.set("isolated_points", static_cast<std::int64_t>(pairs.isolated));
  if (pairs.isolated > 0)
    run.report.warn(fmt::format("{} points are joined with nobody and get coordinate 0", pairs.isolated));
  if (pairs.parts > 1)
    run.report.warn(
        fmt::format("the graph falls into {} parts; the first {} dimensions tell them apart and nothing else "
                    "(more neighbours join "
                    "parts)",
                    pairs.parts, std::min(pairs.parts, dims)));
  std::vector<char> joined;
  for (const double degree : laplacian_degrees(problem)) joined.push_back(degree > 0 ? 1 : 0);
  return place_points(points, graph, std::move(pairs.vectors), std::move(joined),
                      std::vector<double>(idx(dims), 0.0));
}

}  // namespace cordon::internal

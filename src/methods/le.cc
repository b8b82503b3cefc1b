#include "methods/le.h"

#include "core/fail.h"
#include "methods/eigenmap.h"
#include "methods/entries.h"
#include "methods/graph_stage.h"

namespace cordon::internal {

RegistryEntry le_entry() {
  MethodInfo info;
  info.name = "le";
  info.title = "Laplacian Eigenmaps";
  info.description = "places in which points joined in the graph of neighbours are close together";
  info.learns_from = "points, links";
  info.uses_must = info.uses_cannot = true;
  info.reference =
      "Belkin, Niyogi, Laplacian eigenmaps and spectral techniques for embedding and clustering, NIPS 2001";
  return registry_entry<Le, LeOptions>(std::move(info));
}

Le::Le(const LeOptions& options) : options_(valid("le", options)) {}

Cost Le::cost(const Shape& shape) const {
  return eigenmap_cost(options_, shape, options_.dims);
}

namespace {

[[noreturn]] void fail_of_one_process() {
  fail(
      ErrorKind::kUsage,
      "‹solver slepc› computes over several processes; start a program that was built with MPI by mpirun -n 2 "
      "or more, or leave it away");
}

}  // namespace

std::unique_ptr<Map> Le::fit(const Points& points, const Knowledge& known, const Run& run,
                             Report& report) const {
  if (options_.solver == RankSolver::kSlepc) fail_of_one_process();
  DrawnGraph graph = draw_graph(points, options_, run, report);
  apply_links(known.constraints, graph.edges, report);
  return solve_eigenmap(points, graph, {.weights = adjacency(graph.edges, points.rows())}, options_, run,
                        report);
}

std::unique_ptr<Map> Le::fit_over_ranks(const Ranks& ranks, const Points& points, const Knowledge& known,
                                        const Checkpoint& checkpoint, const Run& run, Report& report) const {
  // Told by the first rank, which speaks, while the others wait for its rows.
  if (options_.solver == RankSolver::kSlepc && ranks.rank() == 0) {
    if (ranks.count() == 1) fail_of_one_process();
    (void)require_solvers(ranks);
  }
  const DrawnOverRanks graph =
      kept_graph_over_ranks(ranks, points, known.constraints, options_, checkpoint, run, report);
  return solve_eigenmap_over_ranks(ranks, points, graph, options_, checkpoint, run, report);
}

}  // namespace cordon::internal

#include "methods/semi_le.h"

#include "core/fail.h"
#include "core/index.h"
#include "methods/eigenmap.h"
#include "methods/entries.h"
#include "methods/label_classes.h"

namespace cordon::internal {
namespace {

constexpr std::size_t kMaxListed = 16;  // labelled points of a class whose pairs are listed as edges

// Labels decide every pair of labelled points: 1 inside a class, 0 between classes.
LaplacianProblem with_labels(std::vector<Edge>& edges, const LabelClasses& classes, Index rows) {
  const auto label = [&](Index i) { return classes.of_row[idx(i)]; };
  std::erase_if(
      edges, [&](const Edge& e) { return label(e.a) != Labels::kUnknown && label(e.b) != Labels::kUnknown; });
  std::vector<std::vector<Index>> members(idx(classes.count()));
  for (Index i = 0; i < rows; ++i)
    if (label(i) != Labels::kUnknown) members[static_cast<std::size_t>(label(i))].push_back(i);
  LaplacianProblem problem;
  for (auto& all : members) {
    if (all.size() > kMaxListed) {
      problem.cliques.push_back(std::move(all));
      continue;
    }
    for (std::size_t a = 0; a < all.size(); ++a)
      for (std::size_t b = 0; b < a; ++b) edges.push_back({all[b], all[a], 1.0});
  }
  problem.weights = adjacency(edges, rows);
  return problem;
}

}  // namespace

RegistryEntry semi_le_entry() {
  MethodInfo info;
  info.name = "semi-le";
  info.title = "Laplacian Eigenmaps with labels";
  info.description =
      "Laplacian Eigenmaps in which points with the same label are joined and with different ones are not";
  info.learns_from = "labels (some may be blank), links, all points";
  info.uses_must = info.uses_cannot = info.uses_labels = true;
  info.reference =
      "Chen, Zhang, Bu, Wang, Chen, Constrained Laplacian Eigenmap for dimensionality reduction, "
      "Neurocomputing 73, "
      "2010";
  return registry_entry<SemiLe>(std::move(info), eigenmap_parameters());
}

SemiLe::SemiLe(const LeOptions& options) : options_(eigenmap_parameters().valid("semi-le", options)) {}

Cost SemiLe::cost(const Shape& shape) const {
  return graph_cost(options_, shape, options_.dims);
}

std::unique_ptr<Map> SemiLe::fit(const Points& points, const Knowledge& known, const Run& run,
                                 Report& report) const {
  if (options_.solver == RankSolver::kSlepc)
    fail(ErrorKind::kUsage,
         "‹solver slepc› computes over several processes, and semi-le in one; leave it away");
  const LabelClasses classes = label_classes(points, known);
  if (classes.labelled == 0)
    report.warn(known.constraints.empty() ? "no labels and no links were given: semi-le without them is le"
                                          : "no labels were given: semi-le learns from the links alone");
  DrawnGraph graph = draw_graph(points, options_, run, report);
  apply_links(known.constraints, graph.edges, report);
  report.set("labelled_rows", static_cast<std::int64_t>(classes.labelled));
  const LaplacianProblem problem = with_labels(graph.edges, classes, points.rows());
  return solve_eigenmap(points, graph, problem, options_, run, report);
}

}  // namespace cordon::internal

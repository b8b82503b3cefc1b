#include "methods/semi_le.h"

#include <algorithm>

#include "core/fail.h"
#include "core/index.h"
#include "methods/eigenmap.h"
#include "methods/entries.h"
#include "methods/graph_stage.h"
#include "methods/label_classes.h"
#include "methods/labels_over_ranks.h"

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

// The same on the rows of this rank.
void apply_labels(const Ranks& ranks, const LabelsOverRanks& labels, RowsOfGraph& graph) {
  std::vector<std::vector<Index>> members(labels.sizes.size());
  for (const auto& one : labels.all) members[static_cast<std::size_t>(one.label)].push_back(one.place);
  const auto is_labelled = [&](Index place) {
    const auto found = std::lower_bound(labels.all.begin(), labels.all.end(), place,
                                        [](const auto& one, Index p) { return one.place < p; });
    return found != labels.all.end() && found->place == place;
  };
  const RowRange own = graph.cut.rows_of(ranks.rank());
  RowsOfGraph changed{.cut = graph.cut, .id = std::move(graph.id)};
  changed.column.reserve(graph.column.size());
  changed.weight.reserve(graph.weight.size());
  std::vector<std::pair<Index, double>> row;
  for (Index i = 0; i < own.count(); ++i) {
    const int label = labels.of_row[idx(i)];
    row.clear();
    for (Index e = graph.start[idx(i)]; e < graph.start[idx(i) + 1]; ++e)
      if (label == Labels::kUnknown || !is_labelled(graph.column[idx(e)]))
        row.emplace_back(graph.column[idx(e)], graph.weight[idx(e)]);
    if (label != Labels::kUnknown && members[static_cast<std::size_t>(label)].size() <= kMaxListed) {
      for (const Index other : members[static_cast<std::size_t>(label)])
        if (other != own.first + i) row.emplace_back(other, 1.0);
      std::sort(row.begin(), row.end());
    }
    for (const auto& [other, weight] : row) {
      changed.column.push_back(other);
      changed.weight.push_back(weight);
    }
    changed.start.push_back(static_cast<Index>(changed.column.size()));
  }
  for (auto& all : members)
    if (all.size() > kMaxListed) changed.cliques.push_back(std::move(all));
  graph = std::move(changed);
}

// What labels say, and a warning where there are none.
LabelClasses classes_of(const Points& points, const Knowledge& known, Report& report) {
  LabelClasses classes = label_classes(points, known);
  if (classes.labelled == 0)
    report.warn(known.constraints.empty() ? "no labels and no links were given: semi-le without them is le"
                                          : "no labels were given: semi-le learns from the links alone");
  return classes;
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
  return registry_entry<SemiLe, LeOptions>(std::move(info));
}

SemiLe::SemiLe(const LeOptions& options) : options_(valid("semi-le", options)) {}

Cost SemiLe::cost(const Shape& shape) const {
  return joined_eigenmap_cost(options_, shape, options_.dims);
}

void SemiLe::require_own_solver() const {
  if (options_.solver == RankSolver::kSlepc)
    fail(ErrorKind::kUsage, "‹solver slepc› is there to check le by; leave it away with semi-le");
}

std::unique_ptr<Map> SemiLe::fit(const Points& points, const Knowledge& known, const Run& run,
                                 Report& report) const {
  require_own_solver();
  const LabelClasses classes = classes_of(points, known, report);
  DrawnGraph graph = draw_graph(points, options_, run, report);
  apply_links(known.constraints, graph.edges, report);
  report.set("labelled_rows", static_cast<std::int64_t>(classes.labelled));
  const LaplacianProblem problem = with_labels(graph.edges, classes, points.rows());
  return solve_eigenmap(points, graph, problem, options_, run, report);
}

std::unique_ptr<Map> SemiLe::fit_over_ranks(const Ranks& ranks, const Points& points, const Knowledge& known,
                                            const Checkpoint& checkpoint, const Run& run,
                                            Report& report) const {
  // What is wrong is reported by the first rank, which has the points, while the others wait for its rows.
  LabelClasses classes;
  if (ranks.rank() == 0) {
    require_own_solver();
    classes = classes_of(points, known, report);
  }
  DrawnOverRanks graph =
      kept_graph_over_ranks(ranks, points, known.constraints, options_, checkpoint, run, report);
  report.set("labelled_rows", static_cast<std::int64_t>(classes.labelled));
  apply_labels(ranks, deal_labels(ranks, graph.rows, classes.of_row), graph.rows);
  return solve_eigenmap_over_ranks(ranks, points, graph, options_, checkpoint, run, report);
}

}  // namespace cordon::internal

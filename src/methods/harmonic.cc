#include "methods/harmonic.h"

#include <algorithm>

#include "core/index.h"
#include "methods/drawn_graph.h"
#include "methods/entries.h"
#include "methods/label_classes.h"
#include "solve/harmonic.h"

namespace cordon::internal {

RegistryEntry harmonic_entry() {
  MethodInfo info;
  info.name = "harmonic";
  info.title = "Harmonic maps";
  info.description =
      "labels spread over the graph of neighbours: the chance that a walk meets each class first";
  info.learns_from = "labels (some may be blank), links, all points";
  info.uses_must = info.uses_cannot = info.uses_labels = true;
  info.reference =
      "Zhu, Ghahramani, Lafferty, Semi-supervised learning using Gaussian fields and harmonic functions, "
      "ICML 2003";
  return registry_entry<Harmonic>(std::move(info), label_map_parameters());
}

Harmonic::Harmonic(const LabelMapOptions& options)
    : options_(label_map_parameters().valid("harmonic", options)) {}

Cost Harmonic::cost(const Shape& shape) const {
  return graph_cost(options_, shape, std::max<Index>(options_.dims, 10));
}

std::unique_ptr<Map> Harmonic::fit(const Points& points, const Knowledge& known, const Run& run,
                                   Report& report) const {
  const LabelClasses classes = label_classes(points, known);
  require_classes(classes, "harmonic");
  const Index dims = class_dims(options_.dims, classes, report);
  DrawnGraph graph = draw_graph(points, options_, run, report);
  apply_links(known.constraints, graph.edges, report);
  const SparseMatrix weights = adjacency(graph.edges, points.rows());
  const std::vector<char> reached = reached_from_labels(weights, classes.of_row);

  const double nothing_known = 1 / static_cast<double>(classes.count());
  Matrix places(points.rows(), dims);
  std::vector<char> is_known(idx(points.rows()), 0);
  std::vector<double> sizes(idx(classes.count()), 0.0);
  for (Index i = 0; i < places.rows(); ++i) {
    const int label = classes.of_row[idx(i)];
    is_known[idx(i)] = label != Labels::kUnknown;
    if (is_known[idx(i)]) ++sizes[idx(label)];
    for (Index k = 0; k < dims; ++k)
      places(i, k) = reached[idx(i)] ? (label == k ? 1.0 : 0.0) : nothing_known;
  }
  const HarmonicSolution solved = extend_harmonically(weights, is_known, reached, places, run);

  report.dims = dims;
  report.rank = classes.count();
  report.residual = solved.residual;
  report.set("class_table", class_table(classes.names, sizes));
  report.set("steps", static_cast<std::int64_t>(solved.steps));
  report.note(fmt::format("labels spread by {} steps of conjugate gradients, preconditioned by {}",
                          solved.steps,
                          solved.hierarchy ? "a hierarchy of coarser graphs after 200" : "the degrees"));
  const auto lost = std::count(reached.begin(), reached.end(), 0);
  report.set("points_cut_off", static_cast<std::int64_t>(lost));
  if (lost > 0)
    report.warn(fmt::format("no label reaches {} points through the graph: they get {:.3g} for every class",
                            lost, nothing_known));
  return place_points(points, graph, std::move(places), reached,
                      std::vector<double>(idx(dims), nothing_known));
}

}  // namespace cordon::internal

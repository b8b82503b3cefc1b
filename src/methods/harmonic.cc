#include "methods/harmonic.h"

#include <algorithm>

#include "core/fail.h"
#include "core/index.h"
#include "methods/drawn_graph.h"
#include "methods/entries.h"
#include "methods/graph_stage.h"
#include "methods/label_classes.h"
#include "methods/labels_over_ranks.h"
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
  return registry_entry<Harmonic, LabelMapOptions>(std::move(info));
}

Harmonic::Harmonic(const LabelMapOptions& options) : options_(valid("harmonic", options)) {}

Cost Harmonic::cost(const Shape& shape) const {
  constexpr double kMatrices = 2, kUsualClasses = 4, kVectors = 5;  // of conjugate gradients, for each class
  return graph_cost(options_, shape, kMatrices,
                    kVectors * (options_.dims > 0 ? static_cast<double>(options_.dims) : kUsualClasses));
}

namespace {

// Where the labels put a row before they are spread: its class 1 and the others 0, or all alike where no
// label comes.
void place_by_label(std::span<double> row, int label, bool reached, double nothing_known) {
  for (std::size_t k = 0; k < row.size(); ++k)
    row[k] = reached ? (label == static_cast<int>(k) ? 1.0 : 0.0) : nothing_known;
}

std::unique_ptr<Map> finish(const Points& points, const PlaceRule& rule, const LabelClasses& classes,
                            const HarmonicSolution& solved, Matrix places, std::vector<char> reached,
                            Report& report) {
  const double nothing_known = 1 / static_cast<double>(classes.count());
  std::vector<double> sizes(idx(classes.count()), 0.0);
  for (const int label : classes.of_row)
    if (label != Labels::kUnknown) ++sizes[idx(label)];
  report.dims = places.cols();
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
  std::vector<double> elsewhere(idx(places.cols()), nothing_known);
  return place_points(points, rule, std::move(places), std::move(reached), std::move(elsewhere));
}

}  // namespace

std::unique_ptr<Map> Harmonic::fit(const Points& points, const Knowledge& known, const Run& run,
                                   Report& report) const {
  const LabelClasses classes = label_classes(points, known);
  require_classes(classes, "harmonic");
  const Index dims = class_dims(options_.dims, classes, report);
  DrawnGraph graph = draw_graph(points, options_, run, report);
  apply_links(known.constraints, graph.edges, report);
  const SparseMatrix weights = adjacency(graph.edges, points.rows());
  std::vector<char> reached = reached_from_labels(weights, classes.of_row);

  Matrix places(points.rows(), dims);
  std::vector<char> is_known(idx(points.rows()), 0);
  for (Index i = 0; i < places.rows(); ++i) {
    const int label = classes.of_row[idx(i)];
    is_known[idx(i)] = label != Labels::kUnknown;
    place_by_label(places.row(i), label, reached[idx(i)] != 0, 1 / static_cast<double>(classes.count()));
  }
  const HarmonicSolution solved = extend_harmonically(weights, is_known, reached, places, run);
  return finish(points, graph.places, classes, solved, std::move(places), std::move(reached), report);
}

// Every rank spreads the labels over its rows and sends them to rank 0, which has the points and makes the
// map.
std::unique_ptr<Map> Harmonic::fit_over_ranks(const Ranks& ranks, const Points& points,
                                              const Knowledge& known, const Checkpoint& checkpoint,
                                              const Run& run, Report& report) const {
  LabelClasses classes;
  std::vector<Index> shape;  // dimensions, classes
  if (ranks.rank() == 0) {
    classes = label_classes(points, known);
    require_classes(classes, "harmonic");
    shape = {class_dims(options_.dims, classes, report), classes.count()};
  }
  const DrawnOverRanks graph =
      kept_graph_over_ranks(ranks, points, known.constraints, options_, checkpoint, run, report);
  broadcast(ranks, shape);
  const Index dims = shape[0];
  const LabelsOverRanks labels = deal_labels(ranks, graph.rows, classes.of_row);
  const std::vector<char> reached = reached_from_labels(ranks, graph.rows, labels);
  Matrix values(graph.rows.rows(), dims);
  std::vector<char> is_known;
  for (Index i = 0; i < values.rows(); ++i) {
    const int label = labels.of_row[idx(i)];
    is_known.push_back(label != Labels::kUnknown ? 1 : 0);
    place_by_label(values.row(i), label, reached[idx(i)] != 0, 1 / static_cast<double>(shape[1]));
  }
  const HarmonicSolution solved = extend_harmonically(ranks, graph.rows, is_known, reached, values, run);

  const auto ids = gather(ranks, graph.rows.id);
  const auto flags = gather(ranks, reached);
  const auto rows = gather(ranks, std::vector<double>(values.data(), values.data() + values.size()));
  if (ranks.rank() > 0) return nullptr;
  Matrix places(points.rows(), dims);
  std::vector<char> reached_in_table(idx(points.rows()), 0);
  for (std::size_t r = 0; r < ids.size(); ++r)
    for (std::size_t i = 0; i < ids[r].size(); ++i) {
      reached_in_table[idx(ids[r][i])] = flags[r][i];
      std::copy_n(rows[r].begin() + static_cast<Index>(i) * dims, dims, places.row(ids[r][i]).begin());
    }
  return finish(points, graph.places, classes, solved, std::move(places), std::move(reached_in_table),
                report);
}

}  // namespace cordon::internal

// Constrained Laplacian eigenmaps: for each class one graph in which its labelled points are
// contracted to one node and all other labelled points to another (contraction.h), and the
// second-smallest eigenvector of its Laplacian as the coordinate, positive towards the class.
// Equivalent to the paper's dense projection, and sparse: one sparse eigenproblem per class.
//
// Points that no label reaches get the median of each coordinate. The contrast reported is the
// distance of the two contracted nodes relative to the range of the coordinate; where it is
// low the labels hardly shape the map.
#include "methods/cle.h"

#include <algorithm>
#include <cmath>

#include "core/index.h"
#include "core/linalg.h"
#include "methods/common.h"
#include "methods/contraction.h"
#include "methods/drawn_graph.h"
#include "methods/eigenmap.h"
#include "methods/entries.h"

namespace cordon::internal {
namespace {

constexpr double kLowContrast = 0.1;

// The coordinate of one class: of every row that a label reaches, and the median for the others.
struct ClassMap {
  std::vector<double> of_row;
  double median = 0;
  double contrast = 0;
};
ClassMap spread(const std::vector<double>& of_node, const ContractedGraph& graph, const JoinedPoints& joined,
                int of_class) {
  ClassMap map;
  map.of_row.assign(joined.node_of_row.size(), 0.0);
  std::vector<double> reached;
  for (std::size_t i = 0; i < map.of_row.size(); ++i) {
    const int label = joined.label_of_row[i];
    const Index node = label == Labels::kUnknown ? joined.node_of_row[i]
                       : label == of_class       ? graph.of_class
                                                 : graph.of_others;
    if (node < 0) continue;
    map.of_row[i] = of_node[idx(node)];
    reached.push_back(map.of_row[i]);
  }
  const auto [minimum, maximum] = std::minmax_element(reached.begin(), reached.end());
  if (*maximum > *minimum)
    map.contrast = (of_node[idx(graph.of_class)] - of_node[idx(graph.of_others)]) / (*maximum - *minimum);
  map.median = median(std::move(reached));
  for (std::size_t i = 0; i < map.of_row.size(); ++i)
    if (!joined.reached[i]) map.of_row[i] = map.median;
  return map;
}

}  // namespace

RegistryEntry cle_entry() {
  MethodInfo info;
  info.name = "cle";
  info.title = "Constrained Laplacian Eigenmap";
  info.description =
      "a coordinate per class in which its labelled points are one point and all other labelled ones another";
  info.learns_from = "labels (some may be blank), links, all points";
  info.uses_must = info.uses_cannot = info.uses_labels = true;
  info.reference =
      "Chen, Zhang, Bu, Wang, Chen, Constrained Laplacian Eigenmap for dimensionality reduction, "
      "Neurocomputing 73, "
      "2010";
  return registry_entry<Cle, LabelMapOptions>(std::move(info));
}

Cle::Cle(const LabelMapOptions& options) : options_(valid("cle", options)) {}

Cost Cle::cost(const Shape& shape) const {
  return joined_eigenmap_cost(options_, shape, options_.dims);
}

std::unique_ptr<Map> Cle::fit(const Points& points, const Knowledge& known, const Run& run,
                              Report& report) const {
  const LabelClasses classes = label_classes(points, known);
  require_classes(classes, "cle");
  const Index dims = class_dims(options_.dims, classes, report);
  DrawnGraph graph = draw_graph(points, options_, run, report);
  ConstraintSet cannot;
  cannot.cannot = known.constraints.cannot;
  apply_links(cannot, graph.edges, report);
  if (!known.constraints.must.empty())
    report.note(fmt::format("{} must-links made one node of their points", known.constraints.must.size()));
  const JoinedPoints joined = join_points(graph.edges, classes, known.constraints.must, points.rows());
  const auto cut = std::count(joined.reached.begin(), joined.reached.end(), 0);
  if (cut > 0)
    report.warn(fmt::format(
        "no label reaches {} points through the graph: they are put at the median of each coordinate", cut));
  report.set("points_cut_off", static_cast<std::int64_t>(cut));

  Matrix places(points.rows(), dims);
  std::vector<double> medians, values, contrasts;
  double residual = 0;
  for (Index k = 0; k < dims; ++k) {
    run.progress("maps of classes", static_cast<double>(k) / static_cast<double>(dims));
    const ContractedGraph contracted = contract(graph.edges, joined, static_cast<int>(k));
    const LaplacianPairs pairs = smallest_laplacian_pairs(contracted.problem, 2, run);
    if (k == 0) report_solver(pairs, report);
    const double sign =
        pairs.vectors(contracted.of_class, 1) >= pairs.vectors(contracted.of_others, 1) ? 1 : -1;
    std::vector<double> of_node(idx(pairs.vectors.rows()));
    for (Index i = 0; i < pairs.vectors.rows(); ++i) of_node[idx(i)] = sign * pairs.vectors(i, 1);
    const ClassMap map = spread(of_node, contracted, joined, static_cast<int>(k));
    for (Index i = 0; i < places.rows(); ++i) places(i, k) = map.of_row[idx(i)];
    medians.push_back(map.median);
    contrasts.push_back(map.contrast);
    values.push_back(pairs.values[1]);
    residual = std::max(residual, pairs.residual);
    if (map.contrast < kLowContrast)
      report.warn(
          fmt::format("the coordinate of class {} hardly tells its labels from the others (contrast {:.3f})",
                      classes.names[idx(k)], map.contrast));
  }
  report.set("label_contrast", contrasts);
  report_solution(dims, values, dims, classes.count(), residual, "the classes", report);
  return place_points(points, graph.places, std::move(places), joined.reached, std::move(medians));
}

}  // namespace cordon::internal

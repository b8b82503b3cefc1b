// LPP with side information, in the coordinates X~ of an rbf kernel (kernel_coordinates.h):
//
//   W     neighbours, either direction, and must-links; a pair that is both once, with the larger
//         weight
//   C     cannot-links
//   both  times exp(-d^2 / (2 delta^2)), d in the input space and delta that of the kernel
//
//   X~'L_W X~ z = lambda (X~'D_W X~ + X~'L_C X~) z, smallest lambda, a ridge on one of the sides
//
// One pencil of size q, the number of coordinates (200 by default),
// however many features there are.
#include "methods/lppsi.h"

#include <algorithm>
#include <map>

#include "graph/joined_pairs.h"
#include "kernel/kernel_coordinates.h"
#include "maps/kernel_map.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "methods/locality.h"
#include "methods/step_bytes.h"

namespace cordon::internal {

void describe(Describe<LppsiOptions>& options) {
  using RidgeOn = LppsiOptions::RidgeOn;
  options.integer("dims", &LppsiOptions::dims, 1, kNoLimit, "number of dimensions of the map")
      .integer("n_neighbors", &LppsiOptions::n_neighbors, 1, kNoLimit,
               "every point is joined with so many nearest ones")
      .choice("weights", &LppsiOptions::weights,
              {{"heat", EdgeWeights::kHeat}, {"binary", EdgeWeights::kBinary}},
              "how pairs count: by exp(-d^2 / (2 delta^2)), or all alike")
      .positive_or_auto("delta", &LppsiOptions::delta,
                        "of the kernel and of the heat weights: the distance at which points stop being "
                        "alike; auto is the median distance")
      .choice("length", &LppsiOptions::length,
              {{"unit", Normalisation::kUnit}, {"b", Normalisation::kByB}, {"a", Normalisation::kByA}},
              "length of a direction: 1 (unit), or 1 by the right-hand (b) or the left-hand matrix (a)")
      .real("ridge", &LppsiOptions::ridge, 0, 1e6, "share of the mean diagonal added to the diagonal")
      .choice("ridge_on", &LppsiOptions::ridge_on, {{"b", RidgeOn::kB}, {"a", RidgeOn::kA}},
              "which matrix gets it: the left-hand one (a), which excludes directions without variation, or "
              "the right-hand one (b)")
      .published("b")
      .integer("components", &LppsiOptions::components, 1, kNoLimit,
               "at most so many coordinates of the kernel's space")
      .integer("landmarks", &LppsiOptions::landmarks, 2, 20000,
               "up to so many points are landmarks themselves; of more, so many are drawn");
}

namespace {

std::pair<Index, Index> ends_of(const auto& pair) {
  return std::minmax({pair.a, pair.b});
}

// The links, each pair of different rows once, by its largest weight: a
// repeated link is not a second pair.
std::map<std::pair<Index, Index>, double> once(const std::vector<Pair>& links) {
  std::map<std::pair<Index, Index>, double> weight;
  for (const Pair& link : links)
    if (link.a != link.b) weight[ends_of(link)] = std::max(weight[ends_of(link)], link.weight);
  return weight;
}

// Neighbours and must-linked points, each pair once: its weight is 1, or the link's where larger.
std::vector<Edge> near_edges(const Points& points, const std::vector<Pair>& must, Index n_neighbors,
                             const Run& run) {
  std::vector<Edge> edges =
      either_direction(nearest(points, {.k = n_neighbors}, run), [](double) { return 1.0; });
  auto linked = once(must);
  for (Edge& edge : edges)
    if (const auto link = linked.find(ends_of(edge)); link != linked.end()) {
      edge.weight = std::max(edge.weight, link->second);
      linked.erase(link);
    }
  for (const auto& [rows, weight] : linked) edges.push_back({rows.first, rows.second, weight});
  return edges;
}

std::vector<Edge> cannot_edges(const std::vector<Pair>& cannot) {
  std::vector<Edge> edges;
  for (const auto& [rows, weight] : once(cannot)) edges.push_back({rows.first, rows.second, weight});
  return edges;
}

// share tr(m) / q: relative to the mean diagonal, so that it means the same at any scale.
void add_ridge(Matrix& m, double share) {
  double trace = 0;
  for (Index i = 0; i < m.rows(); ++i) trace += m(i, i);
  for (Index i = 0; i < m.rows(); ++i) m(i, i) += share * trace / static_cast<double>(m.rows());
}

}  // namespace

RegistryEntry lppsi_entry() {
  MethodInfo info;
  info.name = "lppsi";
  info.title = "LPP with side information";
  info.description =
      "directions in the space of a kernel in which neighbours and must-linked points stay together and "
      "cannot-linked ones apart";
  info.learns_from = "points, must-links, cannot-links";
  info.uses_must = true;
  info.uses_cannot = true;
  info.reference =
      "An, Liu, Venkatesh, Exploiting side information in locality preserving projection, CVPR 2008";
  return registry_entry<Lppsi, LppsiOptions>(std::move(info));
}

Lppsi::Lppsi(const LppsiOptions& options) : options_(valid("lppsi", options)) {}

// At most: n^2 f for the neighbours, n l (f + q) for kernel values and coordinates, the rest small.
Cost Lppsi::cost(const Shape& shape) const {
  const auto n = static_cast<double>(shape.n), f = static_cast<double>(shape.f);
  const double l = std::min(n, static_cast<double>(options_.landmarks));
  const double q = std::min(l, static_cast<double>(options_.components));
  Shape placed = shape;
  placed.f = static_cast<Index>(q);
  placed.entries = -1;
  const KernelBytes kernel = kernel_coordinates_bytes(shape, l, q);
  const auto k = static_cast<double>(options_.n_neighbors);
  const EdgeBytes edges = edge_bytes(shape, k);
  return {n * n * f + n * l * (f + q) + 2 * l * l * l + 2 * n * q * q + 9 * q * q * q,
          std::max(kernel.making,
                   kernel.kept + std::max({nearest_bytes(shape, k) + edges.list, edges.weighing,
                                           edges.list + edges.matrix + Method::cost(placed).bytes}))};
}

// Weights are by distances between the points, scatters by their coordinates in the kernel's space:
// a = X~'L_W X~, b = X~'D_W X~ + X~'L_C X~ about the mean, and the ridge on one of them.
std::unique_ptr<Map> Lppsi::fit(const Points& points, const Knowledge& known, const Run& run,
                                Report& report) const {
  require_neighbours(options_.n_neighbors, points);
  known.constraints.require_rows(points.rows());
  KernelCoordinates seen = fit_kernel_coordinates(
      points, {.delta = options_.delta, .components = options_.components, .landmarks = options_.landmarks},
      run);
  const double delta = seen.kernel.delta;
  const EdgeWeighting weighting{options_.weights, delta};
  std::vector<Edge> near = near_edges(points, known.constraints.must, options_.n_neighbors, run);
  std::vector<Edge> apart = cannot_edges(known.constraints.cannot);
  weigh_edges(points, weighting, near, run);
  weigh_edges(points, weighting, apart, run);

  const Points placed = Points::own(std::move(seen.training));
  const std::vector<double> centre = column_means(placed, run);
  Matrix a = scatter(placed, near, run);
  Matrix b = point_scatter(placed, degrees(near, points.rows()), centre, run);
  const Matrix differences = scatter(placed, apart, run);
  for (Index i = 0; i < b.size(); ++i) b.data()[i] += differences.data()[i];
  add_ridge(options_.ridge_on == LppsiOptions::RidgeOn::kB ? b : a, options_.ridge);
  const PencilSolution s = solve_pencil(a, b, {.keep = options_.dims, .length = options_.length});
  require_locality("lppsi", s, options_.length, delta);

  report.set("delta_used", delta);
  report.set("coordinates", static_cast<std::int64_t>(seen.axes.cols()));
  report.set("landmarks_used", static_cast<std::int64_t>(seen.landmarks.rows()));
  if (!seen.exact)
    report.note(fmt::format("{} of {} points serve as landmarks of the kernel (Nystroem's approximation)",
                            seen.landmarks.rows(), points.rows()));
  report_solution(options_.dims, s.values, s.vectors.cols(), s.rank, std::max(s.residual, seen.residual),
                  "the kernel coordinates", report);
  return make_kernel_map(seen, LinearMap(centre, s.vectors));
}

}  // namespace cordon::internal

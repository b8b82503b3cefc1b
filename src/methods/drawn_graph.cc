// The neighbour graph of le, semi-le, cle and harmonic:
//
//   1. pairs, by the k nearest (or, and) or within epsilon, by angle or distance; rows without a
//      direction and rows far from all others are joined with nobody
//   2. weights: all alike, heat, dot product or polynomial; edges that weigh nothing or less go
//   3. links as changes: a must-link becomes an edge of its weight, the edge of a cannot-link goes
//
// Memory: edges only, at most n k of them but for epsilon. Refused: more neighbours than other
// rows, and a graph in which no edge is left.
#include "methods/drawn_graph.h"

#include <algorithm>

#include "core/fail.h"
#include "core/index.h"
#include "graph/far_rows.h"
#include "methods/common.h"
#include "methods/step_bytes.h"
#include "solve/point_products.h"
#include "solve/singular.h"

namespace cordon::internal {
namespace {

constexpr Index kLsiCoordinates = 100;

// Approximate neighbours of sparse points are looked for among few dense coordinates, the leading
// singular ones (Deerwester and others, 1990); edges are weighed by the points themselves.
Points searched(const Points& points, const GraphOptions& options, const Run& run, Report& report) {
  if (!options.approximate || !points.is_sparse()) return points;
  const Points unit = options.metric == Metric::kCosine ? unit_rows(points, run) : points;
  const Index keep = std::min({kLsiCoordinates, points.cols(), points.rows()});
  const SingularDirections lsi = singular_directions(unit, keep, run);
  report.note(fmt::format("neighbours were looked for among {} LSI coordinates", lsi.vectors.cols()));
  return Points::own(points_times(unit, lsi.vectors, run));
}

std::pair<Index, Index> ends(Index a, Index b) {
  return {std::min(a, b), std::max(a, b)};
}

}  // namespace

// New points are placed by 15 neighbours, however many the graph has.
PlaceRule place_rule(const GraphOptions& options) {
  return {15, options.metric, {options.weights, options.delta, options.degree}};
}

// Edges, then weights, then what weighs nothing goes: an edge of weight 0 or less would make the
// Laplacian indefinite or a degree 0. For cosines rows are brought to length 1 first, so that x.y
// and d^2 = 2 - 2 x.y are those of directions.
DrawnGraph draw_graph(const Points& points, const GraphOptions& options, const Run& run, Report& report) {
  require_neighbours(options.n_neighbors, points);
  DrawnGraph graph;
  NeighbourEdges near = neighbour_edges(searched(points, options, run, report),
                                        {.n_neighbors = options.n_neighbors,
                                         .rule = options.graph,
                                         .metric = options.metric,
                                         .epsilon = options.epsilon,
                                         .approximate = options.approximate},
                                        run);
  if (near.recall) report.set("neighbour_recall", *near.recall);
  graph.edges = std::move(near.edges);
  graph.places = place_rule(options);
  const Points compared = options.metric == Metric::kCosine ? unit_rows(points, run) : points;
  const double delta = weigh_edges(compared, graph.places.weighting, graph.edges, run);
  if (delta > 0) graph.places.weighting.delta = delta;

  const auto joined = graph.edges.size();
  std::erase_if(graph.edges, [](const Edge& e) { return !(e.weight > 0); });
  if (graph.edges.empty())
    fail(ErrorKind::kInput,
         "no two of the {} points are joined by an edge that weighs anything; use ‹weights› binary or heat, "
         "or a larger ‹epsilon› or ‹delta›",
         points.rows());
  report.set("edges", static_cast<std::int64_t>(graph.edges.size()));
  if (delta > 0) report.set("delta_used", delta);
  if (options.graph == GraphRule::kEpsilon) report.set("epsilon_used", near.epsilon);
  if (near.zero_rows > 0)
    report.warn(fmt::format("{} rows are all zeros and have no direction: they are joined with nobody",
                            near.zero_rows));
  if (near.far_rows > 0)
    report.warn(far_rows_warning(near.far_rows, points.rows(), "they are joined with nobody"));
  if (graph.edges.size() < joined)
    report.note(fmt::format("{} edges of no or negative weight left out", joined - graph.edges.size()));
  return graph;
}

// By a sorted list: edges x log(pairs).
Index remove_pairs(std::vector<Edge>& edges, std::vector<std::pair<Index, Index>> gone) {
  if (gone.empty()) return 0;
  std::sort(gone.begin(), gone.end());
  return static_cast<Index>(std::erase_if(
      edges, [&](const Edge& e) { return std::binary_search(gone.begin(), gone.end(), ends(e.a, e.b)); }));
}

// Must-links first, so that a pair that is both linked and forbidden ends without an edge. An edge
// that is there gives way to the link's, so that its weight is that of the link.
void apply_links(const ConstraintSet& constraints, std::vector<Edge>& edges, Report& report) {
  if (constraints.must.empty() && constraints.cannot.empty()) return;
  std::vector<std::pair<Index, Index>> must, cannot;
  for (const Pair& pair : constraints.must) must.push_back(ends(pair.a, pair.b));
  for (const Pair& pair : constraints.cannot) cannot.push_back(ends(pair.a, pair.b));
  remove_pairs(edges, must);
  for (const Pair& pair : constraints.must)
    if (pair.a != pair.b) edges.push_back({pair.a, pair.b, pair.weight});
  const Index removed = remove_pairs(edges, cannot);
  report.note(fmt::format("{} must-links joined by edges of their weight; {} cannot-links removed {} edges",
                          constraints.must.size(), constraints.cannot.size(), removed));
}

std::unique_ptr<Map> place_points(const Points& points, const PlaceRule& rule, Matrix places,
                                  std::vector<char> is_neighbour, std::vector<double> elsewhere) {
  return std::make_unique<NeighboursMap>(points, std::move(places), std::move(is_neighbour),
                                         std::move(elsewhere), rule);
}

// The graph as it is, normalised, in tiles, and its coarser ones; five blocks of vectors with their
// images, and what a cycle holds on all levels.
Cost eigenmap_cost(const GraphOptions& options, const Shape& shape, Index dims) {
  constexpr double kMatrices = 4, kBlocks = 15, kGuards = 4;
  return graph_cost(options, shape, kMatrices, kBlocks * (static_cast<double>(dims) + kGuards));
}

// The graph as it is, joined, and normalised; a space of vectors and what comes out of it.
Cost joined_eigenmap_cost(const GraphOptions& options, const Shape& shape, Index dims) {
  constexpr double kMatrices = 3, kSpace = 40, kKept = 3;
  const auto keep = static_cast<double>(dims) + 1;
  return graph_cost(options, shape, kMatrices, std::max(kSpace, 3 * keep) + kKept * keep);
}

Cost graph_cost(const GraphOptions& options, const Shape& shape, double matrices, double columns) {
  const auto n = static_cast<double>(shape.n);
  const auto k = static_cast<double>(options.n_neighbors);
  Cost cost;
  cost.operations = n * n * static_cast<double>(shape.f)  // at most: few features are searched by a tree
                    + 1000 * n * (k + columns);
  const double compared = options.metric == Metric::kCosine ? points_bytes(shape) : 0;  // of length 1
  const EdgeBytes edges = edge_bytes(shape, k);
  cost.bytes = std::max({compared + nearest_bytes(shape, k) + edges.list, compared + edges.weighing,
                         edges.list + edges.making_matrix,
                         edges.list + matrices * edges.matrix + matrix_bytes(n, columns)});
  return cost;
}

void describe(Describe<GraphOptions>& options) {
  options
      .integer("n_neighbors", &GraphOptions::n_neighbors, 1, kNoLimit,
               "every point is joined with so many nearest ones")
      .choice<EdgeWeights>("weights", &GraphOptions::weights,
                           {{"dot", EdgeWeights::kDot},
                            {"binary", EdgeWeights::kBinary},
                            {"heat", EdgeWeights::kHeat},
                            {"polynomial", EdgeWeights::kPolynomial}},
                           "how edges count: by x.y, all alike, by exp(-d^2 / (2 delta^2)), or by "
                           "(1 + x.y)^degree")
      .choice<GraphRule>(
          "graph", &GraphOptions::graph,
          {{"or", GraphRule::kOr}, {"and", GraphRule::kAnd}, {"epsilon", GraphRule::kEpsilon}},
          "who is joined: one is among the nearest of the other, each among the other's, or all within "
          "epsilon")
      .choice<Metric>("metric", &GraphOptions::metric,
                      {{"cosine", Metric::kCosine}, {"euclidean", Metric::kEuclidean}},
                      "what is near: the angle between rows, or their distance")
      .positive_or_auto(
          "epsilon", &GraphOptions::epsilon,
          "graph epsilon: joined up to this 1 - cosine or distance; auto: the median distance of "
          "the n_neighbors-th nearest")
      .positive_or_auto(
          "delta", &GraphOptions::delta,
          "heat weights: the distance at which an edge starts to count little; auto: 2 delta^2 is "
          "the mean squared length of the edges")
      .integer("degree", &GraphOptions::degree, 1, 100, "of polynomial weights")
      .flag("approximate", &GraphOptions::approximate,
            "approximate neighbours, for very many points; sparse ones by their 100 leading LSI coordinates");
}

void describe(Describe<LeOptions>& options) {
  options.integer("dims", &LeOptions::dims, 1, kNoLimit, "number of dimensions of the map")
      .base<GraphOptions>()
      .flag("constant", &LeOptions::constant,
            "the first dimension is the constant one, the same for every point")
      .published("true")
      .choice<RankSolver>("solver", &LeOptions::solver,
                          {{"multilevel", RankSolver::kMultilevel}, {"slepc", RankSolver::kSlepc}},
                          "who finds the eigenvectors over several processes: our own iteration, or SLEPc, "
                          "to check it by; one process chooses by the graph");
}

// dims may be 0, which stands for the number of classes.
void describe(Describe<LabelMapOptions>& options) {
  options
      .integer("dims", &LabelMapOptions::dims, 0, kNoLimit,
               "number of dimensions of the map; 0: one for each class with a label")
      .base<GraphOptions>();
}

}  // namespace cordon::internal

// What le, semi-le, cle and harmonic share: the graph as the options draw it, links, and the map that places
// points.
#pragma once

#include <memory>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/methods/graph_options.h"
#include "cordon/methods/method.h"
#include "cordon/methods/neighbours_map.h"
#include "methods/describe.h"

namespace cordon {

struct DrawnGraph {
  std::vector<Edge> edges;  // weighted, every weight more than 0
  PlaceRule places;
};

// Draws the graph and reports what was decided: edges, epsilon, delta, rows that are all zeros.
DrawnGraph draw_graph(const Points& points, const GraphOptions& options, Run& run);

// A must-link adds an edge of its weight (in place of one that is there), a cannot-link removes the edge
// where there is one; told in the report.
void apply_links(const ConstraintSet& said, std::vector<Edge>& edges, Run& run);

// Removes the edges between the pairs of `gone`, and says how many there were.
Index remove_pairs(std::vector<Edge>& edges, std::vector<std::pair<Index, Index>> gone);

std::unique_ptr<Map> place_points(const Points& points, const DrawnGraph& graph, Matrix places,
                                  std::vector<char> is_neighbour, std::vector<double> elsewhere);

Cost graph_cost(const GraphOptions& options, const Shape& shape, Index dims);

// The parameters every one of them has beside dims.
template <typename Options>
Describe<Options>& describe_graph(Describe<Options>& description) {
  return description
      .integer("n_neighbors", &Options::n_neighbors, 1, kNoLimit,
               "every point is joined with so many nearest ones")
      .template choice<EdgeWeights>("weights", &Options::weights,
                                    {{"dot", EdgeWeights::kDot},
                                     {"binary", EdgeWeights::kBinary},
                                     {"heat", EdgeWeights::kHeat},
                                     {"polynomial", EdgeWeights::kPolynomial}},
                                    "how edges count: by x.y, all alike, by exp(-d^2 / (2 delta^2)), or by "
                                    "(1 + x.y)^degree")
      .template choice<GraphRule>(
          "graph", &Options::graph,
          {{"or", GraphRule::kOr}, {"and", GraphRule::kAnd}, {"epsilon", GraphRule::kEpsilon}},
          "who is joined: one is among the nearest of the other, each among the other's, or all within "
          "epsilon")
      .template choice<Metric>("metric", &Options::metric,
                               {{"cosine", Metric::kCosine}, {"euclidean", Metric::kEuclidean}},
                               "what is near: the angle between rows, or their distance")
      .positive_or_auto(
          "epsilon", &Options::epsilon,
          "graph epsilon: joined up to this 1 - cosine or distance; auto: the median distance of "
          "the n_neighbors-th nearest")
      .positive_or_auto(
          "delta", &Options::delta,
          "heat weights: the distance at which an edge starts to count little; auto: 2 delta^2 is "
          "the mean squared length of the edges")
      .integer("degree", &Options::degree, 1, 100, "of polynomial weights")
      .flag("approximate", &Options::approximate,
            "approximate neighbours, for very many points; sparse ones by their 100 leading LSI coordinates");
}

}  // namespace cordon

#include "cordon/graph/edge_graph.h"

#include <cmath>

#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "graph/squared_distance.h"

namespace cordon {
namespace {

constexpr Index kEdgesPerTile = 4096;

std::vector<double> squared_lengths(const Points& x, const std::vector<Edge>& edges, const Run& run) {
  const Points rows = with_contiguous_rows(x);
  std::vector<double> squared(edges.size());
  const Tiles tiles(static_cast<Index>(edges.size()), kEdgesPerTile);
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (Index e = tiles[tile].first; e < tiles[tile].last; ++e)
      squared[at(e)] = squared_distance(rows, edges[at(e)].a, edges[at(e)].b);
  });
  return squared;
}

// 2 delta^2 = the mean; each term is divided before it is added, so that the sum stays finite.
double delta_of_mean(const std::vector<double>& squared) {
  double mean = 0;
  for (const double d2 : squared) mean += d2 / static_cast<double>(squared.size());
  return std::sqrt(0.5 * mean);
}

}  // namespace

double weigh_edges(const Points& x, const EdgeWeighting& weighting, std::vector<Edge>& edges,
                   const Run& run) {
  if (weighting.kind == EdgeWeights::kBinary) return 0;
  const std::vector<double> squared = squared_lengths(x, edges, run);
  const double delta = weighting.delta.has_value() ? *weighting.delta : delta_of_mean(squared);
  if (weighting.delta.has_value() && (!(delta > 0) || !std::isfinite(delta)))
    fail(ErrorKind::kUsage, "delta = {} was given; it must be more than 0 and finite", delta);
  if (delta == 0) return 0;
  for (std::size_t e = 0; e < edges.size(); ++e) edges[e].weight *= std::exp(-squared[e] / delta / delta / 2);
  return delta;
}

std::vector<double> degrees(const std::vector<Edge>& edges, Index rows) {
  std::vector<double> sums(at(rows), 0.0);
  for (const Edge& edge : edges) {
    sums[at(edge.a)] += edge.weight;
    sums[at(edge.b)] += edge.weight;
  }
  return sums;
}

}  // namespace cordon

#include "cordon/graph/edge_graph.h"

#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "graph/squared_distance.h"

namespace cordon {
namespace {

constexpr Index kEdgesPerTile = 4096;

std::vector<double> squared_lengths(const Points& x, const std::vector<Edge>& edges, const Run& run) {
  std::vector<double> squared(edges.size());
  const Tiles tiles(static_cast<Index>(edges.size()), kEdgesPerTile);
  parallel_for(run, tiles.count(), [&](Index tile) {
    Matrix ends = Matrix::uninitialised(2, x.is_sparse() ? 0 : x.cols());
    for (Index e = tiles[tile].first; e < tiles[tile].last; ++e) {
      const Edge& edge = edges[at(e)];
      if (x.is_sparse()) {
        squared[at(e)] = squared_distance(x.sparse(), edge.a, x.sparse(), edge.b);
        continue;
      }
      x.copy_rows(edge.a, 1, ends.row(0).data());
      x.copy_rows(edge.b, 1, ends.row(1).data());
      squared[at(e)] = squared_distance(ends.row(0).data(), ends.row(1).data(), x.cols());
    }
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

std::vector<Edge> join_neighbours(const Neighbours& neighbours) {
  std::vector<Edge> edges;
  edges.reserve(neighbours.index.size());
  for (Index i = 0; i < neighbours.rows(); ++i)
    for (const Index j : neighbours.row(i)) edges.push_back({std::min(i, j), std::max(i, j), 1});
  const auto ends = [](const Edge& e) { return std::pair(e.a, e.b); };
  std::ranges::sort(edges, {}, ends);
  const auto repeated = std::ranges::unique(edges, {}, ends);
  edges.erase(repeated.begin(), repeated.end());
  return edges;
}

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

#include "graph/self_tuning.h"

#include <algorithm>
#include <cmath>

#include "cordon/graph/edge_graph.h"
#include "cordon/graph/nearest.h"
#include "core/index.h"
#include "graph/joined.h"

namespace cordon {
namespace {

constexpr double kLeastReach = 1e-3;  // of the mean

// s of every point; all 1 where all points have k copies.
std::vector<double> reaches(const Neighbours& near) {
  std::vector<double> reach(at(near.rows()));
  double mean = 0;
  for (Index i = 0; i < near.rows(); ++i) {
    reach[at(i)] = std::sqrt(near.squared_distances(i).back());
    mean += reach[at(i)] / static_cast<double>(near.rows());
  }
  for (double& s : reach) s = mean > 0 ? std::max(s, kLeastReach * mean) : 1.0;
  return reach;
}

}  // namespace

SparseMatrix self_tuning_graph(const Points& x, Index n_neighbors, Run& run) {
  const Neighbours near = nearest(x, {.k = std::min(n_neighbors, x.rows() - 1)}, run);
  const std::vector<double> reach = reaches(near);
  std::vector<Edge> edges = joined_pairs(near, Joined::kEither, [](double squared) { return squared; });
  for (Edge& edge : edges) edge.weight = std::exp(-edge.weight / reach[at(edge.a)] / reach[at(edge.b)]);
  return adjacency(edges, x.rows());
}

}  // namespace cordon

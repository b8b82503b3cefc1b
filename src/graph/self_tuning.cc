#include "graph/self_tuning.h"

#include <algorithm>
#include <cmath>

#include "cordon/neighbors/nearest.h"
#include "core/index.h"
#include "graph/edge_graph.h"
#include "graph/joined_pairs.h"

namespace cordon::internal {
namespace {

constexpr double kMinReach = 1e-3;  // of the median

// s of every point; all 1 where all points have k copies.
std::vector<double> reaches(const Neighbours& near) {
  std::vector<double> reach, positive;
  for (Index i = 0; i < near.rows(); ++i) {
    reach.push_back(std::sqrt(near.squared_distances(i).back()));
    if (reach.back() > 0) positive.push_back(reach.back());
  }
  if (positive.empty()) return std::vector<double>(reach.size(), 1.0);
  const auto middle = positive.begin() + static_cast<Index>(positive.size()) / 2;
  std::nth_element(positive.begin(), middle, positive.end());
  for (double& s : reach) s = std::max(s, kMinReach * *middle);
  return reach;
}

}  // namespace

// The edges carry squared distances first: their weights need the s of both ends.
SelfTuningGraph self_tuning(const Points& x, Index n_neighbors, const Run& run) {
  const Neighbours near = nearest(x, {.k = std::min(n_neighbors, x.rows() - 1)}, run);
  std::vector<double> reach = reaches(near);
  std::vector<Edge> edges = joined_pairs(near, Listed::kEither, [](double squared) { return squared; });
  for (Edge& edge : edges) edge.weight = std::exp(-edge.weight / reach[idx(edge.a)] / reach[idx(edge.b)]);
  return {adjacency(edges, x.rows()), std::move(reach)};
}

SparseMatrix self_tuning_graph(const Points& x, Index n_neighbors, const Run& run) {
  return self_tuning(x, n_neighbors, run).weights;
}

}  // namespace cordon::internal

// Small graphs whose answers are known, for the tests of solvers on graphs.
#pragma once

#include <vector>

#include "graph/edge_graph.h"
#include "graph/neighbour_graph.h"
#include "matrices.h"

namespace cordon::testing {

using namespace internal;

inline SparseMatrix path_graph(Index n, double weight = 1) {
  std::vector<Edge> edges;
  for (Index i = 0; i + 1 < n; ++i) edges.push_back({i, i + 1, weight});
  return adjacency(edges, n);
}

inline SparseMatrix ring_graph(Index n) {
  std::vector<Edge> edges;
  for (Index i = 0; i < n; ++i) edges.push_back({i, (i + 1) % n, 1.0});
  return adjacency(edges, n);
}

// A square grid of side x side points.
inline SparseMatrix grid_graph(Index side) {
  std::vector<Edge> edges;
  for (Index i = 0; i < side; ++i)
    for (Index j = 0; j < side; ++j) {
      if (j + 1 < side) edges.push_back({i * side + j, i * side + j + 1, 1.0});
      if (i + 1 < side) edges.push_back({i * side + j, (i + 1) * side + j, 1.0});
    }
  return adjacency(edges, side * side);
}

// A path through all points with random edges beside it, weights from .5 to 1.5.
inline SparseMatrix connected_graph(Index n, std::uint64_t seed) {
  Stream random(seed, Purpose::kTest, static_cast<std::uint64_t>(n));
  Matrix w(n, n);
  const auto join = [&](Index i, Index j) {
    if (i != j) w(i, j) = w(j, i) = .5 + random.uniform();
  };
  for (Index i = 0; i < n; ++i) {
    if (i > 0) join(i - 1, i);
    join(i, static_cast<Index>(random.below(static_cast<std::uint64_t>(n))));
  }
  return to_sparse(w);
}

}  // namespace cordon::testing

/// \file
/// The neighbour graph of le, semi-le, cle and harmonic: which points are joined, and with what
/// weight.
#pragma once

#include <optional>

#include "graph/edge_graph.h"
#include "graph/neighbour_graph.h"

namespace cordon::internal {

/// Options of the neighbour graph.
struct GraphOptions {
  Index n_neighbors = 15;  ///< Number of nearest neighbours of each point (graph or, and).
  /// Weight of an edge: dot product, 1, exp(-d^2 / (2 delta^2)), or (1 + dot product)^degree. Edges
  /// whose weight is not positive are left out.
  EdgeWeights weights = EdgeWeights::kDot;
  /// Which points are joined: one is among the nearest of the other, each is among the nearest of
  /// the other, or all within epsilon.
  GraphRule graph = GraphRule::kOr;
  /// What is near: the angle between the rows, or their distance. With the angle, dot products are
  /// those of rows of unit length.
  Metric metric = Metric::kCosine;
  /// graph epsilon: the largest 1 - cosine or distance. Empty: the median over the points of the
  /// distance to the n_neighbors-th nearest.
  std::optional<double> epsilon{};
  /// weights heat: the bandwidth. Empty: 2 delta^2 is the mean squared length of the edges.
  std::optional<double> delta{};
  Index degree = 2;  ///< weights polynomial: the degree.
  /// Approximate neighbours, for very many points. Sparse points are searched on their 100 leading
  /// LSI coordinates. The report says which share of the neighbours was found.
  bool approximate = false;
};

}  // namespace cordon::internal

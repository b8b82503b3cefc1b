// The graph that le, semi-le, cle and harmonic draw on the points: which are joined, and how strongly.
#pragma once

#include <optional>

#include "cordon/graph/edge_graph.h"
#include "cordon/graph/neighbour_graph.h"

namespace cordon {

struct GraphOptions {
  // How many nearest points each point is joined with (graph or, and).
  Index n_neighbors = 15;
  // How an edge counts: dot product, 1, exp(-d^2 / (2 delta^2)), or (1 + dot product)^degree. Edges whose
  // weight is not more than 0 are left out.
  EdgeWeights weights = EdgeWeights::kDot;
  // Who is joined: one is among the nearest of the other, each of the other's, or all within epsilon.
  GraphRule graph = GraphRule::kOr;
  // What is near: the angle between the rows, or their distance. By angle, products are those of rows of unit
  // length.
  Metric metric = Metric::kCosine;
  // graph epsilon: 1 - cosine or distance. Empty: the median over the points of how far the n_neighbors-th
  // is.
  std::optional<double> epsilon{};
  // weights heat. Empty: 2 delta^2 is the mean squared length of the edges.
  std::optional<double> delta{};
  // weights polynomial.
  Index degree = 2;
  // Approximate neighbours, for very many points; sparse points are searched on their 100 leading LSI
  // coordinates. The report says which share of the neighbours was found.
  bool approximate = false;
};

}  // namespace cordon

// Weighted graphs on the points, as lists of edges: who is joined with whom, and how strongly.
//
//   weigh_edges   binary: every edge counts alike; heat: times exp(-d^2 / (2 delta^2)), near ones more; dot:
//                 times x.y; polynomial: times (1 + x.y)^degree
//   degrees       the sum of the weights at each point: D of the graph's Laplacian L = D - W
//   adjacency     W itself, sparse
//
// Memory and time are proportional to the edges; no matrix of the points exists. Distances are those of the
// points given, computed as the direct sum of squared differences.
//
//   std::vector<Edge> edges{{0, 5}, {3, 9}};
//   const double delta = weigh_edges(points, {.kind = EdgeWeights::kHeat}, edges, run);
//   const Matrix a = scatter(points, edges, run);                                         // X'LX
//   const Matrix b = point_scatter(points, degrees(edges, points.rows()), centre, run);   // X'DX
#pragma once

#include <optional>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/data/sparse.h"
#include "cordon/graph/scatter.h"

namespace cordon {

enum class EdgeWeights { kBinary, kHeat, kDot, kPolynomial };

struct EdgeWeighting {
  EdgeWeights kind = EdgeWeights::kBinary;
  // heat: the distance at which an edge starts to count little, more than 0. Empty: such that 2 delta^2 is
  // the mean squared length of the edges.
  std::optional<double> delta{};
  // polynomial: at least 1.
  Index degree = 2;
};

// Multiplies the weight of every edge. Returns the delta used: 0 for other than heat, and for heat where
// it was to be found but all edges have length 0 (then they keep their weights). Products of points may be
// negative, and so may their weights.
CORDON_EXPORT double weigh_edges(const Points& x, const EdgeWeighting& weighting, std::vector<Edge>& edges,
                                 const Run& run);

CORDON_EXPORT std::vector<double> degrees(const std::vector<Edge>& edges, Index rows);

// W with W_ab = W_ba = the weight of the edge between a and b; of several edges between two points the sum.
// Edges of a point with itself are left out. Cost: n + m.
CORDON_EXPORT SparseMatrix adjacency(const std::vector<Edge>& edges, Index rows);

}  // namespace cordon

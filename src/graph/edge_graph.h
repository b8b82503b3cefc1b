/// \file
/// Weighted graphs on the points, stored as lists of edges.
///
/// - weigh_edges: multiplies the weight of each edge by 1 (binary), by exp(-d^2 / (2 delta^2))
///   (heat), by the dot product x.y (dot) or by (1 + x.y)^degree (polynomial).
/// - degrees: the sum of the weights at each point, the diagonal D of the graph Laplacian
///   L = D - W.
/// - adjacency: the sparse matrix W.
///
/// Time and memory are proportional to the number of edges; there is no n x n matrix. Distances are
/// those of the given points, computed as the direct sum of squared differences.
///
/// \code{.cpp}
/// std::vector<cordon::Edge> edges{{0, 5}, {3, 9}};
/// const double delta = weigh_edges(points, {.kind = cordon::EdgeWeights::kHeat}, edges, run);
/// const auto centre = cordon::column_means(points, run);
/// const cordon::Matrix a = scatter(points, edges, run);  // X'LX
/// const auto d = cordon::degrees(edges, points.rows());
/// const auto b = cordon::point_scatter(points, d, centre, run);  // X'DX
/// \endcode
#pragma once

#include <optional>
#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/data/sparse.h"
#include "graph/scatter.h"

namespace cordon::internal {

/// By what the weights of edges are multiplied.
enum class EdgeWeights { kBinary, kHeat, kDot, kPolynomial };

/// A rule for the weights of edges.
struct EdgeWeighting {
  EdgeWeights kind = EdgeWeights::kBinary;
  /// heat: the bandwidth, more than 0. Empty: such that 2 delta^2 is the mean squared length of the
  /// edges.
  std::optional<double> delta{};
  Index degree = 2;  ///< polynomial: the degree, at least 1.
};

/// Multiplies the weight of every edge and returns the delta used. The result is 0 for all kinds
/// except heat, and for heat if delta is to be found but all edges have length 0; the weights are
/// then not changed. Dot products may be negative, and so may the weights. Throws Error(kUsage) for
/// a delta or a degree that is not allowed.
double weigh_edges(const Points& x, const EdgeWeighting& weighting, std::vector<Edge>& edges, const Run& run);

/// The sum of the weights of the edges at each point.
std::vector<double> degrees(const std::vector<Edge>& edges, Index rows);

/// W with W_ab = W_ba = the weight of the edge between a and b, or the sum over several edges
/// between them. Edges of a point with itself are left out. Cost: n + m.
SparseMatrix adjacency(const std::vector<Edge>& edges, Index rows);

}  // namespace cordon::internal

/// \file
/// Neighbour graphs: which points are joined, by angle or by distance.
///
/// - or: a and b are joined if one of them is among the k nearest neighbours of the other.
/// - and: if each is among the k nearest neighbours of the other.
/// - epsilon: if they are at most epsilon apart.
///
/// With the cosine metric, points are compared as rows of unit length: the nearest ones have the
/// largest cosine, and "epsilon apart" means 1 - cosine <= epsilon. Rows of zeros have no
/// direction; they are not joined with any point. With the Euclidean metric a row that is near nobody
/// (far_rows.h) is not joined with any point either, under "or" and "and" as under "epsilon": its
/// nearest ones are merely the ends of very long edges, which would pull on rows that have neighbours
/// and, with heat weights, widen the kernel until all edges of the others weigh the same. All edges have
/// weight 1; weigh_edges (edge_graph.h) sets other weights.
///
/// Cost: the neighbour search (nearest.h), exact unless `approximate` is set. For epsilon,
/// neighbour lists that are too short are doubled, so the cost grows with the largest number of
/// points within epsilon of one point; more than 2^28 pairs are refused.
///
/// \code{.cpp}
/// auto edges = cordon::neighbour_edges(points, {.n_neighbors = 15}, run).edges;
/// weigh_edges(cordon::unit_rows(points, run), {cordon::EdgeWeights::kDot}, edges, run);
/// const cordon::SparseMatrix w = cordon::adjacency(edges, points.rows());
/// \endcode
#pragma once

#include <optional>
#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "graph/scatter.h"

namespace cordon::internal {

/// When two points are joined, as listed above.
enum class GraphRule { kOr, kAnd, kEpsilon };
/// What "near" means: the angle between rows, or their distance.
enum class Metric { kCosine, kEuclidean };

/// How a neighbour graph is built.
struct NeighbourRule {
  Index n_neighbors = 15;  ///< or, and: number of nearest neighbours of each point.
  GraphRule rule = GraphRule::kOr;
  Metric metric = Metric::kCosine;
  /// epsilon: the largest 1 - cosine or distance. Empty: the median over the points of the distance
  /// to the n_neighbors-th nearest one.
  std::optional<double> epsilon{};
  bool approximate = false;  ///< Allow a few wrong neighbours for speed; dense points only.
};

/// The edges found.
struct NeighbourEdges {
  std::vector<Edge> edges;  ///< Each pair once, with weight 1.
  double epsilon = 0;       ///< The epsilon used.
  Index zero_rows = 0;      ///< cosine: number of rows without a direction.
  Index far_rows = 0;       ///< Euclidean: number of rows that are near nobody.
  /// Of an approximate search: the share of true neighbours found.
  std::optional<double> recall{};
};

/// Throws Error(kUsage) if there are not n_neighbors other points (with a direction), or for an
/// epsilon that is not positive and finite.
NeighbourEdges neighbour_edges(const Points& x, const NeighbourRule& rule, const Run& run);

/// Every row divided by its length; rows of zeros stay.
Points unit_rows(const Points& x, const Run& run);

/// The rows that are not all zeros, ascending.
std::vector<Index> rows_with_direction(const Points& x);

}  // namespace cordon::internal

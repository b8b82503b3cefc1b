// Which points are joined: near ones, by angle or by distance.
//
//   or        a with b where one of them is among the k nearest of the other
//   and       where each is among the k nearest of the other
//   epsilon   where they are at most epsilon apart
//
// By cosine, points are compared as rows of unit length: the nearest are those of the largest cosine, and
// "epsilon apart" means 1 - cosine <= epsilon. Rows of zeros have no direction: they are joined with nobody
// and are nobody's neighbour. Edges come with weight 1; weigh_edges (edge_graph.h) weighs them.
//
// Cost: the neighbours (graph/nearest.h), exact unless told otherwise. For epsilon, lists of neighbours are
// doubled where they are too short, so the cost grows with the largest number of points around one; more than
// 2^28 pairs are refused.
//
//   std::vector<Edge> edges = neighbour_edges(points, {.n_neighbors = 15}, run).edges;
//   weigh_edges(unit_rows(points, run), {EdgeWeights::kDot}, edges, run);
//   const SparseMatrix w = adjacency(edges, points.rows());
#pragma once

#include <optional>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/graph/scatter.h"

namespace cordon {

enum class GraphRule { kOr, kAnd, kEpsilon };
enum class Metric { kCosine, kEuclidean };

struct NeighbourRule {
  // or, and: how many nearest ones each point names.
  Index n_neighbors = 15;
  GraphRule rule = GraphRule::kOr;
  Metric metric = Metric::kCosine;
  // epsilon: 1 - cosine, or a distance. Empty: the median over the points of how far the n_neighbors-th
  // nearest is.
  std::optional<double> epsilon{};
  // A few wrong neighbours for speed; dense points only.
  bool approximate = false;
};

struct NeighbourEdges {
  std::vector<Edge> edges;  // each pair once, weight 1
  double epsilon = 0;       // the one used
  Index zero_rows = 0;      // by cosine: rows without a direction
};

// Throws Error(kUsage) where there are not n_neighbors other points (with a direction).
CORDON_EXPORT NeighbourEdges neighbour_edges(const Points& x, const NeighbourRule& rule, Run& run);

// Every row divided by its length; rows of zeros stay.
CORDON_EXPORT Points unit_rows(const Points& x, const Run& run);

// The rows with an entry other than 0, ascending.
CORDON_EXPORT std::vector<Index> rows_with_direction(const Points& x);

// The parts a graph falls into. parts[i] of each point, numbered in the order of their lowest point; a point
// without edges of positive weight is a part of its own.
struct GraphParts {
  std::vector<Index> of_point;
  std::vector<Index> sizes;
  Index isolated = 0;  // parts of one point

  Index count() const { return static_cast<Index>(sizes.size()); }
};
CORDON_EXPORT GraphParts graph_parts(const SparseMatrix& weights);

}  // namespace cordon

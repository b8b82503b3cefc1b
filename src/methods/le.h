/// \class cordon::internal::Le
/// Laplacian Eigenmaps: points that are joined in the neighbour graph come close together.
///
/// Objective: minimise sum over edges w_ij |y_i - y_j|^2 subject to Y'DY = I, D the degrees. W is
/// the neighbour graph of graph_options.h; by default it joins two points if one is among the 15
/// nearest of the other by cosine, with the dot product as weight.
///
/// Problem solved: L y = lambda D y, L = D - W, the `dims` smallest pairs after the constant one,
/// which is the same for every point; with `constant`, as published, it is the first of them. The
/// rows are not normalised. The solver is chosen to suit the graph and named in the report
/// (solve/laplacian.h).
///
/// New points: the weighted mean of the coordinates of the 15 nearest training points
/// (neighbours_map.h).
///
/// Cost: the neighbours, then time about proportional to the edges; memory n k for k neighbours. No
/// matrix is n x n.
///
/// Links: a must-link is an edge of its weight; a cannot-link removes the edge between its points.
///
/// Edge cases: if the graph is disconnected, the first coordinates separate its components (one
/// fewer than there are components, lambda = 0), which the report says. Points without edges (among them rows
/// of zeros and, by distance, rows near nobody: graph/neighbour_graph.h) get coordinate 0. More dimensions
/// than points with edges, or n_neighbors of n or more: refused.
///
/// \code{.cpp}
/// cordon::LeOptions options;
/// options.dims = 3;
/// const auto map = cordon::Le(options).fit(points, {}, run, report);
/// const cordon::Matrix& y = *map->training_coordinates();  // n x 3
/// \endcode
///
/// Reference: Belkin, Niyogi, "Laplacian eigenmaps and spectral techniques for embedding and
/// clustering", NIPS 2001.
#pragma once

#include "cordon/methods/method.h"
#include "methods/graph_options.h"
#include "methods/rank_method.h"
#include "solve/rank_solvers.h"

namespace cordon::internal {

/// Options of Le and SemiLe.
struct LeOptions : GraphOptions {
  Index dims = 2;         ///< Number of dimensions of the map.
  bool constant = false;  ///< Whether the constant dimension is the first of them, as published.
  /// Over several processes: who finds the eigenvectors. One process chooses by the graph.
  RankSolver solver = RankSolver::kMultilevel;
};

class Le final : public Method, public RankMethod {
 public:
  explicit Le(const LeOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;
  std::unique_ptr<Map> fit_over_ranks(const Ranks& ranks, const Points& points, const Knowledge& known,
                                      const Checkpoint& checkpoint, const Run& run,
                                      Report& report) const override;

 private:
  LeOptions options_;
};

}  // namespace cordon::internal

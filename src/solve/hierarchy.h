// A hierarchy of coarser and coarser graphs, as an approximate inverse of N (smoothed aggregation).
//
// Every point joins one of its neighbours' aggregates; an aggregate is a point of the next graph,
// whose matrix is P' A P with P the aggregates' share of the near-null vector, smoothed once. One
// V-cycle with a Jacobi sweep on either side costs about four products with N, and reduces every
// error, smooth or rough, by a factor that hardly depends on the number of points.
//
// Rows lie on ranks by tiles (core/ranks.h). An aggregate never reaches into another tile, so that tiles are
// coarsened at the same time, by threads and by ranks, with the same bits on any number of either.
#pragma once

#include <memory>

#include "solve/normalised_graph.h"
#include "solve/tiled_matrix.h"

namespace cordon::internal {

class Hierarchy {
 public:
  // Of a graph in one process.
  Hierarchy(const NormalisedGraph& graph, const Run& run);
  // Of N, spread over ranks, with the diagonal first in every row; `smooth` is this rank's part of the
  // near-null vector, the square roots of the masses.
  Hierarchy(const Ranks& ranks, TiledMatrix n, std::vector<double> smooth, const Run& run);
  ~Hierarchy();

  // x = about N^-1 r, columns of n x b matrices (this rank's rows of them); symmetric and definite outside
  // the constants. Not for two threads at once: the memory it works in is kept.
  void solve(const double* r, double* x, Index columns, const Run& run);

  Index levels() const;
  // N itself.
  const TiledMatrix& finest() const;

 private:
  struct Level;
  void grow(TiledMatrix n, std::vector<double> smooth, const Run& run);

  const Ranks& ranks_;
  std::vector<std::unique_ptr<Level>> levels_;
};

// N of a graph in one process, with its diagonal first in every row, without the cliques.
TiledMatrix tiled_matrix_of(const NormalisedGraph& graph, const Run& run);

}  // namespace cordon::internal

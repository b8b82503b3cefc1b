// Scatter of a graph in which nearly all points are joined: too many edges to list, so the weights
// are made tile by tile and forgotten.
//
//   X' L X = sum over pairs of w_ij (x_i - x_j)(x_i - x_j)'
//
// W is symmetric; its diagonal does not matter. Cost: n^2 p and the making of the weights; memory:
// a tile of 256 x n per thread, p x p per tile.
#pragma once

#include <functional>

#include "core/parallel.h"

namespace cordon::internal {

struct TiledScatter {
  Matrix sum;         // X' L X
  double weight = 0;  // of all pairs together, each counted once
};

// weights(rows, out) writes w_ij for i in rows (row by row) and all j; called by several threads.
TiledScatter tiled_scatter(const Matrix& x, const std::function<void(RowRange rows, double* out)>& weights,
                           const Run& run);

}  // namespace cordon::internal

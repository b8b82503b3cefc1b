// What points have, spread to those around them on a graph.
//
//   P = (1 - alpha) (I - alpha S)^-1,  S = D^-1/2 W D^-1/2
//
// Row i of P is how much of point i's mark everybody gets: a walk that goes on with
// probability alpha. The eigenvalues of I - alpha S are within 1 - alpha and 1 + alpha, so
// conjugate gradients need few steps (about 60 for alpha = .9) whatever the graph; columns are
// solved in blocks, each block on one thread.
#pragma once

#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/sparse.h"

namespace cordon::internal {

// Rows `sources` of P (P is symmetric): sources x n. Memory: that. W is symmetric and not negative,
// 0 <= alpha < 1. Points without edges keep their mark to themselves.
Matrix spread_from(const SparseMatrix& w, const std::vector<Index>& sources, double alpha, const Run& run);

// G <- share D^-1 W G + (1 - share) Y, starting from G = Y, `rounds` times: every point moves
// towards the mean of its neighbours and is held back by where it was. Points without edges stay.
Matrix smooth_over(const SparseMatrix& w, const Matrix& y, double share, Index rounds, const Run& run);

}  // namespace cordon::internal

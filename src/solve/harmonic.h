// Harmonic functions: known at some points of a graph, and everywhere else the weighted mean of the
// neighbours.
//
// L_uu h = W_ul h_l, u the unknown points, for several right-hand sides at once: conjugate gradients on the
// matrix scaled to a unit diagonal (Jacobi), and, where 200 steps of that are not enough, preconditioned by a
// hierarchy of coarser graphs. Every step is one product with the graph.
#pragma once

#include <vector>

#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/sparse.h"

namespace cordon {

struct HarmonicSolution {
  double residual = 0;  // the largest of a right-hand side, relative to its size
  Index steps = 0;
  bool hierarchy = false;
};

// Fills the rows of `values` that are not known. Every unknown point with mass must be reachable from a known
// one; `reachable` says which are, the others are left as they stand.
HarmonicSolution extend_harmonically(const SparseMatrix& weights, const std::vector<char>& is_known,
                                     const std::vector<char>& reachable, Matrix& values, const Run& run);

}  // namespace cordon

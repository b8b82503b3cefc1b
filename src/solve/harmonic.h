// Harmonic functions: known at some points of a graph, and
// everywhere else the weighted mean of the neighbours.
//
// L_uu h = W_ul h_l, u the unknown points, for several right-hand sides at once: conjugate
// gradients on the matrix scaled to a unit diagonal (Jacobi), and, where 200 steps of that are not
// enough, preconditioned by a hierarchy of coarser graphs (conjugate_gradients.h). Every step is one
// product with the graph. An answer is used only where its residual is small and it lies between the
// known values; otherwise a sparse factor, and then elimination without subtractions, which is exact
// for any weights, take over while the graph is small enough and in one process.
#pragma once

#include <vector>

#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/sparse.h"
#include "solve/laplacian_over_ranks.h"

namespace cordon::internal {

struct HarmonicSolution {
  double residual = 0;  // the largest |b - N x| / (|N| |x| + |b|), at most 1e-10, computed anew from x
  Index steps = 0;
  bool hierarchy = false;
};

// Fills the rows of `values` that are not known. Every unknown point with mass must be reachable
// from a known one; `reachable` says which are, the others are left as they stand.
HarmonicSolution extend_harmonically(const SparseMatrix& weights, const std::vector<char>& is_known,
                                     const std::vector<char>& reachable, Matrix& values, const Run& run);

// The same on a graph without cliques that is spread over ranks: flags and values are those of this rank's
// rows. By conjugate gradients alone; where they fail, Error(kNotConverged) on all ranks.
HarmonicSolution extend_harmonically(const Ranks& ranks, const RowsOfGraph& graph,
                                     const std::vector<char>& is_known, const std::vector<char>& reachable,
                                     Matrix& values, const Run& run);

}  // namespace cordon::internal

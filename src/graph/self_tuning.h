// The graph of near points whose weights adapt to how densely the points lie.
//
//   w_ij = exp(-d_ij^2 / (s_i s_j))   where one of i, j is among the k nearest of the other
//
// s_i is the distance of point i to its k-th nearest: in a dense region small distances count as
// far, in a thin one large distances as near. Points with k copies have s_i = 0; it counts as a
// thousandth of the median of the others, so that they stay joined with their surroundings.
//
// Cost: the neighbours (neighbors/nearest.h); memory n k.
// Reference: Zelnik-Manor, Perona, Self-tuning spectral clustering, NIPS 2004.
#pragma once

#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/data/sparse.h"

namespace cordon::internal {

struct SelfTuningGraph {
  SparseMatrix weights;
  std::vector<double> reach;  // s
};

// k = n_neighbors, or all other points where there are fewer. At least two points.
SelfTuningGraph self_tuning(const Points& x, Index n_neighbors, const Run& run);
// Only the weights.
SparseMatrix self_tuning_graph(const Points& x, Index n_neighbors, const Run& run);

}  // namespace cordon::internal

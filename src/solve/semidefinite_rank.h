// The rank of a positive semi-definite matrix by Cholesky's factor with complete pivoting, a quarter of the
// cost of its eigenvalues:  P'MP = L L' + rest, where every squared pivot of L is larger than `zero` times
// the largest diagonal entry of M and no diagonal entry of the rest is.
#pragma once

#include <vector>

#include "cordon/core/matrix.h"
#include "solve/gate.h"

namespace cordon::internal {

struct PivotedFactor {
  Matrix lower;  // row i belongs to row order[i] of M; columns beyond the rank do not count
  std::vector<Index> order;
  Index rank = 0;
};

// By LAPACK's dpstrf.
PivotedFactor pivoted_factor(const Matrix& m, double zero);

// Pivots and order, and L L' beside M on random vectors: 8 of them, n^2 each.
Outcome check_factor(const Matrix& m, const PivotedFactor& factor, double zero);

// The rank by a factor that passes; otherwise the number of eigenvalues above `zero` times the largest.
Index semidefinite_rank(const Matrix& m, double zero);

}  // namespace cordon::internal

// The squared Euclidean distance: the direct sum of squared differences in double precision.
//
// Every neighbour search ends in these two functions, however it found its candidates, so that two
// searches agree to the last bit. Relative error at most (f + 2) 2^-53; never |a|^2 + |b|^2 - 2
// a.b, which loses all digits of near-duplicates.
#pragma once

#include "cordon/core/matrix.h"
#include "cordon/data/points.h"
#include "cordon/data/sparse.h"

namespace cordon::internal {

inline const double* row_of(const MatrixView& x, Index i) {
  return x.data + i * x.row_stride;
}

// Two dense rows of f numbers.
double squared_distance(const double* a, const double* b, Index f);

// Row i of a against row j of b, merged along their columns: O(entries of both rows).
double squared_distance(const SparseMatrix& a, Index i, const SparseMatrix& b, Index j);

// The same points, copied only where dense rows are not contiguous.
Points with_contiguous_rows(const Points& points);

// Rows i and j of dense points with contiguous rows, or of sparse ones.
double squared_distance(const Points& points, Index i, Index j);

}  // namespace cordon::internal

// Products of points with small matrices: X B and X' B, dense or sparse, in a fixed order.
#pragma once

#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon::internal {

Matrix points_times(const Points& x, const Matrix& b, const Run& run);             // n x k
Matrix transposed_points_times(const Points& x, const Matrix& b, const Run& run);  // f x k

// The sum of squares of all entries.
double sum_of_squares(const Points& x);

// Sparse points the other way round: columns as rows. Products with X' are then as cheap as with X.
SparseMatrix transposed(const SparseMatrix& x);

}  // namespace cordon::internal

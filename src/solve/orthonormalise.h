// Columns made orthonormal in their order: the first j of them keep their span.
#pragma once

#include "cordon/core/matrix.h"
#include "cordon/core/run.h"

namespace cordon::internal {

// By Householder reflections (Eigen), 2 n k^2. For columns
// that are independent and nearly orthonormal; signs stay.
void orthonormalise_columns(Matrix& vectors);

// The same of many columns that are orthonormal but for rounding: V R^-1 with V'V = R'R, twice, which
// is all products of matrices, on all threads. Where V'V is not near I, by reflections after all.
void orthonormalise_nearly(Matrix& vectors, const Run& run);

}  // namespace cordon::internal

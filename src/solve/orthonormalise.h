// Columns made orthonormal in their order: the first j of them keep their span.
#pragma once

#include "cordon/core/matrix.h"

namespace cordon::internal {

// By Householder reflections (Eigen), 2 n k^2. For columns
// that are independent and nearly orthonormal; signs stay.
void orthonormalise_columns(Matrix& vectors);

}  // namespace cordon::internal

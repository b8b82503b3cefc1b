// Products of small matrices, such as directions (f x k) and rotations (k x k).
#pragma once

#include "cordon/core/matrix.h"

namespace cordon::studio {

Matrix product(const MatrixView& x, const MatrixView& y);

// As many columns as asked for: cut, or filled with zeros.
Matrix with_columns(const MatrixView& x, Index columns);

}  // namespace cordon::studio

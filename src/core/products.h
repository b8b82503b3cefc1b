// Small dense products, on the calling thread. For f x f and f x k matrices inside a solve; anything with n rows goes by tiles.
#pragma once

#include "cordon/core/matrix.h"

namespace cordon {

Matrix product(const Matrix& a, const Matrix& b);             // A B
Matrix transposed_product(const Matrix& a, const Matrix& b);  // A' B

}  // namespace cordon

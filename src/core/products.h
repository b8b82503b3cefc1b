// Small dense products, on the calling thread. For f x f and f x k matrices inside a solve;
// anything with n rows goes by tiles.
#pragma once

#include "cordon/core/matrix.h"

namespace cordon {

Matrix product(const Matrix& a, const Matrix& b);             // A B
Matrix transposed_product(const Matrix& a, const Matrix& b);  // A' B
Matrix congruence(const Matrix& a, const Matrix& t);          // T' A T of a symmetric A, exactly symmetric
Matrix first_columns(const Matrix& m, Index count);
double trace(const Matrix& m);

// Multiplies column j by factor(j).
template <typename Factor>
void scale_columns(Matrix& m, Factor factor) {
  for (Index j = 0; j < m.cols(); ++j) {
    const double by = factor(j);
    for (Index i = 0; i < m.rows(); ++i) m(i, j) *= by;
  }
}

}  // namespace cordon

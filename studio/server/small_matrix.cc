#include "small_matrix.h"

#include <algorithm>

namespace cordon::studio {

Matrix product(const MatrixView& x, const MatrixView& y) {
  Matrix result(x.rows, y.cols);
  for (Index i = 0; i < x.rows; ++i)
    for (Index j = 0; j < x.cols; ++j)
      for (Index k = 0; k < y.cols; ++k) result(i, k) += x(i, j) * y(j, k);
  return result;
}

Matrix with_columns(const MatrixView& x, Index columns) {
  Matrix result(x.rows, columns);
  for (Index i = 0; i < x.rows; ++i)
    for (Index j = 0; j < std::min(columns, x.cols); ++j) result(i, j) = x(i, j);
  return result;
}

}  // namespace cordon::studio

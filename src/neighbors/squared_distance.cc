// The one squared distance of all searches, dense and sparse, and what brings points into the form
// it wants. The dense sum is by kernels that give the same bits on every processor (row_kernels.h).
#include "neighbors/squared_distance.h"

#include "core/cpu.h"
#include "neighbors/row_kernels.h"

namespace cordon::internal {

// Chosen once per process: all variants give the same bits, so the choice is one of speed.
const RowKernels& row_kernels() {
  static const RowKernels& chosen = kRowKernels.of_this_cpu();
  return chosen;
}

double squared_distance(const double* a, const double* b, Index f) {
  return row_kernels().squared_distance(a, b, f);
}

// Two ascending lists merged; a column that only one row has counts against 0.
double squared_distance(const SparseMatrix& a, Index i, const SparseMatrix& b, Index j) {
  const auto a_columns = a.row_columns(i), b_columns = b.row_columns(j);
  const auto a_values = a.row_values(i), b_values = b.row_values(j);
  double sum = 0;
  std::size_t at_a = 0, at_b = 0;
  while (at_a < a_columns.size() && at_b < b_columns.size()) {
    const auto a_column = a_columns[at_a], b_column = b_columns[at_b];
    const double a_value = a_column <= b_column ? a_values[at_a++] : 0.0;
    const double b_value = b_column <= a_column ? b_values[at_b++] : 0.0;
    sum += (a_value - b_value) * (a_value - b_value);
  }
  for (; at_a < a_columns.size(); ++at_a) sum += a_values[at_a] * a_values[at_a];
  for (; at_b < b_columns.size(); ++at_b) sum += b_values[at_b] * b_values[at_b];
  return sum;
}

// A copy of the numbers only where a row is not one stretch of memory.
Points with_contiguous_rows(const Points& points) {
  if (points.is_sparse() || points.dense().rows_are_contiguous()) return points;
  return Points::own(Matrix(points.dense()));
}

double squared_distance(const Points& points, Index i, Index j) {
  if (points.is_sparse()) return squared_distance(points.sparse(), i, points.sparse(), j);
  const MatrixView& x = points.dense();
  return squared_distance(x.data + i * x.row_stride, x.data + j * x.row_stride, x.cols);
}

}  // namespace cordon::internal

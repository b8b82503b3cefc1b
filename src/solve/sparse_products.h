// Sparse matrices on several threads: made row by row,
// multiplied with each other and with a few columns.
#pragma once

#include <Eigen/SparseCore>
#include <functional>
#include <vector>

#include "core/parallel.h"

namespace cordon::internal {

using Sparse = Eigen::SparseMatrix<double, Eigen::RowMajor, std::int32_t>;

// Rows of a sparse matrix as they are made, before their places in the whole are known.
struct SomeRows {
  std::vector<std::int32_t> ends, column;
  std::vector<double> value;

  void add(Index j, double entry) {
    column.push_back(static_cast<std::int32_t>(j));
    value.push_back(entry);
  }
  void end_row() { ends.push_back(static_cast<std::int32_t>(column.size())); }
  void add_row(Index j, double entry) {
    add(j, entry);
    end_row();
  }
};

// A matrix from its rows, made in lanes by several threads. The entries of a row stay
// in the order in which they were made: only what asks for no order may be done with
// it (no coeff, no sums of matrices).
Sparse matrix_from_rows(Index rows, Index cols, const std::function<SomeRows(RowRange)>& make,
                        const Run& run);

// A B, row by row (Gustavson): the rows of B that a row of A names are added up in one dense row.
Sparse product(const Sparse& a, const Sparse& b, const Run& run);

// y = A x, or y = r - A x where r is given; x, r and y have `columns` columns, row by row.
void multiply(const Sparse& a, const double* x, const double* r, double* y, Index columns, const Run& run);

}  // namespace cordon::internal

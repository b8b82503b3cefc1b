// Dense matrices: one that owns its numbers (row by row) and a view of anybody's.
//
// Views take any strides, so row-major, column-major and every second row of a larger array all fit without a
// copy. No other library's types appear here: a program compiled with other flags can safely link to Cordon.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "cordon/core/export.h"

namespace cordon {

using Index = std::ptrdiff_t;

// Numbers that belong to somebody else: entry (i, j) is data[i * row_stride + j * col_stride].
struct MatrixView {
  const double* data = nullptr;
  Index rows = 0;
  Index cols = 0;
  Index row_stride = 0;
  Index col_stride = 1;

  static MatrixView row_major(const double* data, Index rows, Index cols) {
    return {data, rows, cols, cols, 1};
  }
  static MatrixView column_major(const double* data, Index rows, Index cols) {
    return {data, rows, cols, 1, rows};
  }
  double operator()(Index i, Index j) const { return data[i * row_stride + j * col_stride]; }
  bool rows_are_contiguous() const { return col_stride == 1 || cols <= 1; }
  MatrixView transposed() const { return {data, cols, rows, col_stride, row_stride}; }
  MatrixView middle_rows(Index first, Index count) const {
    return {data + first * row_stride, count, cols, row_stride, col_stride};
  }
};

// An owned matrix, row by row, its memory aligned to a cache line. Copying copies; moving is free.
class CORDON_EXPORT Matrix {
 public:
  Matrix() = default;
  Matrix(Index rows, Index cols);  // zeros
  explicit Matrix(const MatrixView& other);
  Matrix(const Matrix& other);
  Matrix& operator=(const Matrix& other);
  Matrix(Matrix&&) noexcept;
  Matrix& operator=(Matrix&&) noexcept;
  ~Matrix() = default;

  // For results that are about to be overwritten: saves one pass over the memory.
  static Matrix uninitialised(Index rows, Index cols);

  Index rows() const { return rows_; }
  Index cols() const { return cols_; }
  Index size() const { return rows_ * cols_; }
  bool empty() const { return size() == 0; }

  double* data() { return data_.get(); }
  const double* data() const { return data_.get(); }
  double& operator()(Index i, Index j) { return data_[static_cast<std::size_t>(i * cols_ + j)]; }
  double operator()(Index i, Index j) const { return data_[static_cast<std::size_t>(i * cols_ + j)]; }
  std::span<double> row(Index i) { return {data() + i * cols_, static_cast<std::size_t>(cols_)}; }
  std::span<const double> row(Index i) const { return {data() + i * cols_, static_cast<std::size_t>(cols_)}; }

  MatrixView view() const { return MatrixView::row_major(data(), rows_, cols_); }
  operator MatrixView() const { return view(); }  // NOLINT: a matrix is usable wherever a view is

 private:
  struct Free {
    void operator()(double* memory) const;
  };
  Index rows_ = 0;
  Index cols_ = 0;
  std::unique_ptr<double[], Free> data_;
};

}  // namespace cordon

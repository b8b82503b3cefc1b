/// \file
/// Dense matrices: one that owns its numbers, stored row by row, and a view of numbers owned by
/// others.
///
/// A view has arbitrary strides, so row-major and column-major arrays and every second row of a
/// larger array can be used without a copy. No types of other libraries appear here, so a program
/// that was compiled with other compiler flags can safely link to Cordon.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "cordon/core/export.h"

namespace cordon {

/// Signed type of all indices and sizes.
using Index = std::ptrdiff_t;

/// A view of numbers owned by others: entry (i, j) is `data[i * row_stride + j * col_stride]`.
struct MatrixView {
  const double* data = nullptr;
  Index rows = 0;
  Index cols = 0;
  Index row_stride = 0;
  Index col_stride = 1;

  /// A view of rows x cols numbers stored row by row.
  static MatrixView row_major(const double* data, Index rows, Index cols) {
    return {data, rows, cols, cols, 1};
  }
  /// Entry (i, j).
  double operator()(Index i, Index j) const { return data[i * row_stride + j * col_stride]; }
  /// Whether the numbers of a row are adjacent in memory.
  bool rows_are_contiguous() const { return col_stride == 1 || cols <= 1; }
  /// The transposed matrix: the same numbers with the strides exchanged.
  MatrixView transposed() const { return {data, cols, rows, col_stride, row_stride}; }
  /// The rows first .. first + count - 1.
  MatrixView middle_rows(Index first, Index count) const {
    return {data + first * row_stride, count, cols, row_stride, col_stride};
  }
};

/// A matrix that owns its numbers. They are stored row by row, and the memory is aligned to a cache
/// line. A copy copies the numbers; a move costs nothing.
class CORDON_EXPORT Matrix {
 public:
  Matrix() = default;
  /// A matrix of zeros.
  Matrix(Index rows, Index cols);
  /// A copy of the numbers of a view.
  explicit Matrix(const MatrixView& other);
  Matrix(const Matrix& other);
  Matrix& operator=(const Matrix& other);
  Matrix(Matrix&&) noexcept;
  Matrix& operator=(Matrix&&) noexcept;
  ~Matrix() = default;

  /// A matrix whose entries are not set. It saves one pass over the memory where every entry is
  /// about to be overwritten.
  static Matrix uninitialised(Index rows, Index cols);

  Index rows() const { return rows_; }
  Index cols() const { return cols_; }
  Index size() const { return rows_ * cols_; }
  bool empty() const { return size() == 0; }

  /// The numbers, row by row.
  double* data() { return data_.get(); }
  const double* data() const { return data_.get(); }
  /// Entry (i, j).
  double& operator()(Index i, Index j) { return data_[static_cast<std::size_t>(i * cols_ + j)]; }
  double operator()(Index i, Index j) const { return data_[static_cast<std::size_t>(i * cols_ + j)]; }
  /// Row i.
  std::span<double> row(Index i) { return {data() + i * cols_, static_cast<std::size_t>(cols_)}; }
  std::span<const double> row(Index i) const { return {data() + i * cols_, static_cast<std::size_t>(cols_)}; }

  /// A view of this matrix; it is valid as long as the matrix lives.
  MatrixView view() const { return MatrixView::row_major(data(), rows_, cols_); }
  /// A matrix can be used wherever a view is expected.
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

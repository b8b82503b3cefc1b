// Memory of dense matrices: row-major and aligned to 64 bytes, a cache line and the widest vector
// of the kernels. Nothing is allocated for a matrix without entries: its data are null.
//
// Refused: negative sizes, products of sizes that would overflow (as out of memory,
// which they are), and blocks of 8 MB or more that are larger than what is left. Zeros
// cost a pass over the memory, which uninitialised() saves; the first thread that writes
// a page decides on which memory node it lies.
#include "cordon/core/matrix.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

#include "cordon/core/limits.h"
#include "core/fail.h"
#include "core/huge_pages.h"

namespace cordon {

using namespace internal;
namespace {

constexpr std::size_t kAlignment = 64;
// The system grants more than it has; asking what that is takes as long as filling a megabyte.
constexpr std::size_t kWorthAsking = std::size_t{1} << 23;

double* allocate(Index rows, Index cols) {
  if (rows < 0 || cols < 0) fail(ErrorKind::kUsage, "a matrix of {} x {} was asked for", rows, cols);
  if (rows == 0 || cols == 0) return nullptr;
  // Half of what an Index can count in bytes: the rounding up to whole
  // huge pages must not overflow either.
  constexpr auto kMax = std::numeric_limits<Index>::max() / static_cast<Index>(sizeof(double)) / 2;
  const bool fits = rows <= kMax / cols;
  // Large blocks are aligned to huge pages and ask for
  // them: a pass over a gigabyte is then a third faster.
  std::size_t bytes = 0;
  double* memory = nullptr;
  if (fits) {
    bytes = static_cast<std::size_t>(rows * cols) * sizeof(double);
    if (bytes >= kWorthAsking)
      require_memory(static_cast<double>(bytes), fmt::format("a matrix of {} x {} numbers", rows, cols));
    const std::size_t alignment = bytes >= 2 * kHugePage ? kHugePage : kAlignment;
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
    memory = static_cast<double*>(std::aligned_alloc(alignment, rounded));
    if (memory != nullptr) use_huge_pages(memory, rounded);
  }
  if (memory == nullptr)
    fail(ErrorKind::kComputation, "out of memory: a matrix of {} x {} numbers needs {:.1f} GB", rows, cols,
         static_cast<double>(rows) * static_cast<double>(cols) * 8e-9);
  return memory;
}

}  // namespace

void Matrix::Free::operator()(double* memory) const {
  std::free(memory);
}

Matrix::Matrix(Index rows, Index cols) : Matrix(uninitialised(rows, cols)) {
  std::fill_n(data(), size(), 0.0);
}

Matrix::Matrix(const MatrixView& other) : Matrix(uninitialised(other.rows, other.cols)) {
  // Square tiles, so that a column-major source is read and written cache line by cache line.
  constexpr Index kTile = 16;
  for (Index i0 = 0; i0 < rows_; i0 += kTile)
    for (Index j0 = 0; j0 < cols_; j0 += kTile)
      for (Index i = i0; i < std::min(i0 + kTile, rows_); ++i)
        for (Index j = j0; j < std::min(j0 + kTile, cols_); ++j) (*this)(i, j) = other(i, j);
}

Matrix::Matrix(const Matrix& other) : Matrix(uninitialised(other.rows_, other.cols_)) {
  std::copy_n(other.data(), size(), data());
}

Matrix& Matrix::operator=(const Matrix& other) {
  if (this != &other) *this = Matrix(other);
  return *this;
}

Matrix::Matrix(Matrix&& other) noexcept
    : rows_(std::exchange(other.rows_, 0)),
      cols_(std::exchange(other.cols_, 0)),
      data_(std::move(other.data_)) {}

Matrix& Matrix::operator=(Matrix&& other) noexcept {
  rows_ = std::exchange(other.rows_, 0);
  cols_ = std::exchange(other.cols_, 0);
  data_ = std::move(other.data_);
  return *this;
}

Matrix Matrix::uninitialised(Index rows, Index cols) {
  Matrix m;
  m.data_.reset(allocate(rows, cols));
  m.rows_ = rows;
  m.cols_ = cols;
  return m;
}

}  // namespace cordon

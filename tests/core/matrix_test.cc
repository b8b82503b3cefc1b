#include "cordon/core/matrix.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

#include "errors.h"
#include "matrices.h"

namespace cordon {
namespace {

using testing::expect_error;
using testing::random_matrix;
using testing::same_bits;

TEST(MatrixView, AnyStrides) {
  double numbers[24];
  std::iota(numbers, numbers + 24, 0.0);
  const auto rows = MatrixView::row_major(numbers, 4, 6);
  const MatrixView columns{numbers, 4, 6, 1, 4};  // column by column
  EXPECT_EQ(rows(1, 2), 8);
  EXPECT_EQ(columns(1, 2), 9);
  EXPECT_TRUE(rows.rows_are_contiguous());
  EXPECT_FALSE(columns.rows_are_contiguous());
  EXPECT_TRUE((MatrixView{numbers, 24, 1, 1, 24}.rows_are_contiguous()))
      << "one column has no gaps in its rows";

  const auto flipped = rows.transposed();
  EXPECT_EQ(flipped.rows, 6);
  EXPECT_EQ(flipped.cols, 4);
  for (Index i = 0; i < 4; ++i)
    for (Index j = 0; j < 6; ++j) {
      EXPECT_EQ(flipped(j, i), rows(i, j));
      EXPECT_EQ(flipped.transposed()(i, j), rows(i, j));
    }
  const auto middle = columns.middle_rows(1, 2);
  EXPECT_EQ(middle.rows, 2);
  for (Index i = 0; i < 2; ++i)
    for (Index j = 0; j < 6; ++j) EXPECT_EQ(middle(i, j), columns(i + 1, j));
  const MatrixView second{numbers, 2, 3, 12, 2};  // every second row and column
  EXPECT_EQ(second(1, 2), 16);
  const MatrixView backwards{numbers + 23, 4, 6, -6, -1};
  EXPECT_EQ(backwards(0, 0), 23);
  EXPECT_EQ(Matrix(backwards)(3, 5), 0);
}

TEST(Matrix, StartsAtZeroAndIsAligned) {
  for (const Index rows : {1, 3, 17, 600}) {
    const Matrix m(rows, 1000);
    EXPECT_EQ(m.size(), rows * 1000);
    for (Index i = 0; i < m.size(); ++i) ASSERT_EQ(m.data()[i], 0);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(m.data()) % 64, 0u);
  }
}

TEST(Matrix, CopiesOfEveryLayoutAreExact) {
  for (const auto& [rows, cols] :
       {std::pair<Index, Index>{1, 1}, {1, 40}, {40, 1}, {16, 16}, {17, 33}, {100, 31}}) {
    const Matrix m = random_matrix(rows, cols, 1);
    const Matrix flipped(m.view().transposed());
    EXPECT_EQ(flipped.rows(), cols);
    for (Index i = 0; i < rows; ++i)
      for (Index j = 0; j < cols; ++j) ASSERT_EQ(flipped(j, i), m(i, j));
    EXPECT_TRUE(same_bits(Matrix(flipped.view().transposed()), m));
  }
}

TEST(Matrix, CopyingCopiesAndMovingMoves) {
  Matrix m = random_matrix(5, 4, 2);
  const Matrix before(m);
  Matrix copy = m;
  copy(2, 3) = 77;
  EXPECT_TRUE(same_bits(m, before));
  const double* numbers = m.data();
  Matrix moved = std::move(m);
  EXPECT_EQ(moved.data(), numbers);
  EXPECT_EQ(m.rows(), 0);  // NOLINT: a moved-from matrix is empty
  EXPECT_TRUE(m.empty());
  m = moved;
  EXPECT_TRUE(same_bits(m, before));
  m = *&m;  // itself
  EXPECT_TRUE(same_bits(m, before));
  m.row(1)[2] = 5;
  EXPECT_EQ(m(1, 2), 5);
}

TEST(Matrix, EmptyOnesAreFine) {
  for (const auto& [rows, cols] : {std::pair<Index, Index>{0, 0}, {0, 5}, {5, 0}}) {
    const Matrix m(rows, cols);
    EXPECT_TRUE(m.empty());
    EXPECT_EQ(m.rows(), rows);
    EXPECT_EQ(m.cols(), cols);
    const Matrix copy = m;
    EXPECT_EQ(copy.cols(), cols);
  }
}

TEST(Matrix, SizesBeyondMemoryAreRefused) {
  constexpr Index kMax = std::numeric_limits<Index>::max();
  expect_error(ErrorKind::kComputation, [] { Matrix(kMax, kMax); }, {"out of memory"});
  expect_error(ErrorKind::kComputation, [] { Matrix(kMax / 2, 3); }, {"out of memory"});
  expect_error(ErrorKind::kComputation, [] { Matrix(Index{1} << 32, Index{1} << 32); }, {"out of memory"});
  expect_error(ErrorKind::kComputation, [] { Matrix(Index{1} << 57, 1); }, {"GB"});
  expect_error(ErrorKind::kUsage, [] { Matrix(-1, 3); });
  expect_error(ErrorKind::kUsage, [] { Matrix(3, -1); });
}

}  // namespace
}  // namespace cordon

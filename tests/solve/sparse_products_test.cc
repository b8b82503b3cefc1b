#include "solve/sparse_products.h"

#include <gtest/gtest.h>

#include "matrices.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::kThreadCounts;
using testing::largest_difference;
using testing::random_matrix;
using testing::same_bits;
using testing::times;
using testing::with_threads;

Sparse sparse_of(const Matrix& m, const Run& run) {
  const auto make = [&](RowRange rows) {
    SomeRows made;
    for (Index i = rows.first; i < rows.last; ++i) {
      for (Index j = m.cols(); j-- > 0;)  // in any order
        if (m(i, j) != 0) made.add(j, m(i, j));
      made.end_row();
    }
    return made;
  };
  return matrix_from_rows(m.rows(), m.cols(), make, run);
}

Matrix dense_of(const Sparse& m) {
  Matrix dense(m.rows(), m.cols());
  for (Index i = 0; i < m.rows(); ++i)
    for (Sparse::InnerIterator entry(m, i); entry; ++entry) dense(i, entry.col()) += entry.value();
  return dense;
}

TEST(SparseProducts, AreThoseOfDenseMatrices) {
  const Matrix a = random_matrix(5000, 30, 1, .8), b = random_matrix(30, 40, 2, .7);
  const Matrix x = random_matrix(30, 3, 3), r = random_matrix(5000, 3, 4);
  const auto one = with_threads(1);
  const Matrix product_of_one = dense_of(product(sparse_of(a, one), sparse_of(b, one), one));
  EXPECT_LT(largest_difference(product_of_one, times(a, b)), 1e-12);
  Matrix rest(r);
  const Matrix image = times(a, x);
  for (Index i = 0; i < rest.size(); ++i) rest.data()[i] -= image.data()[i];
  for (const int threads : kThreadCounts) {
    const auto run = with_threads(threads);
    const Sparse sparse = sparse_of(a, run);
    EXPECT_TRUE(same_bits(dense_of(sparse), a)) << threads;
    EXPECT_TRUE(same_bits(dense_of(product(sparse, sparse_of(b, run), run)), product_of_one)) << threads;
    Matrix y(5000, 3);
    multiply(sparse, x.data(), nullptr, y.data(), 3, run);
    EXPECT_LT(largest_difference(y, image), 1e-12);
    multiply(sparse, x.data(), r.data(), y.data(), 3, run);
    EXPECT_LT(largest_difference(y, rest), 1e-12);
  }
}

TEST(SparseProducts, EmptyRowsAndEmptyMatrices) {
  const auto run = with_threads(2);
  const Sparse none = sparse_of(Matrix(6, 4), run);
  EXPECT_EQ(none.nonZeros(), 0);
  const Sparse product_of_none = product(none, sparse_of(random_matrix(4, 5, 5), run), run);
  EXPECT_EQ(product_of_none.rows(), 6);
  EXPECT_EQ(product_of_none.cols(), 5);
  EXPECT_EQ(product_of_none.nonZeros(), 0);
}

}  // namespace
}  // namespace cordon

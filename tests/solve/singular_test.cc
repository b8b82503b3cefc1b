#include "solve/singular.h"

#include <gtest/gtest.h>

#include "eigenpairs.h"
#include "errors.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::identity;
using testing::kThreadCounts;
using testing::largest_difference;
using testing::random_matrix;
using testing::random_rotation;
using testing::same_bits;
using testing::times;
using testing::to_sparse;
using testing::transpose;
using testing::with_threads;

// Singular values 1, 1/2, 1/3 ... on `diagonal_size` places of a sparse n x f matrix, rows and columns mixed.
SparseMatrix scattered_diagonal(Index n, Index f, Index diagonal_size) {
  Matrix x(n, f);
  for (Index i = 0; i < diagonal_size; ++i) x((i * 37) % n, (i * 53) % f) = 1 / static_cast<double>(i + 1);
  return to_sparse(x);
}

// A tall and a wide matrix U diag(values) V' of random rotations.
TEST(Singular, ValuesAndVectorsOfAKnownDecomposition) {
  const std::vector<double> values{9, 4, 3.5, 1, .25};
  for (const auto& [n, f] : {std::pair<Index, Index>{40, 5}, {5, 40}}) {
    SCOPED_TRACE(::testing::Message() << n << " x " << f);
    const Matrix u = random_rotation(n, 1), v = random_rotation(f, 2);
    Matrix middle(n, f);
    for (Index j = 0; j < 5; ++j) middle(j, j) = values[idx(j)];
    const Matrix x = times(times(u, middle), transpose(v));
    for (const Points& points : {Points::look_at(x), Points::own(to_sparse(x))}) {
      const SingularDirections found = singular_directions(points, 3, with_threads(1));
      EXPECT_EQ(found.route, "gram");
      ASSERT_EQ(found.values.size(), 3u);
      for (Index j = 0; j < 3; ++j) EXPECT_NEAR(found.values[idx(j)], values[idx(j)], 1e-12);
      const Matrix expected(v.view().transposed().middle_rows(0, 3).transposed());
      EXPECT_LT(largest_difference(testing::with_signs_of(found.vectors, expected), expected), 1e-11);
      EXPECT_NEAR(found.total, 81 + 16 + 12.25 + 1 + .0625, 1e-11);
      EXPECT_LT(found.residual, 1e-12);
    }
  }
}

TEST(Singular, LargeSparseTablesGoByKrylov) {
  const SparseMatrix x = scattered_diagonal(1500, 1301, 1300);
  const SingularDirections found = singular_directions(Points::own(x), 4, with_threads(2));
  EXPECT_EQ(found.route, "krylov");
  ASSERT_EQ(found.values.size(), 4u);
  for (Index j = 0; j < 4; ++j) {
    EXPECT_NEAR(found.values[idx(j)], 1 / static_cast<double>(j + 1), 1e-10);
    EXPECT_NEAR(found.vectors((j * 53) % 1301, j), 1, 1e-7) << "a unit vector, positive by the sign rule";
  }
  EXPECT_LT(largest_difference(times(transpose(found.vectors), found.vectors), identity(4)), 1e-10);
  for (const int threads : kThreadCounts)
    EXPECT_TRUE(
        same_bits(singular_directions(Points::own(x), 4, with_threads(threads)).vectors, found.vectors));
}

TEST(Singular, FewerWhereTheRankIsSmaller) {
  const Matrix x = times(random_matrix(30, 2, 3), random_matrix(2, 8, 4));
  const SingularDirections found = singular_directions(Points::look_at(x), 5, with_threads(1));
  EXPECT_EQ(found.values.size(), 2u);
  EXPECT_EQ(found.vectors.cols(), 2);
}

TEST(Singular, WhatCannotBeIsRefused) {
  const Matrix x = random_matrix(6, 4, 5);
  for (const Index keep : {0, 5})
    expect_error(ErrorKind::kUsage, [&] { singular_directions(Points::look_at(x), keep, with_threads(1)); },
                 {std::to_string(keep), "4"});
  expect_error(ErrorKind::kInput, [] { singular_directions(Points::own(Matrix(6, 4)), 1, with_threads(1)); },
               {"all 6 x 4 entries are 0"});
  Matrix huge(x);
  huge(2, 2) = 1e200;
  expect_error(ErrorKind::kInput, [&] { singular_directions(Points::look_at(huge), 1, with_threads(1)); },
               {"overflow"});
}

}  // namespace
}  // namespace cordon

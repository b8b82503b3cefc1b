#include "solve/principal.h"

#include <gtest/gtest.h>

#include "core/index.h"
#include "errors.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::kThreadCounts;
using testing::largest_difference;
using testing::random_matrix;
using testing::same_bits;
using testing::times;
using testing::to_sparse;
using testing::transpose;
using testing::with_threads;

// Rows with clearly different spread along a few directions, away from the origin; about half of the cells
// are zero.
Matrix spread_rows(Index n, Index f, std::uint64_t seed) {
  Matrix x = random_matrix(n, f, seed, 0.5);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < f; ++j) x(i, j) *= j < 6 ? static_cast<double>(30 - 4 * j) : 1.0;
  return x;
}

// Against the definition: eigenpairs of the scatter about the mean, orthonormal, in order, with the right
// total.
void expect_principal(const Matrix& x, const PrincipalDirections& p, Index keep, double tolerance) {
  const Matrix scatter = testing::scatter_about_mean(x);
  ASSERT_EQ(p.vectors.cols(), keep);
  ASSERT_EQ(static_cast<Index>(p.values.size()), keep);
  const EigenPairs expected = symmetric_eigen(scatter, keep, Order::kLargest);
  double trace = 0;
  for (Index j = 0; j < x.cols(); ++j) trace += scatter(j, j);
  EXPECT_NEAR(p.total, trace, 1e-10 * trace);
  for (Index j = 0; j < keep; ++j)
    EXPECT_NEAR(p.values[idx(j)], expected.values[idx(j)], tolerance * expected.values[0]);
  EXPECT_LT(largest_difference(times(transpose(p.vectors), p.vectors), testing::identity(keep)), 1e-9);
  EXPECT_LT(largest_difference(p.vectors, expected.vectors), 100 * tolerance) << p.route;
  EXPECT_LT(p.residual, 1e-9);
}

TEST(Principal, TallDataGoesByTheCovariance) {
  const Matrix x = spread_rows(300, 20, 1);
  for (const Index keep : {1, 4}) {
    const auto p = principal_directions(Points::own(x), keep, with_threads(2));
    EXPECT_EQ(p.route, "covariance");
    EXPECT_EQ(p.rank, 20);
    expect_principal(x, p, keep, 1e-12);
  }
}

TEST(Principal, WideDataGoesByTheGramMatrix) {
  const Matrix x = spread_rows(25, 90, 2);
  for (const Index keep : {1, 4}) {
    const auto p = principal_directions(Points::own(x), keep, with_threads(2));
    EXPECT_EQ(p.route, "gram");
    EXPECT_EQ(p.rank, 24) << "n points span n - 1 directions";
    expect_principal(x, p, keep, 1e-11);
  }
}

TEST(Principal, WideSparseDataGoesByLanczos) {
  const Matrix x = spread_rows(60, 90, 3);
  for (const Index keep : {1, 4}) {
    const auto p = principal_directions(Points::own(to_sparse(x)), keep, with_threads(2));
    EXPECT_EQ(p.route, "lanczos");
    expect_principal(x, p, keep, 1e-9);
  }
}

TEST(Principal, TheRoutesAgree) {
  const Matrix x = spread_rows(60, 90, 4);
  const auto gram = principal_directions(Points::own(x), 3, with_threads(1));
  const auto lanczos = principal_directions(Points::own(to_sparse(x)), 3, with_threads(1));
  // The same points ten times over: taller than wide, so the covariance; the values are ten times as large.
  Matrix often(600, 90);
  for (Index i = 0; i < often.size(); ++i) often.data()[i] = x.data()[i % x.size()];
  const auto covariance = principal_directions(Points::own(often), 3, with_threads(1));
  EXPECT_EQ(gram.route, "gram");
  EXPECT_EQ(lanczos.route, "lanczos");
  EXPECT_EQ(covariance.route, "covariance");
  for (std::size_t j = 0; j < 3; ++j) {
    EXPECT_NEAR(lanczos.values[j], gram.values[j], 1e-9 * gram.values[0]);
    EXPECT_NEAR(covariance.values[j] / 10, gram.values[j], 1e-11 * gram.values[0]);
  }
  EXPECT_LT(largest_difference(lanczos.vectors, gram.vectors), 1e-7);
  EXPECT_LT(largest_difference(covariance.vectors, gram.vectors), 1e-9);
  EXPECT_LT(std::abs(lanczos.total - gram.total), 1e-9 * gram.total);
}

TEST(Principal, SparseTallDataEqualsDense) {
  const Matrix x = spread_rows(200, 12, 5);
  const auto dense = principal_directions(Points::own(x), 12, with_threads(1));
  const auto sparse = principal_directions(Points::own(to_sparse(x)), 12, with_threads(1));
  EXPECT_LT(largest_difference(dense.vectors, sparse.vectors), 1e-9);
}

TEST(Principal, ManyOfManyDirectionsOfWideSparseData) {
  const Matrix x = spread_rows(20, 40, 6);
  const auto p = principal_directions(Points::own(to_sparse(x)), 19, with_threads(1));
  EXPECT_EQ(p.route, "gram") << "n x n, not f x f";
  EXPECT_EQ(p.rank, 19);
  EXPECT_EQ(p.vectors.cols(), 19);
  EXPECT_LT(largest_difference(times(transpose(p.vectors), p.vectors), testing::identity(19)), 1e-9);
}

// As many directions as span the rows, of more columns than are orthonormalised by reflections.
TEST(Principal, AllDirectionsOfWideSparseDataAreThoseOfDenseData) {
  const Matrix x = spread_rows(90, 400, 15);
  const auto dense = principal_directions(Points::own(x), 89, with_threads(1));
  const auto sparse = principal_directions(Points::own(to_sparse(x)), 89, with_threads(2));
  EXPECT_EQ(sparse.route, "gram");
  EXPECT_EQ(sparse.rank, 89);
  EXPECT_LT(largest_difference(sparse.vectors, dense.vectors), 1e-9);
  EXPECT_LT(largest_difference(times(transpose(sparse.vectors), sparse.vectors), testing::identity(89)),
            1e-13);
  expect_principal(x, sparse, 89, 1e-11);
}

TEST(Principal, FewerDirectionsThanAskedForWhereTheRankIsSmaller) {
  for (const auto& [n, f] : {std::pair<Index, Index>{50, 8}, {8, 50}}) {
    const Matrix x = times(random_matrix(n, 3, 7), random_matrix(3, f, 8));
    for (const Points& points : {Points::own(x), Points::own(to_sparse(x))}) {
      const auto p = principal_directions(points, 6, with_threads(1));
      EXPECT_EQ(p.rank, 3) << p.route;
      EXPECT_EQ(p.vectors.cols(), 3) << p.route;
      EXPECT_EQ(p.values.size(), 3u);
    }
  }
  const auto two = principal_directions(Points::own(random_matrix(2, 30, 9)), 5, with_threads(1));
  EXPECT_EQ(two.vectors.cols(), 1) << "two points lie on a line";
}

TEST(Principal, FarFromTheOrigin) {
  Matrix x = spread_rows(100, 5, 10);
  const auto expected = principal_directions(Points::own(x), 2, with_threads(1));
  for (Index i = 0; i < x.size(); ++i) x.data()[i] += 1e6;
  const auto moved = principal_directions(Points::own(x), 2, with_threads(1));
  EXPECT_LT(largest_difference(moved.vectors, expected.vectors), 1e-7);
}

// One column of whole numbers counted from 1e15, where doubles are eighths apart, and one that is 1e15
// throughout, beside others: nothing changes.
TEST(Principal, AColumnFarFromTheOriginAmongOthers) {
  for (const auto& [n, f, keep] :
       {std::tuple<Index, Index, Index>{60, 5, 3}, {20, 60, 4}, {3100, 3050, 2}, {5, 1, 1}}) {
    SCOPED_TRACE(std::to_string(n) + " rows of " + std::to_string(f));
    Matrix x = spread_rows(n, f, 12);
    for (Index i = 0; i < n; ++i) {
      x(i, 0) = static_cast<double>(i % 3);
      if (f > 1) x(i, 1) = 0;
    }
    const auto expected = principal_directions(Points::own(x), keep, with_threads(2));
    for (Index i = 0; i < n; ++i) {
      x(i, 0) += 1e15;
      if (f > 1) x(i, 1) += 1e15;
    }
    const auto moved = principal_directions(Points::own(x), keep, with_threads(2));
    EXPECT_EQ(moved.route, expected.route);
    EXPECT_EQ(moved.rank, expected.rank);
    EXPECT_NEAR(moved.total, expected.total, 1e-12 * expected.total);
    ASSERT_EQ(moved.values.size(), expected.values.size());
    for (std::size_t j = 0; j < moved.values.size(); ++j)
      EXPECT_NEAR(moved.values[j], expected.values[j], 1e-10 * expected.values[0]);
    EXPECT_LT(largest_difference(moved.vectors, expected.vectors), 1e-8);
    EXPECT_NEAR(moved.means[0] - 1e15, 1, 0.25);
  }
}

TEST(Principal, RowsThatDifferByRoundingAreRefused) {
  for (const auto& [n, f] : {std::pair<Index, Index>{30, 4}, {7, 40}}) {
    Matrix x = random_matrix(1, f, 13);
    Matrix rows(n, f);
    Stream random(14, Purpose::kTest, 1);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < f; ++j)
        rows(i, j) = x(0, j) * (1 + 2.2e-16 * (static_cast<double>(random.below(3)) - 1));
    expect_error(ErrorKind::kInput, [&] { principal_directions(Points::own(rows), 1, with_threads(1)); },
                 {"rows are equal"});
    rows(n - 1, f - 1) *= 1 + 1e-12;
    EXPECT_EQ(principal_directions(Points::own(rows), 1, with_threads(1)).vectors.cols(), 1);
  }
}

TEST(Principal, EqualRowsAreRefusedQuietly) {
  for (const double value : {0.0, 0.1, 3.0, 1e10})
    for (const auto& [n, f] : {std::pair<Index, Index>{30, 4}, {7, 40}, {50, 70}, {3, 1}}) {
      SCOPED_TRACE(std::to_string(n) + " rows of " + std::to_string(f) + " times " + std::to_string(value));
      Matrix x(n, f);
      for (Index i = 0; i < x.size(); ++i) x.data()[i] = value;
      ::testing::internal::CaptureStderr();
      for (const Points& points : {Points::own(x), Points::own(to_sparse(x))})
        expect_error(ErrorKind::kInput, [&] { principal_directions(points, 1, with_threads(1)); },
                     {"rows are equal"});
      EXPECT_EQ(::testing::internal::GetCapturedStderr(), "") << "the library never prints";
    }
}

TEST(Principal, NumbersWhoseSquaresVanishAreNotJustCalledEqual) {
  Matrix x = random_matrix(30, 4, 5);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] *= 1e-300;
  expect_error(ErrorKind::kInput, [&] { principal_directions(Points::own(x), 1, with_threads(1)); },
               {"squares vanish", "another unit"});
}

TEST(Principal, NumbersWhoseSquaresOverflowAreRefused) {
  for (const auto& [n, f] : {std::pair<Index, Index>{30, 4}, {7, 40}, {50, 70}}) {
    SCOPED_TRACE(std::to_string(n) + " x " + std::to_string(f));
    Matrix x = random_matrix(n, f, 11);
    for (Index i = 0; i < x.size(); ++i) x.data()[i] *= 1e200;
    for (const Points& points : {Points::own(x), Points::own(to_sparse(x))})
      expect_error(ErrorKind::kInput, [&] { principal_directions(points, 1, with_threads(1)); }, {"rescale"});
  }
}

TEST(Principal, WhatMakesNoSenseIsRefused) {
  const Points points = Points::own(random_matrix(10, 3, 1));
  expect_error(ErrorKind::kUsage, [&] { principal_directions(points, 0, with_threads(1)); }, {"1 to 3"});
  expect_error(ErrorKind::kUsage, [&] { principal_directions(points, 4, with_threads(1)); }, {"1 to 3"});
  expect_error(ErrorKind::kInput, [&] { principal_directions(points.select_rows({1}), 1, with_threads(1)); },
               {"at least 2"});
}

TEST(Principal, SameBitsForAnyNumberOfThreads) {
  for (const auto& [n, f, sparse] :
       {std::tuple<Index, Index, bool>{4000, 30, false}, {60, 700, false}, {400, 600, true}}) {
    const Matrix x = spread_rows(n, f, 12);
    const Points points = sparse ? Points::own(to_sparse(x)) : Points::own(x);
    Matrix first;
    for (const int threads : kThreadCounts) {
      const auto p = principal_directions(points, 3, with_threads(threads));
      if (first.empty()) first = p.vectors;
      ASSERT_TRUE(same_bits(p.vectors, first)) << p.route << ", " << threads << " threads";
    }
  }
}

}  // namespace
}  // namespace cordon

#include "kernel/farthest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/index.h"
#include "errors.h"
#include "matrices.h"
#include "nearest_reference.h"
#include "neighbors/squared_distance.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::kThreadCounts;
using testing::random_matrix;
using testing::to_sparse;
using testing::with_threads;

// By sorting all points.
Neighbours naive(const Matrix& x, Index k) {
  return testing::naive(x, x, k, true, true);
}

Matrix whole_numbers(Index n, Index f, int levels, std::uint64_t seed) {
  Matrix x(n, f);
  Stream stream(seed, Purpose::kTest, 9);
  for (Index i = 0; i < x.size(); ++i)
    x.data()[i] = static_cast<double>(stream.below(static_cast<std::uint64_t>(levels)));
  return x;
}

Matrix heavy_tails(Index n, Index f, std::uint64_t seed) {
  Matrix x = random_matrix(n, f, seed);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] = std::pow(x.data()[i], 3.0);
  return x;
}

Matrix low_rank(Index n, Index f, Index rank, std::uint64_t seed) {
  const Matrix left = random_matrix(n, rank, seed), right = random_matrix(rank, f, seed + 1);
  Matrix x = random_matrix(n, f, seed + 2);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < f; ++j) {
      x(i, j) *= 0.1;
      for (Index l = 0; l < rank; ++l) x(i, j) += left(i, l) * right(l, j);
    }
  return x;
}

void expect_same(const Matrix& x, Index k) {
  const Neighbours expected = naive(x, k);
  for (const int threads : kThreadCounts) {
    SCOPED_TRACE(threads);
    cordon::Run run = with_threads(threads);
    const Neighbours found = farthest(Points::look_at(x), {.k = k}, run);
    testing::expect_same(found, expected);
  }
}

TEST(Farthest, EqualsSortingOnAllKindsOfData) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    SCOPED_TRACE(seed);
    for (const Index k : {1, 5}) {
      SCOPED_TRACE(k);
      expect_same(random_matrix(700, 3, seed), k);
      expect_same(random_matrix(20, 4, seed), k);
      expect_same(heavy_tails(900, 16, seed), k);
      expect_same(random_matrix(400, 90, seed), k);
      expect_same(low_rank(500, 120, 6, seed), k);
      expect_same(whole_numbers(800, 2, 12, seed), k);  // a grid: ties and repetitions in masses
      expect_same(whole_numbers(600, 20, 2, seed), k);
    }
  }
}

TEST(Farthest, SparsePointsGiveTheSame) {
  const Matrix x = whole_numbers(120, 9, 3, 4);
  cordon::Run run;
  EXPECT_EQ(farthest(Points::own(to_sparse(x)), {.k = 4}, run).index, naive(x, 4).index);
}

TEST(Farthest, ExtremeDataIsExact) {
  Matrix x = random_matrix(400, 5, 8);
  for (Index i = 0; i < 40; ++i) x(10 * i, i % 5) += 1e12;
  expect_same(x, 3);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] *= 1e-20;
  expect_same(x, 3);
  x(7, 2) = 1e60;  // beyond single precision in any frame
  expect_same(x, 2);
}

// More farthest points than rows far out: the others are told apart too.
TEST(Farthest, FarRowsChangeNobodysOrder) {
  for (const double far : {1e2, 1e4, 1e9, 1e15, 1e30, 1e150})
    for (const Index count : {1, 30}) {
      SCOPED_TRACE(::testing::Message() << count << " rows at " << far);
      Matrix x = random_matrix(500, 4, 9);
      for (Index i = 0; i < count; ++i)
        for (double& value : x.row(16 * i)) value *= far;
      expect_same(x, 40);
      cordon::Run run;
      testing::expect_same(farthest(Points::own(to_sparse(x)), {.k = 40}, run), naive(x, 40));
    }
}

TEST(Farthest, SquaresThatOverflowAreTakenInOtherUnits) {
  const Matrix x = random_matrix(400, 3, 10);
  cordon::Run run;
  const Neighbours wanted = farthest(Points::look_at(x), {.k = 4}, run);
  for (const int exponent : {-900, 900}) {
    Matrix scaled(x);
    for (Index i = 0; i < x.size(); ++i) scaled.data()[i] = std::ldexp(x.data()[i], exponent);
    EXPECT_EQ(farthest(Points::look_at(scaled), {.k = 4}, run).index, wanted.index);
  }
}

TEST(Farthest, AllEqualOrTwoPoints) {
  expect_same(Matrix(300, 4), 5);
  expect_same(random_matrix(2, 3, 1), 1);
}

TEST(Farthest, RefusesWhatCannotBe) {
  const Points points = Points::own(random_matrix(5, 2, 1));
  cordon::Run run;
  expect_error(ErrorKind::kUsage, [&] { farthest(points, {.k = 5}, run); },
               {"5 farthest points", "5 points allow 1 to 4"});
  expect_error(ErrorKind::kUsage, [&] { farthest(points, {.k = 0}, run); },
               {"0 farthest points", "allow 1 to 4"});
}

TEST(Farthest, DiameterIsTheLargestDistance) {
  const Matrix x = heavy_tails(500, 7, 3);
  double maximum = 0;
  for (Index i = 0; i < x.rows(); ++i)
    for (Index j = 0; j < i; ++j)
      maximum = std::max(maximum, squared_distance(x.row(i).data(), x.row(j).data(), x.cols()));
  cordon::Run run;
  EXPECT_EQ(diameter(farthest(Points::look_at(x), {.k = 2}, run)), std::sqrt(maximum));
}

TEST(Farthest, RandomMixturesAgreeWithTheNaiveReference) {
  const auto run = with_threads(2);
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    const Index k = 1 + static_cast<Index>(seed) % 12;
    const Matrix x = testing::random_mixture(seed);
    testing::expect_same(farthest(Points::look_at(x), {.k = k}, run), naive(x, k));
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace cordon

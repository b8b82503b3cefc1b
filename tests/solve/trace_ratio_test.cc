#include "solve/trace_ratio.h"

#include <gtest/gtest.h>

#include "cordon/solve/symmetric.h"
#include "errors.h"
#include "matrices.h"

namespace cordon {

using namespace internal;
namespace {

using testing::diagonal;
using testing::expect_error;
using testing::identity;
using testing::largest_difference;
using testing::random_matrix;
using testing::times;
using testing::transpose;

TEST(TraceRatio, NoFrameIsBetter) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    const Matrix a_root = random_matrix(3, 6, seed);
    const Matrix b_root = random_matrix(20, 6, seed + 5);
    const Matrix a = times(transpose(a_root), a_root);
    const Matrix b = times(transpose(b_root), b_root);
    const TraceRatio best = trace_ratio(a, b, 2);
    EXPECT_LT(largest_difference(times(transpose(best.directions), best.directions), identity(2)), 1e-12);
    EXPECT_NEAR(trace_ratio_of(a, b, best.directions), best.ratio, 1e-12);
    for (std::uint64_t trial = 0; trial < 200; ++trial) {
      const Matrix turn = testing::random_rotation(6, 100 * seed + trial);
      EXPECT_LE(trace_ratio_of(a, b, Matrix(MatrixView{turn.data(), 6, 2, 6, 1})), best.ratio + 1e-12);
    }
  }
}

// Where A and B are diagonal, an optimal frame is a choice of unit vectors: the best of all choices is known.
TEST(TraceRatio, DiagonalMatricesChooseAmongUnitVectors) {
  const std::vector<double> a{5, 1, 4, 0, 3}, b{2, 1, 4, 7, 1};
  double best = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) best = std::max(best, (a[i] + a[j]) / (b[i] + b[j]));
  EXPECT_NEAR(trace_ratio(diagonal(a), diagonal(b), 2).ratio, best, 1e-12);
}

// At the maximum the leading eigenvalues of A - ratio B add up to 0.
TEST(TraceRatio, TheEquationOfTheMaximumHolds) {
  for (const Index keep : {1, 3, 7}) {
    const Matrix a_root = random_matrix(4, 8, 11), b_root = random_matrix(30, 8, 12);
    const Matrix a = times(transpose(a_root), a_root), b = times(transpose(b_root), b_root);
    const TraceRatio best = trace_ratio(a, b, keep);
    Matrix difference(a);
    for (Index i = 0; i < difference.size(); ++i) difference.data()[i] -= best.ratio * b.data()[i];
    const EigenPairs leading = symmetric_eigen(difference, keep, Order::kLargest);
    double sum = 0;
    for (const double value : leading.values) sum += value;
    EXPECT_NEAR(sum, 0, 1e-11 * testing::largest_entry(a)) << keep;
  }
}

TEST(TraceRatio, WithAllDirectionsItIsTheRatioOfTheTraces) {
  EXPECT_NEAR(trace_ratio(diagonal({3, 2, 1}), diagonal({4, 5, 6}), 3).ratio, 6.0 / 15, 1e-14);
}

TEST(TraceRatio, DirectionsWithoutBAreLeftOut) {
  const TraceRatio found = trace_ratio(diagonal({1, 9, 2}), diagonal({1, 0, 4}), 3);
  EXPECT_EQ(found.directions.cols(), 2);
  EXPECT_NEAR(found.ratio, 3.0 / 5, 1e-14);
  for (Index j = 0; j < 2; ++j) EXPECT_NEAR(found.directions(1, j), 0, 1e-14);
}

TEST(TraceRatio, WhatCannotBeIsRefused) {
  expect_error(ErrorKind::kInput, [] { trace_ratio(identity(3), Matrix(3, 3), 1); }, {"zero"});
  for (const Index keep : {0, 4})
    expect_error(ErrorKind::kUsage, [&] { trace_ratio(identity(3), identity(3), keep); }, {"1 to 3"});
}

}  // namespace
}  // namespace cordon

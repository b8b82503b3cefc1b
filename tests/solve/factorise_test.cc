#include "solve/factorise.h"

#include <gtest/gtest.h>

#include "cordon/solve/symmetric.h"
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
using testing::to_sparse;
using testing::transpose;
using testing::with_threads;

Matrix random_not_negative(Index rows, Index cols, std::uint64_t seed, double zeros = 0) {
  Matrix m = random_matrix(rows, cols, seed, zeros);
  for (Index i = 0; i < m.size(); ++i) m.data()[i] = std::abs(m.data()[i]);
  return m;
}

// 1/2 |A - H W'|^2, entry by entry.
double error_of(const Matrix& a, const Matrix& h, const Matrix& w) {
  const Matrix product = times(h, transpose(w));
  double sum = 0;
  for (Index i = 0; i < a.size(); ++i)
    sum += (a.data()[i] - product.data()[i]) * (a.data()[i] - product.data()[i]);
  return sum / 2;
}

class EverySolver : public ::testing::TestWithParam<FactorSolver> {
 protected:
  static Factors solve(const Points& points, Index rank, std::uint64_t seed, double tolerance = 1e-9,
                       Index iterations = 20'000, int threads = 2) {
    return factorise(FactorisedPoints(points), random_not_negative(points.rows(), rank, seed),
                     random_not_negative(points.cols(), rank, seed + 1),
                     {.solver = GetParam(), .tolerance = tolerance, .max_iterations = iterations},
                     with_threads(threads));
  }
};

// The best non-negative factors of rank one are the leading singular vectors (Perron and Frobenius): the
// error is that of all other singular values.
TEST_P(EverySolver, RankOneIsTheLeadingSingularPair) {
  const Matrix a = random_not_negative(30, 8, 1);
  const EigenPairs gram = symmetric_eigen(times(transpose(a), a), 8, Order::kLargest);
  double others = 0;
  for (std::size_t j = 1; j < 8; ++j) others += gram.values[j] / 2;
  const Factors found = solve(Points::look_at(a), 1, 2);
  EXPECT_TRUE(found.converged);
  EXPECT_NEAR(found.objective, others, 1e-7 * others);
  EXPECT_NEAR(error_of(a, found.h, found.w), others, 1e-7 * others);
}

TEST_P(EverySolver, FactorsAreNotNegativeAndTheirErrorIsTheOneReported) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    SCOPED_TRACE(seed);
    const Matrix a = random_not_negative(40, 12, seed, .3);
    const double start = error_of(a, random_not_negative(40, 3, seed), random_not_negative(12, 3, seed + 1));
    const Factors found = solve(Points::look_at(a), 3, seed, 1e-6, 500);
    for (const Matrix* factor : {&found.h, &found.w})
      for (Index i = 0; i < factor->size(); ++i) EXPECT_GE(factor->data()[i], 0);
    EXPECT_NEAR(found.objective, error_of(a, found.h, found.w), 1e-10 * start);
    EXPECT_LT(found.objective, start);
    EXPECT_GT(found.iterations, 0);
  }
}

// At a minimum every entry of H is 0 with a gradient that is not negative, or has a gradient of 0.
TEST_P(EverySolver, EndsAtAStationaryPoint) {
  const Matrix a = random_not_negative(25, 9, 5);
  const Factors found = solve(Points::look_at(a), 2, 6, 1e-13, 100'000);
  ASSERT_TRUE(found.converged);
  const Matrix products = times(a, found.w);
  const Matrix below = times(found.h, times(transpose(found.w), found.w));
  const double size = testing::largest_entry(products);
  for (Index i = 0; i < products.size(); ++i) {
    const double gradient = (below.data()[i] - products.data()[i]) / size;
    EXPECT_GT(gradient, -1e-4);
    EXPECT_LT(found.h.data()[i] * gradient, 1e-4 * testing::largest_entry(found.h));
  }
}

TEST_P(EverySolver, SparsePointsAndThreadsChangeNothing) {
  const Matrix a = random_not_negative(1100, 15, 7, .7);
  const Factors dense = solve(Points::look_at(a), 3, 8, 1e-6, 30, 1);
  const Factors sparse = solve(Points::own(to_sparse(a)), 3, 8, 1e-6, 30, 1);
  EXPECT_EQ(dense.iterations, sparse.iterations);
  EXPECT_LT(largest_difference(dense.h, sparse.h), 1e-9);
  for (const int threads : kThreadCounts)
    EXPECT_TRUE(same_bits(solve(Points::look_at(a), 3, 8, 1e-6, 30, threads).h, dense.h)) << threads;
}

TEST_P(EverySolver, StopsAtTheMaximumNumberOfIterations) {
  const Factors found = solve(Points::own(random_not_negative(30, 10, 9)), 3, 10, 0, 4);
  EXPECT_EQ(found.iterations, 4);
  EXPECT_FALSE(found.converged);
}

INSTANTIATE_TEST_SUITE_P(Factorise, EverySolver,
                         ::testing::Values(FactorSolver::kHals, FactorSolver::kGradient,
                                           FactorSolver::kMultiplicative),
                         [](const auto& one) {
                           return std::string(one.param == FactorSolver::kHals       ? "hals"
                                              : one.param == FactorSolver::kGradient ? "gradient"
                                                                                     : "multiplicative");
                         });

// Coordinate by coordinate: h_k = max(0, h_k + (p_k - sum_l h_l g_lk) / g_kk), each seeing those before it.
TEST(HalsSweep, SetsEachCoordinateToItsMinimum) {
  const Matrix a = random_not_negative(6, 5, 11), w = random_not_negative(5, 3, 12);
  Matrix h = random_not_negative(6, 3, 13), expected(h);
  const Matrix products = times(a, w), gram = times(transpose(w), w);
  for (Index i = 0; i < 6; ++i)
    for (Index k = 0; k < 3; ++k) {
      double below = 0;
      for (Index l = 0; l < 3; ++l) below += expected(i, l) * gram(l, k);
      expected(i, k) = std::max(0.0, expected(i, k) + (products(i, k) - below) / gram(k, k));
    }
  hals_sweep(products, gram, h, with_threads(1));
  EXPECT_LT(largest_difference(h, expected), 1e-13);
}

// Non-negative least squares: a coordinate is 0 with a gradient that is not negative, or its gradient is 0.
// A row a billion times as large does not matter to the others.
TEST(HalsSolve, EveryRowIsSolvedForItself) {
  const Index n = 700;
  const Matrix w = random_not_negative(8, 4, 15), gram = times(transpose(w), w);
  Matrix products = times(random_matrix(n, 8, 14), w);
  for (Index k = 0; k < 4; ++k) products(3, k) *= 1e9;
  Matrix h(n, 4);
  hals_solve(products, gram, h, with_threads(2));
  const Matrix below = times(h, gram);
  for (Index i = 0; i < n; ++i) {
    double size = 0;
    for (Index k = 0; k < 4; ++k) size = std::max(size, std::abs(products(i, k)));
    for (Index k = 0; k < 4; ++k) {
      const double gradient = (below(i, k) - products(i, k)) / size;
      if (h(i, k) > 0)
        EXPECT_NEAR(gradient, 0, 1e-9) << i;
      else
        EXPECT_GT(gradient, -1e-9) << i;
    }
    Matrix alone(1, 4);
    hals_solve(Matrix(products.view().middle_rows(i, 1)), gram, alone, with_threads(1));
    for (Index k = 0; k < 4; ++k) EXPECT_EQ(alone(0, k), h(i, k)) << i;
  }
}

// Coordinate descent creeps where two parts are nearly parallel: after 2,000 sweeps it is nowhere near (1, 1).
TEST(HalsSolve, NearlyParallelPartsAreSolvedToTheEnd) {
  for (const double apart : {1e-1, 1e-2, 1e-3, 1e-4}) {
    SCOPED_TRACE(apart);
    Matrix w(3, 3), wanted(1, 3), h(1, 3);
    w(0, 0) = w(0, 1) = 1;
    w(1, 1) = apart;
    w(0, 2) = w(2, 2) = 1;
    w(1, 2) = -1;
    wanted(0, 0) = wanted(0, 1) = 1;
    hals_solve(times(times(wanted, transpose(w)), w), times(transpose(w), w), h, with_threads(1));
    EXPECT_LT(largest_difference(h, wanted), 1e-5);
  }
}

TEST(HalsSolve, WhatIsNotANumberStaysSo) {
  Matrix h(1, 2), products(1, 2);
  products(0, 1) = std::nan("");
  hals_solve(products, testing::identity(2), h, with_threads(1));
  EXPECT_EQ(h(0, 0), 0);
  EXPECT_TRUE(std::isnan(h(0, 1)));
}

}  // namespace
}  // namespace cordon

// Diagonal plus low rank against the dense matrix it stands for; warm eigenvectors; the trace ratio.
#include <gtest/gtest.h>

#include "cordon/solve/symmetric.h"
#include "errors.h"
#include "matrices.h"
#include "solve/diagonal_plus_low_rank.h"
#include "solve/trace_ratio.h"
#include "solve/warm_eigen.h"

namespace cordon {

using namespace internal;
namespace {

using testing::identity;
using testing::largest_difference;
using testing::random_matrix;
using testing::times;
using testing::transpose;

struct Case {
  std::vector<double> diagonal;
  Matrix terms;
  std::vector<double> weights;
  Matrix dense;

  Case(Index f, Index count, std::uint64_t seed) : terms(random_matrix(count, f, seed)) {
    Stream random(seed, Purpose::kTest, 3);
    for (Index i = 0; i < f; ++i) diagonal.push_back(10.0 / (1 + static_cast<double>(i)));
    for (Index t = 0; t < count; ++t)
      weights.push_back(t % 4 == 3 ? 0.0
                                   : (t % 3 == 0 ? 1 : -1) * random.uniform() * 5 / static_cast<double>(f));
    Matrix middle(count, count);
    for (Index t = 0; t < count; ++t) middle(t, t) = weights[static_cast<std::size_t>(t)];
    dense = times(transpose(terms), times(middle, terms));
    for (Index i = 0; i < f; ++i) dense(i, i) += diagonal[static_cast<std::size_t>(i)];
  }
  DiagonalPlusLowRank x() const { return {diagonal, terms, weights}; }
};

TEST(DiagonalPlusLowRank, IsTheMatrixItStandsFor) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    SCOPED_TRACE(seed);
    const Case c(30, 9, seed);
    EXPECT_LT(largest_difference(c.x().dense(), c.dense), 1e-12);
    const Matrix v = random_matrix(4, 30, seed + 10);
    Matrix y(4, 30);
    c.x().apply(v.data(), 4, y.data());
    EXPECT_LT(largest_difference(y, times(v, c.dense)), 1e-11);
    const std::vector<double> diagonal = c.x().diagonal();
    for (Index i = 0; i < 30; ++i) EXPECT_NEAR(diagonal[static_cast<std::size_t>(i)], c.dense(i, i), 1e-12);
  }
}

TEST(DiagonalPlusLowRank, CountsEigenvaluesAndInverts) {
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    SCOPED_TRACE(seed);
    const Case c(25, 8, seed);
    const EigenPairs all = symmetric_eigen(c.dense, 25, Order::kLargest);
    for (const double value : {-3.0, 0.05, 0.77, 2.1, 5.5, 30.0}) {
      const auto above =
          std::count_if(all.values.begin(), all.values.end(), [&](double v) { return v > value; });
      EXPECT_EQ(c.x().count_above(value), above) << value;
      // Through the eigenvectors: sum over them of (u.v) v / (value - lambda).
      Matrix inverse(25, 25);
      for (Index v = 0; v < 25; ++v)
        for (Index i = 0; i < 25; ++i)
          for (Index j = 0; j < 25; ++j)
            inverse(i, j) +=
                all.vectors(i, v) * all.vectors(j, v) / (value - all.values[static_cast<std::size_t>(v)]);
      const Matrix seen = times(c.terms, times(inverse, transpose(c.terms)));
      EXPECT_LT(largest_difference(c.x().resolvent(value), seen), 1e-9 * testing::largest_entry(seen));
      const Matrix v = random_matrix(1, 25, seed + 20);
      Matrix image(1, 25);
      const DiagonalPlusLowRank x = c.x();
      DiagonalPlusLowRank::Inverse(x, value).apply(v.data(), image.data());
      EXPECT_LT(largest_difference(image, times(v, inverse)), 1e-9 * testing::largest_entry(inverse) * 5);
    }
  }
}

TEST(WarmEigen, FindsWhatTheDenseSolverFinds) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    SCOPED_TRACE(seed);
    Case c(80, 12, seed);
    const WarmPairs cold = leading_warm(c.x(), {}, 5, 5, 1e-9, 100);
    for (double& weight : c.weights) weight *= 1.05;
    const WarmPairs warm = leading_warm(c.x(), cold.vectors, 4, 4, 1e-9);
    ASSERT_TRUE(warm.converged);
    const EigenPairs dense = symmetric_eigen(c.x().dense(), 4, Order::kLargest);
    for (std::size_t j = 0; j < 4; ++j) EXPECT_NEAR(warm.values[j], dense.values[j], 1e-9 * dense.values[0]);
    EXPECT_LT(largest_difference(times(warm.vectors, transpose(warm.vectors)), identity(4)), 1e-10);
    const Matrix residual = times(warm.vectors, c.x().dense());
    for (Index p = 0; p < 4; ++p)
      for (Index i = 0; i < 80; ++i)
        EXPECT_NEAR(residual(p, i), warm.values[static_cast<std::size_t>(p)] * warm.vectors(p, i),
                    1e-8 * dense.values[0]);
  }
}

// A larger eigenvector that nothing in the start is coupled to.
TEST(WarmEigen, DoesNotOverlookAnUncoupledVector) {
  const std::vector<double> diagonal{5, 4, 3, 2, 1, 0.5, 0.4, 0.3, 0.2, 0.1};
  Matrix terms(1, 10);
  terms(0, 0) = 1;
  const std::vector<double> weights{-4.5};
  Matrix start(2, 10);
  start(0, 0) = 1;  // now at 0.5
  start(1, 1) = 1;
  const WarmPairs pairs = leading_warm({diagonal, terms, weights}, start, 2, 2, 1e-10);
  ASSERT_TRUE(pairs.converged);
  EXPECT_NEAR(pairs.values[0], 4, 1e-12);
  EXPECT_NEAR(pairs.values[1], 3, 1e-12);
}

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
  testing::expect_error(ErrorKind::kInput, [] { trace_ratio(identity(3), Matrix(3, 3), 1); }, {"zero"});
  testing::expect_error(ErrorKind::kUsage, [] { trace_ratio(identity(3), identity(3), 4); }, {"1 to 3"});
}

}  // namespace
}  // namespace cordon

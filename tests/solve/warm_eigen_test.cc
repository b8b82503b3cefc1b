#include "solve/warm_eigen.h"

#include <gtest/gtest.h>

#include "cordon/solve/symmetric.h"
#include "low_rank_case.h"

namespace cordon {

using namespace internal;
namespace {

using testing::identity;
using testing::largest_difference;
using testing::LowRankCase;
using testing::times;
using testing::transpose;

TEST(WarmEigen, FindsWhatTheDenseSolverFinds) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    SCOPED_TRACE(seed);
    LowRankCase c(80, 12, seed);
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

}  // namespace
}  // namespace cordon

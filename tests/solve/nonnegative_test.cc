// The nonnegative problem behind the restoration: optimality, whatever the start.
#include "solve/nonnegative.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cordon/core/random.h"
#include "core/index.h"

namespace cordon {

using namespace internal;
namespace {

bool never() {
  return false;
}

// y >= 0, no pull outside, none inside.
void expect_optimal(const Eigen::MatrixXd& gram, const Eigen::VectorXd& g, const Eigen::VectorXd& y) {
  const Eigen::VectorXd pull = g - gram * y;
  for (Index j = 0; j < g.size(); ++j) {
    EXPECT_GE(y(j), 0);
    EXPECT_LE(pull(j), 1e-7);
    if (y(j) > 0) {
      EXPECT_NEAR(pull(j), 0, 1e-7);
    }
  }
}

TEST(Nonnegative, IsOptimalFromAnyStart) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6}) {
    SCOPED_TRACE(seed);
    Stream random(seed, Purpose::kTest, 0);
    const Index count = 40;
    const Index rank = seed % 2 == 0 ? 12 : 60;  // fewer than there are, or more
    Eigen::MatrixXd slopes(count, rank);
    for (Index i = 0; i < slopes.size(); ++i) slopes.data()[i] = random.normal();
    Eigen::MatrixXd gram = slopes * slopes.transpose();
    gram.diagonal() *= 1 + 1e-10;
    // In the range of G, so that there is a least value.
    Eigen::VectorXd place(rank);
    for (Index i = 0; i < rank; ++i) place(i) = random.normal();
    const Eigen::VectorXd g = slopes * place;
    std::vector<Index> inside;
    const Eigen::VectorXd y = nonnegative_solution(gram, g, inside, never);
    expect_optimal(gram, g, y);
    for (Index j = 0; j < count; ++j)
      EXPECT_EQ(y(j) > 0, std::count(inside.begin(), inside.end(), j) == 1) << j;

    std::vector<Index> all;
    for (Index j = 0; j < count; ++j) all.push_back(j);
    for (std::vector<Index> start : {inside, all, std::vector<Index>{3}}) {
      const Eigen::VectorXd again = nonnegative_solution(gram, g, start, never);
      expect_optimal(gram, g, again);
      EXPECT_LT((slopes.transpose() * (again - y)).norm(), 1e-6);  // the turn is one, the prices need not be
    }
  }
}

// The conditions of the minimum see every disturbance of an answer that was accepted.
TEST(Nonnegative, TheErrorSeesEveryDisturbance) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    SCOPED_TRACE(seed);
    Stream random(seed, Purpose::kTest, 1);
    Eigen::MatrixXd parts(30, 10);
    Eigen::VectorXd x(30);
    for (Index i = 0; i < parts.size(); ++i) parts.data()[i] = random.normal();
    for (Index i = 0; i < x.size(); ++i) x(i) = random.normal();
    const Eigen::MatrixXd gram = parts.transpose() * parts;
    const Eigen::VectorXd g = parts.transpose() * x;
    std::vector<Index> inside;
    const Eigen::VectorXd y = nonnegative_solution(gram, g, inside, never);
    EXPECT_LE(nonnegative_error(gram, g, y), 1e-14);
    ASSERT_FALSE(inside.empty());
    ASSERT_LT(inside.size(), 10U);
    for (Index j = 0; j < y.size(); ++j)
      for (const double by : {1e-6, -1e-6, -2 * y(j) - 1, static_cast<double>(INFINITY), std::nan("")}) {
        Eigen::VectorXd wrong = y;
        wrong(j) += by;
        EXPECT_GT(nonnegative_error(gram, g, wrong), 1e-9) << j << " by " << by;
      }
    Eigen::VectorXd left_out = y;
    left_out(inside.front()) = 0;
    EXPECT_GT(nonnegative_error(gram, g, left_out), 1e-9);
  }
}

TEST(Nonnegative, NothingPulls) {
  std::vector<Index> inside{0, 1};
  const Eigen::VectorXd y =
      nonnegative_solution(Eigen::MatrixXd::Identity(3, 3), Eigen::VectorXd::Constant(3, -1), inside, never);
  EXPECT_EQ(y.norm(), 0);
  EXPECT_TRUE(inside.empty());
}

TEST(Nonnegative, EqualPositionsShare) {
  const Eigen::MatrixXd gram = Eigen::MatrixXd::Constant(4, 4, 2.0);
  std::vector<Index> inside;
  const Eigen::VectorXd y = nonnegative_solution(gram, Eigen::VectorXd::Constant(4, 1.0), inside, never);
  EXPECT_NEAR(y.sum(), 0.5, 1e-12);
  EXPECT_EQ(inside.size(), 1u);
}

TEST(Nonnegative, EndsWhenAskedTo) {
  std::vector<Index> inside;
  const Eigen::VectorXd y = nonnegative_solution(Eigen::MatrixXd::Identity(3, 3), Eigen::VectorXd::Ones(3),
                                                 inside, [] { return true; });
  EXPECT_EQ(y.norm(), 0);
}

}  // namespace
}  // namespace cordon

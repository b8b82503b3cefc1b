// An eigenvector that the search started from others cannot see: it is counted, and an answer without it is
// neither a bound nor an end.
#include <gtest/gtest.h>

#include <cmath>

#include "statements.h"

namespace cordon {

using namespace internal;
namespace {

// X at multipliers (6, 6) is diagonal, but for 1 6 / 6 1 at the coordinates 50 and 51: the largest eigenvalue
// there is 1 + 6 + 6. No vector of the start has a part in these coordinates, and their diagonal is no larger
// than that of the others. Both statements hold with a slack of 0.
class Overlooked : public ::testing::Test {
 protected:
  static constexpr Index kSize = 64;

  Overlooked() {
    std::vector<double> sum(kSize, 0.0), difference(kSize, 0.0);
    sum[50] = sum[51] = difference[50] = 1;
    difference[51] = -1;
    inequalities = {farther_than(sum, 0, 1), closer_than(difference, 0, 1)};
    constraints = Inequalities({&inequalities[0], &inequalities[1]}, kSize);
    for (Index i = 0; i < kSize; ++i)
      problem.variances.push_back(i < 2 ? 10.0 - static_cast<double>(i) : 1.0);
    problem.constraints = &constraints;
    problem.dims = 2;
    problem.smoothing = 0.01;
    problem.caps = {1e9, 1e9};
    for (Index p = 0; p < 3; ++p) near(p, p) = 1;
  }

  std::vector<Inequality> inequalities;
  Inequalities constraints{{}, 0};
  GuidedProblem problem;
  Matrix near{3, kSize};
  const std::vector<double> start{6, 6};
  const cordon::Run run = testing::with_threads(1);
};

TEST_F(Overlooked, TheSearchAloneDoesNotSeeIt) {
  Lagrangian lagrangian(problem);
  lagrangian.start_from(near);
  const Spectrum s = lagrangian.at_multipliers(start, false);
  EXPECT_NEAR(s.values[0], 10, 1e-9) << "if it is seen, these tests need another problem";
  EXPECT_TRUE(lagrangian.overlooked(start, s));
  EXPECT_NEAR(lagrangian.at_multipliers(start, false).values[0], 13, 1e-9);
}

TEST_F(Overlooked, UzawaFindsItInTheEnd) {
  const Multipliers found = solve_uzawa(problem, start, near, {}, testing::budget_for(run, 100));
  EXPECT_NE(found.multipliers, start) << "with that eigenvector the first statement has something to say";
}

TEST_F(Overlooked, WithoutABudgetForTheProofThereIsNoBoundAndNoEnd) {
  const Multipliers dual = solve_dual(problem, start, near, testing::budget_for(run, 1));
  EXPECT_FALSE(dual.converged);
  EXPECT_EQ(dual.bound, INFINITY);
  const Multipliers more = solve_dual(problem, start, near, testing::budget_for(run, 100));
  EXPECT_GE(more.bound, 10 + 9 - 1e-6) << "what a map without statements keeps";
  EXPECT_TRUE(std::isfinite(more.bound));
}

}  // namespace
}  // namespace cordon

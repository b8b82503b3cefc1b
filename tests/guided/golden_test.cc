#include <gtest/gtest.h>

#include "graph/scatter.h"
#include "guided/fantope.h"
#include "statements.h"

namespace cordon {

using namespace internal;
namespace {

using testing::golden;
using testing::Json;
using testing::matrix;
using testing::relative_difference;
using testing::SmallProblem;

constexpr double kGolden = 1e-8;

Matrix column(const std::vector<double>& values) {
  Matrix m(static_cast<Index>(values.size()), 1);
  std::copy(values.begin(), values.end(), m.data());
  return m;
}
Matrix column(const Json& values) {
  return column(values.get<std::vector<double>>());
}

Matrix scatter_of(const Matrix& x) {
  return testing::scatter_about_mean(x);
}

// X at given prices, in the coordinates of the case.
Matrix dense_at(const SmallProblem& small, const std::vector<double>& multipliers) {
  Matrix x(small.basis.rows(), small.basis.rows());
  const std::vector<double> weights = small.constraints.term_weights(multipliers);
  for (Index i = 0; i < x.rows(); ++i) {
    x(i, i) = small.problem.variances[static_cast<std::size_t>(i)];
    for (Index j = 0; j < x.rows(); ++j)
      for (Index t = 0; t < small.constraints.term_count(); ++t)
        x(i, j) += weights[static_cast<std::size_t>(t)] * small.constraints.differences(t, i) *
                   small.constraints.differences(t, j);
  }
  return testing::times(testing::transpose(small.basis), testing::times(x, small.basis));
}

TEST(GuidedGolden, Lagrangian) {
  const Json c = golden("uzawa_lagrangian");
  const Matrix x = matrix(c["inputs"]["X"]);
  EXPECT_LT(relative_difference(scatter_of(x), matrix(c["expected"]["S"])), kGolden);
  const SmallProblem small(scatter_of(x), testing::golden_inequalities(x, c["inputs"]["constraints"]),
                           c["inputs"]["k"]);
  std::vector<double> bounds = small.constraints.bounds;
  for (std::size_t j = 0; j < bounds.size(); ++j) bounds[j] *= c["expected"]["alpha"][j].get<double>();
  EXPECT_LT(relative_difference(column(bounds), column(c["expected"]["bounds"])), kGolden);

  Lagrangian lagrangian(small.problem);
  const std::vector<double> nothing(bounds.size(), 0.0);
  EXPECT_LT(relative_difference(column(lagrangian.excess(lagrangian.at_multipliers(nothing, false))),
                                column(c["expected"]["g_pca"])),
            kGolden);
  const std::vector<double> multipliers = c["inputs"]["mu"];
  const Spectrum s = lagrangian.at_multipliers(multipliers, false);
  EXPECT_LT(relative_difference(column(s.values), column(c["expected"]["eig_desc"])), kGolden);
  EXPECT_LT(relative_difference(small.projector(s.vectors), matrix(c["expected"]["projector"])), kGolden);
  EXPECT_LT(relative_difference(column(lagrangian.excess(s)), column(c["expected"]["g_mu"])), kGolden);
  EXPECT_LT(relative_difference(dense_at(small, multipliers), matrix(c["expected"]["X_C"])), kGolden);
}

TEST(GuidedGolden, FantopeProjection) {
  const Json c = golden("uzawa_fantope");
  const Matrix z = matrix(c["inputs"]["Z"]);
  const Index k = c["inputs"]["k"];
  const EigenPairs pairs = symmetric_eigen(z, z.rows(), Order::kLargest);
  const FantopeShares shares = fantope_shares(pairs.values, k);
  // The nearest point has the eigenvectors of Z and the shares as eigenvalues.
  Matrix shared(pairs.vectors);
  for (Index i = 0; i < shared.rows(); ++i)
    for (Index j = 0; j < shared.cols(); ++j) shared(i, j) *= shares.shares[static_cast<std::size_t>(j)];
  const Matrix nearest = testing::times(shared, testing::transpose(pairs.vectors));
  EXPECT_LT(relative_difference(nearest, matrix(c["expected"]["P"])), kGolden);
  EXPECT_LT(relative_difference(column(shares.shares), column(c["expected"]["gamma_desc"])), kGolden);
  EXPECT_NEAR(shares.theta, c["expected"]["theta"].get<double>(), 1e-8 * 38);
}

TEST(GuidedGolden, TenStepsOfUzawa) {
  const Json c = golden("uzawa_iter10");
  const Matrix x = matrix(c["inputs"]["X"]);
  const SmallProblem small(scatter_of(x), testing::golden_inequalities(x, c["inputs"]["constraints"]),
                           c["inputs"]["k"]);
  const auto run = testing::with_threads(1);
  const Index steps = c["inputs"]["T"];
  const Multipliers found =
      solve_uzawa(small.problem, std::vector<double>(small.inequalities.size(), 0.0), {},
                  {.step = c["inputs"]["rho"], .tolerance = 0}, testing::budget_for(run, steps + 1));
  EXPECT_EQ(found.multipliers, c["expected"]["mu"].get<std::vector<double>>());
  EXPECT_LT(relative_difference(small.projector(found.spectrum.vectors), matrix(c["expected"]["projector"])),
            kGolden);
  EXPECT_LT(relative_difference(column(found.spectrum.values), column(c["expected"]["eig_desc"])), kGolden);
}

TEST(GuidedGolden, BothSolversFindTheKnownOptimum) {
  const Json c = golden("uzawa_converged");
  const Matrix x = matrix(c["inputs"]["X"]);
  const SmallProblem small(scatter_of(x), testing::golden_inequalities(x, c["inputs"]["constraints"]),
                           c["inputs"]["k"]);
  const std::vector<double> best = c["inputs"]["mu_star"];
  const Matrix projector = matrix(c["expected"]["projector"]);
  Lagrangian lagrangian(small.problem);
  const Spectrum s = lagrangian.at_multipliers(best, false);
  EXPECT_LT(relative_difference(dense_at(small, best), matrix(c["expected"]["X_C"])), kGolden);
  EXPECT_LT(relative_difference(small.projector(s.vectors), projector), kGolden);
  for (const double excess : lagrangian.excess(s)) EXPECT_NEAR(excess, 0, 1e-8);

  const auto run = testing::with_threads(1);
  const std::vector<double> nothing(best.size(), 0.0);
  const Multipliers dual = solve_dual(small.problem, nothing, {}, testing::budget_for(run, 150));
  EXPECT_TRUE(dual.converged);
  EXPECT_LT(dual.eigenproblems, 40);
  EXPECT_LT(relative_difference(small.projector(dual.spectrum.vectors), projector), kGolden);
  EXPECT_NEAR(dual.bound, c["expected"]["objective"].get<double>(), 1e-6)
      << "nothing is lost to the relaxation";

  const Multipliers uzawa =
      solve_uzawa(small.problem, nothing, {}, {.step = c["inputs"]["rho"], .tolerance = 1e-13},
                  testing::budget_for(run, 100000));
  EXPECT_TRUE(uzawa.converged);
  EXPECT_LT(relative_difference(small.projector(uzawa.spectrum.vectors), projector), kGolden);
}

}  // namespace
}  // namespace cordon

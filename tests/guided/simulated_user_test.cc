#include "cordon/guided/simulated_user.h"

#include <gtest/gtest.h>

#include "tables.h"

namespace cordon {

using namespace internal;
namespace {

using testing::golden;
using testing::matrix;
using testing::relative_difference;
using testing::with_threads;

TEST(SimulatedUser, GoldenCase) {
  const auto c = golden("uzawa_user_c2inf");
  Points points = Points::own(matrix(c["inputs"]["X"]));
  points.labels.of_row = c["inputs"]["y"].get<std::vector<int>>();
  points.labels.names = {"0", "1", "2"};
  SimulatedUserOptions options;
  options.statements = 3;
  options.guided = {.dims = 2,
                    .solver = GuidedSolver::kUzawa,
                    .max_iterations = 2000,
                    .warm_start = false,
                    .uzawa_step = c["inputs"]["rho"],
                    .explain = false};
  auto run = with_threads(1);
  const SimulatedUser result = simulate_user(points, options, run);
  EXPECT_NEAR(result.q_lda, c["expected"]["Q_lda"].get<double>(), 1e-8);
  EXPECT_NEAR(result.q_best, c["expected"]["Q_trace_ratio"].get<double>(), 1e-8);
  ASSERT_EQ(result.steps.size(), 4u);
  const Matrix x = testing::values_of(points);
  for (std::size_t s = 0; s < 4; ++s) {
    EXPECT_NEAR(result.steps[s].q, c["expected"]["Q"][s].get<double>(), 1e-8);
    if (s == 0) continue;
    EXPECT_NEAR(result.steps[s].constraints.value, c["expected"]["bounds"][s - 1].get<double>(), 1e-8);
    const auto d = testing::row_difference(x, result.steps[s].constraints.a, result.steps[s].constraints.b);
    const std::vector<double> expected = c["expected"]["difference_vectors_upto_sign"][s - 1];
    const double sign = d[0] * expected[0] > 0 ? 1 : -1;
    for (std::size_t i = 0; i < d.size(); ++i) EXPECT_NEAR(d[i], sign * expected[i], 1e-8);
  }
  const Matrix projector = testing::times(result.directions, testing::transpose(result.directions));
  EXPECT_LT(relative_difference(projector, matrix(c["expected"]["projector"])), 1e-8);
}

// Where a feature is the same for all points of a class, the discriminant map has no spread inside classes
// along it: nothing else than 1 is its quality, and points of a class coincide on it.
TEST(SimulatedUser, FeaturesThatSeparateTheClassesMakeAPerfectMap) {
  Matrix x = testing::random_matrix(90, 5, 31);
  Points points;
  points.labels.names = {"0", "1", "2"};
  std::vector<int> labels;
  for (Index i = 0; i < 90; ++i) {
    labels.push_back(static_cast<int>(i % 3));
    x(i, 1) = (i % 3 == 0 ? 0.1 : 0.7) + 1e3;
    x(i, 3) = 1e-9 * (i % 3 == 1 ? 0.3 : 1.3);
  }
  points = Points::own(x);
  points.labels = {labels, {"0", "1", "2"}};
  auto run = with_threads(1);
  const SimulatedUser result = simulate_user(points, {.statements = 3, .guided = {.dims = 2}}, run);
  EXPECT_NEAR(result.q_lda, 1, 1e-12);
  ASSERT_EQ(result.steps.size(), 4u);
  for (std::size_t s = 1; s < result.steps.size(); ++s) {
    EXPECT_EQ(result.steps[s].constraints.value, 0) << "pairs that coincide on the user's map come first";
    EXPECT_EQ(labels[static_cast<std::size_t>(result.steps[s].constraints.a)],
              labels[static_cast<std::size_t>(result.steps[s].constraints.b)]);
  }
}

TEST(SimulatedUser, ZooIsSeparatedPerfectly) {
  if (!testing::have_table("zoo.csv")) GTEST_SKIP() << "CORDON_DATA names no folder with zoo.csv";
  auto run = with_threads(2);
  const SimulatedUser result = simulate_user(testing::table("zoo.csv"), {.statements = 15}, run);
  EXPECT_NEAR(result.q_lda, 1, 5e-4);
  EXPECT_GE(result.statements_needed(0.98), 0) << "best " << result.steps.back().q;
}

struct Expectation {
  std::string table;
  Index maximum;  // statements for 98 % of the discriminant map's quality
};

class Needed : public ::testing::TestWithParam<Expectation> {};

TEST_P(Needed, StatementsForNearlyTheQualityOfTheDiscriminantMap) {
  const auto& [name, maximum] = GetParam();
  if (!testing::have_table(name)) GTEST_SKIP() << "CORDON_DATA names no folder with " << name;
  auto run = with_threads(2);
  const SimulatedUser result = simulate_user(testing::table(name), {.statements = maximum}, run);
  const Index needed = result.statements_needed(0.98);
  RecordProperty("needed", static_cast<int>(needed));
  EXPECT_GE(needed, 0) << "best " << result.steps.back().q / result.q_lda;
  EXPECT_LE(needed, maximum);
  EXPECT_LE(result.steps.back().q, result.q_best * (1 + 1e-12));
}

INSTANTIATE_TEST_SUITE_P(Tables, Needed,
                         ::testing::Values(Expectation{"bundled:iris", 2}, Expectation{"bundled:wine", 19},
                                           Expectation{"yeast.csv", 16}),
                         [](const auto& one) { return "table" + std::to_string(one.index); });

// wdbc has two classes, so the user's map is a line. 98 % are not reached with 45 statements, 97 % are.
TEST(SimulatedUser, ComesNearTheDiscriminantMapOfTwoClasses) {
  if (!testing::have_table("wdbc.csv")) GTEST_SKIP() << "CORDON_DATA names no folder with wdbc.csv";
  auto run = with_threads(2);
  const SimulatedUser result = simulate_user(testing::table("wdbc.csv"), {.statements = 45}, run);
  const Index needed = result.statements_needed(0.97);
  EXPECT_GE(needed, 0);
  EXPECT_LE(needed, 45);
}

// To say only "farther" gains nothing: principal components have done that already.
TEST(SimulatedUser, FartherAloneLeavesWineWherePrincipalComponentsPutIt) {
  auto run = with_threads(2);
  const SimulatedUser result = simulate_user(testing::table("bundled:wine"),
                                             {.strategy = UserStrategy::kFarther, .statements = 40}, run);
  EXPECT_NEAR(result.steps.back().q, result.steps.front().q, 0.03);
}

}  // namespace
}  // namespace cordon

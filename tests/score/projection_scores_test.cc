#include "cordon/score/projection_scores.h"

#include <algorithm>

#include "cordon/core/random.h"
#include "errors.h"
#include "golden.h"
#include "gtest/gtest.h"
#include "runs.h"

namespace cordon {
namespace {

using testing::expect_error;
using testing::golden;
using testing::kThreadCounts;
using testing::with_threads;

struct Example {
  Points points;
  std::vector<int> labels;
};

// Three overlapping classes in the plane.
Example overlapping(Index n, std::uint64_t seed) {
  Stream stream(seed, Purpose::kTest);
  Matrix x(n, 2);
  Example example;
  for (Index i = 0; i < n; ++i) {
    example.labels.push_back(static_cast<int>(i % 3));
    x(i, 0) = stream.normal() + static_cast<double>(i % 3);
    x(i, 1) = stream.normal();
  }
  example.points = Points::own(std::move(x));
  return example;
}

TEST(ProjectionScores, Golden) {
  const auto example = golden("metrics_purity_1nn");
  const Matrix x = testing::matrix(example["inputs"]["X"]);
  const auto y = example["inputs"]["y"].get<std::vector<int>>();
  cordon::Run run = with_threads(1);
  const Points points = Points::own(x);
  const auto purity = cumulative_purity(points, y, example["inputs"]["kmax"].get<Index>(), run);
  const auto expected = example["expected"]["purity"].get<std::vector<double>>();
  ASSERT_EQ(purity.size(), expected.size());
  for (std::size_t t = 0; t < purity.size(); ++t) EXPECT_NEAR(purity[t], expected[t], 1e-12);
  EXPECT_NEAR(between_share(points, y), example["expected"]["Q"].get<double>(), 1e-12);
  const Points train = Points::own(Matrix(x.view().middle_rows(0, 10)));
  const Points test = Points::own(Matrix(x.view().middle_rows(10, 5)));
  const std::span<const int> labels(y);
  EXPECT_EQ(knn_accuracy(train, labels.first(10), test, labels.subspan(10), 1, run),
            example["expected"]["one_nn"].get<double>());
}

TEST(ProjectionScores, PurityIsCappedAndLeavesUnknownRowsOut) {
  cordon::Run run = with_threads(1);
  Example example = overlapping(12, 3);
  EXPECT_EQ(cumulative_purity(example.points, example.labels, 60, run).size(), 11u);
  // At t = n - 1 everybody is a neighbour: 3 of the other 11 are of one's class.
  EXPECT_NEAR(cumulative_purity(example.points, example.labels, 60, run).back(), 3.0 / 11, 1e-12);
  example.labels[0] = example.labels[7] = -1;
  EXPECT_EQ(cumulative_purity(example.points, example.labels, 60, run).size(), 9u);
  EXPECT_TRUE(cumulative_purity(Points::own(Matrix(1, 2)), std::vector{0}, 5, run).empty());
  expect_error(ErrorKind::kInput, [&] { cumulative_purity(example.points, std::vector{0}, 5, run); },
               {"12 rows and 1 labels"});
}

TEST(ProjectionScores, CrossValidationIsRepeatableAndPlausible) {
  const Example example = overlapping(300, 5);
  const KnnOptions options{.neighbors = 5, .folds = 5, .repeats = 4};
  cordon::Run first = with_threads(1);
  const KnnAccuracy expected = knn_cross_validation(example.points, example.labels, options, first);
  EXPECT_EQ(expected.of_repeat.size(), 4u);
  EXPECT_GT(expected.mean, 0.4);
  EXPECT_LT(expected.mean, 0.75);
  for (const int threads : kThreadCounts) {
    cordon::Run run = with_threads(threads);
    EXPECT_EQ(knn_cross_validation(example.points, example.labels, options, run).of_repeat,
              expected.of_repeat);
  }
  cordon::Run other = with_threads(1);
  other.seed = 2;
  EXPECT_NE(knn_cross_validation(example.points, example.labels, options, other).of_repeat,
            expected.of_repeat);
}

// With one point per fold the folds do not matter: leave-one-out, checked by hand.
TEST(ProjectionScores, AsManyFoldsAsPointsIsLeaveOneOut) {
  const Example example = overlapping(40, 11);
  cordon::Run run = with_threads(2);
  Index right = 0;
  for (Index i = 0; i < 40; ++i) {
    Index best = -1;
    double nearest = 1e300;
    for (Index j = 0; j < 40; ++j) {
      const double dx = example.points.dense()(i, 0) - example.points.dense()(j, 0);
      const double dy = example.points.dense()(i, 1) - example.points.dense()(j, 1);
      if (j != i && dx * dx + dy * dy < nearest) {
        nearest = dx * dx + dy * dy;
        best = j;
      }
    }
    right += best % 3 == i % 3;
  }
  const auto found = knn_cross_validation(example.points, example.labels, {.folds = 40, .repeats = 2}, run);
  EXPECT_NEAR(found.mean, static_cast<double>(right) / 40, 1e-12);
}

TEST(ProjectionScores, TwoFoldsOfManyVotersNeedLongerLists) {
  const Example example = overlapping(120, 13);
  cordon::Run run = with_threads(2);
  const auto found =
      knn_cross_validation(example.points, example.labels, {.neighbors = 59, .folds = 2, .repeats = 1}, run);
  EXPECT_GT(found.mean, 0.3);
}

TEST(ProjectionScores, OptionsAreChecked) {
  const Example example = overlapping(10, 1);
  cordon::Run run = with_threads(1);
  expect_error(ErrorKind::kUsage,
               [&] { knn_cross_validation(example.points, example.labels, {.folds = 11}, run); },
               {"folds = 11", "10 labelled points", "2 to 10"});
  expect_error(ErrorKind::kUsage,
               [&] { knn_cross_validation(example.points, example.labels, {.folds = 1}, run); },
               {"folds = 1 ", "2 to 10"});
  expect_error(ErrorKind::kUsage,
               [&] { knn_cross_validation(example.points, example.labels, {.neighbors = 0}, run); },
               {"neighbors = 0", "at least 1"});
  expect_error(ErrorKind::kUsage,
               [&] { knn_cross_validation(example.points, example.labels, {.repeats = 0}, run); },
               {"repeats = 0", "at least 1"});
}

TEST(ProjectionScores, BetweenShareOfPointsThatCoincideIsZeroAndOfPointClassesOne) {
  EXPECT_EQ(between_share(Points::own(Matrix(4, 3)), std::vector{0, 1, 0, 1}), 0);
  Matrix x(4, 1);
  x(1, 0) = x(3, 0) = 2;
  EXPECT_NEAR(between_share(Points::own(x), std::vector{0, 1, 0, 1}), 1, 1e-15);
  EXPECT_NEAR(between_share(Points::own(x), std::vector{0, 0, 0, 0}), 0, 1e-15);
}

}  // namespace
}  // namespace cordon

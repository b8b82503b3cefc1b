#include "cordon/evaluate/cross_validation.h"

#include <gtest/gtest.h>

#include "cordon/constraints/sampling.h"
#include "cordon/methods/registry.h"
#include "cordon/score/projection_scores.h"
#include "errors.h"
#include "methods/known.h"

namespace cordon {

namespace {

using testing::expect_error;
using testing::LabelledRows;
using testing::random_matrix;
using testing::with_threads;

Points labelled(const LabelledRows& rows) {
  Points points = Points::look_at(rows.values);
  points.labels = rows.labels;
  return points;
}

TEST(Protocol, ClassesFarApartAreFound) {
  LabelledRows rows(90, 5, 3, 1);
  for (Index i = 0; i < 90; ++i) rows.values(i, i % 3) += 1000;
  auto run = with_threads(2);
  for (const char* method : {"bwdr", "wbdr", "pca", "lda", "kernel-wbdr"}) {
    SCOPED_TRACE(method);
    const ProtocolResult result =
        run_protocol(labelled(rows), {.method = method, .min_dims = 2, .max_dims = 3, .repeats = 1}, run);
    ASSERT_EQ(result.of_dims.size(), 2u);
    EXPECT_EQ(result.best().knn_accuracy, 1);
    EXPECT_EQ(result.of_dims[0].normalised_rand, 1);
    ASSERT_EQ(result.of_dims[0].purity.size(), 60u);
    EXPECT_NEAR(result.of_dims[0].purity[20], 1, 1e-12) << "24 training points of a class";
    EXPECT_NEAR(result.of_dims[0].purity[59], 24.0 / 60, 1e-12);
    EXPECT_EQ(result.points, 90);
    EXPECT_EQ(result.classes, 3);
    EXPECT_EQ(result.must + result.cannot, 767) << "30 % of 72 * 71 / 2 pairs";
  }
}

// Labels that say nothing about the points: whatever the map learnt from its folds does not help on the
// others. A guess is right half of the time; the mean over 12 tables of 120 points has a standard deviation
// of sqrt(.25 / 1440) = .013, and four of them are allowed. A map that had seen the links of the fold would
// tell: fitted on all points, the same method is right about most of them.
TEST(Protocol, NothingAboutTheFoldReachesTheMap) {
  auto run = with_threads(2);
  Report report;
  double apart = 0, seen = 0;
  constexpr int kTables = 12;
  for (std::uint64_t seed = 1; seed <= kTables; ++seed) {
    Points points = Points::own(random_matrix(120, 60, seed));
    points.labels.names = {"a", "b"};
    Stream stream(seed, Purpose::kTest, 3);
    for (Index i = 0; i < 120; ++i) points.labels.of_row.push_back(stream.uniform() < 0.5 ? 0 : 1);
    apart += run_protocol(points,
                          {.method = "wbdr", .min_dims = 2, .max_dims = 2, .repeats = 1, .restarts = 0}, run)
                 .best()
                 .knn_accuracy;
    const Knowledge all{sample_share(points.labels, .3, {.seed = seed}).set, {}};
    const Matrix y =
        make_method("wbdr", {{"dims", "2"}})->fit(points, all, run, report)->apply(points, {}, run);
    seen += knn_cross_validation(Points::look_at(y), points.labels.of_row, {.repeats = 1}, run).mean;
  }
  EXPECT_NEAR(apart / kTables, 0.5, 0.052);
  EXPECT_GT(seen / kTables, 0.7);
}

TEST(Protocol, OneNeighbourIsTheBeginningOfThePurityCurve) {
  const LabelledRows rows(100, 6, 4, 4);
  auto run = with_threads(1);
  const ProtocolResult result = run_protocol(labelled(rows), {.method = "bwdr", .restarts = 0}, run);
  EXPECT_EQ(result.of_dims.size(), 6u) << "no more than features";
  for (const ProtocolScores& scores : result.of_dims)
    EXPECT_NEAR(scores.knn_accuracy, scores.purity[0], 1e-12);
}

TEST(Protocol, SameForAnyNumberOfThreadsAndBlankLabelsTakeNoPart) {
  LabelledRows rows(80, 5, 3, 5);
  Points points = labelled(rows);
  for (const Index blank : {0, 7, 33})
    points.labels.of_row[static_cast<std::size_t>(blank)] = Labels::kUnknown;
  auto one = with_threads(1);
  const ProtocolOptions options{.method = "wbdr", .max_dims = 3, .pairs = 100, .repeats = 2, .restarts = 2};
  const ProtocolResult expected = run_protocol(points, options, one);
  EXPECT_EQ(expected.points, 77);
  EXPECT_EQ(expected.must + expected.cannot, 100);
  for (const int threads : testing::kThreadCounts) {
    auto run = with_threads(threads);
    const ProtocolResult found = run_protocol(points, options, run);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(found.of_dims[i].knn_accuracy, expected.of_dims[i].knn_accuracy);
      EXPECT_EQ(found.of_dims[i].normalised_rand, expected.of_dims[i].normalised_rand);
      EXPECT_EQ(found.of_dims[i].purity, expected.of_dims[i].purity);
    }
  }
}

TEST(Protocol, Refusals) {
  const LabelledRows rows(20, 4, 2, 6);
  auto run = with_threads(1);
  auto refused = [&](const ProtocolOptions& options, const char* part) {
    expect_error(ErrorKind::kUsage, [&] { run_protocol(labelled(rows), options, run); }, {part});
  };
  refused({.folds = 1}, "folds");
  refused({.folds = 11}, "folds");
  refused({.repeats = 0}, "repeats");
  refused({.min_dims = 0}, "dimensions");
  refused({.min_dims = 5}, "dimensions");
  refused({.share = 1.5}, "share");
  refused({.method = "bwdrr"}, "bwdr");
  refused({.parameters = {{"ridge", "1"}}}, "ridge");
  expect_error(ErrorKind::kInput, [&] { run_protocol(Points::look_at(rows.values), {}, run); }, {"label"});
}

}  // namespace
}  // namespace cordon

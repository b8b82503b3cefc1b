#include "cordon/cluster/kmeans.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <set>

#include "cordon/core/random.h"
#include "errors.h"
#include "golden.h"
#include "gtest/gtest.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {
namespace {

using testing::expect_error;
using testing::golden;
using testing::kThreadCounts;
using testing::to_sparse;
using testing::with_threads;

Matrix blobs(Index n, Index f, Index classes, double spread, std::uint64_t seed) {
  Stream stream(seed, Purpose::kTest);
  Matrix means(classes, f);
  for (Index i = 0; i < means.size(); ++i) means.data()[i] = 10 * stream.uniform();
  Matrix x(n, f);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < f; ++j) x(i, j) = means(i % classes, j) + spread * stream.normal();
  return x;
}

double squared_distance(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) sum += (a[j] - b[j]) * (a[j] - b[j]);
  return sum;
}

// Each label is the nearest centre, each centre the mean of its points, the objective what they say it is.
void expect_fixed_point(const Matrix& x, const Clustering& found) {
  double objective = 0;
  Matrix sums(found.clusters(), x.cols());
  std::vector<double> sizes(static_cast<std::size_t>(found.clusters()));
  for (Index i = 0; i < x.rows(); ++i) {
    const int label = found.labels[static_cast<std::size_t>(i)];
    ASSERT_GE(label, 0);
    ASSERT_LT(label, found.clusters());
    const double own = squared_distance(x.row(i), found.centres.row(label));
    for (Index c = 0; c < found.clusters(); ++c)
      EXPECT_LE(own, squared_distance(x.row(i), found.centres.row(c)) * (1 + 1e-12) + 1e-300);
    objective += own;
    sizes[static_cast<std::size_t>(label)] += 1;
    for (Index j = 0; j < x.cols(); ++j) sums(label, j) += x(i, j);
  }
  EXPECT_NEAR(found.objective, objective, 1e-11 * objective);
  for (Index c = 0; c < found.clusters(); ++c) {
    ASSERT_GT(sizes[static_cast<std::size_t>(c)], 0);
    if (!found.converged) continue;
    for (Index j = 0; j < x.cols(); ++j)
      EXPECT_NEAR(found.centres(c, j), sums(c, j) / sizes[static_cast<std::size_t>(c)],
                  1e-11 * (1 + std::abs(found.centres(c, j))));
  }
}

void expect_descending(const std::vector<double>& trace) {
  for (std::size_t i = 1; i < trace.size(); ++i) EXPECT_LE(trace[i], trace[i - 1] * (1 + 1e-13));
}

TEST(KMeans, GoldenLloydFromSeeds) {
  const auto example = golden("dsp_kmeans");
  const Matrix x = testing::matrix(golden("dsp_medium")["X"]);
  cordon::Run run = with_threads(2);
  const auto found = kmeans_from(Points::own(x), example["seeds"].get<std::vector<Index>>(), {}, run);
  EXPECT_EQ(found.labels, example["expect"]["full"]["labels"].get<std::vector<int>>());
  const double objective = example["expect"]["full"]["objective"].get<double>();
  EXPECT_NEAR(found.objective, objective, 1e-10 * objective);
  EXPECT_TRUE(found.converged);
}

TEST(KMeans, EndsAtAFixedPointOnRandomData) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    Stream stream(seed, Purpose::kTest, 1);
    const auto n = static_cast<Index>(1 + stream.below(300));
    const auto f = static_cast<Index>(1 + stream.below(20));
    const auto k = static_cast<Index>(1 + stream.below(static_cast<std::uint64_t>(std::min<Index>(n, 21))));
    const Matrix x = blobs(n, f, 4, 2.0, seed);
    cordon::Run run = with_threads(2);
    const auto start = seed % 2 ? KMeansStart::kRandom : KMeansStart::kPlusPlus;
    const auto found = kmeans(Points::own(x), {.k = k, .restarts = 3, .start = start}, run);
    EXPECT_EQ(found.clusters(), k);
    EXPECT_TRUE(found.converged);
    expect_fixed_point(x, found);
    expect_descending(found.trace);
    int next = 0;  // numbered by first appearance
    for (const int label : found.labels) {
      EXPECT_LE(label, next);
      next = std::max(next, label + 1);
    }
    EXPECT_EQ(nearest_centres(Points::own(x), found.centres, run), found.labels);
  }
}

TEST(KMeans, SameBitsForAnyNumberOfThreads) {
  const Matrix x = blobs(3000, 7, 6, 3.0, 5);
  for (const bool sparse : {false, true}) {
    const Points points = sparse ? Points::own(to_sparse(x)) : Points::own(x);
    cordon::Run one = with_threads(1);
    const auto expected = kmeans(points, {.k = 9, .restarts = 2}, one);
    for (const int threads : kThreadCounts) {
      cordon::Run run = with_threads(threads);
      const auto found = kmeans(points, {.k = 9, .restarts = 2}, run);
      EXPECT_EQ(found.labels, expected.labels);
      EXPECT_EQ(found.objective, expected.objective);
      EXPECT_EQ(found.trace, expected.trace);
      EXPECT_TRUE(std::equal(found.centres.data(), found.centres.data() + found.centres.size(),
                             expected.centres.data()));
    }
  }
}

TEST(KMeans, FindsSeparatedBlobsAndTheSeedMattersOnlyForTheRoute) {
  const Matrix x = blobs(400, 5, 4, 0.05, 9);
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    cordon::Run run = with_threads(2);
    run.seed = seed;
    const auto found = kmeans(Points::own(x), {.k = 4}, run);
    for (std::size_t i = 0; i < found.labels.size(); ++i) EXPECT_EQ(found.labels[i], static_cast<int>(i % 4));
    EXPECT_TRUE(found.report.warnings.empty());
  }
}

TEST(KMeans, FarFromTheOriginNothingIsLost) {
  Matrix x = blobs(500, 3, 5, 1.0, 4);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] = std::round(x.data()[i] * 1024) / 1024;
  Matrix far = x;
  for (Index i = 0; i < x.size(); ++i) far.data()[i] += 0x1p30;  // exact
  cordon::Run run = with_threads(2);
  const auto near_found = kmeans(Points::own(x), {.k = 5}, run);
  const auto far_found = kmeans(Points::own(far), {.k = 5}, run);
  EXPECT_EQ(near_found.labels, far_found.labels);
  EXPECT_NEAR(near_found.objective, far_found.objective, 1e-6 * near_found.objective);
}

TEST(KMeans, StridesAndSparsenessChangeNothing) {
  const Matrix x = blobs(200, 6, 3, 1.0, 8);
  Matrix by_column(6, 200);
  for (Index i = 0; i < 200; ++i)
    for (Index j = 0; j < 6; ++j) by_column(j, i) = x(i, j);
  cordon::Run run = with_threads(2);
  const std::vector<Index> seeds{0, 1, 2};
  const auto expected = kmeans_from(Points::own(x), seeds, {}, run);
  const auto strided = kmeans_from(Points::look_at(by_column.view().transposed()), seeds, {}, run);
  EXPECT_EQ(strided.labels, expected.labels);
  EXPECT_EQ(strided.objective, expected.objective);
  const auto sparse = kmeans_from(Points::own(to_sparse(x)), seeds, {}, run);
  EXPECT_EQ(sparse.labels, expected.labels);
  EXPECT_NEAR(sparse.objective, expected.objective, 1e-10 * expected.objective);
}

TEST(KMeans, FewerDistinctPointsThanClustersIsReported) {
  Matrix x(30, 2);
  for (Index i = 0; i < 30; ++i) x(i, 0) = static_cast<double>(i % 3);
  for (const auto start : {KMeansStart::kPlusPlus, KMeansStart::kRandom})
    for (const bool sparse : {false, true}) {
      cordon::Run run = with_threads(2);
      const Points points = sparse ? Points::own(to_sparse(x)) : Points::own(x);
      const auto found = kmeans(points, {.k = 5, .start = start}, run);
      EXPECT_EQ(found.clusters(), 3);
      EXPECT_EQ(found.objective, 0);
      EXPECT_EQ(found.report.warnings.size(), 1u);
      for (Index i = 0; i < 30; ++i) EXPECT_EQ(found.labels[static_cast<std::size_t>(i)], i % 3);
    }
}

TEST(KMeans, EmptyClustersAreFilled) {
  const Matrix x = blobs(100, 2, 4, 0.1, 3);
  Matrix far_away(4, 2);
  for (Index c = 1; c < 4; ++c) far_away(c, 0) = far_away(c, 1) = 1e6 * static_cast<double>(c);
  cordon::Run run = with_threads(2);
  const auto found = kmeans_from(Points::own(x), far_away, {}, run);
  EXPECT_EQ(found.clusters(), 4);
  expect_fixed_point(x, found);
  expect_descending(found.trace);
  const auto cut_short = kmeans_from(Points::own(x), far_away, {.max_iterations = 1}, run);
  EXPECT_EQ(cut_short.clusters(), 1);
  EXPECT_FALSE(cut_short.converged);
}

TEST(KMeans, EveryPointItsOwnClusterAndOneClusterForAll) {
  const Matrix x = blobs(20, 3, 4, 1.0, 3);
  cordon::Run run = with_threads(2);
  EXPECT_EQ(kmeans(Points::own(x), {.k = 20}, run).objective, 0);
  EXPECT_EQ(kmeans(Points::own(x), {.k = 1}, run).clusters(), 1);
  EXPECT_EQ(kmeans(Points::own(Matrix(1, 3)), {.k = 1}, run).objective, 0);
  EXPECT_EQ(kmeans(Points::own(Matrix(5, 0)), {.k = 1}, run).clusters(), 1);
}

TEST(KMeans, ToleranceEndsSooner) {
  const Matrix x = blobs(2000, 4, 2, 5.0, 6);
  cordon::Run run = with_threads(2);
  const auto exact = kmeans(Points::own(x), {.k = 8, .restarts = 1}, run);
  const auto rough = kmeans(Points::own(x), {.k = 8, .restarts = 1, .tolerance = 1e-3}, run);
  EXPECT_LT(rough.iterations, exact.iterations);
  EXPECT_TRUE(rough.converged);
  EXPECT_GE(rough.objective, exact.objective);
}

TEST(KMeans, OptionsAndPointsAreChecked) {
  const Points points = Points::own(blobs(10, 2, 2, 1.0, 1));
  cordon::Run run = with_threads(1);
  for (const KMeansOptions& options :
       {KMeansOptions{.k = 0}, KMeansOptions{.k = 11}, KMeansOptions{.k = -1}, KMeansOptions{.restarts = 0},
        KMeansOptions{.max_iterations = 0}, KMeansOptions{.tolerance = -1},
        KMeansOptions{.tolerance = std::numeric_limits<double>::quiet_NaN()}}) {
    ASSERT_EQ(options.problems(10).size(), 1u);
    expect_error(
        ErrorKind::kUsage, [&] { kmeans(points, options, run); }, options.problems(10));
  }
  expect_error(ErrorKind::kUsage, [&] { kmeans(Points::own(Matrix(0, 2)), {.k = 1}, run); }, {"no points"});
  expect_error(ErrorKind::kUsage,
               [&] {
                 kmeans_from(points, std::vector<Index>{3, 10}, {}, run);
               },
               {"row 10", "0 to 9"});
  expect_error(ErrorKind::kUsage, [&] { kmeans_from(points, Matrix(2, 3), {}, run); },
               {"3 columns", "points 2"});
  expect_error(ErrorKind::kUsage, [&] { nearest_centres(points, Matrix(0, 2), run); }, {"no centres"});
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), 1e300, -std::numeric_limits<double>::infinity()}) {
    Matrix x(3, 2);
    x(1, 1) = bad;
    expect_error(ErrorKind::kInput, [&] { kmeans(Points::own(x), {.k = 2}, run); }, {"row 1, column 1"});
    expect_error(ErrorKind::kInput, [&] { kmeans(Points::own(to_sparse(x)), {.k = 2}, run); },
                 {"row 1, column 1"});
  }
}

TEST(KMeans, CanBeCancelled) {
  const std::atomic<bool> cancel = true;
  cordon::Run run = with_threads(2);
  run.cancel = &cancel;
  expect_error(ErrorKind::kInterrupted,
               [&] { kmeans(Points::own(blobs(1000, 4, 3, 1.0, 1)), {.k = 3}, run); });
}

}  // namespace
}  // namespace cordon

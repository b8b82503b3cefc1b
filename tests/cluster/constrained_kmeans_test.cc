#include "cordon/cluster/constrained_kmeans.h"

#include <algorithm>
#include <cmath>

#include "cordon/core/random.h"
#include "core/index.h"
#include "errors.h"
#include "gtest/gtest.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::kThreadCounts;
using testing::with_threads;

Matrix cloud(Index n, Index f, std::uint64_t seed) {
  Stream stream(seed, Purpose::kTest);
  Matrix x(n, f);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < f; ++j)
      x(i, j) = stream.normal() + (j == 0 ? 3.0 * static_cast<double>(i % 3) : 0.0);
  return x;
}

ConstraintSet random_links(Index n, int must, int cannot, std::uint64_t seed) {
  Stream stream(seed, Purpose::kTest, 2);
  const auto any = [&] { return static_cast<Index>(stream.below(static_cast<std::uint64_t>(n))); };
  ConstraintSet constraints;
  for (int i = 0; i < must; ++i) constraints.add_must(any(), any(), 0.5 + stream.uniform());
  for (int i = 0; i < cannot; ++i) constraints.add_cannot(any(), any(), 0.5 + stream.uniform());
  return constraints;
}

// The objective from its definition.
double objective(const Matrix& x, const ConstraintSet& constraints, const ConstrainedClustering& found,
                 double penalty) {
  double sum = 0;
  for (Index i = 0; i < x.rows(); ++i)
    for (Index j = 0; j < x.cols(); ++j)
      sum += std::pow(x(i, j) - found.clustering.centres(found.clustering.labels[idx(i)], j), 2);
  for (const Pair& pair : constraints.cannot)
    if (found.clustering.labels[idx(pair.a)] == found.clustering.labels[idx(pair.b)])
      sum += penalty * found.unit * pair.weight;
  return sum;
}

TEST(ConstrainedKMeans, WithoutConstraintsItIsKMeans) {
  const Points points = Points::own(cloud(200, 4, 1));
  cordon::Run run = with_threads(2);
  const auto plain = kmeans(points, {.k = 4}, run);
  const auto found = constrained_kmeans(points, {}, {.kmeans = {.k = 4}}, run);
  EXPECT_EQ(found.clustering.labels, plain.labels);
  EXPECT_EQ(found.clustering.objective, plain.objective);
  // Links that say nothing take the other route through the code to the same answer.
  ConstraintSet nothing;
  nothing.add_must(3, 3);
  const auto same = constrained_kmeans(points, nothing, {.kmeans = {.k = 4}}, run);
  EXPECT_EQ(same.clustering.labels, plain.labels);
  EXPECT_EQ(same.clustering.objective, plain.objective);
}

TEST(ConstrainedKMeans, MustLinksHoldTheObjectiveFallsAndIsWhatItSays) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    const Index n = 20 + static_cast<Index>(seed) * 5;
    const Matrix x = cloud(n, 3, seed);
    const ConstraintSet constraints =
        random_links(n, static_cast<int>(seed % 7) * 3, static_cast<int>(seed % 5) * 8, seed);
    cordon::Run run = with_threads(2);
    const double penalty = 0.5 * static_cast<double>(seed % 4);
    const auto found = constrained_kmeans(Points::own(x), constraints,
                                          {.kmeans = {.k = 4, .restarts = 3}, .penalty = penalty}, run);
    const Clustering& clustering = found.clustering;
    EXPECT_TRUE(clustering.converged);
    for (const Pair& pair : constraints.must)
      EXPECT_EQ(clustering.labels[idx(pair.a)], clustering.labels[idx(pair.b)]);
    for (std::size_t i = 1; i < clustering.trace.size(); ++i)
      EXPECT_LE(clustering.trace[i], clustering.trace[i - 1] * (1 + 1e-12));
    EXPECT_NEAR(clustering.objective, objective(x, constraints, found, penalty),
                1e-10 * clustering.objective);
    double penalties = 0;
    for (const Index i : found.broken) penalties += penalty * found.unit * constraints.cannot[idx(i)].weight;
    EXPECT_NEAR(clustering.objective, found.within + penalties, 1e-10 * clustering.objective);
    Index broken = 0;
    for (const Pair& pair : constraints.cannot)
      broken += clustering.labels[idx(pair.a)] == clustering.labels[idx(pair.b)];
    EXPECT_EQ(static_cast<Index>(found.broken.size()), broken);
    for (const Index i : found.broken)
      EXPECT_EQ(clustering.labels[idx(constraints.cannot[idx(i)].a)],
                clustering.labels[idx(constraints.cannot[idx(i)].b)]);
  }
}

TEST(ConstrainedKMeans, AHighCostSeparatesWhatDistanceWouldJoin) {
  Matrix x(6, 1);
  for (Index i = 0; i < 6; ++i)
    x(i, 0) = i < 3 ? 0.01 * static_cast<double>(i) : 10 + 0.01 * static_cast<double>(i);
  ConstraintSet constraints;
  constraints.add_cannot(0, 1);
  cordon::Run run = with_threads(1);
  const Points points = Points::own(x);
  const auto ignored = constrained_kmeans(points, constraints, {.kmeans = {.k = 2}, .penalty = 0}, run);
  EXPECT_EQ(ignored.broken, std::vector<Index>{0});
  const auto kept = constrained_kmeans(points, constraints, {.kmeans = {.k = 2}, .penalty = 1e9}, run);
  EXPECT_TRUE(kept.broken.empty());
}

TEST(ConstrainedKMeans, UnsatisfiableSetsAreAnswered) {
  const Points points = Points::own(cloud(12, 2, 5));
  ConstraintSet constraints;
  for (Index i = 0; i < 4; ++i)
    for (Index j = 0; j < i; ++j) constraints.add_cannot(i, j);  // four points apart in two clusters
  constraints.add_must(0, 1);
  constraints.add_cannot(5, 5);
  cordon::Run run = with_threads(2);
  const auto found = constrained_kmeans(points, constraints, {.kmeans = {.k = 2}, .penalty = 100}, run);
  EXPECT_EQ(found.broken.size(),
            1u + 1u + 1u);  // 0-1, 5-5, and two of the other pairs cannot both be kept: 2-3 is
  EXPECT_EQ(found.clustering.labels[0], found.clustering.labels[1]);
}

TEST(ConstrainedKMeans, HugeWeightsStayFinite) {
  ConstraintSet constraints;
  for (Index i = 0; i < 5; ++i)
    for (Index j = 0; j < i; ++j) constraints.add_cannot(i, j, 1e308);
  cordon::Run run = with_threads(1);
  const auto found = constrained_kmeans(Points::own(cloud(10, 2, 1)), constraints,
                                        {.kmeans = {.k = 2}, .penalty = 1e300}, run);
  EXPECT_EQ(found.clustering.labels.size(), 10u);
  EXPECT_TRUE(std::isfinite(found.clustering.objective));
  EXPECT_GT(found.within, 0);
  EXPECT_EQ(found.broken.size(), 4u);  // five points in two clusters: 3 + 1 pairs at best
}

TEST(ConstrainedKMeans, OneGroupOfAllIsOneCluster) {
  ConstraintSet constraints;
  for (Index i = 1; i < 10; ++i) constraints.add_must(i - 1, i);
  cordon::Run run = with_threads(2);
  const auto found = constrained_kmeans(Points::own(cloud(10, 2, 1)), constraints, {.kmeans = {.k = 3}}, run);
  EXPECT_EQ(found.clustering.clusters(), 1);
  EXPECT_EQ(found.clustering.report.warnings.size(), 1u);
}

TEST(ConstrainedKMeans, SameBitsForAnyNumberOfThreadsAndSparseAgrees) {
  Matrix x = cloud(1500, 5, 3);
  for (Index i = 0; i < x.size(); i += 3) x.data()[i] = 0;
  const ConstraintSet constraints = random_links(1500, 60, 80, 3);
  const SparseMatrix sparse = testing::to_sparse(x);
  const ConstrainedKMeansOptions options{.kmeans = {.k = 5, .restarts = 2}};
  cordon::Run one = with_threads(1);
  const auto expected = constrained_kmeans(Points::own(x), constraints, options, one);
  for (const int threads : kThreadCounts) {
    cordon::Run run = with_threads(threads);
    const auto found = constrained_kmeans(Points::own(x), constraints, options, run);
    EXPECT_EQ(found.clustering.labels, expected.clustering.labels);
    EXPECT_EQ(found.clustering.trace, expected.clustering.trace);
    EXPECT_EQ(found.broken, expected.broken);
  }
  const auto from_sparse = constrained_kmeans(Points::own(sparse), constraints, options, one);
  EXPECT_EQ(from_sparse.clustering.labels, expected.clustering.labels);
  EXPECT_NEAR(from_sparse.clustering.objective, expected.clustering.objective,
              1e-9 * expected.clustering.objective);
}

TEST(ConstrainedKMeans, OptionsAndRowsAreChecked) {
  const Points points = Points::own(cloud(10, 2, 1));
  cordon::Run run = with_threads(1);
  expect_error(ErrorKind::kUsage, [&] { constrained_kmeans(points, {}, {.kmeans = {.k = 11}}, run); },
               {"11", "10"});
  expect_error(ErrorKind::kUsage, [&] { constrained_kmeans(points, {}, {.kmeans = {}, .penalty = -1}, run); },
               {"penalty = -1"});
  ConstraintSet outside;
  outside.add_must(0, 10);
  expect_error(ErrorKind::kInput, [&] { constrained_kmeans(points, outside, {}, run); },
               {"names row 10", "numbered 0 to 9"});
}

}  // namespace
}  // namespace cordon

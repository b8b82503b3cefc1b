#include "cordon/cluster/auto_cluster.h"

#include <gtest/gtest.h>

#include "cordon/constraints/sampling.h"
#include "cordon/score/clustering_scores.h"
#include "cordon/score/constraint_scores.h"
#include "dense_inverse.h"
#include "errors.h"
#include "methods/known.h"

namespace cordon {

namespace {

using testing::kThreadCounts;
using testing::LabelledRows;
using testing::random_matrix;
using testing::with_threads;

TEST(AutoCluster, FindsTheClassesAndKeepsTheLinks) {
  const LabelledRows rows(150, 5, 3, 1);
  const ConstraintSet constraints = sample_per_class(rows.labels, 6, {.seed = 2}).set;
  auto run = with_threads(2);
  const AutoClusterOptions options{.clustering = {.kmeans = {.k = 3}}};
  const AutoClustering found = auto_cluster(Points::look_at(rows.values), constraints, options, run);
  const std::vector<int>& labels = found.clusters.clustering.labels;
  EXPECT_GT(score_clustering(rows.labels.of_row, labels).adjusted_rand, 0.9);
  EXPECT_EQ(score_constraints(labels, constraints).must_satisfied, 1);
  EXPECT_EQ(found.map.rows(), 150);
  for (const int threads : kThreadCounts) {
    auto many = with_threads(threads);
    EXPECT_EQ(
        auto_cluster(Points::look_at(rows.values), constraints, options, many).clusters.clustering.labels,
        labels);
  }
}

// The second half is its definition: smooth, then cluster.
TEST(AutoCluster, SmoothsByItsDefinition) {
  const Matrix y = random_matrix(60, 3, 3);
  const Matrix w = testing::dense_self_tuning(y, 10);
  Matrix g(y);
  for (int round = 0; round < 20; ++round) {
    Matrix next = testing::times(w, g);
    for (Index i = 0; i < 60; ++i) {
      double degree = 0;
      for (Index j = 0; j < 60; ++j) degree += w(i, j);
      for (Index c = 0; c < 3; ++c) next(i, c) = .8 * next(i, c) / degree + .2 * y(i, c);
    }
    g = next;
  }
  ConstraintSet constraints;
  constraints.add_must(0, 1);
  constraints.add_cannot(2, 3);
  auto run = with_threads(1);
  const ConstrainedKMeansOptions options{.kmeans = {.k = 4}};
  const ConstrainedClustering expected = constrained_kmeans(Points::look_at(g), constraints, options, run);
  const ConstrainedClustering found = smoothed_kmeans(Points::look_at(y), constraints, options, run);
  EXPECT_EQ(found.clustering.labels, expected.clustering.labels);
  EXPECT_NEAR(found.within, expected.within, 1e-9);
}

TEST(AutoCluster, OfManyPointsASampleIsClusteredAndTheRestFollow) {
  const LabelledRows rows(600, 4, 3, 5);
  const ConstraintSet constraints = sample_per_class(rows.labels, 8, {.seed = 6}).set;
  auto run = with_threads(2);
  AutoClusterOptions options{.clustering = {.kmeans = {.k = 3}}};
  options.map.sample = 150;
  const AutoClustering found = auto_cluster(Points::look_at(rows.values), constraints, options, run);
  const std::vector<int>& labels = found.clusters.clustering.labels;
  ASSERT_EQ(labels.size(), 600u);
  EXPECT_GT(score_clustering(rows.labels.of_row, labels).adjusted_rand, 0.8);
  EXPECT_EQ(score_constraints(labels, constraints).must_satisfied, 1);
  Index broken = 0;
  for (const Pair& pair : constraints.cannot)
    broken += labels[static_cast<std::size_t>(pair.a)] == labels[static_cast<std::size_t>(pair.b)];
  EXPECT_EQ(static_cast<Index>(found.clusters.broken.size()), broken);
  EXPECT_NE(run.report.notes.back().find("150 of 600"), std::string::npos);
}

TEST(AutoCluster, SmallAndWrong) {
  auto run = with_threads(1);
  EXPECT_EQ(smoothed_kmeans(Points::own(Matrix(1, 2)), {}, {.kmeans = {.k = 1}}, run).clustering.clusters(),
            1);
  EXPECT_EQ(smoothed_kmeans(Points::own(random_matrix(2, 2, 1)), {}, {.kmeans = {.k = 2}}, run)
                .clustering.clusters(),
            2);
  for (const Index k : {0, 8})
    testing::expect_error(ErrorKind::kUsage, [&] {
      auto_cluster(Points::own(random_matrix(7, 2, 1)), {}, {.clustering = {.kmeans = {.k = k}}}, run);
    });
}

}  // namespace
}  // namespace cordon

#include "cordon/cluster/auto_cluster.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "cluster/auto_judge.h"
#include "cluster/consensus.h"
#include "cordon/constraints/sampling.h"
#include "cordon/score/clustering_scores.h"
#include "cordon/score/constraint_scores.h"
#include "core/index.h"
#include "errors.h"
#include "methods/known.h"

namespace cordon {

using namespace internal;
namespace {

using testing::kThreadCounts;
using testing::LabelledRows;
using testing::random_matrix;
using testing::with_threads;

double agreement(const std::vector<int>& a, const std::vector<int>& b) {
  double same = 0;
  for (std::size_t i = 0; i < a.size(); ++i) same += a[i] == b[i];
  return same / static_cast<double>(a.size());
}

TEST(AutoCluster, FindsTheClassesAndKeepsTheLinks) {
  const LabelledRows rows(150, 5, 3, 1);
  const ConstraintSet constraints = sample_per_class(rows.labels, 6, {.seed = 2}).set;
  auto run = with_threads(2);
  const Points points = Points::look_at(rows.values);
  const AutoClustering found = auto_cluster(points, constraints, {.k = 3}, run);
  EXPECT_GT(score_clustering(rows.labels.of_row, found.labels).adjusted_rand, 0.9);
  EXPECT_EQ(score_constraints(found.labels, constraints).must_satisfied, 1);
  EXPECT_EQ(found.clusters(), 3);
  EXPECT_EQ(found.map.rows(), 150);
  ASSERT_EQ(found.views.size(), 5u);
  double weight = 0;
  for (const ClusterView& view : found.views) {
    weight += view.weight;
    EXPECT_GE(view.kept, 0.0);
    EXPECT_LE(view.kept, 1.0);
  }
  EXPECT_NEAR(weight, 1, 1e-12);
  for (const double sure : found.confidence) EXPECT_TRUE(sure >= 0 && sure <= 1);
  for (const int threads : kThreadCounts) {
    auto many = with_threads(threads);
    const AutoClustering again = auto_cluster(points, constraints, {.k = 3}, many);
    EXPECT_EQ(again.labels, found.labels);
    EXPECT_EQ(again.confidence, found.confidence);
    EXPECT_EQ(std::vector(again.map.data(), again.map.data() + again.map.size()),
              std::vector(found.map.data(), found.map.data() + found.map.size()));
  }
}

TEST(AutoCluster, PredictsItsOwnRowsAndNewOnes) {
  const LabelledRows rows(300, 6, 3, 4);
  std::vector<Index> seen, fresh;
  for (Index i = 0; i < 300; ++i) (i % 4 == 0 ? fresh : seen).push_back(i);
  Points all = Points::look_at(rows.values);
  all.labels = rows.labels;
  const Points known = all.select_rows(seen), later = all.select_rows(fresh);
  const ConstraintSet constraints = sample_per_class(known.labels, 5, {.seed = 3}).set;
  auto run = with_threads(2);
  const AutoClustering found = auto_cluster(known, constraints, {.k = 3}, run);
  EXPECT_GE(agreement(found.rule->assign(known, run).labels, found.labels), 0.97);
  const Assignment placed = found.rule->assign(later, run);
  EXPECT_GT(score_clustering(later.labels.of_row, placed.labels).adjusted_rand, 0.9);
  // One row by itself is placed as among others.
  EXPECT_EQ(found.rule->assign(later.select_rows({7}), run).labels[0], placed.labels[7]);
  // The map of new rows is the map of the training rows.
  const Matrix again = found.placement->apply(known, {}, run);
  for (Index i = 0; i < again.size(); ++i) EXPECT_NEAR(again.data()[i], found.map.data()[i], 1e-9);
  testing::expect_error(ErrorKind::kInput, [&] { (void)found.rule->assign(Points::own(Matrix(1, 2)), run); });
}

TEST(AutoCluster, TheRuleComesBackFromItsArrays) {
  const LabelledRows rows(120, 5, 3, 6);
  const Points points = Points::look_at(rows.values);
  auto run = with_threads(1);
  for (const Index pairs : {0, 5}) {  // without links: F and Fs alone
    const ConstraintSet constraints =
        pairs == 0 ? ConstraintSet() : sample_per_class(rows.labels, pairs, {.seed = 3}).set;
    const AutoClustering found = auto_cluster(points, constraints, {.k = 3}, run);
    const auto again = make_cluster_rule(found.rule->kind(), found.rule->arrays());
    const Assignment before = found.rule->assign(points, run), after = again->assign(points, run);
    EXPECT_EQ(before.labels, after.labels);
    EXPECT_EQ(before.confidence, after.confidence);
    std::vector<NamedArray> broken = found.rule->arrays();
    broken.pop_back();
    testing::expect_error(ErrorKind::kInput, [&] { (void)make_cluster_rule("consensus", broken); });
  }
  testing::expect_error(ErrorKind::kInput, [&] { (void)make_cluster_rule("magic", {}); });
}

// Up to ties, the order of the rows decides names alone. Groups far apart have no ties.
TEST(AutoCluster, OrderOfRowsAndScale) {
  const LabelledRows rows(120, 4, 3, 8);
  const ConstraintSet constraints = sample_per_class(rows.labels, 5, {.seed = 5}).set;
  auto run = with_threads(2);
  const AutoClustering found = auto_cluster(Points::look_at(rows.values), constraints, {.k = 3}, run);
  std::vector<Index> order(120), place(120);
  for (Index i = 0; i < 120; ++i) order[idx(i)] = (i * 37 + 11) % 120;
  for (Index i = 0; i < 120; ++i) place[idx(order[idx(i)])] = i;
  ConstraintSet moved = constraints;
  for (auto* links : {&moved.must, &moved.cannot})
    for (Pair& link : *links) {
      link.a = place[idx(link.a)];
      link.b = place[idx(link.b)];
    }
  const AutoClustering again =
      auto_cluster(Points::look_at(rows.values).select_rows(order), moved, {.k = 3}, run);
  std::vector<int> back(120);
  for (Index i = 0; i < 120; ++i) back[idx(order[idx(i)])] = again.labels[idx(i)];
  EXPECT_EQ(score_clustering(found.labels, back).adjusted_rand, 1);
  Matrix larger(rows.values);
  for (Index i = 0; i < larger.size(); ++i) larger.data()[i] *= 4096;
  EXPECT_EQ(
      score_clustering(found.labels, auto_cluster(Points::look_at(larger), constraints, {.k = 3}, run).labels)
          .adjusted_rand,
      1);
}

TEST(AutoCluster, OfManyPointsASampleIsClusteredAndTheRestFollow) {
  const LabelledRows rows(900, 4, 3, 5);
  const ConstraintSet constraints = sample_per_class(rows.labels, 10, {.seed = 2}).set;
  auto run = with_threads(2);
  AutoClusterOptions options{.k = 3};
  options.map.sample = 300;
  const AutoClustering found = auto_cluster(Points::look_at(rows.values), constraints, options, run);
  EXPECT_EQ(found.labels.size(), 900u);
  EXPECT_EQ(found.map.rows(), 900);
  EXPECT_GT(score_clustering(rows.labels.of_row, found.labels).adjusted_rand, 0.9);
  EXPECT_EQ(score_constraints(found.labels, constraints).must_satisfied, 1);
}

TEST(AutoCluster, DegenerateInput) {
  auto run = with_threads(2);
  const auto labels = [&](Matrix values, const ConstraintSet& links, Index k) {
    return auto_cluster(Points::own(std::move(values)), links, {.k = k}, run).labels;
  };
  EXPECT_EQ(labels(Matrix(5, 3), {}, 2), std::vector<int>(5, 0));         // all equal
  EXPECT_EQ(labels(random_matrix(1, 3, 1), {}, 1), std::vector<int>{0});  // a single row
  EXPECT_EQ(labels(random_matrix(20, 3, 1), {}, 1), std::vector<int>(20, 0));
  EXPECT_EQ(labels(random_matrix(2, 3, 1), {}, 2), (std::vector<int>{0, 1}));

  ConstraintSet only_must;
  for (Index i = 0; i < 8; i += 2) only_must.add_must(i, i + 1);
  const std::vector<int> kept = labels(random_matrix(30, 4, 2), only_must, 3);
  for (Index i = 0; i < 8; i += 2) EXPECT_EQ(kept[idx(i)], kept[idx(i + 1)]);
  ConstraintSet only_cannot;
  for (Index i = 0; i < 8; i += 2) only_cannot.add_cannot(i, i + 1);
  EXPECT_EQ(labels(random_matrix(30, 4, 2), only_cannot, 3).size(), 30u);
  ConstraintSet chain;  // one component of all rows
  for (Index i = 1; i < 30; ++i) chain.add_must(0, i);
  EXPECT_EQ(labels(random_matrix(30, 4, 2), chain, 3), std::vector<int>(30, 0));

  Matrix repeated(40, 3);  // two distinct rows, a constant column, three clusters asked for
  for (Index i = 0; i < 40; ++i) repeated(i, 0) = static_cast<double>(i % 2);
  const std::vector<int> two = labels(repeated, {}, 3);
  for (Index i = 0; i < 40; ++i) EXPECT_EQ(two[idx(i)], i % 2);

  Matrix wide = random_matrix(12, 40, 3);  // f > n
  EXPECT_EQ(labels(std::move(wide), only_must, 2).size(), 12u);

  for (const Index k : {Index{-1}, Index{8}})
    testing::expect_error(ErrorKind::kUsage, [&] { (void)labels(random_matrix(7, 2, 1), {}, k); });
}

TEST(AutoCluster, ExplainsItself) {
  LabelledRows rows(150, 5, 3, 1);
  for (Index i = 0; i < 150; ++i) rows.values(i, 4) = 1e6;  // a column that says nothing
  ConstraintSet constraints = sample_per_class(rows.labels, 6, {.seed = 2}).set;
  Index other = 1;
  while (rows.labels.of_row[idx(other)] == rows.labels.of_row[0]) ++other;
  const auto wrong = static_cast<Index>(constraints.must.size());
  constraints.add_must(0, other);  // a wrong answer
  auto run = with_threads(1);
  const Points points = Points::look_at(rows.values);
  const AutoClustering found = auto_cluster(points, constraints, {.k = 3}, run);
  const ClusterExplanation why = explain_clusters(points, constraints, found, run);
  Index rows_in_groups = 0;
  for (const auto& group : why.groups) rows_in_groups += group.size;
  EXPECT_EQ(rows_in_groups, 150);
  ASSERT_EQ(why.columns.size(), 5u);
  EXPECT_EQ(why.columns.back().column, 4);
  EXPECT_EQ(why.columns.back().share, 0);
  // The share of variance between the clusters, counted anew.
  const Index column = why.columns.front().column;
  std::vector<double> sum(3, 0.0), count(3, 0.0);
  double mean = 0, total = 0, between = 0;
  for (Index i = 0; i < 150; ++i) {
    mean += rows.values(i, column) / 150;
    sum[idx(found.labels[idx(i)])] += rows.values(i, column);
    ++count[idx(found.labels[idx(i)])];
  }
  for (Index i = 0; i < 150; ++i) total += std::pow(rows.values(i, column) - mean, 2);
  for (std::size_t c = 0; c < 3; ++c) between += count[c] * std::pow(sum[c] / count[c] - mean, 2);
  EXPECT_NEAR(why.columns.front().share, between / total, 1e-9);
  EXPECT_TRUE(std::ranges::any_of(why.disagreeing,
                                  [&](const auto& one) { return one.is_must && one.link == wrong; }));
  for (std::size_t q = 1; q < why.questions.size(); ++q)
    EXPECT_LE(why.questions[q].worth, why.questions[q - 1].worth);
  for (const auto& question : why.questions) {
    EXPECT_EQ(found.labels[idx(question.row)], question.cluster);
    EXPECT_EQ(found.labels[idx(question.other)], question.cluster);
    EXPECT_NE(question.alternative, question.cluster);
  }
}

TEST(AutoJudge, SharesAndWeights) {
  EXPECT_DOUBLE_EQ(kept_share(3, 4, 1, 2), (0.75 + 0.5) / 2);
  EXPECT_DOUBLE_EQ(kept_share(0, 0, 1, 2), 0.5);  // a kind never tested counts one half
  EXPECT_DOUBLE_EQ(kept_share(0, 0, 0, 0), 0.5);
  const std::vector<double> weights = view_weights({0.9, 0.85, 0.2}, 3);
  EXPECT_NEAR(weights[1] / weights[0], std::exp(-1), 1e-12);
  EXPECT_EQ(weights[2], 0);  // exp(-14) is below 1e-4
  EXPECT_NEAR(weights[0] + weights[1], 1, 1e-12);
  EXPECT_EQ(view_weights({}, 4), std::vector<double>(4, 0.25));
}

TEST(AutoJudge, AFoldNeedsLinksLeftToLearnFrom) {
  const LabelledRows rows(60, 4, 3, 2);
  auto run = with_threads(1);
  const Points points = Points::look_at(rows.values);
  ConstraintSet few;
  few.add_must(0, 3);
  few.add_must(1, 4);
  few.add_cannot(0, 1);
  const AutoViews views(points, few, true, {}, run);
  EXPECT_FALSE(LinkFolds(views, few, run).usable());
  const ConstraintSet many = sample_per_class(rows.labels, 8, {.seed = 1}).set;
  const AutoViews learning(points, many, true, {}, run);
  const LinkFolds folds(learning, many, run);
  ASSERT_TRUE(folds.usable());
  const ViewShape shape = learning.shape(3);
  EXPECT_EQ(shape.columns, 2);     // max(k - 1, min(f/2, 10))
  EXPECT_EQ(shape.neighbours, 6);  // 60 / 9
  for (const double kept : folds.judge(folds.make_views(shape, run), 3, run)) EXPECT_GT(kept, 0.6);
}

TEST(Consensus, IndicatorsHaveUnitSizeTimesTheirWeight) {
  const std::vector<int> labels{0, 0, 0, 1, 1, 2};
  const Indicators one(labels, 3, 0.64);
  const Matrix m = side_by_side({one}, {labels});
  double size = 0;
  for (Index j = 0; j < 3; ++j) {
    double sum = 0;
    for (Index i = 0; i < 6; ++i) sum += m(i, j);
    EXPECT_NEAR(sum, 0, 1e-12);
  }
  for (Index i = 0; i < m.size(); ++i) size += m.data()[i] * m.data()[i] / 6;
  EXPECT_NEAR(size, 0.64, 1e-12);
  EXPECT_EQ(Indicators({0, 0, 0}, 1, 1.0).factor, 0);  // a single cluster says nothing
}

}  // namespace
}  // namespace cordon

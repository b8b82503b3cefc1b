#include "cordon/score/clustering_scores.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "cordon/core/random.h"
#include "errors.h"
#include "golden.h"
#include "gtest/gtest.h"

namespace cordon {
namespace {

using testing::expect_error;
using testing::golden;

// Every pair of points, every permutation: straight from the definitions.
struct Naive {
  double together = 0, same = 0, found = 0, all = 0, apart = 0;
  Naive(const std::vector<int>& truth, const std::vector<int>& clusters) {
    for (std::size_t i = 0; i < truth.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        const bool s = truth[i] == truth[j];
        const bool f = clusters[i] == clusters[j];
        together += s && f;
        same += s;
        found += f;
        apart += !s && !f;
        all += 1;
      }
  }
};

double naive_accuracy(const std::vector<int>& truth, const std::vector<int>& found, int labels) {
  std::vector<int> class_of(static_cast<std::size_t>(labels));
  std::iota(class_of.begin(), class_of.end(), 0);
  int best = 0;
  do {
    int right = 0;
    for (std::size_t i = 0; i < truth.size(); ++i)
      right += class_of[static_cast<std::size_t>(found[i])] == truth[i];
    best = std::max(best, right);
  } while (std::next_permutation(class_of.begin(), class_of.end()));
  return best / static_cast<double>(truth.size());
}

double naive_nmi(const std::vector<int>& truth, const std::vector<int>& found) {
  std::map<std::pair<int, int>, double> joint;
  std::map<int, double> a, b;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const double share = 1.0 / static_cast<double>(truth.size());
    joint[{truth[i], found[i]}] += share;
    a[truth[i]] += share;
    b[found[i]] += share;
  }
  if (a.size() == 1 || b.size() == 1) return a.size() == b.size();
  double information = 0, ha = 0, hb = 0;
  for (const auto& [key, p] : joint) information += p * std::log(p / (a[key.first] * b[key.second]));
  for (const auto& [key, p] : a) ha -= p * std::log(p);
  for (const auto& [key, p] : b) hb -= p * std::log(p);
  return information / std::max(ha, hb);
}

TEST(ClusteringScores, Golden) {
  for (const char* name : {"metrics_clustering", "metrics_one_cluster"}) {
    SCOPED_TRACE(name);
    const auto example = golden(name);
    const auto scores = score_clustering(example["inputs"]["truth"].get<std::vector<int>>(),
                                         example["inputs"]["pred"].get<std::vector<int>>());
    const auto& expected = example["expected"];
    EXPECT_NEAR(scores.normalised_rand, expected["rand_truth"].get<double>(), 1e-12);
    EXPECT_NEAR(scores.rand, expected["rand_plain"].get<double>(), 1e-12);
    EXPECT_NEAR(scores.accuracy, expected["ac"].get<double>(), 1e-12);
    EXPECT_NEAR(scores.nmi, expected["nmi_max"].get<double>(), 1e-12);
  }
  const auto metrics = golden("dsp_metrics");
  for (const auto& example : metrics["cases"]) {
    const auto scores =
        score_clustering(example["truth"].get<std::vector<int>>(), example["found"].get<std::vector<int>>());
    EXPECT_NEAR(scores.f_score, example["f_score"].get<double>(), 1e-12);
    EXPECT_NEAR(scores.rand, example["rand_index"].get<double>(), 1e-12);
  }
}

TEST(ClusteringScores, AgreesWithCountingPairsAndPermutations) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Stream stream(seed, Purpose::kTest);
    const auto n = 1 + stream.below(40);
    const auto classes = 1 + stream.below(6);
    const auto clusters = 1 + stream.below(6);
    std::vector<int> truth, found;
    for (std::uint64_t i = 0; i < n; ++i) {
      truth.push_back(static_cast<int>(stream.below(classes)));
      found.push_back(stream.uniform() < 0.5 ? static_cast<int>(stream.below(clusters)) : truth.back());
    }
    const auto scores = score_clustering(truth, found);
    const Naive pairs(truth, found);
    const double precision = pairs.together / pairs.found;
    const double recall = pairs.together / pairs.same;
    EXPECT_NEAR(scores.f_score, pairs.together > 0 ? 2 * precision * recall / (precision + recall) : 0,
                1e-12);
    EXPECT_NEAR(scores.rand, pairs.all > 0 ? (pairs.together + pairs.apart) / pairs.all : 1, 1e-12);
    const double expected = pairs.same * pairs.found / pairs.all;
    const double maximum = (pairs.same + pairs.found) / 2;
    if (pairs.all > 0 && std::abs(maximum - expected) > 1e-9) {
      EXPECT_NEAR(scores.adjusted_rand, (pairs.together - expected) / (maximum - expected), 1e-12);
    }
    if (pairs.same > 0 && pairs.same < pairs.all) {
      const double mean = (recall + pairs.apart / (pairs.all - pairs.same)) / 2;
      EXPECT_NEAR(scores.normalised_rand, mean, 1e-12);
    }
    EXPECT_NEAR(scores.accuracy, naive_accuracy(truth, found, 6), 1e-12);
    EXPECT_NEAR(scores.nmi, naive_nmi(truth, found), 1e-12);
    for (const double score : {scores.f_score, scores.rand, scores.adjusted_rand, scores.normalised_rand,
                               scores.accuracy, scores.nmi})
      EXPECT_TRUE(std::isfinite(score) && score <= 1 + 1e-12);
  }
}

TEST(ClusteringScores, NamesOfClustersAndOrderOfPointsDoNotMatter) {
  Stream stream(7, Purpose::kTest);
  std::vector<int> truth, found, renamed_truth, renamed_found;
  for (int i = 0; i < 200; ++i) {
    truth.push_back(static_cast<int>(stream.below(5)));
    found.push_back(static_cast<int>(stream.below(7)));
  }
  for (std::size_t i = 0; i < 200; ++i) {
    renamed_truth.push_back(1'000'000'000 - 17 * truth[199 - i]);
    renamed_found.push_back((found[199 - i] * 3 + 2) % 7);
  }
  const auto a = score_clustering(truth, found);
  const auto b = score_clustering(renamed_truth, renamed_found);
  EXPECT_EQ(a.f_score, b.f_score);
  EXPECT_EQ(a.adjusted_rand, b.adjusted_rand);
  EXPECT_EQ(a.accuracy, b.accuracy);
  EXPECT_NEAR(a.nmi, b.nmi, 1e-12);
}

TEST(ClusteringScores, EdgeCasesAreDefined) {
  const auto one = score_clustering(std::vector{4}, std::vector{9});
  EXPECT_EQ(one.f_score, 0);
  EXPECT_EQ(one.rand, 1);
  EXPECT_EQ(one.adjusted_rand, 1);
  EXPECT_EQ(one.normalised_rand, 1);
  EXPECT_EQ(one.accuracy, 1);
  EXPECT_EQ(one.nmi, 1);

  const auto both_single = score_clustering(std::vector{0, 0, 0}, std::vector{5, 5, 5});
  EXPECT_EQ(both_single.f_score, 1);
  EXPECT_EQ(both_single.adjusted_rand, 1);
  EXPECT_EQ(both_single.nmi, 1);

  const auto all_apart = score_clustering(std::vector{0, 1, 2}, std::vector{5, 6, 7});
  EXPECT_EQ(all_apart.f_score, 0);
  EXPECT_EQ(all_apart.adjusted_rand, 1);
  EXPECT_EQ(all_apart.normalised_rand, 1);
  EXPECT_EQ(all_apart.nmi, 1);

  const auto one_class = score_clustering(std::vector{0, 0, 0, 0}, std::vector{0, 0, 1, 1});
  EXPECT_NEAR(one_class.normalised_rand, 2.0 / 6, 1e-15);
  EXPECT_EQ(one_class.adjusted_rand, 0);
  EXPECT_EQ(one_class.nmi, 0);
}

TEST(ClusteringScores, UnknownLabelsAreLeftOutAndCounted) {
  const auto scores = score_clustering(std::vector{0, 0, -1, 1, 1}, std::vector{3, 3, 3, 4, -1});
  EXPECT_EQ(scores.rows, 3);
  EXPECT_EQ(scores.left_out, 2);
  EXPECT_EQ(scores.accuracy, 1);
  expect_error(ErrorKind::kInput, [&] { score_clustering(std::vector{-1}, std::vector{0}); },
               {"None of the 1 points", "nothing to score"});
  expect_error(ErrorKind::kInput,
               [&] {
                 score_clustering(std::vector{0, 1}, std::vector{0});
               },
               {"2 class labels and 1 cluster labels"});
  expect_error(ErrorKind::kInput, [&] { score_clustering({}, {}); }, {"None of the 0 points"});
}

// A million points: counts beyond 32 bits; a million clusters: no table of classes times clusters.
TEST(ClusteringScores, AMillionPoints) {
  constexpr int kPoints = 1'000'000;
  std::vector<int> truth(kPoints), halves(kPoints), singletons(kPoints);
  for (int i = 0; i < kPoints; ++i) {
    truth[static_cast<std::size_t>(i)] = i / 500'000;
    halves[static_cast<std::size_t>(i)] = i % 2;
    singletons[static_cast<std::size_t>(i)] = i;
  }
  const auto scores = score_clustering(truth, halves);
  EXPECT_NEAR(scores.rand, 0.5, 1e-5);
  EXPECT_NEAR(scores.adjusted_rand, 0, 1e-5);
  EXPECT_NEAR(scores.accuracy, 0.5, 1e-12);
  EXPECT_NEAR(scores.nmi, 0, 1e-12);
  const auto apart = score_clustering(singletons, singletons);
  EXPECT_EQ(apart.accuracy, 1);
  EXPECT_EQ(apart.adjusted_rand, 1);
  EXPECT_NEAR(score_clustering(truth, singletons).accuracy, 2e-6, 1e-12);
}

}  // namespace
}  // namespace cordon

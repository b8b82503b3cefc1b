#include "ask/answer_scatter.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "answers.h"
#include "ask/answer_fit.h"
#include "methods/pca.h"

namespace cordon {

using namespace internal;
namespace {

using testing::groups_of_points;
using testing::implied_pairs;
using testing::ImpliedPairs;
using testing::largest_difference;
using testing::largest_entry;
using testing::random_answers;

void take(AnswerScatter& scatter, const Answer& one) {
  EXPECT_TRUE(one.reply == Reply::kSame ? scatter.same(one.a, one.b) : scatter.different(one.a, one.b));
}

void add_outer(const Matrix& x, Index a, Index b, double weight, Matrix& to) {
  for (Index j = 0; j < x.cols(); ++j)
    for (Index k = 0; k < x.cols(); ++k) to(j, k) += weight * (x(a, j) - x(b, j)) * (x(a, k) - x(b, k));
}

// The definition, pair by pair.
PairScatter listed(const Matrix& x, const std::vector<Answer>& answers) {
  ImpliedPairs implied = implied_pairs(answers);
  PairScatter sums{Matrix(x.cols(), x.cols()), Matrix(x.cols(), x.cols()), 0, 0};
  for (const auto& [a, b] : implied.same) {
    const double weight = 1 / implied.size[implied.component[a]];
    add_outer(x, a, b, weight, sums.within);
    sums.within_pairs += weight;
  }
  for (const auto& [a, b] : implied.different) {
    const double weight =
        1 / std::sqrt(implied.size[implied.component[a]] * implied.size[implied.component[b]]);
    add_outer(x, a, b, weight, sums.between);
    sums.between_pairs += weight;
  }
  return sums;
}

TEST(AnswerScatter, EqualsTheListOfAllImpliedPairs) {
  for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u, 6u}) {
    SCOPED_TRACE(seed);
    const Points points = groups_of_points(40, 6, 1 + static_cast<Index>(seed), 0.3, seed);
    const Matrix x = testing::values_of(points);
    const std::vector<Answer> answers = random_answers(points, 60, seed);
    AnswerScatter scatter(points);
    for (std::size_t t = 0; t < answers.size(); ++t) {
      take(scatter, answers[t]);
      if (t % 7 != 0 && t + 1 != answers.size()) continue;
      const PairScatter wanted = listed(x, {answers.begin(), answers.begin() + static_cast<Index>(t) + 1});
      const PairScatter sums = scatter.sums();
      const double scale = 1 + largest_entry(wanted.within) + largest_entry(wanted.between);
      EXPECT_LE(largest_difference(sums.within, wanted.within), 1e-10 * scale);
      EXPECT_LE(largest_difference(sums.between, wanted.between), 1e-10 * scale);
      EXPECT_NEAR(sums.within_pairs, wanted.within_pairs, 1e-10 * scale);
      EXPECT_NEAR(sums.between_pairs, wanted.between_pairs, 1e-10 * scale);
    }
  }
}

TEST(AnswerScatter, TheOrderOfAnswersDoesNotMatter) {
  const Points points = groups_of_points(50, 5, 3, 0.3, 9);
  std::vector<Answer> answers = random_answers(points, 80, 9);
  AnswerScatter forwards(points), backwards(points);
  for (const Answer& one : answers) take(forwards, one);
  std::reverse(answers.begin(), answers.end());
  for (const Answer& one : answers) take(backwards, one);
  EXPECT_LE(largest_difference(forwards.sums().between, backwards.sums().between), 1e-10);
  EXPECT_LE(largest_difference(forwards.sums().within, backwards.sums().within), 1e-10);
  EXPECT_EQ(forwards.merges(), backwards.merges());
}

TEST(AnswerScatter, KnowsWhatIsImpliedAndTurnsTheContraryAway) {
  const Points points = groups_of_points(10, 3, 2, 0.1, 1);
  AnswerScatter scatter(points);
  EXPECT_EQ(scatter.relation(0, 1), Relation::kUnknown);
  EXPECT_TRUE(scatter.same(0, 2));
  EXPECT_TRUE(scatter.same(2, 4));
  EXPECT_TRUE(scatter.different(4, 1));
  EXPECT_EQ(scatter.relation(0, 4), Relation::kSame);
  EXPECT_EQ(scatter.relation(0, 1), Relation::kDifferent);
  const Matrix before = scatter.sums().between;
  EXPECT_FALSE(scatter.same(0, 1));
  EXPECT_FALSE(scatter.different(0, 4));
  EXPECT_TRUE(testing::same_bits(before, scatter.sums().between));
  EXPECT_EQ(scatter.block_of(9), -1);
}

TEST(AnswerFit, WithoutAnswersItIsPrincipalComponents) {
  cordon::Run run;
  Report report;
  const Points points = groups_of_points(60, 5, 3, 0.3, 4);
  const Matrix x = testing::values_of(points);
  Matrix total = testing::scatter_about_mean(x);
  for (Index i = 0; i < total.size(); ++i) total.data()[i] *= 2.0 / 59;
  const Matrix found = basic_directions(AnswerScatter(points), total, 2);
  const auto map = Pca({.dims = 2}).fit(points, {}, run, report);
  const Matrix& wanted = dynamic_cast<const LinearMap&>(*map).directions();
  for (Index k = 0; k < 2; ++k) {
    double length = 0, along = 0;
    for (Index j = 0; j < 5; ++j) {
      length += found(j, k) * found(j, k);
      along += found(j, k) * wanted(j, k);
    }
    EXPECT_NEAR(std::abs(along) / std::sqrt(length), 1, 1e-10);
  }
}

// v solves S_B v = mu R v with the matrices of the definition, v'Rv = 1, and no mu is larger.
TEST(AnswerFit, BasicMapSolvesTheProblemOfTheListedPairs) {
  const Points points = groups_of_points(60, 5, 3, 0.3, 5);
  const Matrix x = testing::values_of(points);
  const std::vector<Answer> answers = random_answers(points, 30, 5);
  AnswerScatter scatter(points);
  for (const Answer& one : answers) take(scatter, one);
  Matrix total = testing::scatter_about_mean(x);
  for (Index i = 0; i < total.size(); ++i) total.data()[i] *= 2.0 / 59;
  const PairScatter sums = listed(x, answers);
  Matrix between(5, 5), within(5, 5);
  double trace = 0;
  for (Index j = 0; j < 5; ++j) trace += sums.within(j, j) / sums.within_pairs;
  for (Index i = 0; i < 25; ++i) {
    between.data()[i] = (sums.between.data()[i] + 2 * total.data()[i]) / (sums.between_pairs + 2);
    within.data()[i] = sums.within.data()[i] / sums.within_pairs;
  }
  for (Index j = 0; j < 5; ++j)
    within(j, j) += std::max(1e-3, 5.0 / static_cast<double>(scatter.merges())) * trace / 5;
  const Matrix v = basic_directions(scatter, total, 5);
  const Matrix lengths = testing::times(testing::transpose(v), testing::times(within, v));
  EXPECT_LE(largest_difference(lengths, testing::identity(5)), 1e-9);
  const Matrix seen = testing::times(testing::transpose(v), testing::times(between, v));
  for (Index i = 0; i < 5; ++i)
    for (Index j = 0; j < 5; ++j) EXPECT_NEAR(i == j ? 0 : seen(i, j), 0, 1e-9);
  for (Index j = 1; j < 5; ++j) EXPECT_LE(seen(j, j), seen(j - 1, j - 1) + 1e-12);
}

TEST(AnswerFit, ClusteringScatterEqualsAllPairs) {
  cordon::Run run;
  const Points points = groups_of_points(31, 4, 3, 0.3, 6);
  const Matrix x = testing::values_of(points);
  std::vector<double> size(3, 0);
  for (const int label : points.labels.of_row) size[static_cast<std::size_t>(label)] += 1;
  PairScatter wanted{Matrix(4, 4), Matrix(4, 4), 0, 0};
  for (Index a = 0; a < 31; ++a)
    for (Index b = a + 1; b < 31; ++b) {
      const double size_a = size[static_cast<std::size_t>(a % 3)],
                   size_b = size[static_cast<std::size_t>(b % 3)];
      const bool same = a % 3 == b % 3;
      const double weight = same ? 1 / size_a : 1 / std::sqrt(size_a * size_b);
      add_outer(x, a, b, weight, same ? wanted.within : wanted.between);
      (same ? wanted.within_pairs : wanted.between_pairs) += weight;
    }
  const PairScatter found = clustering_scatter(points, points.labels.of_row, run);
  EXPECT_LE(largest_difference(found.within, wanted.within), 1e-10);
  EXPECT_LE(largest_difference(found.between, wanted.between), 1e-10);
  EXPECT_NEAR(found.within_pairs, wanted.within_pairs, 1e-10);
  EXPECT_NEAR(found.between_pairs, wanted.between_pairs, 1e-10);
}

TEST(AnswerFit, AnchoredMapOfEqualRowsIsFinite) {
  cordon::Run run;
  Matrix x(8, 3);
  for (Index i = 4; i < 8; ++i) x(i, 0) = 1;  // two heaps of four equal rows
  const Points points = Points::own(std::move(x));
  AnswerScatter scatter(points);
  scatter.same(0, 1);
  scatter.different(0, 4);
  Matrix total(3, 3);
  total(0, 0) = 2.0 * 2 / 7;
  Anchor anchor{clustering_scatter(points, {0, 0, 0, 0, 1, 1, 1, 1}, run), 3, 1};
  EXPECT_TRUE(testing::all_finite(basic_directions(scatter, total, 2)));
  EXPECT_TRUE(testing::all_finite(anchored_directions(scatter, anchor, total, 2)));
}

}  // namespace
}  // namespace cordon

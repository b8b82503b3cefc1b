#include "ask/answer_error_model.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "answers.h"
#include "graph/scatter.h"

namespace cordon {

using namespace internal;
namespace {

TEST(LinkProbability, WithoutAnswersItIsThePrior) {
  const LinkProbability prior = fit_link_probability({});
  EXPECT_EQ(prior.a, 2);
  EXPECT_EQ(prior.b, 4);
  EXPECT_NEAR(prior.same(0.5), 0.5, 1e-15);
}

double posterior(const std::vector<SeenAnswer>& seen, double a, double b) {
  double sum = -0.5 * ((a - 2) * (a - 2) + (b - 4) * (b - 4));
  for (const SeenAnswer& one : seen) {
    const double p = 1 / (1 + std::exp(b * one.u - a));
    sum += one.same * std::log(p) + (1 - one.same) * std::log(1 - p);
  }
  return sum;
}

TEST(LinkProbability, NoNeighbourIsMoreLikely) {
  Stream stream(3, Purpose::kTest);
  for (int set = 0; set < 20; ++set) {
    SCOPED_TRACE(set);
    std::vector<SeenAnswer> seen;
    for (int t = 0; t < 80; ++t) seen.push_back({3 * stream.uniform(), stream.uniform() < 0.4 ? 1.0 : 0.0});
    const LinkProbability best = fit_link_probability(seen);
    const double there = posterior(seen, best.a, best.b);
    for (const double step : {-1e-3, 1e-3}) {
      EXPECT_GT(there, posterior(seen, best.a + step, best.b));
      EXPECT_GT(there, posterior(seen, best.a, best.b + step));
    }
  }
}

TEST(LinkProbability, FarDistancesDoNotOverflow) {
  const LinkProbability found = fit_link_probability(std::vector<SeenAnswer>{{1e6, 1}, {0, 0}, {1e6, 0}});
  EXPECT_TRUE(std::isfinite(found.a) && std::isfinite(found.b));
  EXPECT_TRUE(std::isfinite(found.same(1e6)));
}

// Answers drawn from the model itself, a known share of them turned. A flatter curve explains turned answers
// too, so the share found is too low; it must grow with the true one and never see wrong answers where all
// are right.
TEST(Flips, TheShareOfWrongAnswersIsRecovered) {
  double before = -1;
  for (const double share : {0.0, 0.1, 0.2, 0.3}) {
    SCOPED_TRACE(share);
    Stream stream(11, Purpose::kTest);
    std::vector<double> u;
    std::vector<bool> reply, turned;
    for (int t = 0; t < 400; ++t) {
      u.push_back(stream.uniform() < 0.5 ? 0.4 * stream.uniform() : 1 + stream.uniform());
      const bool same = stream.uniform() < LinkProbability{4, 6}.same(u.back());
      turned.push_back(stream.uniform() < share);
      reply.push_back(same != turned.back());
    }
    const FlipModel model = fit_flips(u, reply);
    EXPECT_NEAR(model.flip_rate, share, share == 0 ? 0.02 : 0.12);
    EXPECT_GT(model.flip_rate, before);
    before = model.flip_rate;
    double of_turned = 0, of_right = 0, count = 0;
    for (std::size_t t = 0; t < u.size(); ++t) {
      (turned[t] ? of_turned : of_right) += model.wrong[t];
      count += turned[t] ? 1 : 0;
    }
    if (count > 0) {
      EXPECT_GT(of_turned / count, 3 * of_right / (400 - count));
    }
    EXPECT_LT(of_right / (400 - count), 0.15);
  }
}

TEST(AnswerErrorModel, WrongAnswersAboutClearGroupsStandOut) {
  cordon::Run run;
  const Points points = testing::groups_of_points(120, 5, 3, 0.1, 2);
  std::vector<Answer> answers = testing::random_answers(points, 60, 2);
  for (const std::size_t t : {7u, 23u, 41u})
    answers[t].reply = answers[t].reply == Reply::kSame ? Reply::kDifferent : Reply::kSame;
  Matrix total = total_scatter(points, column_means(points, run), run);
  for (Index i = 0; i < total.size(); ++i) total.data()[i] *= 2.0 / 119;
  const AnswerErrorModel found = suspect(points, answers, total, MapUnit(points, 1), 2, run);
  double max_of_right = 0;
  for (std::size_t t = 0; t < answers.size(); ++t)
    if (t != 7 && t != 23 && t != 41) max_of_right = std::max(max_of_right, found.wrong[t]);
  for (const std::size_t t : {7u, 23u, 41u}) EXPECT_GT(found.wrong[t], max_of_right) << t;
  EXPECT_LT(max_of_right, 0.3);
  EXPECT_GT(found.flip_rate, 0.02);
  EXPECT_LT(found.flip_rate, 0.15);
}

TEST(AnswerErrorModel, FewAnswersAreNotDoubted) {
  cordon::Run run;
  const Points points = testing::groups_of_points(30, 3, 2, 0.1, 2);
  const AnswerErrorModel found = suspect(points, testing::random_answers(points, 9, 1), testing::identity(3),
                                         MapUnit(points, 1), 2, run);
  EXPECT_EQ(found.flip_rate, 0);
  EXPECT_EQ(found.wrong, std::vector<double>(9, 0.0));
}

}  // namespace
}  // namespace cordon

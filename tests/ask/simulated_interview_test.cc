#include "ask/simulated_interview.h"

#include <gtest/gtest.h>

#include "answers.h"

namespace cordon {

using namespace internal;
namespace {

using testing::groups_of_points;

TEST(SimulatedInterview, AnswersNeededLieOnTheCurve) {
  const std::vector<double> answers{0, 10, 20}, quality{0.2, 0.4, 0.8};
  EXPECT_EQ(answers_needed(answers, quality, 0.1), 0);
  EXPECT_NEAR(answers_needed(answers, quality, 0.4), 10, 1e-12);
  EXPECT_NEAR(answers_needed(answers, quality, 0.6), 15, 1e-12);
  EXPECT_EQ(answers_needed(answers, quality, 0.9), 20);
}

// Two of ten features tell the kinds apart, the rest is loud noise: answers are needed, and questions need
// fewer.
TEST(SimulatedInterview, QuestionsNeedFewerAnswersThanRandomPairs) {
  cordon::Run run;
  Points noise = groups_of_points(200, 10, 4, 0.15, 1);
  Matrix x = testing::values_of(noise);
  for (Index i = 0; i < x.rows(); ++i)
    for (Index j = 2; j < x.cols(); ++j) x(i, j) *= 6;
  Points points = Points::own(std::move(x));
  points.labels = noise.labels;
  const double full = quality_of_full_knowledge(points, 3, run);
  EXPECT_GT(full, 0.9);
  const InterviewOptions options{.dims = 3, .seed = 1};
  const SimulatedInterview asked = simulate_interview(points, options, {.answers = 100}, run);
  const SimulatedInterview random = simulate_interview(points, {.dims = 3, .anchored = false, .seed = 1},
                                                       {.random_pairs = true, .answers = 100}, run);
  EXPECT_EQ(asked.answers.size(), 21u);
  EXPECT_GT(asked.quality.back(), asked.quality.front());
  EXPECT_LT(answers_needed(asked.answers, asked.quality, 0.9 * full),
            answers_needed(random.answers, random.quality, 0.9 * full));
  EXPECT_FALSE(asked.noisy);
}

TEST(SimulatedInterview, WrongAnswersAreRecognised) {
  cordon::Run run;
  const Points points = groups_of_points(150, 5, 3, 0.15, 2);
  const SimulatedInterview result =
      simulate_interview(points, {.seed = 2}, {.answers = 80, .wrong = 0.2}, run);
  EXPECT_TRUE(result.noisy);
  EXPECT_LT(result.hit_rate, 1);
}

}  // namespace
}  // namespace cordon

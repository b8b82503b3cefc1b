#include "cordon/ask/interview.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "answers.h"
#include "cordon/constraints/closure.h"
#include "cordon/score/clustering_scores.h"
#include "errors.h"

namespace cordon {
namespace {

using testing::expect_error;
using testing::groups_of_points;
using testing::same_bits;
using testing::truth;
using testing::with_threads;

struct Turned {
  double share = 0;
  std::uint64_t seed = 1;
  Reply operator()(const Points& points, const Question& question) const {
    const Reply right = truth(points, question.a, question.b);
    Stream stream(seed, Purpose::kTest, static_cast<std::uint64_t>(question.a * 10007 + question.b));
    if (stream.uniform() >= share) return right;
    return right == Reply::kSame ? Reply::kDifferent : Reply::kSame;
  }
};

// Asks and answers; returns how many questions there were.
Index hold(Interview& interview, const Points& points, Index maximum, const cordon::Run& run,
           const Turned& turned = {}) {
  Index count = 0;
  while (count < maximum) {
    const auto question = interview.next(run);
    if (!question) break;
    interview.answer(*question, turned(points, *question), run);
    ++count;
  }
  return count;
}

TEST(Interview, FindsTheGroupsAndAMapThatPartsThem) {
  cordon::Run run;
  const Points points = groups_of_points(150, 8, 4, 0.15, 1);
  for (const bool anchored : {false, true}) {
    SCOPED_TRACE(anchored);
    Interview interview(points, {.dims = 2, .anchored = anchored, .seed = 3}, run);
    EXPECT_EQ(hold(interview, points, 40, run), 40);
    const auto scores = score_clustering(points.labels.of_row, interview.clusters(run));
    EXPECT_GT(scores.adjusted_rand, 0.9);
    const std::vector<int> groups = interview.groups(run);
    EXPECT_EQ(*std::max_element(groups.begin(), groups.end()), 3);
    EXPECT_GT(interview.hit_rate().hits, interview.hit_rate().count / 2);
    EXPECT_GT(interview.quality(run), 0.8);
    EXPECT_FALSE(interview.noisy());
  }
}

// Of more than 1,000 features it looks at leading components; its map takes the features as they are.
TEST(Interview, WorksOnComponentsOfManyFeatures) {
  cordon::Run run;
  const Points few = groups_of_points(120, 8, 3, 0.15, 1);
  Matrix wide(120, 1300);
  Stream stream(7, Purpose::kTest, 1);
  for (Index i = 0; i < 120; ++i)
    for (Index j = 0; j < 1300; ++j)
      wide(i, j) = 5 + few.dense()(i, j % 8) + 1e-3 * stream.normal();  // not centred
  Points points = Points::own(std::move(wide));
  points.labels = few.labels;
  Interview interview(points, {.dims = 2, .seed = 3}, run);
  EXPECT_EQ(hold(interview, points, 30, run), 30);
  EXPECT_GT(score_clustering(points.labels.of_row, interview.clusters(run)).adjusted_rand, 0.9);
  const LinearMap map = interview.map(run);
  EXPECT_EQ(map.directions().rows(), 1300);
  const Matrix places = map.apply(points, {}, run);
  const Matrix& own = interview.coordinates(run);
  double largest = 0, difference = 0;
  for (Index i = 0; i < own.size(); ++i) {
    largest = std::max(largest, std::abs(own.data()[i]));
    difference = std::max(difference, std::abs(own.data()[i] - places.data()[i]));
  }
  EXPECT_LT(difference, 1e-9 * largest);
}

TEST(Interview, ImpliedAndRepeatedPairsAreNeverAskedButForChecks) {
  cordon::Run run;
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    SCOPED_TRACE(seed);
    const Points points = groups_of_points(60, 4, 3, 0.4, seed);
    Interview interview(points, {.seed = seed}, run);
    Index checks = 0;
    for (int t = 0; t < 60; ++t) {
      const auto question = interview.next(run);
      if (!question) break;
      for (const Answer& one : interview.history())
        EXPECT_NE(std::minmax(one.a, one.b), std::minmax(question->a, question->b));
      const Relation known = Closure(interview.answers(), points.rows()).relation(question->a, question->b);
      EXPECT_EQ(known != Relation::kUnknown, question->check);
      if (question->check) {
        ++checks;
        EXPECT_GE(question->id, 24);
        EXPECT_EQ(question->id % 8, 0);
      }
      EXPECT_GE(question->probability_same, 0);
      EXPECT_LE(question->probability_same, 1);
      EXPECT_FALSE(question->why.empty());
      interview.answer(*question, truth(points, question->a, question->b), run);
    }
    EXPECT_GE(checks, 3);
  }
}

TEST(Interview, EndsWhenEveryPointIsPlaced) {
  cordon::Run run;
  const Points points = groups_of_points(20, 3, 2, 0.2, 4);
  Interview interview(points, {.seed = 1}, run);
  const Index asked = hold(interview, points, 1000, run);
  EXPECT_LT(asked, 60);
  EXPECT_FALSE(interview.next(run).has_value());
  for (const int group : interview.groups(run)) EXPECT_GE(group, 0);
}

TEST(Interview, TwoWhoCannotSayCloseAPoint) {
  cordon::Run run;
  const Points points = groups_of_points(20, 3, 2, 0.2, 4);
  Interview interview(points, {.seed = 1}, run);
  std::map<Index, int> unknowns;
  for (int t = 0; t < 1000; ++t) {
    const auto question = interview.next(run);
    if (!question) break;
    EXPECT_LE(++unknowns[question->a], 2);
    interview.answer(*question, Reply::kUnknown, run);
  }
  EXPECT_FALSE(interview.next(run).has_value());
  EXPECT_TRUE(interview.answers().empty());
  EXPECT_EQ(interview.hit_rate().count, 0);
}

TEST(Interview, AfterCannotSayAnotherMemberIsShown) {
  cordon::Run run;
  const Points points = groups_of_points(40, 3, 2, 0.2, 4);
  Interview interview(points, {.seed = 1}, run);
  hold(interview, points, 12, run);
  const auto first = interview.next(run);
  ASSERT_TRUE(first);
  interview.answer(*first, Reply::kUnknown, run);
  const auto second = interview.next(run);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->a, first->a);
  EXPECT_NE(second->b, first->b);
}

TEST(Interview, UndoAndReplayLeadToTheSameBits) {
  cordon::Run run;
  const Points points = groups_of_points(90, 6, 3, 0.3, 5);
  for (const double wrong : {0.0, 0.25}) {
    SCOPED_TRACE(wrong);
    Interview interview(points, {.seed = 2}, run);
    hold(interview, points, 45, run, {wrong});
    const Matrix map = interview.map(run).directions();
    const auto question = interview.next(run);
    const Index hits = interview.hit_rate().hits;
    hold(interview, points, 15, run, {wrong});
    for (int t = 0; t < 15; ++t) EXPECT_TRUE(interview.undo());
    EXPECT_TRUE(same_bits(map, interview.map(run).directions()));
    EXPECT_EQ(interview.hit_rate().hits, hits);

    Interview replayed(points, {.seed = 2}, run);
    for (const Answer& one : interview.history()) replayed.add(one.a, one.b, one.reply, run);
    EXPECT_TRUE(same_bits(map, replayed.map(run).directions()));
    EXPECT_EQ(replayed.noisy(), interview.noisy());
    const auto again = replayed.next(run);
    ASSERT_TRUE(question && again);
    EXPECT_EQ(question->a, again->a);
    EXPECT_EQ(question->b, again->b);
    EXPECT_EQ(question->probability_same, again->probability_same);
  }
  Interview fresh(points, {}, run);
  EXPECT_FALSE(fresh.undo());
}

TEST(Interview, SameBitsForAnyNumberOfThreads) {
  const Points points = groups_of_points(4200, 5, 3, 0.4, 6);
  std::vector<Answer> wanted;
  Matrix map;
  for (const int threads : testing::kThreadCounts) {
    SCOPED_TRACE(threads);
    cordon::Run run = with_threads(threads);
    Interview interview(points, {.seed = 4}, run);
    hold(interview, points, 26, run, {0.2});
    if (threads == 1) {
      wanted = interview.history();
      map = interview.map(run).directions();
    }
    ASSERT_EQ(interview.history().size(), wanted.size());
    for (std::size_t t = 0; t < wanted.size(); ++t) {
      EXPECT_EQ(interview.history()[t].a, wanted[t].a);
      EXPECT_EQ(interview.history()[t].b, wanted[t].b);
    }
    EXPECT_TRUE(same_bits(map, interview.map(run).directions()));
  }
}

TEST(Interview, SparsePointsAreAskedTheSame) {
  cordon::Run run;
  const Points dense = groups_of_points(80, 6, 3, 0.2, 6);
  const Points sparse = Points::own(testing::to_sparse(testing::values_of(dense)));
  Interview one(dense, {}, run), other(sparse, {}, run);
  hold(one, dense, 20, run);
  for (const Answer& reply : one.history()) other.add(reply.a, reply.b, reply.reply, run);
  EXPECT_LE(testing::largest_difference(one.map(run).directions(), other.map(run).directions()), 1e-8);
}

TEST(Interview, WrongAnswersAreNoticedAndRightOnesNeverDoubted) {
  cordon::Run run;
  int noticed = 0;
  for (const std::uint64_t seed : {1u, 2u, 3u, 4u}) {
    SCOPED_TRACE(seed);
    const Points points = groups_of_points(200, 5, 3, 0.2, seed);
    Interview right(points, {.seed = seed}, run);
    hold(right, points, 80, run);
    EXPECT_FALSE(right.noisy());
    EXPECT_EQ(right.trusted(run).size(), right.answers().size());

    Interview wrong(points, {.seed = seed}, run);
    hold(wrong, points, 80, run, {0.2, seed});
    noticed += wrong.noisy() ? 1 : 0;
    EXPECT_GT(wrong.flip_rate(run), right.flip_rate(run));
    if (!wrong.noisy()) continue;
    EXPECT_LT(wrong.trusted(run).size(), wrong.answers().size());
    const Closure closure(wrong.trusted(run), points.rows());
    for (const Pair& pair : wrong.trusted(run).cannot) EXPECT_FALSE(closure.contradicts(pair));
  }
  EXPECT_GE(noticed, 3);
}

TEST(Interview, TheMostDoubtfulAnswersAreTheWrongOnes) {
  cordon::Run run;
  const Points points = groups_of_points(200, 5, 3, 0.1, 8);
  Interview interview(points, {.seed = 1}, run);
  hold(interview, points, 60, run, {0.1});
  Index wrong = 0;
  for (const Answer& one : interview.history()) wrong += one.reply != truth(points, one.a, one.b) ? 1 : 0;
  ASSERT_GT(wrong, 2);
  const std::vector<Doubt> doubts = interview.doubts(run);
  EXPECT_EQ(doubts.size(), interview.history().size());
  Index found = 0;
  for (Index d = 0; d < wrong; ++d) {
    const Doubt& doubt = doubts[static_cast<std::size_t>(d)];
    const Answer& one = interview.history()[static_cast<std::size_t>(doubt.answer)];
    found += one.reply != truth(points, one.a, one.b) ? 1 : 0;
    EXPECT_NE(doubt.evidence.find("said to be"), std::string::npos);
    ASSERT_TRUE(doubt.distance);
    EXPECT_NE(doubt.evidence.find(fmt::format("{:.2f} median distances", *doubt.distance)),
              std::string::npos);
    EXPECT_EQ(doubt.evidence.find("contradicts") != std::string::npos, doubt.contradicts);
    for (const Index later : doubt.later) {
      EXPECT_GT(later, doubt.answer);
      EXPECT_TRUE(interview.history()[static_cast<std::size_t>(later)].redundant);
    }
  }
  EXPECT_GE(found, wrong - 2);
  for (std::size_t d = 1; d < doubts.size(); ++d)
    EXPECT_GE(doubts[d - 1].error_probability, doubts[d].error_probability);
}

TEST(Interview, WithoutDoubtEverythingIsBelieved) {
  cordon::Run run;
  const Points points = groups_of_points(100, 5, 3, 0.2, 3);
  Interview interview(points, {.doubt = false}, run);
  interview.add(0, 3, Reply::kSame, run);
  interview.add(3, 6, Reply::kSame, run);
  interview.add(0, 6, Reply::kDifferent, run);
  EXPECT_FALSE(interview.noisy());
  EXPECT_TRUE(interview.history()[2].disagrees);
  EXPECT_TRUE(interview.next(run).has_value());
}

TEST(Interview, SuggestionsAreAboutDifferentPointsAndBeginWithTheNextQuestion) {
  cordon::Run run;
  const Points points = groups_of_points(100, 5, 3, 0.2, 3);
  Interview interview(points, {}, run);
  hold(interview, points, 20, run);
  const auto next = interview.next(run);
  const std::vector<Question> suggested = interview.suggest(10, run);
  ASSERT_EQ(suggested.size(), 10u);
  EXPECT_EQ(suggested[0].a, next->a);
  EXPECT_EQ(suggested[0].b, next->b);
  std::set<Index> points_asked;
  for (const Question& question : suggested) EXPECT_TRUE(points_asked.insert(question.a).second);
  EXPECT_LE(interview.suggest(1000, run).size(), 100u);
}

TEST(Interview, NamesASetInTheOrderOfItsLines) {
  cordon::Run run;
  const Points points = groups_of_points(30, 4, 2, 0.2, 3);
  ConstraintSet set;
  set.must.push_back({0, 2, 1, 4});
  set.must.push_back({5, 5, 1, 3});
  set.cannot.push_back({0, 1, 1, 2});
  Interview interview(points, {}, run);
  EXPECT_EQ(interview.add(set, run), 2);
  EXPECT_EQ(interview.history()[0].reply, Reply::kDifferent);
  EXPECT_EQ(interview.history()[1].reply, Reply::kSame);
}

TEST(Interview, RefusesWhatCannotBeUsed) {
  cordon::Run run;
  const Points points = groups_of_points(30, 4, 2, 0.2, 3);
  expect_error(ErrorKind::kUsage, [&] { Interview(points, {.dims = 0}, run); }, {"dims"});
  expect_error(ErrorKind::kUsage, [&] { Interview(points, {.kinds = -1}, run); }, {"kinds"});
  expect_error(ErrorKind::kInput, [&] { Interview(Points::own(Matrix(5, 3)), {}, run); }, {"equal"});
  expect_error(ErrorKind::kInput, [&] { Interview(Points::own(Matrix(1, 3)), {}, run); });
  Interview interview(points, {}, run);
  expect_error(ErrorKind::kInput, [&] { interview.add(0, 30, Reply::kSame, run); }, {"30"});
  expect_error(ErrorKind::kInput, [&] { interview.add(-1, 3, Reply::kSame, run); });
  expect_error(ErrorKind::kInput, [&] { interview.add(3, 3, Reply::kSame, run); }, {"itself"});
  expect_error(ErrorKind::kUsage, [&] { interview.suggest(0, run); });
  EXPECT_TRUE(interview.history().empty());
}

// Whatever is said, however wild, nothing breaks.
TEST(Interview, SurvivesRandomAnswers) {
  cordon::Run run;
  for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u}) {
    SCOPED_TRACE(seed);
    Stream stream(seed, Purpose::kTest);
    Matrix x = testing::random_matrix(25, 30, seed, 0.7);  // wide, with equal rows
    for (Index j = 0; j < 30; ++j) x(3, j) = x(7, j) = x(9, j);
    const Points points = Points::own(std::move(x));
    Interview interview(points, {.dims = 3, .anchored = seed % 2 == 0, .seed = seed}, run);
    for (int t = 0; t < 60; ++t) {
      if (stream.uniform() < 0.3)
        interview.add(static_cast<Index>(stream.below(12)), 12 + static_cast<Index>(stream.below(13)),
                      static_cast<Reply>(stream.below(3)), run);
      else if (const auto question = interview.next(run))
        interview.answer(*question, static_cast<Reply>(stream.below(3)), run);
      if (stream.uniform() < 0.1) interview.undo();
    }
    EXPECT_TRUE(testing::all_finite(interview.coordinates(run)));
    for (const Doubt& doubt : interview.doubts(run))
      EXPECT_TRUE(doubt.error_probability >= 0 && doubt.error_probability <= 1);
  }
}

}  // namespace
}  // namespace cordon

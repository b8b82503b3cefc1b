#include "ask/soft_groups.h"

#include <algorithm>

#include "answers.h"

namespace cordon {

using namespace internal;
namespace {

using testing::groups_of_points;
using testing::truth;
using testing::with_threads;

struct Result {
  Points points;
  Matrix map;
  std::vector<Answer> answers;
  GroupsSoFar groups;

  void say(Index a, Index b, Reply reply) { answers.push_back({a, b, reply, false, false, std::nullopt}); }
  void form_groups() {
    AnswerScatter scatter(points);
    for (const Answer& one : answers)
      one.reply == Reply::kSame ? scatter.same(one.a, one.b) : scatter.different(one.a, one.b);
    groups = groups_so_far(scatter, points.rows(), 0);
  }
};

// Round groups on a map that is the points themselves; row i is of kind i % kinds.
Result clear_kinds(Index kinds) {
  Result result;
  result.points = groups_of_points(60, 2, kinds, 0.05, 3);
  result.map = Matrix::uninitialised(60, 2);
  result.points.copy_rows(0, 60, result.map.data());
  return result;
}

Index count_of(const std::vector<int>& kind) {
  return 1 + *std::max_element(kind.begin(), kind.end());
}

// Two kinds; 0, 2, 4 and 6, 8, 10 are of one of them, but "0 and 6 are different" was said.
Result founded_twice() {
  Result result = clear_kinds(2);
  for (const Index row : {2, 4}) result.say(row, 0, Reply::kSame);
  result.say(6, 0, Reply::kDifferent);
  for (const Index row : {8, 10}) result.say(row, 6, Reply::kSame);
  for (const Index row : {1, 3, 5}) result.say(row, 0, Reply::kDifferent);
  for (const Index row : {3, 5, 7}) result.say(row, 1, Reply::kSame);
  result.form_groups();
  return result;
}

TEST(SoftGroups, AGroupFoundedByAWrongAnswerIsNoKindOnceAnswersAreDoubted) {
  const Result result = founded_twice();
  auto run = with_threads(2);
  EXPECT_EQ(result.groups.count(), 3);
  EXPECT_EQ(count_of(soft_groups(result.map, result.groups, result.answers, 0, false, run)), 3);
  const std::vector<int> kind = soft_groups(result.map, result.groups, result.answers, 0, true, run);
  EXPECT_EQ(count_of(kind), 2);
  for (Index i = 12; i < 60; ++i) EXPECT_EQ(kind[static_cast<std::size_t>(i)], kind[i % 2 == 0 ? 0 : 1]);
}

TEST(SoftGroups, KindsThatAnswersSeparateStayApart) {
  for (const Index kinds : {2, 3, 5}) {
    SCOPED_TRACE(kinds);
    Result result = clear_kinds(kinds);
    for (Index row = 1; row < 30; ++row)
      for (Index other = 0; other < std::min(row, kinds); ++other)
        result.say(row, other, truth(result.points, row, other));
    result.form_groups();
    auto run = with_threads(2);
    const std::vector<int> kind = soft_groups(result.map, result.groups, result.answers, 0, true, run);
    EXPECT_EQ(count_of(kind), kinds);
    EXPECT_EQ(kind, soft_groups(result.map, result.groups, result.answers, 0, false, run));
  }
}

TEST(SoftGroups, AGivenNumberIsKept) {
  const Result result = founded_twice();
  auto run = with_threads(1);
  for (const Index kinds : {1, 2, 4})
    for (const bool noisy : {false, true})
      EXPECT_LE(count_of(soft_groups(result.map, result.groups, result.answers, kinds, noisy, run)), kinds);
}

TEST(SoftGroups, SameForAnyThreads) {
  const Result result = founded_twice();
  auto one = with_threads(1), three = with_threads(3);
  EXPECT_EQ(soft_groups(result.map, result.groups, result.answers, 0, true, one),
            soft_groups(result.map, result.groups, result.answers, 0, true, three));
}

}  // namespace
}  // namespace cordon

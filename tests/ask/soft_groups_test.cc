#include "ask/soft_groups.h"

#include <algorithm>

#include "answers.h"

namespace cordon {
namespace {

using testing::groups_of_points;
using testing::truth;
using testing::with_threads;

struct Told {
  Points points;
  Matrix map;
  std::vector<Answer> answers;
  GroupsSoFar groups;

  void say(Index a, Index b, Said said) { answers.push_back({a, b, said, false, false, std::nullopt}); }
  void form_groups() {
    AnswerScatter scatter(points);
    for (const Answer& one : answers)
      one.said == Said::kSame ? scatter.same(one.a, one.b) : scatter.different(one.a, one.b);
    groups = groups_so_far(scatter, points.rows(), 0);
  }
};

// Round groups on a map that is the points themselves; row i is of kind i % kinds.
Told clear_kinds(Index kinds) {
  Told told;
  told.points = groups_of_points(60, 2, kinds, 0.05, 3);
  told.map = Matrix::uninitialised(60, 2);
  told.points.copy_rows(0, 60, told.map.data());
  return told;
}

Index count_of(const std::vector<int>& kind) {
  return 1 + *std::max_element(kind.begin(), kind.end());
}

// Two kinds; 0, 2, 4 and 6, 8, 10 are of one of them, but "0 and 6 are different" was said.
Told founded_twice() {
  Told told = clear_kinds(2);
  for (const Index row : {2, 4}) told.say(row, 0, Said::kSame);
  told.say(6, 0, Said::kDifferent);
  for (const Index row : {8, 10}) told.say(row, 6, Said::kSame);
  for (const Index row : {1, 3, 5}) told.say(row, 0, Said::kDifferent);
  for (const Index row : {3, 5, 7}) told.say(row, 1, Said::kSame);
  told.form_groups();
  return told;
}

TEST(SoftGroups, AGroupFoundedByAWrongAnswerIsNoKindOnceAnswersAreDoubted) {
  const Told told = founded_twice();
  auto run = with_threads(2);
  EXPECT_EQ(told.groups.count(), 3);
  EXPECT_EQ(count_of(soft_groups(told.map, told.groups, told.answers, 0, false, run)), 3);
  const std::vector<int> kind = soft_groups(told.map, told.groups, told.answers, 0, true, run);
  EXPECT_EQ(count_of(kind), 2);
  for (Index i = 12; i < 60; ++i) EXPECT_EQ(kind[static_cast<std::size_t>(i)], kind[i % 2 == 0 ? 0 : 1]);
}

TEST(SoftGroups, KindsThatAnswersTellApartStayApart) {
  for (const Index kinds : {2, 3, 5}) {
    SCOPED_TRACE(kinds);
    Told told = clear_kinds(kinds);
    for (Index row = 1; row < 30; ++row)
      for (Index other = 0; other < std::min(row, kinds); ++other)
        told.say(row, other, truth(told.points, row, other));
    told.form_groups();
    auto run = with_threads(2);
    const std::vector<int> kind = soft_groups(told.map, told.groups, told.answers, 0, true, run);
    EXPECT_EQ(count_of(kind), kinds);
    EXPECT_EQ(kind, soft_groups(told.map, told.groups, told.answers, 0, false, run));
  }
}

TEST(SoftGroups, ANumberThatIsToldIsKept) {
  const Told told = founded_twice();
  auto run = with_threads(1);
  for (const Index kinds : {1, 2, 4})
    for (const bool noisy : {false, true})
      EXPECT_LE(count_of(soft_groups(told.map, told.groups, told.answers, kinds, noisy, run)), kinds);
}

TEST(SoftGroups, SameForAnyThreads) {
  const Told told = founded_twice();
  auto one = with_threads(1), three = with_threads(3);
  EXPECT_EQ(soft_groups(told.map, told.groups, told.answers, 0, true, one),
            soft_groups(told.map, told.groups, told.answers, 0, true, three));
}

}  // namespace
}  // namespace cordon

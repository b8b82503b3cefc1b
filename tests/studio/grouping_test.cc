// Groups keep what was said, whatever was said; heights are Ward's.
#include "grouping.h"

#include <gtest/gtest.h>

#include <random>

#include "merge_tree.h"

namespace cordon::studio {
namespace {

// Four clouds of 40 rows in 5 dimensions, `apart` standard deviations from each other.
Points clouds(double apart, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> noise;
  Matrix x(160, 5);
  for (Index i = 0; i < x.rows(); ++i)
    for (Index c = 0; c < x.cols(); ++c) x(i, c) = noise(random) + (c == i / 40 ? apart : 0.0);
  return Points::own(std::move(x));
}

GroupKnowledge drawn_links(Index rows, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<Index> row(0, rows - 1);
  GroupKnowledge known;
  for (int i = 0; i < 40; ++i) {
    const Index a = row(random), b = row(random);
    if (a != b) (a % 3 == b % 3 ? known.links.must : known.links.cannot).push_back({a, b, 1, 0});
  }
  return known;
}

TEST(MergeTree, HeightsAreTheVarianceThatAMergeCosts) {
  const std::vector<Piece> pieces{{{0, 0}, 1}, {{1, 0}, 3}, {{10, 0}, 2}};
  const MergeTree tree = merge_pieces(pieces, {}, {});
  ASSERT_EQ(tree.merges.size(), 2U);
  EXPECT_DOUBLE_EQ(tree.merges[0].height, 1.0 * 3 / 4);
  EXPECT_DOUBLE_EQ(tree.merges[1].height, 9.25 * 9.25 * 4 * 2 / 6);
  EXPECT_EQ(cut_tree(tree, 1), (std::vector<int>{0, 0, 1}));
  EXPECT_EQ(cut_tree(tree, 0, 1), (std::vector<int>{0, 0, 0}));
}

TEST(MergeTree, LinksComeFirstAndForbiddenMergesNever) {
  const std::vector<Piece> pieces{{{0}, 1}, {{1}, 1}, {{2}, 1}, {{50}, 1}};
  const MergeTree tree = merge_pieces(pieces, {{0, 3}}, {{0, 1}, {1, 2}});
  for (const Merge& merge : tree.merges) {
    const auto has = [](const std::vector<int>& side, int piece) {
      return std::count(side.begin(), side.end(), piece) > 0;
    };
    EXPECT_FALSE(has(merge.left, 1) || has(merge.right, 1)) << "nothing is left that 1 may join";
  }
  EXPECT_EQ(cut_tree(tree, 1e9), (std::vector<int>{0, 1, 0, 0}));
}

TEST(Grouping, CloudsThatStandApartAreTheGroups) {
  cordon::Run run;
  const Grouper grouper(clouds(20, 1), run);
  const Grouping found = grouper.find({});
  EXPECT_EQ(found.groups.size(), 4U);
  for (Index row = 0; row < 160; ++row)
    EXPECT_EQ(found.of_row[static_cast<std::size_t>(row)],
              found.of_row[static_cast<std::size_t>(row / 40 * 40)]);
  for (const float sure : found.confidence) EXPECT_GT(sure, 0.5F);
}

TEST(Grouping, LinksHoldWhateverElseIsStated) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    cordon::Run run;
    const Grouper grouper(clouds(seed % 2 == 0 ? 1 : 4, seed), run);
    GroupKnowledge known = drawn_links(160, seed);
    known.count = seed % 5 == 0 ? 6 : 0;
    const Grouping found = grouper.find(known);
    const auto group = [&](Index row) { return found.of_row[static_cast<std::size_t>(row)]; };
    for (const Pair& link : known.links.must) EXPECT_EQ(group(link.a), group(link.b));
    for (const Pair& link : known.links.cannot) EXPECT_NE(group(link.a), group(link.b));
    Index total = 0;
    for (const Group& one : found.groups) total += one.size;
    EXPECT_EQ(total, 160);
    const Closure closure(known.links, 160);
    for (const GroupQuestion& question : found.questions)
      EXPECT_EQ(closure.relation(question.a, question.b), Relation::kUnknown) << "what is known is not asked";
  }
}

TEST(Grouping, AnAnswerMovesMoreThanItsTwoRows) {
  cordon::Run run;
  const Grouper grouper(clouds(20, 3), run);
  GroupKnowledge known;
  known.links.must.push_back({0, 159, 1, 0});
  const Grouping found = grouper.find(known);
  EXPECT_EQ(found.groups.size(), 3U) << "two clouds became one group";
}

// Two clouds, the widest gap by far, are called the same: what is left is divided at the next gap.
TEST(Grouping, OneYesDoesNotJoinEverything) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    SCOPED_TRACE(seed);
    cordon::Run run;
    std::mt19937 random(seed);
    std::normal_distribution<double> noise;
    Matrix x(160, 5);
    for (Index i = 0; i < x.rows(); ++i)
      for (Index c = 0; c < x.cols(); ++c) x(i, c) = noise(random) + (c == 0 && i < 80 ? 20.0 : 0.0);
    const Grouper grouper(Points::own(std::move(x)), run);
    const Grouping first = grouper.find({});
    ASSERT_EQ(first.groups.size(), 2U);
    GroupKnowledge known;
    known.links.must.push_back({first.questions.front().a, 159 - first.questions.front().a, 1, 0});
    const Grouping found = grouper.find(known);
    EXPECT_EQ(found.groups.size(), 2U);
    EXPECT_EQ(found.of_row[static_cast<std::size_t>(known.links.must[0].a)],
              found.of_row[static_cast<std::size_t>(known.links.must[0].b)]);
    for (Index row = 1; row < 160; ++row) known.links.must.push_back({row - 1, row, 1, 0});
    EXPECT_EQ(grouper.find(known).groups.size(), 1U) << "all rows were called the same";
  }
}

TEST(Grouping, ACoreWithRowsThatDifferIsSplit) {
  cordon::Run run;
  const Grouper grouper(clouds(20, 4), run);
  GroupKnowledge known;
  known.names = {{0, "x"}, {1, "y"}};
  known.links.cannot.push_back({0, 1, 1, 0});
  const Grouping found = grouper.find(known);
  EXPECT_EQ(found.groups[static_cast<std::size_t>(found.of_row[0])].name, "x");
  EXPECT_EQ(found.groups[static_cast<std::size_t>(found.of_row[1])].name, "y");
  EXPECT_EQ(found.confidence[0], 1.0F);
}

TEST(Grouping, NumbersStayWithTheirRows) {
  cordon::Run run;
  const Grouper grouper(clouds(20, 5), run);
  Grouping first = grouper.find({});
  number_like(first, nullptr);
  GroupKnowledge known;
  known.links.must.push_back({0, 40, 1, 0});
  Grouping second = grouper.find(known);
  number_like(second, &first);
  const auto number = [](const Grouping& g, std::size_t row) {
    return g.groups[static_cast<std::size_t>(g.of_row[row])].number;
  };
  EXPECT_EQ(number(first, 100), number(second, 100));
  EXPECT_EQ(number(first, 150), number(second, 150));
}

TEST(Grouping, AgreementIsOfAnswersHeldBack) {
  cordon::Run run;
  const Grouper grouper(clouds(20, 6), run);
  GroupKnowledge known;
  for (Index i = 0; i < 5; ++i) {
    known.links.must.push_back({i, 39 - i, 1, 0});
    known.links.cannot.push_back({i, 60 + i, 1, 0});
  }
  const auto right = grouper.agreement(known, run);
  ASSERT_TRUE(right);
  EXPECT_DOUBLE_EQ(right->share, 6.0 / 7) << "all right, and one hit and one miss more";
  GroupKnowledge wrong;  // said against the data, each alone
  for (Index i = 0; i < 4; ++i) wrong.links.cannot.push_back({i * 40, i * 40 + 20, 1, 0});
  const auto held = grouper.agreement(wrong, run);
  ASSERT_TRUE(held);
  EXPECT_LE(held->share, 0.5) << "no better than a coin";
  EXPECT_FALSE(grouper.agreement({}, run));
}

TEST(Grouping, TwoRowsAndRowsThatAreAllEqual) {
  cordon::Run run;
  Matrix two(2, 2);
  two(1, 0) = 1;
  const Grouping few = Grouper(Points::own(std::move(two)), run).find({});
  EXPECT_EQ(few.of_row.size(), 2U);
  Matrix flat(30, 3);
  for (Index i = 0; i < 30; ++i) flat(i, 0) = i < 29 ? 1 : 2;
  const Grouping equal = Grouper(Points::own(std::move(flat)), run).find({});
  for (const float sure : equal.confidence) EXPECT_TRUE(sure >= 0 && sure <= 1);
}

}  // namespace
}  // namespace cordon::studio

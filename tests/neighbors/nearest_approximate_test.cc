// The approximate search, and what both kinds rest on: distinct rows and the rule for ties.
#include "nearest_reference.h"
#include "neighbors/nearest_search.h"

namespace cordon {

using namespace internal;
namespace {

using testing::among;
using testing::expect_identical;
using testing::filled;
using testing::kThreadCounts;
using testing::near_duplicates;
using testing::with_threads;

TEST(NearestApproximate, FindsNearlyAllAndSaysHowMany) {
  const Matrix x = near_duplicates(3000, 20, 16);
  auto run = with_threads(2);
  const auto found = nearest(Points::look_at(x), {.k = 5, .approximate = true}, run);
  const auto wanted = among(x, 5);
  Index right = 0;
  for (std::size_t i = 0; i < found.index.size(); ++i) {
    EXPECT_GE(found.squared_distance[i], wanted.squared_distance[i] * (1 - 1e-12));
    right += found.squared_distance[i] == wanted.squared_distance[i] ? 1 : 0;
  }
  EXPECT_GT(static_cast<double>(right) / static_cast<double>(found.index.size()), 0.9);
  ASSERT_TRUE(found.recall.has_value());
  EXPECT_GT(*found.recall, 0.9);
  for (const int threads : kThreadCounts) {
    auto again = with_threads(threads);
    expect_identical(nearest(Points::look_at(x), {.k = 5, .approximate = true}, again), found);
  }
}

TEST(NearestApproximate, DuplicatesAndOutliersStillGiveFullRows) {
  Matrix x = filled(1200, 6, [](Index i, Index) { return static_cast<double>(i % 3); });
  x(7, 2) = 1e200;
  auto run = with_threads(2);
  const auto found = nearest(Points::look_at(x), {.k = 8, .approximate = true}, run);
  for (Index i = 0; i < 1200; ++i) {
    std::vector<std::int32_t> row(found.row(i).begin(), found.row(i).end());
    std::sort(row.begin(), row.end());
    EXPECT_EQ(std::adjacent_find(row.begin(), row.end()), row.end());
    EXPECT_FALSE(std::binary_search(row.begin(), row.end(), static_cast<std::int32_t>(i)));
  }
}

TEST(DistinctRows, GroupsInOrderOfAppearanceWithMembersAscending) {
  const double values[] = {1, 2, 0, 5, 1, 2, -0.0, 5, 1, 2, 2, 1};
  const auto run = with_threads(2);
  const DistinctRows distinct(MatrixView::row_major(values, 6, 2), run);
  const std::vector<std::vector<Index>> wanted = {{0, 2, 4}, {1, 3}, {5}};
  ASSERT_EQ(distinct.count(), 3);
  for (Index i = 0; i < 3; ++i) {
    const auto members = distinct.members(i);
    EXPECT_EQ(std::vector<Index>(members.begin(), members.end()), wanted[static_cast<std::size_t>(i)]);
  }
}

TEST(NearestApproximate, AWideSearchFindsAllBesideFarRows) {
  for (const double far : {1e4, 1e12, 1e40, 1e150})
    for (const Index row : {0, 7}) {
      SCOPED_TRACE(::testing::Message() << "row " << row << " at " << far);
      Matrix x = testing::normal(400, 6, 21);
      for (double& value : x.row(row)) value *= far;
      auto run = with_threads(2);
      const auto found = nearest(Points::look_at(x), {.k = 4, .approximate = true, .search_width = 400}, run);
      const auto wanted = testing::naive(x, x, 4, true);
      for (Index i = 0; i < 400; ++i) {
        if (i == row) continue;  // all others are equally far
        const auto got = found.row(i), right = wanted.row(i);
        EXPECT_TRUE(std::equal(got.begin(), got.end(), right.begin())) << i;
      }
    }
}

// Neighbouring numbers about every edge fall on the right side of it, and cells are in order.
TEST(TieRule, CellsAreThirtyBitsAndEdgesAreExact) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const TieRule rule = TieRule::of_input_space();
  EXPECT_EQ(rule.cell(0), 0);
  EXPECT_EQ(rule.cell(1 + 0x1.fp-31), 1);
  EXPECT_EQ(rule.cell(1 + 0x1p-30), 1 + 0x1p-29);
  EXPECT_EQ(rule.cell(2 - 0x1p-40), 2);
  EXPECT_EQ(rule.cell(kInfinity), kInfinity);
  EXPECT_EQ(rule.upper_edge(kInfinity), kInfinity);
  Stream stream(17, Purpose::kTest);
  for (int i = 0; i < 10'000; ++i) {
    const double d2 = std::exp(1400 * stream.uniform() - 700);
    const double cell = rule.cell(d2), below = rule.lower_edge(cell), above = rule.upper_edge(cell);
    EXPECT_EQ(cell, static_cast<double>(testing::rounded(d2)));
    EXPECT_EQ(rule.cell(cell), cell);
    EXPECT_TRUE(below <= d2 && d2 < above);
    EXPECT_EQ(rule.cell(below), cell);
    EXPECT_EQ(rule.cell(std::nextafter(above, 0)), cell);
    EXPECT_LT(rule.cell(std::nextafter(below, 0)), cell);
    EXPECT_GT(rule.cell(above), cell);
  }
}

TEST(TieRule, InTheRbfKernelsSpaceCellsAreMultiples) {
  const TieRule rule = TieRule::of_rbf_kernel();
  Stream stream(18, Purpose::kTest);
  for (int i = 0; i < 10'000; ++i) {
    const double d2 = 2 * stream.uniform();
    const double cell = rule.cell(d2), below = rule.lower_edge(cell), above = rule.upper_edge(cell);
    EXPECT_EQ(cell, static_cast<double>(std::llround(std::ldexp(d2, 30))));
    EXPECT_EQ(rule.cell(below), cell);
    EXPECT_EQ(rule.cell(std::nextafter(above, 0)), cell);
    EXPECT_EQ(rule.cell(above), cell + 1);
  }
  EXPECT_EQ(rule.cell(0x1.fp-32), 0);
  EXPECT_EQ(rule.cell(0x1p-31), 1);
}

}  // namespace
}  // namespace cordon

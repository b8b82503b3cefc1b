// The approximate search, and what both kinds rest on: distinct rows and the rule for ties.
#include "graph/nearest_search.h"
#include "nearest_reference.h"

namespace cordon {
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
  const auto& details = run.report.details;
  const auto recall = std::find_if(details.begin(), details.end(),
                                   [](const auto& d) { return d.first == "neighbour_recall"; });
  ASSERT_NE(recall, details.end());
  EXPECT_GT(std::get<double>(recall->second), 0.9);
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

TEST(TieRule, CellsAndEdges) {
  const TieRule rule(0x1p30);  // cells of width one
  EXPECT_EQ(rule.cell(0), 0);
  EXPECT_EQ(rule.cell(0.4999), 0);
  EXPECT_EQ(rule.cell(0.5), 1);
  EXPECT_EQ(rule.cell(2.5), 3);
  EXPECT_EQ(rule.cell(0x1p80), 0x1p80);
  Stream stream(17, Purpose::kTest);
  for (int i = 0; i < 10'000; ++i) {
    const double d2 = std::exp(80 * stream.uniform() - 20);
    const double cell = rule.cell(d2);
    EXPECT_LT(d2, rule.upper_edge(cell));
    EXPECT_LT(d2, rule.lower_edge(cell + std::max(1.0, cell * 0x1p-50)));
    if (d2 < 0x1p51) {
      EXPECT_EQ(cell, static_cast<double>(std::llround(d2)));
    }
  }
}

}  // namespace
}  // namespace cordon

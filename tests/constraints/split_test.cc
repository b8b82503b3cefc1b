#include <cmath>
#include <set>

#include "cordon/constraints/closure.h"
#include "cordon/constraints/sampling.h"
#include "random_sets.h"

namespace cordon {
namespace {

using testing::any_below;
using testing::random_set;

std::set<Index> rows_of(const ConstraintSet& set) {
  std::set<Index> rows;
  for (const auto* list : {&set.must, &set.cannot})
    for (const Pair& pair : *list) rows.insert({pair.a, pair.b});
  for (const auto& statement : set.distances) {
    rows.insert(statement.a);
    rows.insert(statement.others.begin(), statement.others.end());
    if (statement.b >= 0) rows.insert(statement.b);
    if (statement.c >= 0) rows.insert(statement.c);
  }
  return rows;
}

ConstraintSet mixed_set(std::uint64_t seed) {
  Stream stream(seed, Purpose::kTest);
  ConstraintSet set = random_set(stream, 300, any_below(stream, 60), any_below(stream, 60));
  for (Index i = 0; i < 20; ++i) {
    const Index a = any_below(stream, 290);
    if (i % 2 == 0)
      set.distances.push_back(
          {StatementKind::kNearer, a, a + 1, a + 2, {}, 1, 1, static_cast<std::int32_t>(i)});
    else
      set.distances.push_back(
          {StatementKind::kNear, a, -1, -1, {a + 3, a + 5}, 0, 1, static_cast<std::int32_t>(i)});
  }
  return set;
}

TEST(Split, PartsShareNoPointAndLoseNoStatement) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    const ConstraintSet set = mixed_set(seed);
    const Split split = split_by_component(set, 0.3, seed);
    EXPECT_EQ(split.train.must.size() + split.held_out.must.size(), set.must.size());
    EXPECT_EQ(split.train.cannot.size() + split.held_out.cannot.size(), set.cannot.size());
    EXPECT_EQ(split.train.distances.size() + split.held_out.distances.size(), set.distances.size());
    const auto held_rows = rows_of(split.held_out);
    for (const Index row : rows_of(split.train)) EXPECT_FALSE(held_rows.contains(row)) << row;
    for (const auto* part : {&split.train, &split.held_out})
      for (std::size_t i = 1; i < part->must.size(); ++i)
        EXPECT_LT(part->must[i - 1].line, part->must[i].line);
  }
}

TEST(Split, ComesNearToTheShareWhereGroupsAreSmall) {
  ConstraintSet set;
  for (Index row = 0; row < 2000; row += 2) set.add_must(row, row + 1);
  for (const double share : {0.0, 0.25, 0.5, 1.0})
    EXPECT_NEAR(static_cast<double>(split_by_component(set, share, 3).held_out.size()), 1000 * share, 1);
  EXPECT_NE(rows_of(split_by_component(set, 0.5, 1).held_out),
            rows_of(split_by_component(set, 0.5, 2).held_out));
  EXPECT_EQ(rows_of(split_by_component(set, 0.5, 1).held_out),
            rows_of(split_by_component(set, 0.5, 1).held_out));
}

TEST(Split, OneGroupIsNeverCut) {
  ConstraintSet set;
  for (Index row = 1; row < 100; ++row) row % 2 == 0 ? set.add_must(0, row) : set.add_cannot(0, row);
  EXPECT_EQ(split_by_component(set, 0.3, 1).held_out.size(), 0);
  EXPECT_EQ(split_by_component(set, 0.3, 1).train.size(), 99);
  EXPECT_EQ(split_by_component({}, 0.3, 1).train.size(), 0);
}

}  // namespace
}  // namespace cordon

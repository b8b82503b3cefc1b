#include "cordon/constraints/closure.h"

#include <numeric>
#include <set>

#include "constraints/union_find.h"
#include "errors.h"
#include "random_sets.h"

namespace cordon {

using namespace internal;
namespace {

using testing::any_below;
using testing::expect_error;
using testing::message_of;
using testing::random_set;

// The relation of every two rows, by Warshall's transitive closure.
struct NaiveClosure {
  std::vector<std::vector<bool>> same;
  std::vector<std::vector<bool>> different;

  NaiveClosure(const ConstraintSet& set, Index rows) {
    const auto n = static_cast<std::size_t>(rows);
    same.assign(n, std::vector<bool>(n, false));
    different = same;
    for (std::size_t i = 0; i < n; ++i) same[i][i] = true;
    for (const auto& [a, b, weight, line] : set.must)
      same[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] =
          same[static_cast<std::size_t>(b)][static_cast<std::size_t>(a)] = true;
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
          if (same[i][k] && same[k][j]) same[i][j] = true;
    for (const auto& [a, b, weight, line] : set.cannot)
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
          if (same[i][static_cast<std::size_t>(a)] && same[j][static_cast<std::size_t>(b)])
            different[i][j] = different[j][i] = true;
  }

  Relation relation(std::size_t i, std::size_t j) const {
    return same[i][j] ? Relation::kSame : different[i][j] ? Relation::kDifferent : Relation::kUnknown;
  }
};

void expect_equal(const Closure& closure, const NaiveClosure& naive) {
  Index must = 0;
  Index cannot = 0;
  for (Index i = 0; i < closure.rows(); ++i)
    for (Index j = 0; j < closure.rows(); ++j) {
      const Relation expected = naive.relation(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
      ASSERT_EQ(closure.relation(i, j), expected) << i << " " << j;
      must += i < j && expected == Relation::kSame ? 1 : 0;
      cannot += i < j && expected == Relation::kDifferent ? 1 : 0;
    }
  EXPECT_EQ(closure.implied_must_count(), must);
  EXPECT_EQ(closure.implied_cannot_count(), cannot);
}

ConstraintSet small_random_set(std::uint64_t seed, Index& rows) {
  Stream stream(seed, Purpose::kTest);
  rows = 1 + any_below(stream, 25);
  return random_set(stream, rows, any_below(stream, rows + 1), any_below(stream, 12));
}

TEST(Closure, AgreesWithTheTransitiveClosure) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    Index rows = 0;
    const ConstraintSet set = small_random_set(seed, rows);
    expect_equal(Closure(set, rows), NaiveClosure(set, rows));
  }
}

TEST(Closure, ComponentsAreNumberedByLowestRowAndListedInOrder) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    Index rows = 0;
    const ConstraintSet set = small_random_set(seed, rows);
    const Closure closure(set, rows);
    std::set<Index> seen;
    Index last_lowest = -1;
    for (Index component = 0; component < closure.component_count(); ++component) {
      const auto members = closure.members(component);
      ASSERT_FALSE(members.empty());
      EXPECT_EQ(closure.size_of(component), static_cast<Index>(members.size()));
      EXPECT_TRUE(std::is_sorted(members.begin(), members.end()));
      EXPECT_GT(members[0], last_lowest);
      last_lowest = members[0];
      for (const Index row : members) {
        EXPECT_EQ(closure.component_of(row), component);
        EXPECT_TRUE(seen.insert(row).second);
      }
      EXPECT_EQ(std::count(closure.chunklets().begin(), closure.chunklets().end(), component),
                members.size() > 1 ? 1 : 0);
    }
    EXPECT_EQ(static_cast<Index>(seen.size()), rows);
    EXPECT_TRUE(std::is_sorted(closure.separated().begin(), closure.separated().end()));
    for (const auto& [one, other] : closure.separated()) EXPECT_LT(one, other);
  }
}

TEST(Closure, AMillionInAChainOrAStarIsOneComponent) {
  constexpr Index kRows = 1'000'000;
  for (const bool chain : {true, false}) {
    ConstraintSet set;
    for (Index row = kRows - 1; row > 0; --row) set.add_must(chain ? row - 1 : 0, row);
    const Closure closure(set, kRows);
    EXPECT_EQ(closure.component_count(), 1);
    EXPECT_EQ(closure.size_of(0), kRows);
    EXPECT_EQ(closure.implied_must_count(), kRows * (kRows - 1) / 2);
    EXPECT_EQ(closure.relation(0, kRows - 1), Relation::kSame);
  }
}

TEST(Closure, NoConstraintsAndNoPoints) {
  const Closure nothing(ConstraintSet{}, 0);
  EXPECT_EQ(nothing.component_count(), 0);
  const Closure alone(ConstraintSet{}, 3);
  EXPECT_EQ(alone.component_count(), 3);
  EXPECT_TRUE(alone.chunklets().empty());
  EXPECT_EQ(alone.relation(0, 1), Relation::kUnknown);
  EXPECT_EQ(alone.relation(1, 1), Relation::kSame);
}

TEST(Closure, RowsOutsideAreRefused) {
  ConstraintSet set;
  set.add_must(0, 3);
  expect_error(ErrorKind::kInput, [&] { Closure(set, 3); }, {"names row 3", "numbered 0 to 2"});
}

TEST(UnionFind, SetsAreWhatWasUnited) {
  UnionFind sets(6);
  sets.unite(0, 1);
  sets.unite(2, 3);
  sets.unite(1, 3);
  sets.unite(3, 0);
  for (const Index item : {1, 2, 3}) EXPECT_EQ(sets.find(item), sets.find(0));
  EXPECT_NE(sets.find(4), sets.find(0));
  EXPECT_NE(sets.find(4), sets.find(5));
}

TEST(Close, ImpliesExactlyWhatTheGivenSetImplies) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Index rows = 0;
    const ConstraintSet set = small_random_set(seed, rows);
    const NaiveClosure naive(set, rows);
    const Closure closure(set, rows);
    for (const bool all_pairs : {false, true}) {
      const ConstraintSet closed = close(set, closure, {.all_pairs = all_pairs});
      expect_equal(Closure(closed, rows), naive);
      const auto contradicting = std::count_if(set.cannot.begin(), set.cannot.end(),
                                               [&](const Pair& pair) { return closure.contradicts(pair); });
      const Index links =
          all_pairs ? closure.implied_must_count() + closure.implied_cannot_count()
                    : rows - closure.component_count() + static_cast<Index>(closure.separated().size());
      EXPECT_EQ(closed.size(), links + contradicting);
      ConstraintSet tidied = closed;
      std::erase_if(tidied.cannot, [&](const Pair& pair) { return closure.contradicts(pair); });
      EXPECT_EQ(tidy(tidied).duplicates, 0);
    }
  }
}

TEST(Close, GivenPairsKeepTheirWeightAndImpliedOnesTakeTheWeakest) {
  ConstraintSet set;
  set.must = {{0, 1, 5, 2}, {2, 1, 3, 3}};
  set.cannot = {{4, 1, 7, 4}, {0, 4, 2, 5}};
  set.distances.push_back({StatementKind::kCloser, 0, 1, -1, {}, 1, 1, 6});
  const ConstraintSet closed = close(set, Closure(set, 5), {.all_pairs = true});
  ASSERT_EQ(closed.must.size(), 3U);
  const auto expect_pair = [](const Pair& pair, Index a, Index b, double weight, int line) {
    EXPECT_EQ(pair.a, a);
    EXPECT_EQ(pair.b, b);
    EXPECT_EQ(pair.weight, weight);
    EXPECT_EQ(pair.line, line);
  };
  expect_pair(closed.must[0], 0, 1, 5, 2);
  expect_pair(closed.must[1], 0, 2, 3, 0);
  expect_pair(closed.must[2], 1, 2, 3, 3);
  ASSERT_EQ(closed.cannot.size(), 3U);
  expect_pair(closed.cannot[0], 0, 4, 2, 5);
  expect_pair(closed.cannot[1], 1, 4, 7, 4);
  expect_pair(closed.cannot[2], 2, 4, 3, 0);
  EXPECT_EQ(closed.distances.size(), 1U);
}

TEST(Close, RefusesToListTooMany) {
  constexpr Index kRows = 10'000;
  ConstraintSet set;
  for (Index row = 1; row < kRows; ++row) set.add_must(row - 1, row);
  const Closure closure(set, kRows);
  EXPECT_EQ(close(set, closure).size(), kRows - 1);
  const auto message = message_of(ErrorKind::kUsage, [&] { close(set, closure, {.all_pairs = true}); });
  EXPECT_NE(message.find("49995000"), std::string::npos) << message;
  EXPECT_NE(message.find("9999 links say the same"), std::string::npos) << message;
  expect_error(ErrorKind::kUsage, [&] { close(set, closure, {.max_pairs = 10}); },
               {"9999 links", "at most 10 were allowed"});
}

}  // namespace
}  // namespace cordon

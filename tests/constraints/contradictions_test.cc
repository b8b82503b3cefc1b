#include "cordon/constraints/contradictions.h"

#include <algorithm>
#include <deque>

#include "errors.h"
#include "random_sets.h"

namespace cordon {
namespace {

using testing::any_below;
using testing::expect_error;
using testing::message_of;
using testing::random_set;

// Number of must-links between two rows, by relaxing every link until nothing changes; -1 where there is no
// way.
Index distance(const ConstraintSet& set, Index rows, Index from, Index to) {
  std::vector<Index> steps(static_cast<std::size_t>(rows), rows + 1);
  steps[static_cast<std::size_t>(from)] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Pair& pair : set.must)
      for (const auto& [a, b] : {std::pair{pair.a, pair.b}, std::pair{pair.b, pair.a}})
        if (steps[static_cast<std::size_t>(a)] + 1 < steps[static_cast<std::size_t>(b)]) {
          steps[static_cast<std::size_t>(b)] = steps[static_cast<std::size_t>(a)] + 1;
          changed = true;
        }
  }
  const Index found = steps[static_cast<std::size_t>(to)];
  return found > rows ? -1 : found;
}

TEST(Contradictions, EveryChainIsAShortestPathOfGivenMustLinks) {
  Index found_in_all = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    Stream stream(seed, Purpose::kTest);
    const Index rows = 2 + any_below(stream, 40);
    const ConstraintSet set = random_set(stream, rows, any_below(stream, 2 * rows), 20);
    const Closure closure(set, rows);
    const auto found = find_contradictions(set, closure, 1000);
    std::size_t next = 0;
    for (const Pair& pair : set.cannot) {
      const Index steps = distance(set, rows, pair.a, pair.b);
      if (steps < 0) continue;
      ASSERT_LT(next, found.size());
      const auto& [cannot, chain] = found[next++];
      EXPECT_EQ(cannot.line, pair.line);
      ASSERT_EQ(static_cast<Index>(chain.size()), steps);
      Index at = pair.a;
      for (const Pair& link : chain) {
        EXPECT_EQ(link.a, at);
        at = link.b;
        const Pair& given = set.must[static_cast<std::size_t>(link.line - 2)];
        EXPECT_EQ(std::minmax({given.a, given.b}), std::minmax({link.a, link.b}));
        EXPECT_EQ(given.weight, link.weight);
      }
      EXPECT_EQ(at, pair.b);
    }
    EXPECT_EQ(next, found.size());
    found_in_all += static_cast<Index>(found.size());
  }
  EXPECT_GT(found_in_all, 1000);
}

TEST(Contradictions, AreReportedInTheUsersWords) {
  ConstraintSet set;
  set.must = {{17, 3, 1, 2}, {17, 40, 1, 5}, {1, 2, 1, 6}};
  set.cannot = {{3, 40, 1, 12}, {1, 3, 1, 13}, {2, 1, 1, 14}, {7, 7, 1, 15}};
  const Closure closure(set, 50);
  const auto found = find_contradictions(set, closure);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(describe(found[0]), "3 = 17 = 40 (lines 2, 5) but 3 != 40 on line 12");
  EXPECT_EQ(describe(found[1]), "2 = 1 (line 6) but 2 != 1 on line 14");
  EXPECT_EQ(describe(found[2]), "7 != 7 on line 15, but a point is always of its own kind");

  std::vector<std::string> ids;
  for (int i = 0; i < 50; ++i) ids.push_back(std::string("r").append(std::to_string(i)));
  EXPECT_EQ(describe(found[0], ids), "r3 = r17 = r40 (lines 2, 5) but r3 != r40 on line 12");

  for (auto* list : {&set.must, &set.cannot})
    for (Pair& pair : *list) pair.line = 0;
  EXPECT_EQ(describe(find_contradictions(set, closure)[0]), "3 = 17 = 40 but 3 != 40");
}

TEST(Contradictions, ALongChainIsShortenedInTheMiddle) {
  constexpr Index kRows = 1'000'000;
  ConstraintSet set;
  for (Index row = 1; row < kRows; ++row)
    set.must.push_back({row - 1, row, 1, static_cast<std::int32_t>(row)});
  set.cannot = {{0, kRows - 1, 1, 0}};
  const auto found = find_contradictions(set, Closure(set, kRows));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].chain.size(), static_cast<std::size_t>(kRows - 1));
  EXPECT_EQ(describe(found[0]),
            "0 = 1 = 2 = ... 999994 more ... = 999997 = 999998 = 999999 "
            "(lines 1, 2, 3, ..., 999997, 999998, 999999) but 0 != 999999");
}

TEST(Contradictions, PolicyErrorShowsFiveAndCountsAll) {
  ConstraintSet set;
  for (Index row = 0; row < 20; row += 2) {
    set.add_must(row, row + 1);
    set.add_cannot(row + 1, row);
  }
  set.add_cannot(0, 19);
  const Closure closure(set, 20);
  const auto message = message_of(ErrorKind::kContradiction, [&] {
    apply_contradiction_policy(set, closure, ContradictionPolicy::kError);
  });
  for (const auto* part :
       {"10 of 11 cannot-links", "1 = 0 but 1 != 0", "9 = 8 but 9 != 8", "and 5 more", "drop", "keep"})
    EXPECT_NE(message.find(part), std::string::npos) << message << " lacks " << part;
  EXPECT_EQ(message.find("11 = 10"), std::string::npos) << message;
}

TEST(Contradictions, PolicyDropRemovesThemAndKeepDoesNot) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    Stream stream(seed, Purpose::kTest);
    const ConstraintSet given = random_set(stream, 20, 15, 20);
    const Closure closure(given, 20);
    const auto count = static_cast<Index>(find_contradictions(given, closure, 1000).size());

    ConstraintSet kept = given;
    EXPECT_EQ(apply_contradiction_policy(kept, closure, ContradictionPolicy::kKeep), count);
    EXPECT_EQ(kept.cannot.size(), given.cannot.size());

    ConstraintSet dropped = given;
    EXPECT_EQ(apply_contradiction_policy(dropped, closure, ContradictionPolicy::kDrop), count);
    EXPECT_EQ(static_cast<Index>(dropped.cannot.size()), static_cast<Index>(given.cannot.size()) - count);
    EXPECT_EQ(dropped.must.size(), given.must.size());
    EXPECT_TRUE(find_contradictions(dropped, Closure(dropped, 20)).empty());
    EXPECT_EQ(Closure(dropped, 20).separated(), closure.separated());
    EXPECT_EQ(apply_contradiction_policy(dropped, closure, ContradictionPolicy::kError), 0);
  }
}

TEST(Contradictions, PoliciesHaveNames) {
  for (std::size_t i = 0; i < kContradictionPolicyNames.size(); ++i)
    EXPECT_EQ(static_cast<std::size_t>(contradiction_policy(kContradictionPolicyNames[i])), i);
  expect_error(ErrorKind::kUsage, [&] { contradiction_policy("ignore"); },
               {"ignore is not allowed", "error, drop, keep"});
}

TEST(Contradictions, AClosureOfOtherMustLinksIsNoticed) {
  ConstraintSet set;
  set.add_must(0, 1);
  set.add_cannot(0, 1);
  const Closure closure(set, 3);
  set.must.clear();
  expect_error(ErrorKind::kUsage, [&] { find_contradictions(set, closure); },
               {"changed after the closure", "make it again"});
}

}  // namespace
}  // namespace cordon

#include "cordon/constraints/constraint_set.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "random_sets.h"

namespace cordon {
namespace {

using testing::any_below;
using testing::message_of;
using testing::random_set;

// Pair by pair, looking back over all that stayed.
std::vector<Pair> tidy_slowly(const std::vector<Pair>& given, bool drop_self, TidyCounts& counts) {
  std::vector<Pair> kept;
  for (const Pair& pair : given) {
    if (drop_self && pair.a == pair.b) {
      ++counts.self_pairs;
      continue;
    }
    const auto same = [&](const Pair& other) {
      return (other.a == pair.a && other.b == pair.b) || (other.a == pair.b && other.b == pair.a);
    };
    const auto before = std::find_if(kept.begin(), kept.end(), same);
    if (before == kept.end()) {
      kept.push_back(pair);
    } else {
      ++counts.duplicates;
      before->weight = std::max(before->weight, pair.weight);
    }
  }
  return kept;
}

void expect_same(const std::vector<Pair>& found, const std::vector<Pair>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].a, expected[i].a);
    EXPECT_EQ(found[i].b, expected[i].b);
    EXPECT_EQ(found[i].weight, expected[i].weight);
    EXPECT_EQ(found[i].line, expected[i].line);
  }
}

TEST(Tidy, AgreesWithLookingBackOverEveryPair) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    Stream stream(seed, Purpose::kTest);
    ConstraintSet set =
        random_set(stream, 1 + any_below(stream, 12), any_below(stream, 60), any_below(stream, 60));
    TidyCounts expected;
    const auto must = tidy_slowly(set.must, true, expected);
    const auto cannot = tidy_slowly(set.cannot, false, expected);
    const TidyCounts counts = tidy(set);
    EXPECT_EQ(counts.self_pairs, expected.self_pairs);
    EXPECT_EQ(counts.duplicates, expected.duplicates);
    expect_same(set.must, must);
    expect_same(set.cannot, cannot);
    const TidyCounts again = tidy(set);
    EXPECT_EQ(again.self_pairs + again.duplicates, 0);
  }
}

TEST(Tidy, AnEmptySetStaysEmpty) {
  ConstraintSet set;
  const TidyCounts counts = tidy(set);
  EXPECT_EQ(counts.self_pairs + counts.duplicates, 0);
  EXPECT_TRUE(set.empty());
}

TEST(RequireRows, AcceptsWhatFits) {
  ConstraintSet set;
  set.add_must(0, 9);
  set.add_cannot(9, 0, 0.5);
  set.distances.push_back({StatementKind::kNearer, 0, 1, 2, {}, 1, 1, 0});
  set.distances.push_back({StatementKind::kNear, 0, -1, -1, {3, 4}, 0, 1, 0});
  EXPECT_NO_THROW(set.require_rows(10));
  EXPECT_NO_THROW(ConstraintSet().require_rows(0));
}

TEST(RequireRows, NamesTheStatementAndTheProblem) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const auto with_must = [](Pair pair) { return ConstraintSet{{pair}, {}, {}}; };
  const auto with_distance = [](DistanceStatement statement) { return ConstraintSet{{}, {}, {statement}}; };
  const struct {
    ConstraintSet set;
    std::vector<std::string> says;
  } cases[] = {
      {with_must({0, 10, 1, 12}), {"'must' statement 0 (line 12)", "row 10", "0 to 9"}},
      {with_must({-1, 3, 1, 0}), {"row -1", "0 to 9"}},
      {with_must({1, 3, 0, 0}), {"weight 0", "positive"}},
      {with_must({1, 3, -1, 0}), {"weight -1"}},
      {with_must({1, 3, std::nan(""), 0}), {"weight nan"}},
      {with_must({1, 3, kInfinity, 0}), {"weight inf"}},
      {{{}, {{1, 99, 1, 0}}, {}}, {"'cannot' statement 0", "row 99"}},
      {with_distance({StatementKind::kMust, 0, 1, -1, {}, 1, 1, 0}), {"belongs in `must`"}},
      {with_distance({StatementKind::kCloser, 0, 0, -1, {}, 1, 1, 0}), {"row 0 twice"}},
      {with_distance({StatementKind::kCloser, 0, 1, -1, {}, -1, 1, 0}), {"value -1"}},
      {with_distance({StatementKind::kFarther, 0, 1, -1, {}, kInfinity, 1, 0}), {"value inf"}},
      {with_distance({StatementKind::kNearer, 0, 1, 1, {}, 1, 1, 0}),
       {"'nearer' statement 0", "row 1 twice"}},
      {with_distance({StatementKind::kNearer, 0, 1, -1, {}, 1, 1, 0}), {"row -1"}},
      {with_distance({StatementKind::kNear, 0, -1, -1, {}, 0, 1, 0}), {"lists no points"}},
      {with_distance({StatementKind::kNear, 0, -1, -1, {4, 4}, 0, 1, 0}), {"row 4 twice"}},
      {with_distance({StatementKind::kNear, 0, -1, -1, {0}, 0, 1, 0}), {"row 0 twice"}},
  };
  for (const auto& [set, says] : cases) {
    const std::string message =
        message_of(ErrorKind::kInput, [&, &checked = set] { checked.require_rows(10); });
    for (const auto& part : says)
      EXPECT_NE(message.find(part), std::string::npos) << message << " lacks " << part;
  }
  ConstraintSet any;
  any.add_must(0, 0);
  EXPECT_NE(message_of(ErrorKind::kInput, [&] { any.require_rows(0); }).find("no points"), std::string::npos);
}

}  // namespace
}  // namespace cordon

#include "kernel/linked_sample.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace cordon {

using namespace internal;
namespace {

TEST(LinkedSample, HoldsEveryLinkedRowAndAsManyOthersAsAskedFor) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    Stream stream(seed, Purpose::kTest);
    const Index rows = 5 + static_cast<Index>(stream.below(40));
    const Index maximum = static_cast<Index>(stream.below(50));
    ConstraintSet constraints;
    for (int i = 0; i < 4; ++i) {
      const auto row = [&] { return static_cast<Index>(stream.below(static_cast<std::uint64_t>(rows))); };
      constraints.add_must(row(), row());
      constraints.add_cannot(row(), row());
    }
    const std::vector<Index> linked = linked_rows(constraints);
    const std::vector<Index> chosen =
        linked_and_drawn(constraints, rows, maximum, Stream(seed, Purpose::kLandmarks));
    EXPECT_TRUE(std::ranges::is_sorted(chosen));
    EXPECT_EQ(std::ranges::adjacent_find(chosen), chosen.end());
    EXPECT_TRUE(std::ranges::includes(chosen, linked));
    EXPECT_EQ(static_cast<Index>(chosen.size()),
              std::max(static_cast<Index>(linked.size()), std::min(rows, maximum)));
    EXPECT_LT(chosen.back(), rows);

    const ConstraintSet here = among(constraints, chosen);
    ASSERT_EQ(here.must.size(), constraints.must.size());
    for (std::size_t i = 0; i < here.must.size(); ++i)
      EXPECT_EQ(chosen[static_cast<std::size_t>(here.must[i].a)], constraints.must[i].a);
  }
}

TEST(LinkedSample, LinksWithAnEndElsewhereAreLeftOut) {
  ConstraintSet constraints;
  constraints.add_must(1, 4, 2.5);
  constraints.add_must(1, 9);
  constraints.add_cannot(4, 7);
  const ConstraintSet here = among(constraints, {1, 4, 7});
  ASSERT_EQ(here.must.size(), 1u);
  EXPECT_EQ(here.must[0].b, 1);
  EXPECT_EQ(here.must[0].weight, 2.5);
  ASSERT_EQ(here.cannot.size(), 1u);
  EXPECT_EQ(here.cannot[0].a, 1);
  EXPECT_EQ(here.cannot[0].b, 2);
}

}  // namespace
}  // namespace cordon

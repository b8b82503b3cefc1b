#include <gtest/gtest.h>

#include "cordon/core/error.h"

namespace cordon {
namespace {

TEST(Suggest, NearestNameOrNothing) {
  const std::vector<std::string> names = {"alcohol", "ash", "magnesium", "hue", "proline"};
  EXPECT_EQ(suggest("alchol", names), "alcohol");
  EXPECT_EQ(suggest("Magnesium", names), "magnesium");
  EXPECT_EQ(suggest("huw", names), "hue");
  EXPECT_EQ(suggest("ahs", names), "ash") << "two letters swapped are one mistake";
  EXPECT_EQ(suggest("temperature", names), "");
  EXPECT_EQ(suggest("", names), "");
  EXPECT_EQ(suggest("x", {}), "");
  EXPECT_EQ(suggest("xy", {"ab"}), "") << "nothing in common";
}

TEST(Suggest, TheFirstOfEquals) {
  EXPECT_EQ(suggest("c9", {"c1", "c2", "c3"}), "c1");
}

TEST(Suggest, LongNamesCostNothing) {
  EXPECT_EQ(suggest(std::string(1'000'000, 'a'), {std::string(1'000'001, 'a')}), "");
}

}  // namespace
}  // namespace cordon

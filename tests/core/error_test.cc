#include "cordon/core/error.h"

#include <gtest/gtest.h>

#include "core/fail.h"

namespace cordon {
namespace {

// The library's way again when a test ends, however it ends.
struct OwnWords {
  explicit OwnWords(SettingWords words) { set_setting_words(words); }
  ~OwnWords() { set_setting_words(nullptr); }
};

std::string as_option(std::string_view name, std::string_view value) {
  return "--" + std::string(name) + (value.empty() ? "" : " ") + std::string(value);
}

TEST(SettingWords, AreTheLibrarysUnlessGiven) {
  EXPECT_EQ(in_setting_words("use \u2039scale minmax\u203a, or fewer \u2039dims\u203a"),
            "use scale = minmax, or fewer dims");
  EXPECT_STREQ(Error(ErrorKind::kUsage, "allowed: \u2039dims 1 to 4\u203a").what(), "allowed: dims = 1 to 4");
}

TEST(SettingWords, AreThoseOfTheApplication) {
  const OwnWords words(as_option);
  EXPECT_EQ(in_setting_words("use \u2039scale minmax\u203a, or fewer \u2039dims\u203a"),
            "use --scale minmax, or fewer --dims");
  EXPECT_STREQ(Error(ErrorKind::kUsage, "allowed: \u2039dims 1 to 4\u203a").what(), "allowed: --dims 1 to 4");
}

TEST(SettingWords, LeaveOtherTextAlone) {
  const OwnWords words(as_option);
  for (const char* text : {"", "no mark", "\u2039", "\u203a", "\u2039open",
                           "a \u2039Column 3\u203a of the user", "\u2039\u203a", "\u203a\u2039"})
    EXPECT_EQ(in_setting_words(text), text);
}

TEST(ErrorDetails, SayWhatWasRefused) {
  const OwnWords words(as_option);
  try {
    internal::fail_parameter("dims", 7, "1 to 4", "or give more \u2039columns\u203a");
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_STREQ(error.what(), "--dims 7 is not allowed; allowed: 1 to 4; or give more --columns");
    EXPECT_EQ(error.details().parameter, "dims");
    EXPECT_EQ(error.details().given, "7");
    EXPECT_EQ(error.details().allowed, "1 to 4");
    EXPECT_EQ(error.details().remedy, "or give more --columns");
  }
  EXPECT_TRUE(Error(ErrorKind::kInput, "a file is not there").details().parameter.empty());
}

}  // namespace
}  // namespace cordon

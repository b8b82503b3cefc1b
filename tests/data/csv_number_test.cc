#include "data/csv_number.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "cordon/core/random.h"

namespace cordon {

using namespace internal;
namespace {

// As the reader does it: the short way where it is open, the long way otherwise.
bool read_number(const std::string& text, double& value) {
  double fast = 0;
  const char* const behind = scan_short_number(text.c_str(), '.', fast);
  const bool slow = parse_number(text, '.', value);
  if (behind == text.c_str() + text.size()) {
    EXPECT_TRUE(slow) << text;
    EXPECT_EQ(std::bit_cast<std::uint64_t>(fast), std::bit_cast<std::uint64_t>(value)) << text;
  }
  return slow;
}

void expect_as_strtod(const std::string& text) {
  double value = 0;
  ASSERT_TRUE(read_number(text, value)) << text;
  EXPECT_EQ(std::bit_cast<std::uint64_t>(value),
            std::bit_cast<std::uint64_t>(std::strtod(text.c_str(), nullptr)))
      << text;
}

TEST(CsvNumber, FormsThatAreNumbers) {
  for (const char* text : {"0",
                           "-0",
                           "+5",
                           "1e5",
                           "1E5",
                           "1e+5",
                           "1e-5",
                           ".5",
                           "5.",
                           "-.5e1",
                           "007",
                           "123456789012345678",
                           "9007199254740992",
                           "9007199254740993",
                           "9007199254740991.5",
                           "0.1",
                           "1e22",
                           "1e23",
                           "1e-22",
                           "123456789012345e22",
                           "4.9e-324",
                           "2.4703282292062327e-324",
                           "2.4703282292062328e-324",
                           "1.7976931348623157e308",
                           "1e400",
                           "-1e400",
                           "1e-400",
                           "0.000000000000000000001",
                           "00000000000000000000000000001.5",
                           "179769313486231580793728971405303415079934132710037826936173"})
    expect_as_strtod(text);
  double value = 0;
  for (const char* text : {"inf", "INF", "+Infinity", "infinity"}) {
    ASSERT_TRUE(read_number(text, value)) << text;
    EXPECT_TRUE(std::isinf(value) && value > 0);
  }
  ASSERT_TRUE(read_number("-inf", value));
  EXPECT_TRUE(std::isinf(value) && value < 0);
}

TEST(CsvNumber, FormsThatAreNot) {
  double value = 0;
  for (const char* text :
       {"",    "+",   "-",        ".",  "e5",  "1e",  "1e+",     "0x10",      "1 2",   "1.2.3",
        "1,5", "--1", "+-1",      "1a", "nan", "NaN", "infinit", "infinityx", "1_000", "-.",
        "- 1", "1-",  "\xc2\xbd", "1f", "1d0", "(1)", "$1",      "12%"})
    EXPECT_FALSE(read_number(text, value)) << text;
}

TEST(CsvNumber, DecimalComma) {
  double value = 0;
  EXPECT_TRUE(parse_number("3,14", ',', value));
  EXPECT_EQ(value, 3.14);
  EXPECT_TRUE(parse_number("-,5e3", ',', value));
  EXPECT_EQ(value, -500);
  EXPECT_FALSE(parse_number("3.14", ',', value));
  EXPECT_NE(scan_short_number("3,14;", ',', value), nullptr);
  EXPECT_EQ(value, 3.14);
}

TEST(CsvNumber, RandomDoublesComeBackExactly) {
  Stream random(11, Purpose::kTest);
  for (int i = 0; i < 50'000; ++i) {
    const double x = std::bit_cast<double>(random.bits());
    if (!std::isfinite(x)) continue;
    char shortest[64];
    const auto [stop, problem] = std::to_chars(shortest, shortest + sizeof shortest, x);
    ASSERT_EQ(problem, std::errc());
    for (const std::string& text :
         {fmt::format("{:.17g}", x), fmt::format("{:.16e}", x), std::string(shortest, stop)}) {
      double value = 0;
      ASSERT_TRUE(read_number(text, value)) << text;
      ASSERT_EQ(std::bit_cast<std::uint64_t>(value), std::bit_cast<std::uint64_t>(x)) << text;
    }
  }
}

TEST(CsvNumber, RandomDigitsAreRoundedAsStrtodDoes) {
  Stream random(12, Purpose::kTest);
  const auto digits = [&](std::uint64_t maximum) {
    std::string text;
    for (std::uint64_t n = random.below(maximum + 1); n > 0; --n)
      text += static_cast<char>('0' + random.below(10));
    return text;
  };
  for (int i = 0; i < 50'000; ++i) {
    std::string text = random.below(2) == 0 ? "-" : "";
    text += digits(12) + std::to_string(random.below(10));
    if (random.below(4) > 0) text += fmt::format(".{}", digits(14));
    if (random.below(4) == 0) text += fmt::format("e{}", static_cast<int>(random.below(60)) - 30);
    expect_as_strtod(text);
  }
}

}  // namespace
}  // namespace cordon

// Numbers in text: correctly rounded always, and fast where they are short.
#pragma once

#include <fast_float/fast_float.h>

#include <cstdint>
#include <limits>
#include <string_view>

namespace cordon::internal {

// Without the locale and without a branch: bytes below '0' wrap around.
inline bool is_digit(char c) {
  return static_cast<unsigned char>(c - '0') < 10;
}

// Reads sign, digits, decimal mark, digits, where that is all there is to the number, and returns
// the place after it; nullptr where parse_number must decide (nothing there, too many digits). The
// text must go on with something that is no digit, such as the NUL behind an Input.
//
// One operation on two exact numbers rounds once, hence correctly: the digits as an integer are
// exact below 2^53, powers of ten up to 10^22. Nineteen digits cannot overflow 64 bits, so the
// integer is known to be right before it is compared.
inline const char* scan_short_number(const char* text, char decimal, double& value) {
  static constexpr double kPowersOfTen[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,
                                            1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19};
  const char* at = text;
  const bool negative = *at == '-';
  if (negative || *at == '+') ++at;
  const char* const digits = at;
  std::uint64_t mantissa = 0;
  while (is_digit(*at)) mantissa = 10 * mantissa + static_cast<std::uint64_t>(*at++ - '0');
  std::ptrdiff_t count = at - digits;
  std::ptrdiff_t after_mark = 0;
  if (*at == decimal) {
    const char* const fraction = ++at;
    while (is_digit(*at)) mantissa = 10 * mantissa + static_cast<std::uint64_t>(*at++ - '0');
    after_mark = at - fraction;
    count += after_mark;
  }
  if (count == 0 || count > 19 || mantissa > (std::uint64_t{1} << 53)) return nullptr;
  // The conversion goes through the signed type, which is one instruction.
  double magnitude = static_cast<double>(static_cast<std::int64_t>(mantissa));
  if (after_mark > 0) magnitude /= kPowersOfTen[after_mark];
  value = negative ? -magnitude : magnitude;
  return at;
}

// Is the whole of `text` one number? Takes a leading +, exponents, ".5", "5.", inf and
// infinity (any case); refuses nan, hexadecimals, blanks inside and anything behind. Too large
// becomes infinite, too small becomes zero.
// By fast_float (Lemire 2021), which rounds correctly at any length; the sign is
// taken off first, because it takes no plus.
inline bool parse_number(std::string_view text, char decimal, double& value) {
  const char* first = text.data();
  const char* const last = first + text.size();
  if (first == last) return false;
  const bool negative = *first == '-';
  if (negative || *first == '+') ++first;
  if (first == last) return false;
  double magnitude = 0;
  if (is_digit(*first) || *first == decimal) {
    const auto [stop, problem] = fast_float::from_chars_advanced(
        first, last, magnitude, fast_float::parse_options{fast_float::chars_format::general, decimal});
    if (problem == std::errc::invalid_argument || stop != last) return false;
  } else {
    const auto is_word = [&](std::string_view word) {
      if (static_cast<std::size_t>(last - first) != word.size()) return false;
      for (std::size_t i = 0; i < word.size(); ++i)
        if ((first[i] | 0x20) != word[i]) return false;
      return true;
    };
    if (!is_word("inf") && !is_word("infinity")) return false;
    magnitude = std::numeric_limits<double>::infinity();
  }
  value = negative ? -magnitude : magnitude;
  return true;
}

}  // namespace cordon::internal

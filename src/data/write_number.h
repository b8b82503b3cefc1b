// Numbers as text, one way in all outputs.
#pragma once

#include <charconv>
#include <cmath>

namespace cordon::internal {

// The shortest decimal form that reads back as the same double; whole numbers below 10^15 with all
// their digits (100000, not 1e+05). `out` has room for 32 characters; returns the place behind the last.
// Without a locale: a point, and no separators. Reading the text back gives the same
// bits, -0 included; infinities are inf and -inf.
inline char* write_number(char* out, double value) {
  const bool whole = std::abs(value) < 1e15 && value == std::trunc(value);
  return whole ? std::to_chars(out, out + 32, value, std::chars_format::fixed).ptr
               : std::to_chars(out, out + 32, value).ptr;
}

}  // namespace cordon::internal

// When two squared distances count as equal, and which point goes first then.
//
// Squared distances are compared rounded, and among equal ones the lower index goes first. Without
// such a rule two correct programs disagree wherever data have duplicates, grids or categories: the
// last bit of a sum decides. Rounded values are called cells, numbered by what they are rounded to:
//
//   - in the input space squared distances are rounded to 30 significant bits. Their error is
//     relative to themselves (squared_distance.h), and so is the rule: no point, however far,
//     decides what is equal for others.
//   - in the space of an RBF kernel, where squared distances lie between 0 and 2 and have an
//     absolute error, they are rounded to multiples of 2^-30.
//
// Both are monotone, and their edges are exact: a squared distance is in cell c or
// above exactly where it is at least lower_edge(c), and in cell c or below exactly
// where it is less than upper_edge(c).
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

namespace cordon::internal {

class TieRule {
 public:
  static constexpr TieRule of_input_space() { return TieRule(true); }
  static constexpr TieRule of_rbf_kernel() { return TieRule(false); }

  // Halves go up. Squared distances are 0 or more; an infinite one has a cell of its own.
  constexpr double cell(double squared_distance) const {
    if (significant_) return from_bits((bits_of(squared_distance) + kHalf) & ~(2 * kHalf - 1));
    const double units = squared_distance * 0x1p30;
    if (!(units < 0x1p52)) return units;  // no fraction left
    const auto whole = static_cast<std::int64_t>(units);
    return static_cast<double>(whole + (units - static_cast<double>(whole) >= 0.5 ? 1 : 0));
  }

  constexpr double lower_edge(double cell) const {
    if (cell == 0) return 0;
    return significant_ ? from_bits(bits_of(cell) - kHalf) : (cell - 0.5) * 0x1p-30;
  }

  constexpr double upper_edge(double cell) const {
    if (!(cell < std::numeric_limits<double>::infinity())) return cell;
    return significant_ ? from_bits(bits_of(cell) + kHalf) : (cell + 0.5) * 0x1p-30;
  }

 private:
  explicit constexpr TieRule(bool significant) : significant_(significant) {}

  // Numbers from 0 up are in the order of their bits, read as whole numbers: adding carries from
  // the mantissa into the exponent. Of 53 significant bits the last 23 are rounded.
  static constexpr std::uint64_t kHalf = std::uint64_t{1} << 22;
  static constexpr std::uint64_t bits_of(double number) { return std::bit_cast<std::uint64_t>(number); }
  static constexpr double from_bits(std::uint64_t bits) { return std::bit_cast<double>(bits); }

  bool significant_;
};

}  // namespace cordon::internal

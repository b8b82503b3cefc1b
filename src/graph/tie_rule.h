// When two squared distances count as equal, and who wins then.
//
// Squared distances are compared rounded to 2^-30 of a fixed scale, and among equal ones the lower index goes
// first. Without such a rule two correct programs disagree wherever data have duplicates, grids or
// categories: the last bit of a sum decides. The scale is the largest squared distance there can be: in input
// space (2 x radius about the mean)^2, for a kernel with values up to 1 it is 1. Rounded values are called
// cells; cell c holds [c - 1/2, c + 1/2) units.
#pragma once

#include <cstdint>
#include <limits>

#include "cordon/data/points.h"

namespace cordon {

struct Run;

class TieRule {
 public:
  // A scale of zero (all points equal) compares squared distances as they are.
  explicit TieRule(double scale) : unit_(scale * 0x1p-30) {}

  // The rule of the input space of x. Two passes over x.
  static TieRule of_input_space(const Points& x, const Run& run);

  // The cell, a whole number from 0 (as a double: far queries may lie beyond 2^63 cells). Halves go up, as in
  // llround.
  double cell(double squared_distance) const {
    if (unit_ == 0) return squared_distance;
    const double units = squared_distance / unit_;
    if (!(units < 0x1p52)) return units;  // no fraction left
    const auto whole = static_cast<std::int64_t>(units);
    return static_cast<double>(whole + (units - static_cast<double>(whole) >= 0.5 ? 1 : 0));
  }

  // Every squared distance of a cell below `cell` is below this bound, rounding of the division included.
  double lower_edge(double cell) const { return unit_ == 0 ? cell * kSlack : (cell - 0.5) * unit_ * kSlack; }
  // Every squared distance of `cell` or above is at least this.
  double least(double cell) const {
    return unit_ == 0 ? cell / kSlack : (cell - 0.5) * unit_ / kSlack - std::numeric_limits<double>::min();
  }
  // Every squared distance of `cell` is below this bound.
  double upper_edge(double cell) const {
    return unit_ == 0 ? cell * kSlack + std::numeric_limits<double>::min() : (cell + 0.5) * unit_ * kSlack;
  }

 private:
  static constexpr double kSlack = 1 + 0x1p-45;
  double unit_;
};

}  // namespace cordon

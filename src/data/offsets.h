// Columns far from 0 beside their spread (1e15, 1e15
// + 1, 1e15 + 2, ...), and rows that do not differ.
//
// Differences of such numbers are exact, but their mean, and whatever is computed from the
// numbers themselves, loses the digits in which rows differ. Moved by the number of the
// first row, the column is as good as any other. All here compares numbers of one column
// with each other: units do not matter.
#pragma once

#include <vector>

#include "cordon/data/points.h"

namespace cordon::internal {

// Do the rows differ by no more than the rounding of
// their numbers? Ends at the first row that does differ.
bool rows_are_equal_or_nearly(const Points& points);

// Points without the offsets of their columns, which is what a method that does not depend on the
// place of the points may learn from.
struct WithoutOffsets {
  Points points;                // the given ones where no column is far from 0; then nothing is copied
  std::vector<double> offsets;  // f numbers that were subtracted; empty: none

  // A place of these points as a place of the given ones.
  std::vector<double> place_of(std::vector<double> centre) const;
};

// Moves columns of which all numbers agree to seven digits without being equal; sparse points are
// left as they are. Cost: columns are read until two numbers differ, most of them for two rows.
WithoutOffsets without_offsets(const Points& points);

}  // namespace cordon::internal

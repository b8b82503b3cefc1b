// The table of counts of classes against clusters, non-zero cells only.
#pragma once

#include <span>
#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::internal {

struct Contingency {
  struct Cell {
    Index column;
    Index count;
  };
  std::vector<std::vector<Cell>> rows;  // per class; columns ascend
  std::vector<Index> row_totals;
  std::vector<Index> column_totals;
  Index total = 0;
  Index left_out = 0;  // points with a negative label on either side

  Contingency transposed() const;
};

// Labels are numbered anew in ascending order. O(n) beside sorting the distinct labels' values.
Contingency tabulate(std::span<const int> truth, std::span<const int> found);

// The largest number of points on cells of which no two share a row or column: maximum weight
// matching by shortest augmenting paths with potentials (the Hungarian method on a sparse table). O(r
// (cells + r) log r), r the shorter side.
Index best_assignment(const Contingency& table);

}  // namespace cordon::internal

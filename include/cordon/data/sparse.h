// Sparse rows (compressed sparse rows): for tables that are mostly zero, such as term counts of documents.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cordon/core/matrix.h"

namespace cordon {

// Row i has entries start[i] .. start[i + 1] - 1; inside a row the columns ascend and no column occurs twice.
struct SparseMatrix {
  Index rows = 0;
  Index cols = 0;
  std::vector<Index> start{0};
  std::vector<std::int32_t> column;
  std::vector<double> value;

  Index entries() const { return static_cast<Index>(value.size()); }
  std::span<const std::int32_t> row_columns(Index i) const {
    return {column.data() + start[static_cast<std::size_t>(i)], row_size(i)};
  }
  std::span<const double> row_values(Index i) const {
    return {value.data() + start[static_cast<std::size_t>(i)], row_size(i)};
  }

 private:
  std::size_t row_size(Index i) const {
    return static_cast<std::size_t>(start[static_cast<std::size_t>(i) + 1] -
                                    start[static_cast<std::size_t>(i)]);
  }
};

}  // namespace cordon

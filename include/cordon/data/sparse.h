/// \file
/// A sparse matrix in compressed rows (CSR), for tables that are mostly zero, such as counts of
/// terms in documents.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cordon/core/matrix.h"

namespace cordon {

/// Row i holds the entries start[i] .. start[i + 1] - 1. Inside a row the columns ascend, and no
/// column occurs twice.
struct SparseMatrix {
  Index rows = 0;
  Index cols = 0;
  std::vector<Index> start{0};
  std::vector<std::int32_t> column;
  std::vector<double> value;

  /// Number of stored entries.
  Index entries() const { return static_cast<Index>(value.size()); }
  /// The columns of the entries of row i.
  std::span<const std::int32_t> row_columns(Index i) const {
    return {column.data() + start[static_cast<std::size_t>(i)], row_size(i)};
  }
  /// The values of the entries of row i.
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

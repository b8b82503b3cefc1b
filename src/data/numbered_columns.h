// Number columns for files that name none: c1, c2, ...
//
// For formats that hold matrices: the numbers are put in afterwards, as a rule by several threads
// at once, each its own rows or columns.
#pragma once

#include <vector>

#include "cordon/data/table.h"
#include "core/fail.h"

namespace cordon::internal {

// `cols` columns of `rows` zeros.
inline std::vector<Column> numbered_columns(char prefix, Index cols, Index rows) {
  std::vector<Column> columns(static_cast<std::size_t>(cols));
  for (std::size_t j = 0; j < columns.size(); ++j) {
    columns[j].name = fmt::format("{}{}", prefix, j + 1);
    columns[j].numbers.resize(static_cast<std::size_t>(rows));
  }
  return columns;
}

}  // namespace cordon::internal

// Rows for everything that is judged on a sample:
// evenly spread, the same for the same number of rows.
#pragma once

#include <algorithm>
#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::studio {

inline std::vector<Index> sample_rows(Index rows, Index maximum) {
  const Index count = std::min(rows, maximum);
  std::vector<Index> chosen(static_cast<std::size_t>(count));
  for (Index i = 0; i < count; ++i)
    chosen[static_cast<std::size_t>(i)] =
        static_cast<Index>(static_cast<double>(i) * static_cast<double>(rows) / static_cast<double>(count));
  return chosen;
}

}  // namespace cordon::studio

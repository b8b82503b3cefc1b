// The rows of the table in another order, or some of them: sorted by a column, only those with a text in
// a cell, in their name or in their group.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "data_set.h"
#include "questions.h"

namespace cordon::studio {

struct RowOrder {
  std::string sort;         // number of a column, "name", "group" or "confidence"; empty: as in the file
  bool down = false;        // the largest first; empty cells are last either way
  std::string filter;       // empty: all rows
  std::size_t maximum = 0;  // rows; 0: all. Those whose name begins with the filter come first then.
};

// Cost: with a filter, all cells as text; sorting n log n. Throws Refusal for an unknown column.
std::vector<std::uint32_t> ordered_rows(const DataSet& data, const GroupState& groups,
                                        const RowOrder& wanted);

}  // namespace cordon::studio

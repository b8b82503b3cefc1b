// Some rows of a table, as a table of their own.
#pragma once

#include <vector>

#include "cordon/data/table.h"
#include "core/parallel.h"

namespace cordon::internal {

// Rows in the order of the file, with the categories that occur in them.
Table chosen_rows(const Table& table, const std::vector<Index>& rows);
Table rows_of(const Table& table, RowRange range);

}  // namespace cordon::internal

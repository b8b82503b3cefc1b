// Some rows of a table, as a table of their own.
#pragma once

#include <vector>

#include "cordon/data/table.h"
#include "core/parallel.h"

namespace cordon::internal {

// `rows` ascend. Rows come in that order, with the categories that occur in them,
// numbered in the order in which they do.
Table chosen_rows(const Table& table, const std::vector<Index>& rows);
// The rows range.first to range.last - 1; a copy, however many they are.
Table rows_of(const Table& table, RowRange range);

}  // namespace cordon::internal

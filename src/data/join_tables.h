// Several tables with the same columns as one, the rows of the next below those of the one before.
#pragma once

#include <optional>
#include <vector>

#include "cordon/data/table.h"

namespace cordon::internal {

// Columns are matched by name where all tables have names, otherwise by position. Throws
// Error(kInput) that names the two files and the columns in which they differ. `rows` are those
// of all the files, for the note about them, where the tables are only their beginnings. Cost: the
// cells of all tables but the first, which is moved.
Table join_tables(std::vector<Table> tables, std::optional<Index> rows = {});

}  // namespace cordon::internal

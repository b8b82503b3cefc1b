// A table or view of an SQLite database.
#pragma once

#include <string_view>

#include "cordon/core/run.h"
#include "cordon/data/read.h"
#include "data/input.h"

namespace cordon::internal {

bool looks_like_sqlite(std::string_view bytes, std::string_view name);

// ReadOptions::variable names the table; otherwise there must be one only. The file is opened by `path`.
// A view is read as well, if it is named. Whole numbers are read with all their digits, other
// numbers in the shortest form that gives the same double. Throws Error(kInput) for a database
// that is packed, damaged or has no such table.
Table read_sqlite(const Input& input, const std::string& path, const ReadOptions& options, const Run& run);

}  // namespace cordon::internal

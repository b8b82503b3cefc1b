// JSON: one object per line (JSON lines), or one list of objects. Names that some objects lack are
// missing cells there; true and false are truth values; nested values are kept as their JSON text.
//
// Values become cells of a CSV file (cell_rows.h), so that types and ids are decided as there: a
// text "00042" is read as a code, and a number is read with all its digits.
#pragma once

#include <string_view>

#include "cordon/core/run.h"
#include "cordon/data/read.h"
#include "data/input.h"

namespace cordon::internal {

bool looks_like_json(std::string_view bytes, std::string_view name);
Table read_json(const Input& input, const ReadOptions& options, const Run& run);

}  // namespace cordon::internal

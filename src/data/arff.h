// Weka's ARFF: attributes declared by name and type, then
// one row a line, dense (1,red,?) or sparse ({0 1, 3 red}).
//
// numeric, real and integer attributes become number columns; nominal ones text columns whose
// categories are the declared ones, in that order; string and date ones text columns as written.
// `?` is missing, % begins a comment, keywords have any case, and commas or blanks stand between
// values, as in Weka itself. In a sparse file the numeric attributes are the sparse matrix and the
// others are columns: a nominal value left out is the first declared, a string left out is missing.
// Relational attributes and instance weights are refused.
#pragma once

#include <string_view>

#include "cordon/data/read.h"
#include "cordon/data/table.h"
#include "data/input.h"

namespace cordon::internal {

bool looks_like_arff(std::string_view bytes, std::string_view name);
Table read_arff(const Input& input, const ReadOptions& options = {});

}  // namespace cordon::internal

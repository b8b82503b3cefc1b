// Matrix Market (.mtx): "%%MatrixMarket matrix <layout>
// <field> <symmetry>", sizes, then the entries.
//
// coordinate (sparse: "row column value" from 1, any order) and array (dense, column by column);
// real, integer and pattern (1 wherever an entry stands); general, symmetric and skew-symmetric
// (the lower triangle stands in the file). complex and hermitian are refused. Coordinate entries of
// the same cell are added up, with a note.
#pragma once

#include <string_view>

#include "cordon/data/table.h"
#include "data/input.h"

namespace cordon::internal {

bool looks_like_matrix_market(std::string_view bytes, std::string_view name);
Table read_matrix_market(const Input& input);

}  // namespace cordon::internal

// The rows that constraints name, where these are all that is needed of a table.
#pragma once

#include <vector>

#include "cordon/constraints/constraint_set.h"

namespace cordon::internal {

// Increasing, each once.
std::vector<Index> rows_named(const ConstraintSet& set);

// Makes the set name rows by their place in `rows`, which has all of them and is increasing.
void number_by_place(ConstraintSet& set, const std::vector<Index>& rows);

}  // namespace cordon::internal

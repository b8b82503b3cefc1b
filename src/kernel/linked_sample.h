// A sample of rows that leaves out nobody anything was said about.
#pragma once

#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/random.h"

namespace cordon::internal {

// The rows that must- and cannot-links name, ascending, each once.
std::vector<Index> linked_rows(const ConstraintSet& constraints);

// The linked rows and a draw of the others, `maximum` together
// where there are not more linked ones; ascending.
std::vector<Index> linked_and_drawn(const ConstraintSet& constraints, Index rows, Index maximum,
                                    Stream stream);

// The links between the given rows (ascending), named
// by their places among them; other links are left out.
ConstraintSet among(const ConstraintSet& constraints, const std::vector<Index>& rows);

}  // namespace cordon::internal

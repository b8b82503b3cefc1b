// The weights of the normalised cut: each row divided by
// the square root of its product with the sum of all.
#pragma once

#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon::internal {

std::vector<double> row_sum(const Points& x);  // the sum of all rows, f numbers

// Rows whose product with `sums` is not more than 0 become 0.
Points weighted_by_ncw(const Points& x, const std::vector<double>& sums, const Run& run);

}  // namespace cordon::internal

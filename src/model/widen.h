// Float32 points in double precision, row by row.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cordon/model/model.h"

namespace cordon::internal {

// Copies a row of x into `out`.
void widen(const FloatView& x, Index row, std::span<double> out);

// Throws Error(kInput) with row and column of the first number that is not finite.
void require_finite(const FloatView& x, const std::vector<std::string>& column_names);

}  // namespace cordon::internal

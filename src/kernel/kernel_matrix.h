// Values of a kernel for many pairs of points.
//
// Blocks are evaluated by a matrix product of the points, which are centred first for rbf. Points
// may be dense or sparse. A block of a x b values costs a b f multiplications and its own memory;
// there is no n x n matrix.
#pragma once

#include <vector>

#include "cordon/kernel/kernel.h"

namespace cordon::internal {

// k(x_i, y_j) for all rows of x and y: rows(x) x rows(y). The value of equal points is exactly 1
// for rbf.
Matrix kernel_block(const Kernel& kernel, const Points& x, const Points& y, const Run& run);

// k(x_i, x_i) for all rows.
std::vector<double> kernel_diagonal(const Kernel& kernel, const Points& x);

}  // namespace cordon::internal

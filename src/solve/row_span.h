// The coordinates of wide rows (n <= f) in the space they span around their mean: n - 1 numbers each.
//
// A method that is a pencil of scatter matrices needs no others, and any orthonormal basis will do. This one
// is the Q of a QR factorisation of n - 1 differences of the rows, and the coordinates come from R: nothing
// is squared, so that directions of little variance keep their digits, and no product with the table is made.
//
// Cost: 4 f n^2 operations by LAPACK, and 2 n f numbers; principal directions take some four times as many.
#pragma once

#include <optional>
#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon::internal {

struct RowSpan {
  std::vector<double> centre;  // the mean of the rows
  Matrix basis;                // f x (n - 1), orthonormal columns
  Matrix coordinates;          // n x (n - 1), of mean 0
};

// Empty where the rows span fewer than n - 1 directions, or nearly so (condition beyond 1e6): which
// directions count is then a question for principal_directions. Needs 2 <= n <= f and finite numbers.
std::optional<RowSpan> row_span(const Points& points, const Run& run);

}  // namespace cordon::internal

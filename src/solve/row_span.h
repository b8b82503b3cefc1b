// The coordinates of wide rows (n <= f) in the space they span around their mean: n - 1 numbers each.
//
// A method that is a pencil of scatter matrices needs no others, and any orthonormal basis will do. This one
// is the Q of a QR factorisation of n - 1 differences of the rows, and the coordinates come from R: nothing
// is squared, so that directions of little variance keep their digits, and no product with the table is made.
//
// Rows that repeat others, as some do in most collections of documents, are solved once: with m different
// rows there are m - 1 coordinates.
//
// Cost: 4 f m^2 operations by LAPACK, and 2 m f numbers; principal directions take some four times as many.
#pragma once

#include <optional>
#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon::internal {

struct RowSpan {
  std::vector<double> centre;  // the mean of the rows
  Matrix basis;                // f x (m - 1), orthonormal columns
  Matrix coordinates;          // n x (m - 1), of mean 0
};

// Empty where the different rows span fewer than m - 1 directions, or nearly so (condition beyond 1e6):
// which directions count is then a question for principal_directions. Needs 2 <= n <= f and finite numbers.
std::optional<RowSpan> row_span(const Points& points, const Run& run);

}  // namespace cordon::internal

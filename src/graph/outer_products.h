// Sums of outer products of rows that are made on the fly: every scatter matrix is computed here.
//
//   outer_products(n, f, fill, run)                  = sum over rows r of u_r u_r'   (f x f)
//   symmetric_products(n, f, fill_u, fill_v, run)    = sum over rows r of u_r v_r'
//
// The second sum must be known to be symmetric: only its upper triangle is computed and mirrored.
//
// fill(first, count, out) writes rows first .. first + count - 1 (each f numbers) into out. It may
// be called by several threads at once. Nothing of size n x f is kept: rows live for one tile.
//
// Same bits for any number of threads: small f splits the rows into a fixed number of lanes that
// are added in order; large f splits the result into blocks that each see all rows in order.
//
// Cost: n f^2 / 2 multiplications (only the upper triangle);
// memory 8 f^2 numbers (small f), or f^2 and one tile of rows.
#pragma once

#include <functional>

#include "cordon/core/matrix.h"
#include "cordon/core/run.h"

namespace cordon::internal {

using FillRows = std::function<void(Index first, Index count, double* out)>;

Matrix outer_products(Index rows, Index cols, const FillRows& fill, const Run& run);
Matrix symmetric_products(Index rows, Index cols, const FillRows& fill_u, const FillRows& fill_v,
                          const Run& run);

}  // namespace cordon::internal

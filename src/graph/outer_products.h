// Sums of outer products of rows that are made on the fly: the engine under every scatter matrix.
//
//   outer_products(n, f, fill, run)         = sum over rows r of  u_r u_r'          (f x f)
//   symmetric_products(n, f, fill_u, fill_v) = sum over rows r of  u_r v_r', where that is known to be
//   symmetric
//
// fill(first, count, out) writes rows first .. first + count - 1 (each f numbers) into out. Nothing
// of size n x f is kept: rows live for one tile. Same bits for any number of threads: small f
// splits the rows into a fixed number of lanes that are added in order; large f splits the result
// into blocks that each see all rows in order. Only the upper triangle is computed: cost n f^2 / 2
// multiplications, memory 8 f^2 (small f) or f^2 + tile.
#pragma once

#include <functional>

#include "cordon/core/matrix.h"
#include "cordon/core/run.h"

namespace cordon {

using FillRows = std::function<void(Index first, Index count, double* out)>;

Matrix outer_products(Index rows, Index cols, const FillRows& fill, const Run& run);
Matrix symmetric_products(Index rows, Index cols, const FillRows& fill_u, const FillRows& fill_v,
                          const Run& run);

}  // namespace cordon

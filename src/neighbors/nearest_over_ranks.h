// The k nearest neighbours of every row of a table that is spread over ranks: the same neighbours,
// to the last bit of their distances, as nearest() finds in one process.
#pragma once

#include "cordon/neighbors/nearest.h"
#include "neighbors/tiled_rows.h"

namespace cordon::internal {

// Of this rank's rows, by place; indices are numbers of rows in the table. Collective. Throws Error(kInput)
// for numbers so large or small that squared distances leave the range of double.
Neighbours nearest_over_ranks(const Ranks& ranks, const TiledRows& x, Index k, const Run& run);

}  // namespace cordon::internal

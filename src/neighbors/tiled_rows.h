// The rows of a table in tiles of neighbourhoods, spread over ranks: rows near
// each other lie in the same tile, and nearby tiles on the same rank, so that
// few pairs of neighbours lie on two ranks.
//
// The tiles are the leaves of a k-d tree (leaf_tree.h) of a sample that depends on the number of rows alone;
// rows in a tile are ordered by a finer tree. Neither depends on the number of ranks.
#pragma once

#include <cstdint>
#include <vector>

#include "cordon/core/run.h"
#include "core/ranks.h"

namespace cordon::internal {

struct TiledRows {
  TileCut cut;                     // of the places 0 .. n - 1 of rows in the new order
  Matrix rows{};                   // of this rank, by place
  std::vector<std::int32_t> id{};  // their numbers in the table
};

// `mine` are the rows first, first + 1, ... of the table; ranks have them in order. Collective.
TiledRows tile_rows(const Ranks& ranks, const MatrixView& mine, Index first, const Run& run);

// The places of rows of the table, whoever has them. Collective.
std::vector<Index> places_of(const Ranks& ranks, const TiledRows& rows, const std::vector<std::int32_t>& ids);

}  // namespace cordon::internal

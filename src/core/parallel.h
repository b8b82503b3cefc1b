// Work on fixed tiles by any number of threads.
//
// parallel_for(run, count, body) calls body(tile) once for each tile 0 .. count - 1, in any order
// and on any thread. The cut into tiles depends on the data's shape only, so a body that writes
// only what belongs to its tile gives the same bits for every number of threads; sums are reduced
// afterwards, in the order of the tiles.
//
// The threads are kept between calls (waking them costs microseconds). An exception in a body
// ends the loop and is rethrown here; a cancelled run ends it with Error(kInterrupted). A loop
// inside a body runs on that thread alone.
#pragma once

#include <algorithm>
#include <functional>
#include <string_view>

#include "cordon/core/run.h"

namespace cordon::internal {

// `stage`, where given, is reported as progress.
void parallel_for(const Run& run, Index count, const std::function<void(Index tile)>& body,
                  std::string_view stage = {});

// Rows first .. last - 1 of one tile.
struct RowRange {
  Index first;
  Index last;
  Index count() const { return last - first; }
};

// The cut of `rows` into tiles of `tile_rows` (the last one may be shorter).
class Tiles {
 public:
  Tiles(Index rows, Index tile_rows) : rows_(rows), tile_rows_(std::max<Index>(tile_rows, 1)) {}
  Index count() const { return (rows_ + tile_rows_ - 1) / tile_rows_; }
  RowRange operator[](Index tile) const {
    return {tile * tile_rows_, std::min(rows_, (tile + 1) * tile_rows_)};
  }

 private:
  Index rows_;
  Index tile_rows_;
};

}  // namespace cordon::internal

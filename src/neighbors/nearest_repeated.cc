// From neighbours among different rows to neighbours among all rows (expand_members.h
// has the reason why no further distance is needed). Among themselves, equal rows
// are neighbours at distance 0; queries of their own take the members of each
// near row. O(answer log k), in tiles of rows.
#include "core/parallel.h"
#include "neighbors/expand_members.h"
#include "neighbors/nearest_search.h"

namespace cordon::internal {

void expand_repeated(const DenseQuestion& question, const DistinctRows& distinct, const Neighbours& near,
                     Neighbours& answer, const Run& run) {
  if (question.among_themselves) {
    expand_members<Extreme::kNearest>(distinct, near, TieRule::of_input_space(), answer, run);
    return;
  }
  constexpr Index kTileRows = 256;
  const Tiles tiles(question.queries.rows, kTileRows);
  parallel_for(run, tiles.count(), [&](Index tile) {
    KBest best(question.k);
    for (Index row = tiles[tile].first; row < tiles[tile].last; ++row) {
      offer_members(best, distinct, near, row);
      best.write(answer, row);
    }
  });
}

}  // namespace cordon::internal

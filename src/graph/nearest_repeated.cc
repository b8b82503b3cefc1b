// From the neighbours among the different rows to those among all rows.
//
// Why k of the different rows are enough: a row is among the k nearest only if fewer than k precede it by
// (cell, index). Each different row before its own kind, by (cell, first index), holds one that does; so
// fewer than k are before it. All members of one different row have the same neighbours but for themselves: k
// + 1 are found once, and each member leaves itself out.
#include <algorithm>

#include "core/parallel.h"
#include "graph/k_best.h"
#include "graph/nearest_search.h"

namespace cordon {
namespace {

constexpr Index kTileRows = 256;

// Members come in ascending order: where one is refused, so are the others.
void offer_all(KBest& best, std::span<const Index> members, double squared_distance) {
  for (const Index member : members)
    if (!best.offer(member, squared_distance)) return;
}

void offer_all(KBest& best, const DistinctRows& distinct, const Neighbours& near, Index row) {
  for (std::size_t i = 0; i < near.row(row).size(); ++i)
    offer_all(best, distinct.members(near.row(row)[i]), near.squared_distances(row)[i]);
}

void copy_without(Index itself, const Neighbours& found, Neighbours& answer) {
  Index to = 0;
  for (std::size_t i = 0; i < found.index.size() && to < answer.count; ++i) {
    if (found.index[i] == itself) continue;
    answer.row(itself)[static_cast<std::size_t>(to)] = found.index[i];
    answer.squared_distances(itself)[static_cast<std::size_t>(to++)] = found.squared_distance[i];
  }
}

}  // namespace

void expand_repeated(const DenseQuestion& question, const DistinctRows& distinct, const Neighbours& near,
                     Neighbours& answer, const Run& run) {
  const Tiles tiles(question.among_themselves ? distinct.count() : question.queries.rows, kTileRows);
  const Index wanted = question.k + (question.among_themselves ? 1 : 0);
  parallel_for(run, tiles.count(), [&](Index tile) {
    KBest best(wanted, question.ties);
    Neighbours found = answer_of_size(1, wanted);
    for (Index row = tiles[tile].first; row < tiles[tile].last; ++row) {
      if (question.among_themselves) offer_all(best, distinct.members(row), 0.0);
      offer_all(best, distinct, near, row);
      if (!question.among_themselves) {
        best.write(answer, row);
        continue;
      }
      best.write(found, 0);
      for (const Index member : distinct.members(row)) copy_without(member, found, answer);
    }
  });
}

}  // namespace cordon

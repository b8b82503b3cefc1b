// From an answer among groups of equal points to the answer among all points.
//
// Why k of the groups are enough: a point is among the k best only if fewer than k precede it.
// Each group before its own, by (cell, first index), holds one that does; so fewer than k are
// before it. All members of one group have the same answer but for themselves: k + 1 are found
// once, and each member leaves itself out.
#pragma once

#include "core/parallel.h"
#include "neighbors/distinct_rows.h"
#include "neighbors/k_best.h"
#include "neighbors/nearest_search.h"

namespace cordon::internal {

// Offers all members of a group. They come in ascending
// order: where one is refused, so are the others.
template <Extreme wanted>
void offer_members(KRanked<wanted>& best, std::span<const Index> members, double squared_distance) {
  for (const Index member : members)
    if (!best.offer(member, squared_distance)) return;
}

template <Extreme wanted>
void offer_members(KRanked<wanted>& best, const DistinctRows& groups, const Neighbours& among_groups,
                   Index row) {
  for (std::size_t i = 0; i < among_groups.row(row).size(); ++i)
    offer_members(best, groups.members(among_groups.row(row)[i]), among_groups.squared_distances(row)[i]);
}

inline void copy_without(Index itself, const Neighbours& found, Neighbours& answer) {
  Index to = 0;
  for (std::size_t i = 0; i < found.index.size() && to < answer.count; ++i) {
    if (found.index[i] == itself) continue;
    answer.row(itself)[static_cast<std::size_t>(to)] = found.index[i];
    answer.squared_distances(itself)[static_cast<std::size_t>(to++)] = found.squared_distance[i];
  }
}

// Among themselves: row g of `among_groups` holds the best other groups of group g.
template <Extreme wanted>
void expand_members(const DistinctRows& groups, const Neighbours& among_groups, TieRule ties,
                    Neighbours& answer, const Run& run) {
  constexpr Index kTileRows = 256;
  const Tiles tiles(groups.count(), kTileRows);
  parallel_for(run, tiles.count(), [&](Index tile) {
    KRanked<wanted> best(answer.count + 1, ties);
    Neighbours found = answer_of_size(1, answer.count + 1);
    for (Index group = tiles[tile].first; group < tiles[tile].last; ++group) {
      offer_members(best, groups.members(group), 0.0);
      offer_members(best, groups, among_groups, group);
      best.write(found, 0);
      for (const Index member : groups.members(group)) copy_without(member, found, answer);
    }
  });
}

}  // namespace cordon::internal

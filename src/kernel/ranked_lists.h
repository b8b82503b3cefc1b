// The k best candidates of many points at once, kept
// sorted in the answer itself: 12 bytes a candidate.
//
// The order is that of k_best.h. A candidate may be offered more than once.
#pragma once

#include <limits>

#include "core/index.h"
#include "neighbors/k_best.h"
#include "neighbors/nearest_search.h"

namespace cordon::internal {

template <Extreme wanted>
class RankedLists {
 public:
  RankedLists(Index rows, Index k, TieRule ties)
      : answer_(answer_of_size(rows, k)), held_(idx(rows), 0), ties_(ties) {}

  Index rows() const { return static_cast<Index>(held_.size()); }
  bool full(Index row) const { return held_[idx(row)] == answer_.count; }
  double worst(Index row) const { return answer_.squared_distances(row).back(); }
  Index worst_index(Index row) const { return answer_.row(row).back(); }
  double worst_cell(Index row) const { return ties_.cell(worst(row)); }
  const TieRule& ties() const { return ties_; }

  // Returns whether the list changed.
  bool offer(Index row, Index index, double squared) {
    if (answer_.count == 0) return false;
    const auto indices = answer_.row(row);
    const auto distances = answer_.squared_distances(row);
    Index& held = held_[idx(row)];
    for (Index i = 0; i < held; ++i)
      if (indices[idx(i)] == index) return false;
    const double cell = ties_.cell(squared);
    if (held == answer_.count && !precedes(cell, index, distances.back(), indices.back())) return false;
    Index place = held < answer_.count ? held++ : held - 1;
    for (; place > 0 && precedes(cell, index, distances[idx(place - 1)], indices[idx(place - 1)]); --place) {
      indices[idx(place)] = indices[idx(place - 1)];
      distances[idx(place)] = distances[idx(place - 1)];
    }
    indices[idx(place)] = static_cast<std::int32_t>(index);
    distances[idx(place)] = squared;
    return true;
  }

  Neighbours take() { return std::move(answer_); }

 private:
  bool precedes(double cell, Index index, double other_squared, Index other_index) const {
    const double other_cell = ties_.cell(other_squared);
    if (cell != other_cell) return wanted == Extreme::kFarthest ? cell > other_cell : cell < other_cell;
    return index < other_index;
  }

  Neighbours answer_;
  std::vector<Index> held_;
  TieRule ties_;
};

}  // namespace cordon::internal

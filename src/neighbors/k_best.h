// The k best candidates seen so far for one query: the nearest ones by (cell, index), or the
// farthest ones, where the larger cell goes first and among equal cells still the lower index.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "cordon/neighbors/nearest.h"
#include "neighbors/tie_rule.h"

namespace cordon::internal {

enum class Extreme { kNearest, kFarthest };

// A binary heap with the worst candidate on top: O(log k) for
// each candidate that is taken, O(1) for one that is not.
template <Extreme wanted>
class KRanked {
 public:
  explicit KRanked(Index k, TieRule ties = TieRule::of_input_space())
      : k_(static_cast<std::size_t>(k)), ties_(ties) {
    heap_.reserve(k_);
  }

  // Returns whether the candidate is among the k best so far.
  bool offer(Index index, double squared_distance) {
    if (kFar ? squared_distance < limit_ : squared_distance > limit_) return false;
    const Candidate candidate{ties_.cell(squared_distance), static_cast<std::int32_t>(index),
                              squared_distance};
    if (heap_.size() < k_) {
      heap_.push_back(candidate);
      std::push_heap(heap_.begin(), heap_.end());
    } else if (candidate < heap_.front()) {
      replace_worst(candidate);
    } else {
      return false;
    }
    if (full()) limit_ = kFar ? ties_.lower_edge(heap_.front().cell) : ties_.upper_edge(heap_.front().cell);
    return true;
  }

  bool full() const { return heap_.size() == k_; }
  // The cell a better candidate must reach; any will do until k are held.
  double worst_cell() const {
    if (full()) return heap_.front().cell;
    return kFar ? -1.0 : std::numeric_limits<double>::infinity();
  }
  Index worst_index() const { return heap_.empty() ? 0 : heap_.front().index; }

  // All k are held at cell zero and with lower indices: no distance can help this point.
  bool wants_only_below(Index index) const { return worst_cell() == 0 && index > worst_index(); }

  // Takes what a row of the answer holds (up to the first index of -1).
  void take_up(const Neighbours& answer, Index row) {
    for (std::size_t i = 0; i < k_ && answer.row(row)[i] >= 0; ++i)
      offer(answer.row(row)[i], answer.squared_distances(row)[i]);
  }

  // Writes the candidates, best first, as one row of the answer, and forgets them.
  void write(Neighbours& answer, Index row) {
    std::sort_heap(heap_.begin(), heap_.end());
    const auto index = answer.row(row);
    const auto squared_distance = answer.squared_distances(row);
    for (std::size_t i = 0; i < heap_.size(); ++i) {
      index[i] = heap_[i].index;
      squared_distance[i] = heap_[i].squared_distance;
    }
    clear();
  }

  void clear() {
    heap_.clear();
    limit_ = kNone;
  }

 private:
  static constexpr bool kFar = wanted == Extreme::kFarthest;

  // Every comparison with it is false, so that a heap with room also takes infinite distances.
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

  struct Candidate {
    double cell;
    std::int32_t index;
    double squared_distance;
    bool operator<(const Candidate& other) const {
      if (cell != other.cell) return kFar ? cell > other.cell : cell < other.cell;
      return index < other.index;
    }
  };

  void replace_worst(const Candidate& candidate) {
    std::size_t hole = 0;
    for (std::size_t child = 1; child < k_; child = 2 * hole + 1) {
      if (child + 1 < k_ && heap_[child] < heap_[child + 1]) ++child;
      if (!(candidate < heap_[child])) break;
      heap_[hole] = heap_[child];
      hole = child;
    }
    heap_[hole] = candidate;
  }

  std::size_t k_;
  TieRule ties_;
  std::vector<Candidate> heap_;
  double limit_ = kNone;  // nothing beyond it can be taken: saves most candidates the rounding
};

using KBest = KRanked<Extreme::kNearest>;
using KFarthest = KRanked<Extreme::kFarthest>;

}  // namespace cordon::internal

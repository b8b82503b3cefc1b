// The numbers 0 .. total - 1 in random order, one at a time, without listing them.
//
// This is the Fisher-Yates shuffle on a list that is imagined: only the places that were swapped
// are stored, in a hash table with open addressing (or, when a large part will be drawn anyway, in
// a plain list; the numbers are the same). Every order is equally likely, each draw costs O(1), and
// drawing 20 numbers gives the first 20 of drawing 40.
#pragma once

#include <bit>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "cordon/core/random.h"

namespace cordon::internal {

class ShuffledRange {
 public:
  // At most `draws` numbers will be asked for, draws <= total.
  ShuffledRange(std::uint64_t total, std::uint64_t draws, Stream stream) : total_(total), stream_(stream) {
    if (total / 4 <= draws) {
      list_.resize(total);
      std::iota(list_.begin(), list_.end(), std::uint64_t{0});
    } else {
      table_.assign(std::bit_ceil(2 * draws + 1), {kEmpty, 0});
    }
  }

  std::uint64_t next() {
    const std::uint64_t place = drawn_ + stream_.below(total_ - drawn_);
    const std::uint64_t first = list_.empty() ? look_up(drawn_) : list_[drawn_];
    ++drawn_;
    // The places before drawn_ are never looked at again, so only `place` has to change.
    return list_.empty() ? replace(place, first) : std::exchange(list_[place], first);
  }

 private:
  struct Swapped {
    std::uint64_t place;
    std::uint64_t number;
  };
  static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};

  // Where `place` is stored, or the empty slot where it would be.
  Swapped& slot(std::uint64_t place) {
    const std::uint64_t mask = table_.size() - 1;
    std::uint64_t at = (place * 0x9e3779b97f4a7c15ULL) >> 32 & mask;
    while (table_[at].place != kEmpty && table_[at].place != place) at = (at + 1) & mask;
    return table_[at];
  }
  std::uint64_t look_up(std::uint64_t place) {
    const Swapped& found = slot(place);
    return found.place == kEmpty ? place : found.number;
  }
  std::uint64_t replace(std::uint64_t place, std::uint64_t number) {
    Swapped& found = slot(place);
    const std::uint64_t old = found.place == kEmpty ? place : found.number;
    found = {place, number};
    return old;
  }

  std::uint64_t total_;
  std::uint64_t drawn_ = 0;
  Stream stream_;
  std::vector<std::uint64_t> list_;
  std::vector<Swapped> table_;
};

}  // namespace cordon::internal

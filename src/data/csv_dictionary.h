// The distinct texts of a column, numbered in order of first appearance.
#pragma once

#include <algorithm>
#include <cstdint>
#include <forward_list>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace cordon::internal {

// Open addressing with linear steps, at most half
// full. The texts given must outlive the dictionary.
// For one column of one segment or of the file, on one thread. O(1) for a text on average; texts
// are compared only where their hashes are equal. Memory: 16 bytes for each distinct text, 8 for
// its hash, 8 to 16 for its slots. Numbers are of 32 bits, as the number of rows is.
class TextDictionary {
 public:
  // The number of `text`, new or not.
  // A search ends because at least half of the slots are empty.
  std::int32_t number_of(std::string_view text) {
    // Tables are often sorted or repetitive: the text of the row above is the likeliest.
    if (last_ >= 0 && texts_[static_cast<std::size_t>(last_)] == text) return last_;
    if (2 * texts_.size() >= slots_.size()) grow();
    const std::size_t hash = std::hash<std::string_view>()(text);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
      if (slots_[at] < 0) {
        slots_[at] = static_cast<std::int32_t>(texts_.size());
        texts_.push_back(text);
        hashes_.push_back(hash);
        return last_ = slots_[at];
      }
      const auto entry = static_cast<std::size_t>(slots_[at]);
      if (hashes_[entry] == hash && texts_[entry] == text) return last_ = slots_[at];
    }
  }

  // The same for a text that will not stay where it is.
  // The text is looked up as it is; only a new one is kept, in a list of its own.
  std::int32_t number_of_copy(std::string text) {
    const std::size_t before = texts_.size();
    const std::int32_t number = number_of(text);
    if (texts_.size() > before) texts_.back() = kept_.emplace_front(std::move(text));
    return number;
  }

  // By their numbers.
  const std::vector<std::string_view>& texts() const { return texts_; }

 private:
  // Doubles the slots and puts every entry in its new place by the hash
  // that was kept: no text is looked at.
  void grow() {
    const std::size_t size = std::max<std::size_t>(16, 2 * slots_.size());
    slots_.assign(size, -1);
    for (std::size_t entry = 0; entry < texts_.size(); ++entry) {
      std::size_t at = hashes_[entry] & (size - 1);
      while (slots_[at] >= 0) at = (at + 1) & (size - 1);
      slots_[at] = static_cast<std::int32_t>(entry);
    }
  }

  std::vector<std::string_view> texts_;
  std::vector<std::size_t> hashes_;
  std::vector<std::int32_t> slots_;
  std::forward_list<std::string> kept_;  // its elements never move
  std::int32_t last_ = -1;
};

}  // namespace cordon::internal

// A text that doubles as it is filled, so that n bytes cost O(n) copying. From
// 32 MB on the memory for each doubling is asked for first, which turns a file
// that unpacks without end into a sentence.
#include "data/growing_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "cordon/core/limits.h"

namespace cordon::internal {
namespace {

constexpr std::size_t kMinRoom = 4096;
constexpr std::size_t kSmall = std::size_t{1} << 25;  // less is not worth asking for

}  // namespace

GrowingText::GrowingText(std::size_t first, const std::string& name) : name_(name) {
  grow(std::max(first, kMinRoom));
}

char* GrowingText::room() {
  if (size_of_room() < kMinRoom) grow(2 * text_.size());
  return text_.data() + used_;
}

// The old bytes and the new ones are there at once, for a moment.
void GrowingText::grow(std::size_t size) {
  if (size >= kSmall)
    require_memory(static_cast<double>(size), fmt::format("{}, unpacked or read from a pipe,", name_));
  text_.resize(size);
}

// Cut to what was filled; the room behind it stays allocated.
std::string GrowingText::finish() {
  text_.resize(used_);
  return std::move(text_);
}

}  // namespace cordon::internal

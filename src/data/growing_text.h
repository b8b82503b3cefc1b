// A text of unknown length: of a pipe, or of something packed, whose few bytes may stand for any
// number. It is filled from the front, and before it grows the memory for that is asked for.
#pragma once

#include <string>

namespace cordon::internal {

// Use: room(), write to it, take() what was written; and so on; finish() once, at the end. room()
// may move the text: a pointer is good until the next call.
class GrowingText {
 public:
  // `first`: bytes of room to begin with; `name`: of the file, for errors.
  GrowingText(std::size_t first, const std::string& name);

  // Room for at least 4 KB; throws Error(kComputation) where there is none.
  char* room();
  std::size_t size_of_room() const { return text_.size() - used_; }
  void take(std::size_t count) { used_ += count; }  // so much of the room was filled

  // The text as far as it was filled. The object is used up.
  std::string finish();

 private:
  void grow(std::size_t size);

  std::string text_;
  std::size_t used_ = 0;
  std::string name_;
};

}  // namespace cordon::internal

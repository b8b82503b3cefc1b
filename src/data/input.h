// The bytes of an input, wherever they come from: a
// mapped file, an unpacked .gz, .bz2, .xz or .zst, or standard input ("-").
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cordon/core/error.h"
#include "cordon/core/run.h"
#include "data/mapped_file_guard.h"

namespace cordon::internal {

// A mapping costs no memory of its own and may change under the reader; whoever reads one does it
// in while_unchanged(). Everything else is a text in memory. It can be moved, and what points into
// a mapping stays good; what points into a text may not.
class Input {
 public:
  // Throws Error(kInput) for a missing file, a directory, an empty file, a broken .gz. A run that
  // is cancelled ends the wait for a pipe with Error(kInterrupted), as soon as a signal wakes it.
  static Input open(const std::string& path, const Run* run = nullptr);
  // A text that is in memory already; UTF-16 is recoded. Nothing is unpacked.
  static Input from_text(std::string text, std::string name);

  Input(Input&& other) noexcept;
  Input& operator=(Input&& other) = delete;
  Input(const Input&) = delete;
  ~Input();

  // Behind the last byte stands a NUL, as in a std::string, so
  // that a parser may look at it without asking where the end is.
  // The view is good as long as the Input lives and is not moved.
  std::string_view bytes() const { return mapped_ != nullptr ? std::string_view(mapped_, size_) : unpacked_; }
  const std::string& name() const { return name_; }        // as an error should call it
  bool is_unpacked() const { return mapped_ == nullptr; }  // no file has these bytes

  // Calls read() and makes sure that the file was the same from its opening to the end of that:
  // Error(kInput) where somebody shortened, overwrote or extended it meanwhile, whatever read()
  // made of it.
  template <typename Read>
  auto while_unchanged(Read read) const {
    try {
      auto result = read();
      require_unchanged();
      return result;
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::kInput) require_unchanged();
      throw;
    }
  }

  // Whether a descriptor, of whoever opened it, leads to the file of bytes(), as it was then.
  bool is_file_of(int descriptor) const { return mapped_ != nullptr && FileState::of(descriptor) == state_; }
  // Throws Error(kInput) if the file is not as it was when it was opened.
  void require_unchanged() const;
  // The bytes from .. to - 1 will not be needed soon: their memory may go to others.
  // Does nothing to a text. The bytes may be read again: the system fetches them from the file.
  void release(const char* from, const char* to) const;

 private:
  explicit Input(std::string name) : name_(std::move(name)) {}
  void map(int descriptor, const FileState& state);
  void unmap();
  void replace_bytes(std::string bytes);
  void unpack_gzip(std::string_view packed, const Run* run);

  std::string name_;
  const char* mapped_ = nullptr;
  std::size_t size_ = 0;
  std::size_t mapped_size_ = 0;  // whole pages, and one of zeros behind them
  MappedFileGuard guard_;
  int descriptor_ = -1;  // of a mapped file, to look at it again
  FileState state_;      // when it was opened
  std::string unpacked_;
};

}  // namespace cordon::internal

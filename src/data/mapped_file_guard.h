// Reading a mapped file that somebody else cuts short ends a program with SIGBUS. While a guard
// holds a range of addresses, such a page becomes zeros instead, and the guard remembers it: the
// reader goes on to its end, and is then told that the file changed.
//
// The handler of SIGBUS belongs to the whole process. It is installed with the first guard, looks
// only at addresses of guards, and passes every other SIGBUS on to whoever was there before.
#pragma once

#include <cstddef>

namespace cordon::internal {

class MappedFileGuard {
 public:
  MappedFileGuard() = default;
  MappedFileGuard(MappedFileGuard&& other) noexcept;
  MappedFileGuard& operator=(MappedFileGuard&&) = delete;
  MappedFileGuard(const MappedFileGuard&) = delete;
  ~MappedFileGuard();

  // False where there are more guards at once than there is room for (256): the file must be read
  // without a mapping then.
  [[nodiscard]] bool watch(const void* begin, std::size_t size);
  void release();
  // Whether a page was missing.
  bool was_hit() const;

 private:
  int slot_ = -1;
};

// What changes when a file does, or when another one takes its place.
struct FileState {
  unsigned long long device = 0, number = 0;
  long long size = 0;
  long long seconds = 0, nanoseconds = 0;  // of its last change

  static FileState of(int descriptor);
  bool operator==(const FileState&) const = default;
};

}  // namespace cordon::internal

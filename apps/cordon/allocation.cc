// Every allocation of the program, so that what does not fit is refused with a sentence. The system
// grants more memory than it has and ends programs by force when they use it; hence a large
// request, and every so many bytes of small ones, are compared with what is left
// (cordon/core/limits.h). std::bad_alloc then ends the command with exit code 1.
//
// What it costs: an addition per allocation, and some 30 microseconds per 32 MB.
#include <cstddef>
#include <cstdlib>
#include <new>

#include "cordon/core/limits.h"

namespace {

constexpr std::size_t kStep = std::size_t{1} << 25;
// What the checks of other threads may not have seen yet.
constexpr double kMargin = 2.0 * static_cast<double>(kStep);

thread_local std::size_t unchecked = 0;

// Only every 32 MB of a thread is looked at, and every single request of that size: asking the
// system costs more than a small allocation does.
bool fits(std::size_t size) {
  unchecked += size;
  if (unchecked < kStep) return true;
  unchecked = 0;
  return static_cast<double>(size) + kMargin <= cordon::memory_left();
}

// A null pointer for what does not fit, as malloc gives one; size 0 needs an address of its own.
void* allocate(std::size_t size, std::size_t alignment) {
  if (!fits(size)) return nullptr;
  if (size == 0) size = 1;
  return alignment <= alignof(std::max_align_t)
             ? std::malloc(size)
             : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
  if (void* const memory = allocate(size, alignment)) return memory;
  throw std::bad_alloc();
}

}  // namespace

// The other forms call these.
void* operator new(std::size_t size) {
  return allocate_or_throw(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

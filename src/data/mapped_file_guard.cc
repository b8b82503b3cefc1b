// The handler does what may be done in one: atomics, and mmap, which is one system call. Slots are
// taken by an atomic exchange; a range is published by its begin, last, and taken back by it, first.
//
// Why no lock: a handler of signals must not wait. A slot belongs to the guard that took it; the
// handler only reads begin and end, and sets hit. Reads of hit, begin and end are sequentially
// consistent, so that a reader that got zeros sees hit afterwards.
//
// The page that replaces a missing one is private and holds zeros:
// the file itself is never touched.
#include "data/mapped_file_guard.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <mutex>
#include <utility>

namespace cordon::internal {
namespace {

struct Slot {
  std::atomic<bool> taken{false};
  std::atomic<std::uintptr_t> begin{0};
  std::atomic<std::uintptr_t> end{0};
  std::atomic<bool> hit{false};
};
std::array<Slot, 256> slots;
struct sigaction before;
std::uintptr_t page_size = 4096;

// O(slots). A slot with begin 0 is free or about to be: it is passed over.
bool put_zeros_at(std::uintptr_t address) {
  for (Slot& slot : slots) {
    const std::uintptr_t begin = slot.begin.load();
    if (begin == 0 || address < begin || address >= slot.end.load()) continue;
    const std::uintptr_t page = address / page_size * page_size;
    if (mmap(reinterpret_cast<void*>(page), page_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
             0) == MAP_FAILED)
      return false;
    slot.hit = true;
    return true;
  }
  return false;
}

// Whoever had the signal before gets what is not ours, with his own kind of handler.
void on_bus_error(int signal, siginfo_t* info, void* context) {
  if (info != nullptr && put_zeros_at(reinterpret_cast<std::uintptr_t>(info->si_addr))) return;
  if ((before.sa_flags & SA_SIGINFO) != 0 && before.sa_sigaction != nullptr) {
    before.sa_sigaction(signal, info, context);
  } else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
    before.sa_handler(signal);
  } else {  // the access is repeated, and now ends the program
    std::signal(SIGBUS, SIG_DFL);
  }
}

// SA_ONSTACK: a program that set up another stack for its handlers, as
// Python's faulthandler does, keeps it.
void install() {
  static std::once_flag once;
  std::call_once(once, [] {
    page_size = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    struct sigaction action {};
    action.sa_sigaction = on_bus_error;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGBUS, &action, &before);
  });
}

}  // namespace

MappedFileGuard::MappedFileGuard(MappedFileGuard&& other) noexcept : slot_(std::exchange(other.slot_, -1)) {}

MappedFileGuard::~MappedFileGuard() {
  release();
}

// `end` before `begin`: the handler looks at a range only once its begin is there.
bool MappedFileGuard::watch(const void* begin, std::size_t size) {
  install();
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (slots[i].taken.exchange(true)) continue;
    slots[i].hit = false;
    slots[i].end = reinterpret_cast<std::uintptr_t>(begin) + size;
    slots[i].begin = reinterpret_cast<std::uintptr_t>(begin);
    slot_ = static_cast<int>(i);
    return true;
  }
  return false;
}

// Called before the addresses are unmapped.
void MappedFileGuard::release() {
  if (slot_ < 0) return;
  Slot& slot = slots[static_cast<std::size_t>(std::exchange(slot_, -1))];
  slot.begin = 0;
  slot.end = 0;
  slot.taken = false;
}

bool MappedFileGuard::was_hit() const {
  return slot_ >= 0 && slots[static_cast<std::size_t>(slot_)].hit.load();
}

FileState FileState::of(int descriptor) {
  struct stat about {};
  if (fstat(descriptor, &about) != 0) return {};
  return {about.st_dev, about.st_ino, about.st_size, about.st_mtim.tv_sec, about.st_mtim.tv_nsec};
}

}  // namespace cordon::internal

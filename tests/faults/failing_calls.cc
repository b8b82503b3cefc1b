// A library to be loaded before all others (LD_PRELOAD): it makes a chosen call of the system fail, as
// on a full disk, a machine without memory, or one with too many threads.
//
//   CORDON_FAULT=write:3         the third call of write fails, once
//   CORDON_FAULT=write:3+        the third and all later ones
//   CORDON_FAULT_COUNT=FILE      at the end, the number of calls of each kind is written there
//
// Kinds: write (to files and to standard output: no disk is full between threads or programs), fsync
// (and fdatasync), rename, mmap (and malloc of large blocks), thread (pthread_create), malloc (and
// calloc, realloc, aligned_alloc). Calls count from the first line of main: what fails before that is
// the loader's affair.
#include <dlfcn.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

enum Kind { kWrite, kFsync, kRename, kMmap, kThread, kMalloc, kKinds };
constexpr const char* kNames[] = {"write", "fsync", "rename", "mmap", "thread", "malloc"};

std::atomic<bool> armed{false};
std::atomic<long> calls[kKinds];
int chosen = -1;
long first = 0;
bool and_later = false;

void read_wish() {
  const char* const wish = std::getenv("CORDON_FAULT");
  if (wish == nullptr) return;
  for (int kind = 0; kind < kKinds; ++kind) {
    const std::size_t length = std::strlen(kNames[kind]);
    if (std::strncmp(wish, kNames[kind], length) != 0 || wish[length] != ':') continue;
    char* end = nullptr;
    first = std::strtol(wish + length + 1, &end, 10);
    and_later = *end == '+';
    chosen = kind;
  }
}

bool fails(Kind kind) {
  if (!armed.load()) return false;
  const long call = ++calls[kind];
  return kind == chosen && (call == first || (and_later && call > first));
}

template <typename Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

void write_counts() {
  armed = false;
  const char* const path = std::getenv("CORDON_FAULT_COUNT");
  if (path == nullptr) return;
  if (std::FILE* const file = std::fopen(path, "w")) {
    for (int kind = 0; kind < kKinds; ++kind)
      std::fprintf(file, "%s %ld\n", kNames[kind], calls[kind].load());
    std::fclose(file);
  }
}

int (*real_main)(int, char**, char**);

int main_with_faults(int argc, char** argv, char** environment) {
  read_wish();
  std::atexit(write_counts);
  armed = true;
  return real_main(argc, argv, environment);
}

}  // namespace

#pragma GCC visibility push(default)  // the project hides what is not exported
extern "C" {

void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

int __libc_start_main(int (*program)(int, char**, char**), int argc, char** argv,
                      int (*init)(int, char**, char**), void (*fini)(), void (*rtld_fini)(),
                      void* stack_end) {
  real_main = program;
  return next<decltype(__libc_start_main)>("__libc_start_main")(main_with_faults, argc, argv, init, fini,
                                                                rtld_fini, stack_end);
}

ssize_t write(int descriptor, const void* bytes, std::size_t count) {
  static auto* const real = next<decltype(write)>("write");
  struct stat about {};
  const bool can_be_full =
      descriptor == STDOUT_FILENO || (fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode));
  if (can_be_full && descriptor != STDERR_FILENO && fails(kWrite)) {
    errno = ENOSPC;
    return -1;
  }
  return real(descriptor, bytes, count);
}

int fsync(int descriptor) {
  static auto* const real = next<decltype(fsync)>("fsync");
  if (fails(kFsync)) {
    errno = EIO;
    return -1;
  }
  return real(descriptor);
}

int fdatasync(int descriptor) {
  static auto* const real = next<decltype(fdatasync)>("fdatasync");
  if (fails(kFsync)) {
    errno = EIO;
    return -1;
  }
  return real(descriptor);
}

int rename(const char* from, const char* to) {
  static auto* const real = next<decltype(rename)>("rename");
  if (fails(kRename)) {
    errno = EACCES;
    return -1;
  }
  return real(from, to);
}

void* mmap(void* address, std::size_t length, int protection, int flags, int descriptor, off_t offset) {
  static auto* const real = next<decltype(mmap)>("mmap");
  // OpenBLAS repeats what it does not get for ever; its buffers are asked for before (core/limits.h).
  if (length < (std::size_t{100} << 20) && fails(kMmap)) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return real(address, length, protection, flags, descriptor, offset);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*body)(void*),
                   void* argument) {
  static auto* const real = next<decltype(pthread_create)>("pthread_create");
  return fails(kThread) ? EAGAIN : real(thread, attributes, body, argument);
}

void* malloc(std::size_t size) {
  return fails(kMalloc) ? nullptr : __libc_malloc(size);
}

void* calloc(std::size_t count, std::size_t size) {
  return fails(kMalloc) ? nullptr : __libc_calloc(count, size);
}

void* realloc(void* memory, std::size_t size) {
  return fails(kMalloc) ? nullptr : __libc_realloc(memory, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return fails(kMalloc) ? nullptr : __libc_memalign(alignment, size);
}

}  // extern "C"
#pragma GCC visibility pop

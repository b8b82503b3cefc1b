// Bytes of a file, a pipe or standard input, packed or not, UTF-16 as UTF-8. Ordinary files are mapped
// into memory; the mapping lies over zero pages, so that a NUL can be read behind the last byte,
// which lets parsers look one character ahead without a test. A read that a signal interrupts is
// repeated, and ends where the run was cancelled. What grows while it is read (pipes, .gz) may grow
// to the memory there is, asked for before it is taken.
//
// The steps of open(): open and look (a directory and an empty file are refused); map an
// ordinary file, read everything else; unpack .gz, then .bz2, .xz and .zst; turn UTF-16 into
// UTF-8. What is packed or recoded is held as a text, and the mapping is given up. Only a
// mapping can change under the reader: whoever uses one asks at its end whether the file
// is the same (while_unchanged), also where reading failed, because half of an old and half
// of a new file fails with a misleading message.
#include "data/input.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "core/fail.h"
#include "data/growing_text.h"
#include "data/unpack.h"
#include "data/utf16.h"

namespace cordon::internal {
namespace {

// The run is asked before and after each read: a signal that interrupts
// a wait for a pipe sets its flag.
std::string read_all(int descriptor, const std::string& name, const Run* run) {
  GrowingText text(std::size_t{1} << 20, name);
  while (true) {
    if (run != nullptr) run->stop_if_cancelled();
    char* const room = text.room();
    const ssize_t got = read(descriptor, room, text.size_of_room());
    if (got < 0 && errno == EINTR) {
      if (run != nullptr) run->stop_if_cancelled();
      continue;
    }
    if (got < 0) fail(ErrorKind::kInput, "cannot read {}: {}", name, std::strerror(errno));
    if (got == 0) return text.finish();
    text.take(static_cast<std::size_t>(got));
  }
}

[[noreturn]] void fail_mapping(const std::string& name, std::size_t size) {
  if (errno == ENOMEM)
    fail(
        ErrorKind::kComputation,
        "out of memory: {} has {:.3g} GB, which the limit of this process has no room for (`ulimit -v`); raise it, "
        "or take fewer rows",
        name, static_cast<double>(size) * 1e-9);
  fail(ErrorKind::kInput, "cannot map {}: {}; copy it to another disk", name, std::strerror(errno));
}

bool is_gzip(std::string_view bytes) {
  return bytes.size() >= 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b';
}

}  // namespace

Input Input::open(const std::string& path, const Run* run) {
  const bool default_value = path == "-";
  Input input(default_value ? "standard input" : path);
  // Standard input is duplicated, so that closing it here leaves it open.
  const int descriptor = default_value ? dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    if (errno == EINTR && run != nullptr) run->stop_if_cancelled();
    if (errno == ENOENT) fail(ErrorKind::kInput, "{}: no such file; check the name and the folder", path);
    fail(ErrorKind::kInput, "cannot open {}: {}", path, std::strerror(errno));
  }
  struct Close {
    int descriptor;
    ~Close() { close(descriptor); }
  } const closer{descriptor};

  struct stat info {};
  fstat(descriptor, &info);
  if (S_ISDIR(info.st_mode)) fail(ErrorKind::kInput, "{} is a directory; give a file", input.name_);
  if (S_ISREG(info.st_mode) && !default_value) {
    if (info.st_size > 0) input.map(descriptor, FileState::of(descriptor));
  } else {
    input.unpacked_ = read_all(descriptor, input.name_, run);
  }
  if (input.bytes().empty())
    fail(ErrorKind::kInput, "{} is empty; it has no header and no rows", input.name_);
  // A packed mapping is unpacked while it is watched; a packed text is taken out first,
  // because the unpacked one takes its place.
  if (is_gzip(input.bytes())) {
    if (input.mapped_ != nullptr) {
      input.while_unchanged([&] {
        input.unpack_gzip(input.bytes(), run);
        return true;
      });
      input.unmap();
    } else {
      const std::string packed = std::exchange(input.unpacked_, {});
      input.unpack_gzip(packed, run);
    }
    if (input.bytes().empty())
      fail(ErrorKind::kInput, "{} unpacks to nothing; it has no header and no rows", input.name_);
  }
  if (is_packed(input.bytes()))
    input.replace_bytes(input.while_unchanged([&] { return unpacked(input.bytes(), input.name_, run); }));
  if (is_utf16(input.bytes()))
    input.replace_bytes(input.while_unchanged([&] { return utf8_from_utf16(input.bytes()); }));
  if (input.bytes().empty())
    fail(ErrorKind::kInput, "{} unpacks to nothing; it has no header and no rows", input.name_);
  return input;
}

Input Input::from_text(std::string text, std::string name) {
  Input input(std::move(name));
  input.unpacked_ = is_utf16(text) ? utf8_from_utf16(text) : std::move(text);
  return input;
}

Input::Input(Input&& other) noexcept
    : name_(std::move(other.name_)),
      mapped_(std::exchange(other.mapped_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      mapped_size_(std::exchange(other.mapped_size_, 0)),
      guard_(std::move(other.guard_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      state_(other.state_),
      unpacked_(std::move(other.unpacked_)) {}

Input::~Input() {
  unmap();
}

// The file is laid over zero pages that reach beyond it:
// where it fills its last page, the NUL comes from the next.
// Guarded before the first look at a byte. The descriptor is kept (a duplicate)
// to ask later whether the file changed.
void Input::map(int descriptor, const FileState& state) {
  const auto size = static_cast<std::size_t>(state.size);
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  // At least one page of zeros more than the file has.
  mapped_size_ = (size / page + 2) * page;
  void* const zeros =
      mmap(nullptr, mapped_size_, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (zeros == MAP_FAILED) fail_mapping(name_, size);
  mapped_ = static_cast<const char*>(zeros);
  size_ = size;
  if (mmap(zeros, size, PROT_READ, MAP_PRIVATE | MAP_FIXED, descriptor, 0) == MAP_FAILED)
    fail_mapping(name_, size);
  if (!guard_.watch(zeros, mapped_size_))
    fail(ErrorKind::kComputation, "{}: too many files are read at the same time; read fewer at once", name_);
  descriptor_ = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  state_ = state;
  // Readers go from front to back, and soon.
  madvise(zeros, size, MADV_WILLNEED);
}

void Input::replace_bytes(std::string bytes) {
  unmap();
  unpacked_ = std::move(bytes);
}

// The guard goes first: once the addresses are free, others may get them.
void Input::unmap() {
  guard_.release();
  if (descriptor_ >= 0) close(std::exchange(descriptor_, -1));
  if (mapped_ != nullptr) munmap(const_cast<char*>(std::exchange(mapped_, nullptr)), mapped_size_);
}

// Two signs: a page that was gone when it was looked at, or another size or time of change.
void Input::require_unchanged() const {
  if (mapped_ == nullptr || (!guard_.was_hit() && (descriptor_ < 0 || FileState::of(descriptor_) == state_)))
    return;
  fail(
      ErrorKind::kInput,
      "{} changed while it was read; read it again when whoever writes it has finished, or make a copy first",
      name_);
}

// Whole pages inside the range only; they are read from the file again if somebody looks.
void Input::release(const char* from, const char* to) const {
  if (mapped_ == nullptr) return;
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t first = (static_cast<std::size_t>(from - mapped_) + page - 1) / page * page;
  const std::size_t last = static_cast<std::size_t>(to - mapped_) / page * page;
  if (first < last) (void)madvise(const_cast<char*>(mapped_) + first, last - first, MADV_DONTNEED);
}

// All members of the file, one after another, as gzip itself does.
// In steps of at most 64 MB of input and output. Z_BUF_ERROR means no progress: with input left,
// the room was full and grows; without, the file ends too early.
void Input::unpack_gzip(std::string_view packed, const Run* run) {
  z_stream stream{};
  if (inflateInit2(&stream, 15 + 16) != Z_OK) fail(ErrorKind::kComputation, "zlib could not be started");
  struct End {
    z_stream* stream;
    ~End() { inflateEnd(stream); }
  } const ender{&stream};

  GrowingText out(4 * packed.size(), name_);
  std::size_t taken = 0;
  constexpr std::size_t kStep = std::size_t{1} << 26;  // zlib counts in 32 bits; a step takes 0.1 s
  while (true) {
    if (run != nullptr) run->stop_if_cancelled();
    const std::size_t give = std::min(packed.size() - taken, kStep);
    char* const place = out.room();
    const std::size_t room = std::min(out.size_of_room(), kStep);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data() + taken));
    stream.avail_in = static_cast<uInt>(give);
    stream.next_out = reinterpret_cast<Bytef*>(place);
    stream.avail_out = static_cast<uInt>(room);
    const int state = inflate(&stream, Z_NO_FLUSH);
    taken += give - stream.avail_in;
    out.take(room - stream.avail_out);
    if (state == Z_STREAM_END) {
      if (!is_gzip(packed.substr(taken))) break;  // padding after the last member is ignored
      inflateReset(&stream);
    } else if (state == Z_BUF_ERROR && taken == packed.size()) {
      fail(ErrorKind::kInput, "{}: the .gz file ends too early (truncated download?)", name_);
    } else if (state != Z_OK && state != Z_BUF_ERROR) {
      fail(ErrorKind::kInput, "{}: the .gz file is damaged ({})", name_,
           stream.msg != nullptr ? stream.msg : "bad data");
    }
  }
  unpacked_ = out.finish();
}

}  // namespace cordon::internal

// Bytes of a file, a pipe or standard input, packed with gzip or not. Ordinary files are mapped
// into memory; the mapping lies over zero pages, so that a NUL can be read behind the last byte,
// which lets parsers look one character ahead without a test. A read that a signal interrupts is
// repeated, and ends where the run was cancelled.
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

namespace cordon::internal {
namespace {

std::string read_all(int descriptor, const std::string& name, const Run* run) {
  std::string text;
  std::size_t used = 0;
  while (true) {
    if (text.size() - used < (std::size_t{1} << 16))
      text.resize(std::max<std::size_t>(2 * text.size(), std::size_t{1} << 20));
    if (run != nullptr) run->stop_if_cancelled();
    const ssize_t got = read(descriptor, text.data() + used, text.size() - used);
    if (got < 0 && errno == EINTR) {
      if (run != nullptr) run->stop_if_cancelled();
      continue;
    }
    if (got < 0) fail(ErrorKind::kInput, "cannot read {}: {}", name, std::strerror(errno));
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
  }
  text.resize(used);
  return text;
}

bool is_gzip(std::string_view bytes) {
  return bytes.size() >= 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b';
}

}  // namespace

Input Input::open(const std::string& path, const Run* run) {
  const bool default_value = path == "-";
  Input input(default_value ? "standard input" : path);
  const int descriptor = default_value ? dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
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
    if (info.st_size > 0) input.map(descriptor, static_cast<std::size_t>(info.st_size));
  } else {
    input.unpacked_ = read_all(descriptor, input.name_, run);
  }
  if (input.bytes().empty())
    fail(ErrorKind::kInput, "{} is empty; it has no header and no rows", input.name_);
  if (is_gzip(input.bytes())) {
    if (input.mapped_ != nullptr) {
      input.unpack_gzip(input.bytes());
      input.unmap();
    } else {
      const std::string packed = std::exchange(input.unpacked_, {});
      input.unpack_gzip(packed);
    }
    if (input.bytes().empty())
      fail(ErrorKind::kInput, "{} unpacks to nothing; it has no header and no rows", input.name_);
  }
  return input;
}

Input Input::from_text(std::string text, std::string name) {
  Input input(std::move(name));
  input.unpacked_ = std::move(text);
  return input;
}

Input::Input(Input&& other) noexcept
    : name_(std::move(other.name_)),
      mapped_(std::exchange(other.mapped_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      mapped_size_(std::exchange(other.mapped_size_, 0)),
      unpacked_(std::move(other.unpacked_)) {}

Input::~Input() {
  unmap();
}

// The file is laid over zero pages that reach beyond it:
// where it fills its last page, the NUL comes from the next.
void Input::map(int descriptor, std::size_t size) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  mapped_size_ = (size / page + 2) * page;
  void* const zeros =
      mmap(nullptr, mapped_size_, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (zeros == MAP_FAILED) fail(ErrorKind::kInput, "cannot map {}: {}", name_, std::strerror(errno));
  mapped_ = static_cast<const char*>(zeros);
  size_ = size;
  if (mmap(zeros, size, PROT_READ, MAP_PRIVATE | MAP_FIXED, descriptor, 0) == MAP_FAILED)
    fail(ErrorKind::kInput, "cannot map {}: {}", name_, std::strerror(errno));
  madvise(zeros, size, MADV_WILLNEED);
}

void Input::unmap() {
  if (mapped_ != nullptr) munmap(const_cast<char*>(std::exchange(mapped_, nullptr)), mapped_size_);
}

// All members of the file, one after another, as gzip itself does.
void Input::unpack_gzip(std::string_view packed) {
  z_stream stream{};
  if (inflateInit2(&stream, 15 + 16) != Z_OK) fail(ErrorKind::kComputation, "zlib could not be started");
  struct End {
    z_stream* stream;
    ~End() { inflateEnd(stream); }
  } const ender{&stream};

  std::string out;
  std::size_t used = 0;
  std::size_t taken = 0;
  constexpr std::size_t kStep = std::size_t{1} << 30;  // zlib counts in 32 bits
  while (true) {
    if (out.size() - used < 4096) out.resize(std::max<std::size_t>(2 * out.size(), 4 * packed.size() + 4096));
    const std::size_t give = std::min(packed.size() - taken, kStep);
    const std::size_t room = std::min(out.size() - used, kStep);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data() + taken));
    stream.avail_in = static_cast<uInt>(give);
    stream.next_out = reinterpret_cast<Bytef*>(out.data() + used);
    stream.avail_out = static_cast<uInt>(room);
    const int state = inflate(&stream, Z_NO_FLUSH);
    taken += give - stream.avail_in;
    used += room - stream.avail_out;
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
  out.resize(used);
  unpacked_ = std::move(out);
}

}  // namespace cordon::internal

// Unpacking with bzip2, xz and zstd, each by its library, loaded when a file needs it. The output
// grows by doubling, its memory asked for before it is taken (growing_text.h), so that a file
// that unpacks without end is an error and not the end of the program; at most 64 MB are unpacked
// between two looks at a cancelled run. Memory: the packed bytes, the unpacked ones, and the
// library's own window (for xz as large as the file says, up to what is left).
//
// Files may consist of several members, one behind the other.
#include "data/unpack.h"

#include <bzlib.h>
#include <lzma.h>
#include <zstd.h>

#include <algorithm>
#include <cstdint>

#include "cordon/core/limits.h"
#include "core/fail.h"
#include "core/library.h"
#include "data/growing_text.h"
#include "library_names.h"

namespace cordon::internal {
namespace {

constexpr std::string_view kBzip2 = "BZh";
constexpr std::string_view kXz{
    "\xfd"
    "7zXZ\0",
    6};
constexpr std::string_view kZstd = "\x28\xb5\x2f\xfd";

// The libraries tell broken and cut off apart in their own ways;
// for the user the remedy is the same.
[[noreturn]] void fail_broken(const std::string& name, const char* kind) {
  fail(ErrorKind::kInput, "{}: the {} file is broken or cut off; copy or pack it again", name, kind);
}

constexpr std::size_t kStep = std::size_t{1} << 26;  // filled at once, between two looks at the run

void stop_if_cancelled(const Run* run) {
  if (run != nullptr) run->stop_if_cancelled();
}

// The functions of each library, found when its first file comes.
struct Bzip2 {
  decltype(&BZ2_bzDecompressInit) start;
  decltype(&BZ2_bzDecompress) go_on;
  decltype(&BZ2_bzDecompressEnd) end;
  Bzip2() {
    const Library library(CORDON_BZ2, "a .bz2 file", "libbz2-1.0");
    library.find("BZ2_bzDecompressInit", start);
    library.find("BZ2_bzDecompress", go_on);
    library.find("BZ2_bzDecompressEnd", end);
  }
};

// Progress is measured by what comes out: with the input at its end
// and nothing out, the file was cut off.
std::string unpack_bzip2(std::string_view packed, const std::string& name, const Run* run) {
  static const Bzip2 bzip2;
  GrowingText out(4 * packed.size(), name);
  while (!packed.empty()) {  // a member
    bz_stream stream{};
    if (bzip2.start(&stream, 0, 0) != BZ_OK) fail(ErrorKind::kComputation, "bzip2 could not be started");
    struct End {
      bz_stream* stream;
      ~End() { bzip2.end(stream); }
    } const ender{&stream};
    // Output grows when its room is used up (room() sees to that),
    // input moves on by what was taken.
    for (int state = BZ_OK; state != BZ_STREAM_END;) {
      stop_if_cancelled(run);
      const auto give = static_cast<unsigned>(std::min(packed.size(), kStep));
      stream.next_in = const_cast<char*>(packed.data());
      stream.avail_in = give;
      stream.next_out = out.room();
      const auto room = static_cast<unsigned>(std::min(out.size_of_room(), kStep));
      stream.avail_out = room;
      state = bzip2.go_on(&stream);
      const unsigned got = room - stream.avail_out;
      packed.remove_prefix(give - stream.avail_in);
      out.take(got);
      const bool stuck = state == BZ_OK && got == 0 && packed.empty();
      if ((state != BZ_OK && state != BZ_STREAM_END) || stuck) fail_broken(name, ".bz2");
    }
  }
  return out.finish();
}

struct Lzma {
  decltype(&lzma_stream_decoder) start;
  decltype(&lzma_code) go_on;
  decltype(&lzma_end) end;
  Lzma() {
    const Library library(CORDON_LZMA, "an .xz file", "liblzma5");
    library.find("lzma_stream_decoder", start);
    library.find("lzma_code", go_on);
    library.find("lzma_end", end);
  }
};

// LZMA_CONCATENATED reads all members; all of the input is given at once, and LZMA_FINISH says so.
std::string unpack_xz(std::string_view packed, const std::string& name, const Run* run) {
  static const Lzma lzma;
  lzma_stream stream = LZMA_STREAM_INIT;
  // A file names the size of the dictionary that it wants, up to 4 GB.
  const double most = std::clamp(memory_left(), 0.0, 1e18);
  if (lzma.start(&stream, static_cast<std::uint64_t>(most), LZMA_CONCATENATED) != LZMA_OK)
    fail(ErrorKind::kComputation, "xz could not be started");
  struct End {
    lzma_stream* stream;
    ~End() { lzma.end(stream); }
  } const ender{&stream};
  GrowingText out(4 * packed.size(), name);
  stream.next_in = reinterpret_cast<const std::uint8_t*>(packed.data());
  stream.avail_in = packed.size();
  while (true) {
    stop_if_cancelled(run);
    stream.next_out = reinterpret_cast<std::uint8_t*>(out.room());
    const std::size_t room = stream.avail_out = std::min(out.size_of_room(), kStep);
    const lzma_ret state = lzma.go_on(&stream, LZMA_FINISH);
    out.take(room - stream.avail_out);
    if (state == LZMA_STREAM_END) return out.finish();
    // The limit given at the start counts as memory that is not there.
    if (state == LZMA_MEM_ERROR || state == LZMA_MEMLIMIT_ERROR)
      fail(ErrorKind::kComputation,
           "out of memory: {} was packed with a dictionary that does not fit; unpack it on a larger machine",
           name);
    if (state != LZMA_OK) fail_broken(name, ".xz");
  }
}

struct Zstd {
  decltype(&ZSTD_createDCtx) start;
  decltype(&ZSTD_decompressStream) go_on;
  decltype(&ZSTD_freeDCtx) end;
  decltype(&ZSTD_isError) is_error;
  Zstd() {
    const Library library(CORDON_ZSTD, "a .zst file", "libzstd1");
    library.find("ZSTD_createDCtx", start);
    library.find("ZSTD_decompressStream", go_on);
    library.find("ZSTD_freeDCtx", end);
    library.find("ZSTD_isError", is_error);
  }
};

// The library returns 0 at the end of a frame, and otherwise a hint of how much more it wants.
std::string unpack_zstd(std::string_view packed, const std::string& name, const Run* run) {
  static const Zstd zstd;
  struct Context {
    ZSTD_DCtx* stream = zstd.start();
    ~Context() { zstd.end(stream); }
  } const context;
  if (context.stream == nullptr) fail(ErrorKind::kComputation, "zstd could not be started");
  GrowingText out(4 * packed.size(), name);
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  std::size_t more = 1;
  while (in.pos < in.size || more != 0) {
    stop_if_cancelled(run);
    char* const room = out.room();
    ZSTD_outBuffer to{room, std::min(out.size_of_room(), kStep), 0};
    more = zstd.go_on(context.stream, &to, &in);
    out.take(to.pos);
    if (zstd.is_error(more) != 0 || (in.pos == in.size && more != 0 && to.pos == 0))
      fail_broken(name, ".zst");
  }
  return out.finish();
}

}  // namespace

// bzip2's mark is three letters that a text could begin with: the level (1 to 9) and the first byte
// of a block, which is 31 (hexadecimal), go with it.
bool is_packed(std::string_view bytes) {
  return (bytes.starts_with(kBzip2) && bytes.size() > 4 && bytes[3] >= '1' && bytes[3] <= '9' &&
          bytes.substr(4, 1) == "1") ||
         bytes.starts_with(kXz) || bytes.starts_with(kZstd);
}

// One of three, by the first bytes; is_packed() was asked before.
std::string unpacked(std::string_view packed, const std::string& name, const Run* run) {
  if (packed.starts_with(kXz)) return unpack_xz(packed, name, run);
  return packed.starts_with(kZstd) ? unpack_zstd(packed, name, run) : unpack_bzip2(packed, name, run);
}

}  // namespace cordon::internal

#include "data/unpack.h"

#include <bzlib.h>
#include <lzma.h>
#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/fail.h"
#include "core/library.h"
#include "library_names.h"

namespace cordon::internal {
namespace {

constexpr std::string_view kBzip2 = "BZh";
constexpr std::string_view kXz{
    "\xfd"
    "7zXZ\0",
    6};
constexpr std::string_view kZstd = "\x28\xb5\x2f\xfd";

[[noreturn]] void fail_broken(const std::string& name, const char* kind) {
  fail(ErrorKind::kInput, "{}: the {} file is broken or cut off; copy or pack it again", name, kind);
}

// A growing text that is filled from the front.
class Output {
 public:
  explicit Output(std::size_t packed) : text_(4 * packed + 4096, '\0') {}
  char* room() {
    if (text_.size() - used_ < 4096) text_.resize(2 * text_.size());
    return text_.data() + used_;
  }
  std::size_t size_of_room() const { return text_.size() - used_; }
  void take(std::size_t count) { used_ += count; }
  std::string finish() {
    text_.resize(used_);
    return std::move(text_);
  }

 private:
  std::string text_;
  std::size_t used_ = 0;
};

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

std::string unpack_bzip2(std::string_view packed, const std::string& name) {
  static const Bzip2 bzip2;
  Output out(packed.size());
  constexpr std::size_t kStep = std::size_t{1} << 30;  // it counts in 32 bits
  while (!packed.empty()) {                            // a member
    bz_stream stream{};
    if (bzip2.start(&stream, 0, 0) != BZ_OK) fail(ErrorKind::kComputation, "bzip2 could not be started");
    struct End {
      bz_stream* stream;
      ~End() { bzip2.end(stream); }
    } const ender{&stream};
    for (int state = BZ_OK; state != BZ_STREAM_END;) {
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

std::string unpack_xz(std::string_view packed, const std::string& name) {
  static const Lzma lzma;
  lzma_stream stream = LZMA_STREAM_INIT;
  if (lzma.start(&stream, std::numeric_limits<std::uint64_t>::max(), LZMA_CONCATENATED) != LZMA_OK)
    fail(ErrorKind::kComputation, "xz could not be started");
  struct End {
    lzma_stream* stream;
    ~End() { lzma.end(stream); }
  } const ender{&stream};
  Output out(packed.size());
  stream.next_in = reinterpret_cast<const std::uint8_t*>(packed.data());
  stream.avail_in = packed.size();
  while (true) {
    stream.next_out = reinterpret_cast<std::uint8_t*>(out.room());
    const std::size_t room = stream.avail_out = out.size_of_room();
    const lzma_ret state = lzma.go_on(&stream, LZMA_FINISH);
    out.take(room - stream.avail_out);
    if (state == LZMA_STREAM_END) return out.finish();
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

std::string unpack_zstd(std::string_view packed, const std::string& name) {
  static const Zstd zstd;
  struct Context {
    ZSTD_DCtx* stream = zstd.start();
    ~Context() { zstd.end(stream); }
  } const context;
  if (context.stream == nullptr) fail(ErrorKind::kComputation, "zstd could not be started");
  Output out(packed.size());
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  std::size_t more = 1;
  while (in.pos < in.size || more != 0) {
    char* const room = out.room();
    ZSTD_outBuffer to{room, out.size_of_room(), 0};
    more = zstd.go_on(context.stream, &to, &in);
    out.take(to.pos);
    if (zstd.is_error(more) != 0 || (in.pos == in.size && more != 0 && to.pos == 0))
      fail_broken(name, ".zst");
  }
  return out.finish();
}

}  // namespace

bool is_packed(std::string_view bytes) {
  return (bytes.starts_with(kBzip2) && bytes.size() > 4 && bytes[3] >= '1' && bytes[3] <= '9' &&
          bytes.substr(4, 1) == "1") ||
         bytes.starts_with(kXz) || bytes.starts_with(kZstd);
}

std::string unpacked(std::string_view packed, const std::string& name) {
  if (packed.starts_with(kXz)) return unpack_xz(packed, name);
  return packed.starts_with(kZstd) ? unpack_zstd(packed, name) : unpack_bzip2(packed, name);
}

}  // namespace cordon::internal

// Zip archives in memory by libzip, which is loaded when the first one is read or
// written. The bytes are not copied: they must stay as long as the archive. Members are
// unpacked one at a time, into a text that asks for memory as it grows (growing_text.h):
// a member that unpacks without end is an error.
#include "data/zip_file.h"

#include <zip.h>

#include <algorithm>

#include "core/fail.h"
#include "core/library.h"
#include "data/growing_text.h"
#include "library_names.h"

namespace cordon::internal {
namespace {

// The functions of the library by its own types, found by their names.
struct Libzip {
  decltype(&zip_source_buffer_create) from_buffer;
  decltype(&zip_open_from_source) open;
  decltype(&zip_discard) discard;
  decltype(&zip_get_num_entries) count;
  decltype(&zip_get_name) name_of;
  decltype(&zip_fopen_index) open_member;
  decltype(&zip_fread) read;
  decltype(&zip_fclose) close_member;
  decltype(&zip_source_buffer) member_source;
  decltype(&zip_file_add) add;
  decltype(&zip_file_set_mtime) set_time;
  decltype(&zip_close) close;
  decltype(&zip_source_keep) keep;
  decltype(&zip_source_free) free;
  decltype(&zip_source_open) open_source;
  decltype(&zip_source_read) read_source;
  decltype(&zip_source_close) close_source;
  Libzip() {
    const Library library(CORDON_ZIP, "a zip archive (.xlsx, .npz)", "libzip4");
    library.find("zip_source_buffer_create", from_buffer);
    library.find("zip_open_from_source", open);
    library.find("zip_discard", discard);
    library.find("zip_get_num_entries", count);
    library.find("zip_get_name", name_of);
    library.find("zip_fopen_index", open_member);
    library.find("zip_fread", read);
    library.find("zip_fclose", close_member);
    library.find("zip_source_buffer", member_source);
    library.find("zip_file_add", add);
    library.find("zip_file_set_mtime", set_time);
    library.find("zip_close", close);
    library.find("zip_source_keep", keep);
    library.find("zip_source_free", free);
    library.find("zip_source_open", open_source);
    library.find("zip_source_read", read_source);
    library.find("zip_source_close", close_source);
  }
};

// Loaded on first use, once in a process.
const Libzip& libzip() {
  static const Libzip library;
  return library;
}

}  // namespace

// A first member, or the end of an archive without any.
bool looks_like_zip(std::string_view bytes) {
  return bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06");
}

// Only the directory at the end of the archive is read here.
ZipFile::ZipFile(std::string_view bytes, const std::string& name) : name_(name) {
  zip_error_t error{};
  // freep is 0: the bytes stay ours.
  zip_source_t* const source = libzip().from_buffer(bytes.data(), bytes.size(), 0, &error);
  zip_t* const archive = source == nullptr ? nullptr : libzip().open(source, ZIP_RDONLY, &error);
  if (archive == nullptr)
    fail(ErrorKind::kInput, "{}: the zip archive is broken or cut off; copy or save it again", name_);
  archive_ = archive;
  const zip_int64_t count = libzip().count(archive, 0);
  for (zip_int64_t i = 0; i < count; ++i) {
    const char* const member = libzip().name_of(archive, static_cast<zip_uint64_t>(i), 0);
    members_.emplace_back(member != nullptr ? member : "");
  }
}

// discard, not close: an archive that was only read has nothing to write.
ZipFile::~ZipFile() {
  libzip().discard(static_cast<zip_t*>(archive_));
}

// Linear in the number of members.
bool ZipFile::has(std::string_view member) const {
  return std::find(members_.begin(), members_.end(), member) != members_.end();
}

std::string ZipFile::read(const std::string& member) const {
  // The place in the list is the number of the member in the archive.
  const auto found = std::find(members_.begin(), members_.end(), member);
  zip_file_t* const file = found == members_.end()
                               ? nullptr
                               : libzip().open_member(static_cast<zip_t*>(archive_),
                                                      static_cast<zip_uint64_t>(found - members_.begin()), 0);
  if (file == nullptr)
    fail(ErrorKind::kInput, "{}: the archive has no readable member {}; save it again", name_, member);
  struct Close {
    zip_file_t* file;
    ~Close() { libzip().close_member(file); }
  } const closer{file};
  GrowingText text(std::size_t{1} << 16, fmt::format("{} ({})", name_, member));
  while (true) {
    char* const room = text.room();
    const zip_int64_t got = libzip().read(file, room, text.size_of_room());
    if (got < 0)
      fail(ErrorKind::kInput, "{}: the member {} of the archive is damaged; save it again", name_, member);
    if (got == 0) return text.finish();
    text.take(static_cast<std::size_t>(got));
  }
}

// The archive is made in a buffer of libzip's and read out of it. Every member has the
// same time, so that equal members give equal bytes; contents must stay until the archive
// is closed, which is when they are packed.
std::string zip_of(const std::vector<std::pair<std::string, std::string>>& members) {
  constexpr time_t kNoTime = 315'532'800;  // 1980-01-01, where the times of zip archives begin
  zip_error_t error{};
  zip_source_t* const into = libzip().from_buffer(nullptr, 0, 0, &error);
  zip_t* const archive = into == nullptr ? nullptr : libzip().open(into, ZIP_CREATE | ZIP_TRUNCATE, &error);
  if (archive == nullptr) fail(ErrorKind::kComputation, "the zip archive cannot be made");
  libzip().keep(into);  // its bytes are read after the archive was closed
  bool good = true;
  for (const auto& [name, content] : members) {
    zip_source_t* const from = libzip().member_source(archive, content.data(), content.size(), 0);
    const zip_int64_t at = libzip().add(archive, name.c_str(), from, ZIP_FL_ENC_UTF_8);
    // On any failure the archive is thrown away as a whole.
    good = good && at >= 0 && libzip().set_time(archive, static_cast<zip_uint64_t>(at), kNoTime, 0) == 0;
  }
  if (!good || libzip().close(archive) != 0) {
    libzip().discard(archive);
    libzip().free(into);
    fail(ErrorKind::kComputation, "the zip archive cannot be made");
  }
  std::string bytes;
  good = libzip().open_source(into) == 0;
  // Until a read gives nothing: the size of the archive is not asked for.
  while (good) {
    constexpr std::size_t kStep = std::size_t{1} << 20;
    const std::size_t used = bytes.size();
    bytes.resize(used + kStep);
    const zip_int64_t got = libzip().read_source(into, bytes.data() + used, kStep);
    good = got >= 0;
    bytes.resize(used + static_cast<std::size_t>(std::max<zip_int64_t>(got, 0)));
    if (got == 0) break;
  }
  libzip().close_source(into);
  libzip().free(into);
  if (!good) fail(ErrorKind::kComputation, "the zip archive cannot be made");
  return bytes;
}

}  // namespace cordon::internal

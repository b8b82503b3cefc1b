// Files that grow line by line. The lock is flock: it belongs to the open file and is gone with the
// program, however that ends. Each line is one write(2) to a descriptor opened with O_APPEND, then
// fdatasync. After a short write (a full disk) the file is cut back to the length it had. A new
// file's name is flushed as well: its folder is synced once.
//
// What a caller may rely on: when append() returns, the line is on the disk; when it
// throws, the file has the length it had before (or the error says that the line could
// not be cut off). The lock is taken without waiting: a second program is told at once,
// and does not queue up behind a long session.
//
// Cost: a line is one fstat, one lstat, one write and one fdatasync; the last is nearly all of it.
#include "cordon/core/append_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/fail.h"

namespace cordon {

using namespace internal;
namespace {

constexpr std::string_view kMember = ",\"crc\":\"";
constexpr std::size_t kChecksumDigits = 8;

// Best effort: some file systems cannot sync a folder.
void sync_folder_of(const std::string& path) {
  std::error_code unknown;
  const auto folder = std::filesystem::absolute(path, unknown).parent_path();
  const int directory = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return;
  fsync(directory);
  close(directory);
}

}  // namespace

AppendLog::AppendLog(std::string path, const AppendLogOptions& options)
    : path_(std::move(path)), remedy_(options.remedy) {
  const int create = options.must_exist ? 0 : O_CREAT;
  // Not blocking: a pipe without a reader would hold the program for ever.
  descriptor_ = open(path_.c_str(), O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW | create,
                     options.secret ? 0600 : 0666);
  if (descriptor_ < 0 && errno == ELOOP)
    fail(ErrorKind::kInput,
         "{} is a symbolic link, which is not written through; give the file itself, or {}", path_, remedy_);
  if (descriptor_ < 0)
    fail(options.must_exist ? ErrorKind::kInput : ErrorKind::kComputation, "{} cannot be opened: {}; {}",
         path_, std::strerror(errno), remedy_);
  try {
    struct stat about {};
    if (fstat(descriptor_, &about) != 0 || !S_ISREG(about.st_mode))
      fail(ErrorKind::kInput, "{} is not an ordinary file that can grow; {}", path_, remedy_);
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0)
      fail(ErrorKind::kComputation, "another {} is writing to {}; end it first, or {}", options.writer, path_,
           remedy_);
    // Between opening and locking the file may have grown, or another may have taken its name.
    if (fstat(descriptor_, &about) != 0) fail_at("read");
    size_ = static_cast<std::size_t>(about.st_size);
    require_in_place();
    if (size_ == 0) sync_folder_of(path_);
  } catch (...) {
    close(descriptor_);
    throw;
  }
}

AppendLog::~AppendLog() {
  close(descriptor_);
}

// Keeps the reason of the last system call: errno is read before anything else can change it.
void AppendLog::fail_at(const char* what) const {
  const int reason = errno;
  fail(ErrorKind::kComputation, "{} cannot be {}: {}; what it held before is unchanged; {}", path_, what,
       std::strerror(reason), reason == ENOSPC ? "free some space and try again" : remedy_);
}

// A file that was removed or replaced since it was opened would take what is said with it.
void AppendLog::require_in_place() const {
  struct stat ours {
  }, named{};
  if (fstat(descriptor_, &ours) == 0 && lstat(path_.c_str(), &named) == 0 && ours.st_ino == named.st_ino &&
      ours.st_dev == named.st_dev)
    return;
  fail(
      ErrorKind::kComputation,
      "{} was removed or replaced by another file after it was opened, so that nothing more can be kept in it; "
      "put it back or {}",
      path_, remedy_);
}

// A file of another user cannot be kept from him: its owner may change the mode back. The mode is
// set on the descriptor, not by name, so that it is the opened file that is closed to others.
void AppendLog::keep_secret() {
  struct stat about {};
  if (fstat(descriptor_, &about) != 0) fail_at("read");
  if (about.st_uid != geteuid())
    fail(ErrorKind::kComputation, "{} belongs to another user, who could read all that is kept in it; {}",
         path_, remedy_);
  if ((about.st_mode & 0777) != 0600 && fchmod(descriptor_, 0600) != 0) fail_at("kept from other users");
}

// By pread, which leaves the place of the descriptor alone; appending does not use it either.
std::string AppendLog::read() const {
  std::string text;
  char buffer[1 << 16];
  for (ssize_t got = 0;
       (got = pread(descriptor_, buffer, sizeof buffer, static_cast<off_t>(text.size()))) != 0;) {
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail_at("read");
    text.append(buffer, static_cast<std::size_t>(got));
  }
  return text;
}

void AppendLog::append(std::string_view line) {
  require_in_place();
  const std::string whole = std::string(line) + "\n";
  ssize_t written = -1;
  do {
    written = write(descriptor_, whole.data(), whole.size());
  } while (written < 0 && errno == EINTR);
  bool safe = written == static_cast<ssize_t>(whole.size());
  // A write that stops short leaves no reason in errno; on an ordinary file it is a full disk.
  if (!safe && written >= 0) errno = ENOSPC;
  // EINVAL, EROFS: this file system has nothing to flush.
  if (safe) safe = fdatasync(descriptor_) == 0 || errno == EINVAL || errno == EROFS;
  if (!safe) {
    const int reason = errno;
    if (ftruncate(descriptor_, static_cast<off_t>(size_)) != 0)
      fail(ErrorKind::kComputation,
           "{} cannot be written: {}; nor could the unfinished line be cut off: it will be when the file is "
           "opened again",
           path_, std::strerror(reason));
    errno = reason;
    fail_at("written");
  }
  size_ += whole.size();
}

void AppendLog::cut(std::size_t size) {
  if (ftruncate(descriptor_, static_cast<off_t>(size)) != 0) fail_at("cut off");
  size_ = size;
}

std::string checksum(std::string_view text) {
  return fmt::format("{:08x}", crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size()));
}

// The object must have a member already: the new one is joined on with a comma. The checksum covers
// every byte before that comma, the opening brace as well, and not the member itself.
std::string with_checksum(std::string_view json_object) {
  const std::string_view body = json_object.substr(0, json_object.size() - 1);  // without its brace
  return std::string(body).append(kMember).append(checksum(body)).append("\"}");
}

// The last occurrence counts: a text within the object may hold the same bytes.
LineCheck check_line(std::string_view json_object) {
  const std::size_t at = json_object.rfind(kMember);
  if (at == std::string_view::npos) return LineCheck::kAbsent;
  const std::string_view rest = json_object.substr(at + kMember.size());
  const bool right = rest.size() == kChecksumDigits + 2 && rest.ends_with("\"}") &&
                     rest.substr(0, kChecksumDigits) == checksum(json_object.substr(0, at));
  return right ? LineCheck::kRight : LineCheck::kWrong;
}

}  // namespace cordon

// Output files that are whole or not there: the bytes go to a temporary file beside the target,
// which is flushed to the disk (fsync) and then renamed over it. Renaming is atomic within a file
// system; hence the temporary file is in the target's own folder. A program that is killed leaves
// the old file unchanged. Standard output, pipes and devices are written to directly.
#include "cordon/core/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <random>

#include "core/fail.h"

namespace cordon {

using namespace internal;
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;

// The file a symbolic link leads to, so that writing through
// a link keeps the link; a link may lead to nothing yet.
std::string follow_links(const std::string& path) {
  constexpr int kMaxLinks = 40;  // as the system allows
  std::filesystem::path target = path;
  std::error_code not_a_link;
  for (int i = 0; i < kMaxLinks && std::filesystem::is_symlink(target, not_a_link); ++i)
    target = target.parent_path() / std::filesystem::read_symlink(target, not_a_link);
  if (std::filesystem::is_symlink(target, not_a_link))
    fail(ErrorKind::kComputation,
         "cannot write {}: its symbolic links lead in a circle; remove them or write elsewhere", path);
  return target.string();
}

}  // namespace

OutputFile::OutputFile(const std::string& path) : path_(path) {
  if (path == "-") {
    descriptor_ = STDOUT_FILENO;
    return;
  }
  if (path.empty()) fail(ErrorKind::kUsage, "an empty name was given for an output file");
  target_ = follow_links(path);
  struct stat existing {};
  const bool exists = stat(target_.c_str(), &existing) == 0;
  if (exists && S_ISDIR(existing.st_mode))
    fail(ErrorKind::kComputation, "cannot write {}: it is a directory; give a file name", path);
  if (exists && !S_ISREG(existing.st_mode)) {
    descriptor_ = open(target_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail_writing("open");
    return;
  }
  if (exists && access(target_.c_str(), W_OK) != 0) fail_writing("replace");
  // The mode of the old file, or what the user's umask allows: the system applies it when a file is
  // made. (umask itself cannot be read without changing it for all threads.)
  const mode_t mode = exists ? existing.st_mode & 0777 : 0666;
  for (int attempt = 0; descriptor_ < 0; ++attempt) {
    temporary_ = fmt::format("{}.{:08x}", target_, std::random_device()());
    descriptor_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor_ < 0 && (errno != EEXIST || attempt == 100)) {
      temporary_.clear();
      fail_writing("write");
    }
  }
  if (exists) fchmod(descriptor_, existing.st_mode & 07777);
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0 && descriptor_ != STDOUT_FILENO) close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::write(std::string_view bytes) {
  buffer_.append(bytes);
  if (buffer_.size() >= kBufferBytes) flush();
}

void OutputFile::flush() {
  std::size_t done = 0;
  while (done < buffer_.size()) {
    const ssize_t wrote = ::write(descriptor_, buffer_.data() + done, buffer_.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) fail_writing("write");
    done += static_cast<std::size_t>(wrote);
  }
  buffer_.clear();
}

void OutputFile::commit() {
  flush();
  if (descriptor_ == STDOUT_FILENO) return;
  if (!temporary_.empty() && fsync(descriptor_) != 0) fail_writing("write");
  if (close(std::exchange(descriptor_, -1)) != 0) fail_writing("close");
  if (temporary_.empty()) return;
  if (rename(temporary_.c_str(), target_.c_str()) != 0) fail_writing("replace");
  temporary_.clear();
}

void OutputFile::fail_writing(const char* what) const {
  const int reason = errno;
  const char* remedy = reason == ENOSPC   ? "free some space or write elsewhere"
                       : reason == EACCES ? "choose a place you may write to"
                       : reason == ENOENT ? "create the folder first"
                                          : "check the place or write elsewhere";
  const bool keeps = !target_.empty() && access(target_.c_str(), F_OK) == 0 && !temporary_.empty();
  fail(ErrorKind::kComputation, "cannot {} {}: {}; {}{}", what, path_ == "-" ? "standard output" : path_,
       std::strerror(reason), remedy, keeps ? " (the file that was there is unchanged)" : "");
}

}  // namespace cordon

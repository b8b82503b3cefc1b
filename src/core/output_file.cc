// Output files that are whole or not there: the bytes go to a temporary file beside the target,
// which is flushed to the disk (fsync) and then renamed over it. Renaming is atomic within a file
// system; hence the temporary file is in the target's own folder. A program that is killed leaves
// the old file unchanged. Standard output, pipes and devices are written to directly.
//
// What a killed program leaves is known by its name, and by its lock: a living writer holds one
// (flock) on its temporary file. Between making the file and locking it lies a moment, hence also
// the age.
//
// The steps, and what holds after each:
//
//   1. Constructor: links are followed, the target is tried (a directory, a place
//      that may not be written), remains of killed runs are swept away, the temporary
//      file is made with O_EXCL and locked.
//   2. write(): bytes are buffered by the megabyte; the target is untouched.
//   3. commit(): rest written, fsync, rename, lock released. A crash before the rename leaves the
//      old file, one behind it the new one; whatever throws leaves the old file as well.
//   4. Destructor without commit(): the temporary file is removed.
//
// Nothing here is guarded by a mutex: an OutputFile belongs to one thread. What is shared, the
// slots of open temporaries and the count of finished files, is atomic.
#include "cordon/core/output_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <random>

#include "core/fail.h"
#include "core/unfinished.h"

namespace cordon {

using namespace internal;
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;

constexpr std::string_view kPrefix = ".cordon-";
constexpr std::string_view kUnfinishedSuffix = ".unfinished";
constexpr std::size_t kRandomDigits = 8;

// The temporary files that are open, for a signal handler: slots that are taken and given back
// without a lock. An output that finds none is removed by the next run.
std::array<std::atomic<const char*>, 64> open_temporaries{};
std::atomic<int> finished{0};

void remember(const char* temporary) {
  for (auto& slot : open_temporaries) {
    const char* none = nullptr;
    if (slot.compare_exchange_strong(none, temporary)) return;
  }
}

void forget(const char* temporary) {
  for (auto& slot : open_temporaries) {
    const char* held = temporary;
    if (slot.compare_exchange_strong(held, nullptr)) return;
  }
}

// Removes what runs that were killed left in the folder: ours by name and owner, older than a
// minute, and locked by nobody. Whatever cannot be removed stays.
void sweep(const std::string& folder) {
  constexpr int kMaxEntries = 100'000;  // a huge folder is not read to its end for this
  constexpr std::time_t kOld = 60;
  DIR* const entries = opendir(folder.c_str());
  if (entries == nullptr) return;
  for (int i = 0; i < kMaxEntries; ++i) {
    const dirent* const entry = readdir(entries);
    if (entry == nullptr) break;
    if (!is_unfinished_output(entry->d_name)) continue;
    const int left = openat(dirfd(entries), entry->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (left < 0) continue;
    struct stat about {};
    if (fstat(left, &about) == 0 && S_ISREG(about.st_mode) && about.st_uid == geteuid() &&
        about.st_mtime < std::time(nullptr) - kOld && flock(left, LOCK_EX | LOCK_NB) == 0)
      unlinkat(dirfd(entries), entry->d_name, 0);
    close(left);
  }
  closedir(entries);
}

// A link that somebody else put into a folder where all may write, such as /tmp, leads where its
// owner wants. The system refuses to follow such links (fs.protected_symlinks), and so do we.
bool is_planted(const std::filesystem::path& link) {
  struct stat about {
  }, folder{};
  const std::filesystem::path parent = link.parent_path();
  if (lstat(link.c_str(), &about) != 0 || stat(parent.empty() ? "." : parent.c_str(), &folder) != 0)
    return false;
  const bool shared = (folder.st_mode & S_ISVTX) != 0 && (folder.st_mode & S_IWOTH) != 0;
  return shared && about.st_uid != geteuid() && about.st_uid != folder.st_uid;
}

// The file a symbolic link leads to, so that writing through
// a link keeps the link; a link may lead to nothing yet.
std::string follow_links(const std::string& path) {
  constexpr int kMaxLinks = 40;  // as the system allows
  std::filesystem::path target = path;
  std::error_code not_a_link;
  for (int i = 0; i < kMaxLinks && std::filesystem::is_symlink(target, not_a_link); ++i) {
    if (is_planted(target))
      fail(ErrorKind::kComputation,
           "cannot write {}: it is a symbolic link of another user in a folder that all may write to; write "
           "elsewhere",
           path);
    target = target.parent_path() / std::filesystem::read_symlink(target, not_a_link);
  }
  if (std::filesystem::is_symlink(target, not_a_link))
    fail(ErrorKind::kComputation,
         "cannot write {}: its symbolic links lead in a circle; remove them or write elsewhere", path);
  return target.string();
}

}  // namespace

// All parts of the name must fit, because sweep() removes what this function accepts.
bool internal::is_unfinished_output(std::string_view name) {
  return name.size() == kPrefix.size() + kRandomDigits + kUnfinishedSuffix.size() &&
         name.starts_with(kPrefix) && name.ends_with(kUnfinishedSuffix) &&
         name.substr(kPrefix.size(), kRandomDigits).find_first_not_of("0123456789abcdef") ==
             std::string_view::npos;
}

OutputFile::OutputFile(const std::string& path) : path_(path) {
  if (path == "-") {
    descriptor_ = STDOUT_FILENO;
    is_standard_output_ = true;
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
  const std::string parent = std::filesystem::path(target_).parent_path().string();
  const std::string folder = parent.empty() ? "." : parent;
  sweep(folder);
  for (int attempt = 0; descriptor_ < 0; ++attempt) {
    temporary_ = fmt::format("{}/{}{:08x}{}", folder, kPrefix, std::random_device()(), kUnfinishedSuffix);
    descriptor_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor_ < 0 && (errno != EEXIST || attempt == 100)) {
      temporary_.clear();
      fail_writing("write");
    }
  }
  remember(temporary_.c_str());
  // A file system without locks does without: the age of a minute
  // in sweep() is then the only guard.
  flock(descriptor_, LOCK_EX | LOCK_NB);
  if (exists) fchmod(descriptor_, existing.st_mode & 07777);
}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) {
    unlink(temporary_.c_str());
    forget(temporary_.c_str());
  }
  if (descriptor_ >= 0 && !is_standard_output_) close(descriptor_);
}

void OutputFile::write(std::string_view bytes) {
  buffer_.append(bytes);
  if (buffer_.size() >= kBufferBytes) flush();
}

// Pipes and devices may take a part of the bytes at a time; the rest is offered again.
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
  if (is_standard_output_) return;
  if (!temporary_.empty()) {
    if (fsync(descriptor_) != 0) fail_writing("write");
    // Closed only after it has its name: until then the lock keeps others from removing it.
    if (rename(temporary_.c_str(), target_.c_str()) != 0) fail_writing("replace");
    forget(temporary_.c_str());
    temporary_.clear();
    ++finished;
  }
  if (close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR) fail_writing("close");
}

void OutputFile::fail_writing(const char* what) const {
  const int reason = errno;
  const char* remedy = reason == ENOSPC   ? "free some space or write elsewhere"
                       : reason == EACCES ? "choose a place you may write to"
                       : reason == ENOENT ? "create the folder first"
                       : reason == EFBIG  ? "files may not become that large here (`ulimit -f`)"
                       : reason == EBADF  ? "it is closed: write elsewhere"
                                          : "check the place or write elsewhere";
  const bool keeps = !target_.empty() && access(target_.c_str(), F_OK) == 0 && !temporary_.empty();
  fail(ErrorKind::kComputation, "cannot {} {}: {}; {}{}", what,
       is_standard_output_ ? "standard output" : path_, std::strerror(reason), remedy,
       keeps ? " (the file that was there is unchanged)" : "");
}

// For signal handlers: loads of atomics and unlink(2) only, both of which POSIX allows there.
void remove_unfinished_outputs() noexcept {
  for (const auto& slot : open_temporaries)
    if (const char* const temporary = slot.load()) unlink(temporary);
}

int finished_outputs() noexcept {
  return finished.load();
}

}  // namespace cordon

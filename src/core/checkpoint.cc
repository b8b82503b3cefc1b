// A file, NAME.stage:
//
//   cordon-checkpoint 1      the format
//   stage NAME
//   NAME = VALUE             the job, a line for each of its names
//   head 0123abcd            the CRC-32 of the lines before
//   bytes                    the common part, then each tile, each behind its length (8 bytes)
//   4 bytes                  the CRC-32 of these
//
// The head has its own checksum, because it decides whether the folder is of this job. Before anything of a
// stage is used, all of it is read once for the checksum: twice the reading, and no rank gets half a stage.
#include "core/checkpoint.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "cordon/core/append_log.h"
#include "cordon/core/output_file.h"
#include "core/bytes.h"
#include "core/fail.h"
#include "core/unfinished.h"

namespace cordon::internal {
namespace {

constexpr std::string_view kFormat = "cordon-checkpoint 1\n";
constexpr std::string_view kStageSuffix = ".stage";
constexpr std::string_view kEndOfHead = "\nhead ";  // begins the last line of it
constexpr std::size_t kLongestHead = 1 << 16;
constexpr std::size_t kPiece = 1 << 20;
constexpr double kShare = 1.0 / 20;  // of the time, at most, goes into stages that are kept by the clock

using Clock = std::chrono::steady_clock;
using Crc = std::uint32_t;

Crc crc_of(Crc before, std::string_view bytes) {
  return static_cast<Crc>(crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

bool is_stage_name(std::string_view name) {
  return name.size() > kStageSuffix.size() && name.ends_with(kStageSuffix) &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == name.size() - kStageSuffix.size();
}

std::string last_line(std::string_view lines) {
  return fmt::format("{}{}\n", kEndOfHead.substr(1), checksum(lines));
}

// A file of the folder that is open for reading.
class StageFile {
 public:
  StageFile(int folder, const std::string& name)
      : descriptor_(openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)) {
    struct stat about {};
    if (descriptor_ >= 0 && fstat(descriptor_, &about) == 0 && S_ISREG(about.st_mode))
      size_ = static_cast<std::size_t>(about.st_size);
    else
      is_readable_ = false;
  }
  ~StageFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  StageFile(const StageFile&) = delete;
  StageFile& operator=(const StageFile&) = delete;

  bool is_readable() const { return is_readable_; }

  // Whether it is a stage as far as it goes, and not somebody's file of that name.
  bool begins_as_ours() {
    at_ = 0;
    return is_readable_ && kFormat.starts_with(take(std::min(size_, kFormat.find(' '))));
  }

  // The lines of the head; empty: it is damaged.
  std::string head() {
    at_ = 0;
    const std::string beginning = take(std::min(kLongestHead, size_));
    const std::size_t end = beginning.find(kEndOfHead);
    if (end == std::string::npos) return {};
    const std::string lines = beginning.substr(0, end + 1);
    const std::string last = last_line(lines);
    if (beginning.compare(end + 1, last.size(), last) != 0) return {};
    at_ = end + 1 + last.size();
    return lines;
  }

  // Behind the head: whether everything is there and as it was written. Begins anew with the first piece.
  bool is_whole() {
    const std::size_t first = at_;
    if (size_ < first + sizeof(Crc)) return false;
    Crc crc = 0;
    for (end_ = size_ - sizeof(Crc); at_ < end_ && is_readable_;)
      crc = crc_of(crc, take(std::min(kPiece, end_ - at_)));
    Crc written = 0;
    ByteReader(take(sizeof(Crc)), "checksum")(written);
    at_ = first;
    return is_readable_ && written == crc;
  }
  // The next piece, of which is_whole() said that it is there.
  std::string next() {
    Index size = 0;
    const std::string length = take(sizeof size);
    ByteReader(length, "stage")(size);
    const bool fits = size >= 0 && idx(size) <= end_ - at_;
    std::string piece = take(fits ? idx(size) : 0);
    if (!fits || !is_readable_)
      fail(ErrorKind::kInput, "a stage of ‹checkpoint› changed while it was read; start the job again");
    return piece;
  }

 private:
  // The next bytes; zeros, and not readable, where the file is shorter by now.
  std::string take(std::size_t count) {
    std::string bytes(count, '\0');
    for (std::size_t done = 0; done < count;) {
      const ssize_t got =
          pread(descriptor_, bytes.data() + done, count - done, static_cast<off_t>(at_ + done));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) {
        is_readable_ = false;
        break;
      }
      done += static_cast<std::size_t>(got);
    }
    at_ += count;
    return bytes;
  }

  int descriptor_;
  std::size_t size_ = 0;
  std::size_t at_ = 0;
  std::size_t end_ = 0;  // of the pieces
  bool is_readable_ = true;
};

std::string without_last_slashes(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

std::string head_of(const std::string& stage, const Checkpoint::Job& job) {
  std::string head = fmt::format("{}stage {}\n", kFormat, stage);
  for (const auto& [name, value] : job) head += fmt::format("{} = {}\n", name, value);
  return head;
}

// The first line in which two heads differ.
std::pair<std::string, std::string> first_difference(std::string_view a, std::string_view b) {
  while (true) {
    const std::string_view one = a.substr(0, a.find('\n')), other = b.substr(0, b.find('\n'));
    if (one != other || one.empty()) return {std::string(one), std::string(other)};
    a.remove_prefix(std::min(a.size(), one.size() + 1));
    b.remove_prefix(std::min(b.size(), other.size() + 1));
  }
}

}  // namespace

// The folder as rank 0 has it open.
class Checkpoint::Folder {
 public:
  explicit Folder(const std::string& path) : path_(without_last_slashes(path)) {
    struct stat about {};
    if (lstat(path_.c_str(), &about) == 0 && S_ISLNK(about.st_mode))
      fail(ErrorKind::kInput,
           "the folder {} is a symbolic link, which is not followed; give ‹checkpoint› the folder itself",
           path_);
    if (mkdir(path_.c_str(), 0777) != 0 && errno != EEXIST)
      fail(ErrorKind::kComputation,
           "the folder {} cannot be made: {}; give ‹checkpoint› a folder in a place you may write to", path_,
           std::strerror(errno));
    descriptor_ = open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor_ < 0 && errno == ENOTDIR)
      fail(ErrorKind::kInput, "{} is no folder; give ‹checkpoint› a new or an empty folder", path_);
    if (descriptor_ < 0) fail_at(errno);
    try {
      if (access(path_.c_str(), W_OK | X_OK) != 0) fail_at(errno);
      lock();
      require_own_files();
    } catch (...) {
      close(descriptor_);
      throw;
    }
  }
  ~Folder() { close(descriptor_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::string& path() const { return path_; }

  void notify(std::string_view line) const {
    if (notify_) notify_(line);
  }

  void begin(const Job& job, const Notify& notify) {
    job_ = job;
    notify_ = notify;
    for (const std::string& name : names())
      if (is_stage_name(name)) {
        const std::string head = StageFile(descriptor_, name).head();
        const std::string ours = head_of(name.substr(0, name.size() - kStageSuffix.size()), job);
        if (!head.empty() && head != ours) fail_of_another_job(head, ours);
      }
  }

  // The stage, at its first piece; null where it was not reached, or where it is damaged, which is told.
  std::unique_ptr<StageFile> open_stage(const std::string& stage) const {
    auto file = std::make_unique<StageFile>(descriptor_, stage + std::string(kStageSuffix));
    if (!file->is_readable()) return nullptr;
    if (file->head() == head_of(stage, job_) && file->is_whole()) return file;
    notify(fmt::format("note: {}/{}{} is damaged: that stage is computed again", path_, stage, kStageSuffix));
    return nullptr;
  }

  // Writes pieces that next() gives, as many as it has.
  void write(const std::string& stage, Index pieces, const std::function<std::string(Index)>& next) {
    const std::string head = head_of(stage, job_);
    OutputFile file(fmt::format("{}/{}{}", path_, stage, kStageSuffix));
    file.write(head);
    file.write(last_line(head));
    Crc crc = 0;
    const auto add = [&](std::string_view bytes) {
      crc = crc_of(crc, bytes);
      file.write(bytes);
    };
    for (Index p = 0; p < pieces; ++p) {
      const std::string piece = next(p);
      const auto length = static_cast<Index>(piece.size());
      add({reinterpret_cast<const char*>(&length), sizeof length});
      add(piece);
    }
    file.write({reinterpret_cast<const char*>(&crc), sizeof crc});
    file.commit();
  }

  void remove_stages() {
    for (const std::string& name : names())
      if (is_stage_name(name) || is_unfinished_output(name)) unlinkat(descriptor_, name.c_str(), 0);
  }

  // The time that the last stage took to be written or read, and when that was.
  void took_since(Clock::time_point start) {
    last_ = Clock::now();
    cost_ = last_ - start;
  }
  bool is_due(std::optional<double> every) const {
    const std::chrono::duration<double> passed = Clock::now() - last_;
    return every ? passed.count() >= *every : cost_ <= kShare * passed;
  }

 private:
  [[noreturn]] void fail_at(int reason) const {
    fail(ErrorKind::kComputation,
         "the folder {} cannot be used: {}; give ‹checkpoint› a folder in a place you may write to", path_,
         std::strerror(reason));
  }

  // A job that was killed may take a moment to end on all its ranks.
  void lock() const {
    constexpr int kTries = 50;
    for (int t = 0; flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK; ++t) {
      if (t == kTries)
        fail(ErrorKind::kComputation,
             "another program keeps its stages in {}; wait for its end, or give ‹checkpoint› another folder",
             path_);
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    DIR* const entries = opendir(path_.c_str());
    if (entries == nullptr) fail_at(errno);
    while (const dirent* const entry = readdir(entries))
      if (std::string_view(entry->d_name) != "." && std::string_view(entry->d_name) != "..")
        names.emplace_back(entry->d_name);
    closedir(entries);
    std::sort(names.begin(), names.end());
    return names;
  }

  // Nothing but what a job of ours leaves.
  void require_own_files() const {
    for (const std::string& name : names()) {
      struct stat about {};
      const bool is_file =
          fstatat(descriptor_, name.c_str(), &about, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(about.st_mode);
      if (!is_file || !(is_unfinished_output(name) ||
                        (is_stage_name(name) && StageFile(descriptor_, name).begins_as_ours())))
        fail(ErrorKind::kInput,
             "the folder {} has {}, which is no stage of a job; give ‹checkpoint› a new or an empty folder",
             path_, name);
    }
  }

  [[noreturn]] void fail_of_another_job(const std::string& head, const std::string& ours) const {
    const auto [there, here] = first_difference(head, ours);
    fail(
        ErrorKind::kInput,
        "the folder {} has stages of another job: there \"{}\", here \"{}\"; give ‹checkpoint› another folder, "
        "or remove {}/*{}",
        path_, there, here, path_, kStageSuffix);
  }

  std::string path_;
  Job job_;
  Notify notify_;
  int descriptor_ = -1;
  Clock::time_point last_ = Clock::now();
  Clock::duration cost_{};
};

Checkpoint::Checkpoint(const Ranks& ranks, const std::string& folder, const Job& job, const Notify& notify,
                       std::optional<double> every)
    : every_(every) {
  if (folder.empty()) return;
  ranks_ = &ranks;
  if (ranks.rank() > 0) return;
  folder_ = std::make_shared<Folder>(folder);
  folder_->begin(job, notify);
}

std::optional<Checkpoint::Stage> Checkpoint::read(const std::string& stage, const CutOf& cut_of) const {
  if (!keeps()) return std::nullopt;
  const auto start = Clock::now();
  std::unique_ptr<StageFile> file;
  if (folder_) file = folder_->open_stage(stage);
  std::vector<char> is_there{static_cast<char>(file != nullptr)}, common;
  broadcast(*ranks_, is_there);
  if (is_there[0] == 0) return std::nullopt;
  if (file) {
    const std::string piece = file->next();
    common.assign(piece.begin(), piece.end());
  }
  broadcast(*ranks_, common);
  Stage found{.common = std::string(common.data(), common.size())};
  const TileCut cut = cut_of(found.common);
  for (Index t = 0; t < cut.tiles(); ++t) {
    const int owner = cut.owner_of_tile(t);
    if (file) {
      std::string tile = file->next();
      if (owner == 0)
        found.tiles.push_back(std::move(tile));
      else
        ranks_->send(owner, std::as_bytes(std::span(tile)));
    } else if (owner == ranks_->rank()) {
      const std::vector<std::byte> tile = ranks_->receive(0);
      found.tiles.emplace_back(reinterpret_cast<const char*>(tile.data()), tile.size());
    }
  }
  if (folder_) {
    folder_->took_since(start);
    folder_->notify(fmt::format("resumed: {} from {}", stage, folder_->path()));
  }
  return found;
}

void Checkpoint::write(const std::string& stage, const Stage& content, const TileCut& cut) const {
  if (!keeps()) return;
  const auto start = Clock::now();
  const RowRange own = cut.tiles_of(ranks_->rank());
  if (!folder_) {
    for (const std::string& tile : content.tiles) ranks_->send(0, std::as_bytes(std::span(tile)));
    return;
  }
  folder_->write(stage, 1 + cut.tiles(), [&](Index piece) {
    const Index t = piece - 1;
    if (t < 0) return content.common;
    if (t < own.last) return content.tiles[idx(t - own.first)];
    const std::vector<std::byte> tile = ranks_->receive(cut.owner_of_tile(t));
    return std::string(reinterpret_cast<const char*>(tile.data()), tile.size());
  });
  folder_->took_since(start);
}

bool Checkpoint::is_due() const {
  if (!keeps()) return false;
  std::vector<char> due{static_cast<char>(folder_ && folder_->is_due(every_))};
  broadcast(*ranks_, due);
  return due[0] != 0;
}

void Checkpoint::require_usable(const std::string& folder) {
  const Folder opened(folder);
}

void Checkpoint::remove_stages(const std::string& folder) {
  Folder(folder).remove_stages();
}

std::vector<std::string> in_tiles(const Ranks& ranks, const TileCut& cut,
                                  const std::vector<std::pair<const double*, Index>>& matrices) {
  const RowRange own = cut.tiles_of(ranks.rank());
  const Index shift = cut.rows_of(ranks.rank()).first;
  std::vector<std::string> tiles;
  for (Index t = own.first; t < own.last; ++t) {
    ByteWriter tile;
    for (const auto& [numbers, width] : matrices)
      tile.put(numbers + (cut.tile(t).first - shift) * width,
               idx(cut.tile(t).count() * width) * sizeof(double));
    tiles.push_back(std::move(tile.text));
  }
  return tiles;
}

void from_tiles(const Ranks& ranks, const TileCut& cut, const std::vector<std::string>& tiles,
                const std::vector<std::pair<double*, Index>>& matrices) {
  const RowRange own = cut.tiles_of(ranks.rank());
  const Index shift = cut.rows_of(ranks.rank()).first;
  for (Index t = own.first; t < own.last; ++t) {
    ByteReader tile(tiles[idx(t - own.first)], "rows");
    for (const auto& [numbers, width] : matrices)
      tile.take(numbers + (cut.tile(t).first - shift) * width,
                idx(cut.tile(t).count() * width) * sizeof(double));
    if (!tile.at_end()) tile.refuse();
  }
}

}  // namespace cordon::internal

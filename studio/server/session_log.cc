// The append-only log of a session: one JSON line per step, written by one write, flushed by fsync.
// The file is locked (flock), so that two studios cannot write to it. On opening every line is
// checked and replayed; a last line without its end was never acknowledged and is cut off.
#include "session_log.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cordon/core/error.h"
#include "http.h"
#include "json_fields.h"
#include "method_list.h"
#include "session_json.h"
#include "utc_time.h"

namespace cordon::studio {
namespace {

constexpr std::array<std::string_view, 3> kStepNames{"change", "undo", "redo"};

std::string read_all(int descriptor) {
  std::string text;
  char buffer[1 << 16];
  for (ssize_t got = 0; (got = ::read(descriptor, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(got));
  return text;
}

Step step_named(const std::string& name) {
  for (std::size_t i = 0; i < kStepNames.size(); ++i)
    if (kStepNames[i] == name) return static_cast<Step>(i);
  throw Refusal{400, "\"op\" must be change, undo or redo"};
}

// The fingerprint of the table decides, not its name: a renamed file is the same table.
void require_same_table(const nlohmann::json& head, const DataSet& data, const std::string& path) {
  if (text_or(head, "cordon", 64, "") != "session" || head.value("version", nlohmann::json()) != 1)
    throw Refusal{400, "the first line is not that of a session of version 1"};
  const nlohmann::json about = head.value("data", nlohmann::json());
  if (!about.is_object()) throw Refusal{400, "the first line does not say which table it is about"};
  if (text_or(about, "fingerprint", 64, "") != data.fingerprint())
    throw Error(
        ErrorKind::kInput,
        fmt::format("{} is about another table (or another --id, --label or --missing); give that table, or "
                    "another file with --session",
                    path));
}

}  // namespace

SessionLog::SessionLog(const std::string& path, bool must_exist, const DataSet& data, const Replay& replay)
    : path_(path), data_(&data) {
  descriptor_ = open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC | (must_exist ? 0 : O_CREAT), 0600);
  if (descriptor_ < 0)
    throw Error(ErrorKind::kUsage,
                fmt::format("the session file {} cannot be opened: {}; --session FILE names another", path,
                            std::strerror(errno)));
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    close(descriptor_);
    throw Error(ErrorKind::kUsage,
                fmt::format("another studio writes to {}; --session FILE names another file", path));
  }
  try {
    read(data, replay);
  } catch (...) {
    close(descriptor_);
    throw;
  }
}

SessionLog::~SessionLog() {
  close(descriptor_);
}

void SessionLog::read(const DataSet& data, const Replay& replay) {
  const std::string text = read_all(descriptor_);
  const RowFinder rows(data.points());
  const std::vector<std::string> methods = studio_method_names();
  std::size_t start = 0;
  for (Index line_number = 1; start < text.size(); ++line_number) {
    const std::size_t end = text.find('\n', start);
    const bool last = end == std::string::npos || end + 1 == text.size();
    const std::string line = text.substr(start, end == std::string::npos ? end : end - start);
    const nlohmann::json object = nlohmann::json::parse(line, nullptr, false);
    // Whole lines only are acknowledged: one without its end was cut off while it was written.
    if (end == std::string::npos || (last && object.is_discarded())) {
      torn_ = true;
      break;
    }
    try {
      if (!object.is_object()) throw Refusal{400, "the line is not a JSON object"};
      if (line_number == 1) {
        require_same_table(object, data, path_);
      } else {
        if (index_field(object, "rev", INT64_MAX) != rev_ + 1)
          throw Refusal{400, "the revisions are not in order"};
        replay(step_named(text_field(object, "op", 16)), change_from_json(object, rows, methods));
        ++rev_;
      }
    } catch (const Refusal& refusal) {
      throw Error(ErrorKind::kInput,
                  fmt::format("{}, line {}: {}; mend or remove the line, or name another file with --session",
                              path_, line_number, refusal.description));
    }
    start = end + 1;
  }
  size_ = static_cast<off_t>(start);
  if (torn_ && ftruncate(descriptor_, size_) != 0)
    throw Error(ErrorKind::kComputation, fmt::format("{} cannot be mended: {}", path_, std::strerror(errno)));
  if (size_ == 0) begin(data);
}

void SessionLog::begin(const DataSet& data) {
  const nlohmann::ordered_json head{{"cordon", "session"},
                                    {"version", 1},
                                    {"time", utc_now()},
                                    {"data",
                                     {{"name", data.name()},
                                      {"rows", data.rows()},
                                      {"features", data.features().size()},
                                      {"fingerprint", data.fingerprint()}}}};
  write(head.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
  // The file's name must survive as well.
  const auto folder = std::filesystem::absolute(path_).parent_path();
  const int directory = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory >= 0) {
    fsync(directory);
    close(directory);
  }
}

void SessionLog::append(Step step, const Change& change) {
  nlohmann::ordered_json line{
      {"rev", rev_ + 1}, {"time", utc_now()}, {"op", kStepNames[static_cast<std::size_t>(step)]}};
  line.update(to_json(change, data_->points()));
  write(line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
  ++rev_;
}

void SessionLog::write(const std::string& line) {
  const std::string whole = line + "\n";
  std::size_t done = 0;
  while (done < whole.size()) {
    const ssize_t count = ::write(descriptor_, whole.data() + done, whole.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    done += static_cast<std::size_t>(count);
  }
  if (done < whole.size() || fdatasync(descriptor_) != 0) {
    const std::string reason = std::strerror(errno);
    if (ftruncate(descriptor_, size_) != 0) torn_ = true;
    throw Error(ErrorKind::kComputation,
                fmt::format("{} cannot be written: {}; nothing was changed, free some space and try again",
                            path_, reason));
  }
  size_ += static_cast<off_t>(whole.size());
}

}  // namespace cordon::studio

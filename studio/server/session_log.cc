// The log of a session. How lines get to the disk is AppendLog's business; here they get their
// meaning. On opening every line is checked and replayed.
#include "session_log.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "cordon/core/error.h"
#include "cordon/core/limits.h"
#include "http.h"
#include "json_fields.h"
#include "method_list.h"
#include "session_json.h"
#include "utc_time.h"

namespace cordon::studio {
namespace {

constexpr std::array<std::string_view, 3> kStepNames{"change", "undo", "redo"};

// What the first line of our files begins with.
constexpr std::string_view kFirst = "{\"cordon\":\"session\"";

std::string as_line(const nlohmann::ordered_json& object) {
  return with_checksum(object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
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
    : log_(path, {.must_exist = must_exist,
                  .secret = true,
                  .writer = "studio",
                  .remedy = "name another file with --session"}),
      data_(&data) {
  read(data, replay);
}

void SessionLog::read(const DataSet& data, const Replay& replay) {
  const std::string text = log_.read();
  const RowFinder rows(data.points());
  const std::vector<std::string> methods = studio_method_names();
  std::size_t start = 0;
  for (Index line_number = 1; start < text.size(); ++line_number) {
    const std::size_t end = text.find('\n', start);
    const std::string line = text.substr(start, end == std::string::npos ? end : end - start);
    // Nobody was told of a line without its end; but a whole line and one byte more had one, which was
    // changed. (A file with nothing but the beginning of a first line is ours only if that is what it
    // holds.)
    const bool lost_its_end =
        end == std::string::npos && !line.empty() &&
        check_line(std::string_view(line).substr(0, line.size() - 1)) == LineCheck::kRight;
    if (end == std::string::npos && !lost_its_end &&
        (line_number > 1 || kFirst.starts_with(line) || line.starts_with(kFirst))) {
      torn_ = true;
      break;
    }
    try {
      if (is_nested_too_deeply(line)) throw Refusal{400, "its JSON is nested too deeply"};
      const nlohmann::json object = nlohmann::json::parse(line, nullptr, false);
      if (!object.is_object()) throw Refusal{400, "the line is not a JSON object"};
      if (check_line(line) == LineCheck::kWrong)
        throw Refusal{400,
                      "the line was changed after it was written: its checksum does not fit (a line that you "
                      "changed yourself must not have a \"crc\")"};
      if (line_number == 1) {
        require_same_table(object, data, log_.path());
      } else {
        if (index_field(object, "rev", INT64_MAX) != rev_ + 1)
          throw Refusal{400, "the revisions are not in order"};
        replay(step_named(text_field(object, "op", 16)), change_from_json(object, rows, methods));
        ++rev_;
      }
    } catch (const Refusal& refusal) {
      throw Error(ErrorKind::kInput,
                  fmt::format("{}, line {}: {}; mend or remove the line, or name another file with --session",
                              log_.path(), line_number, refusal.description));
    }
    start = end == std::string::npos ? text.size() : end + 1;
  }
  log_.keep_secret();  // it is ours: nothing before this touched it
  if (torn_) log_.cut(start);
  if (log_.size() == 0) begin(data);
}

void SessionLog::begin(const DataSet& data) {
  log_.append(as_line({{"cordon", "session"},
                       {"version", 1},
                       {"time", utc_now()},
                       {"data",
                        {{"name", data.name()},
                         {"rows", data.rows()},
                         {"features", data.features().size()},
                         {"fingerprint", data.fingerprint()}}}}));
}

void SessionLog::append(Step step, const Change& change) {
  nlohmann::ordered_json line{
      {"rev", rev_ + 1}, {"time", utc_now()}, {"op", kStepNames[static_cast<std::size_t>(step)]}};
  line.update(to_json(change, data_->points()));
  log_.append(as_line(line));
  ++rev_;
}

}  // namespace cordon::studio

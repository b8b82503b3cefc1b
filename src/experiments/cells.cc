// The store of finished draws: read whole at the start, then only appended to, by any thread under
// a lock. Lines are written with a checksum; one that fails it, or is no answer, is passed over.
#include "experiments/cells.h"

#include "core/json.h"

namespace cordon::internal {
namespace {

// False for a line that is not a whole answer.
bool parse_line(const std::string& line, std::string& key, DrawAnswer& answer) {
  if (is_nested_too_deeply(line)) return false;
  const Json j = parse_json<Json>(line);
  if (!j.is_object() || !j.contains("key") || !j.contains("seconds")) return false;
  try {
    key = j["key"].get<std::string>();
    answer.seconds = j["seconds"].get<double>();
    answer.error = j.value("error", std::string());
    if (j.contains("outcome")) answer.outcome = j["outcome"].get<Outcome>();
  } catch (const Json::exception&) {
    return false;
  }
  return !answer.error.empty() || !answer.outcome.empty();
}

// The commit may be missing: not every build knows it.
bool parse_sources(const std::string& line, Sources& sources) {
  if (is_nested_too_deeply(line)) return false;
  const Json j = parse_json<Json>(line);
  if (!j.is_object() || !j.contains("sources") || !j["sources"].is_string()) return false;
  sources.hash = j["sources"];
  sources.commit = j.contains("commit") && j["commit"].is_string() ? j["commit"].get<std::string>() : "";
  return true;
}

// Texts of errors may hold anything: what is not UTF-8 is replaced,
// so that the line can be written.
std::string as_line(const std::string& key, const DrawAnswer& answer) {
  Json j{{"key", key}, {"seconds", answer.seconds}};
  if (answer.error.empty())
    j["outcome"] = answer.outcome;
  else
    j["error"] = answer.error;
  return with_checksum(j.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace

// The last line without its end is cut off; a damaged one in between is passed over, and its draw
// is computed again. Of two lines with one key the later counts.
CellStore::CellStore(const std::string& path)
    : log_(path, {.writer = "run", .remedy = "choose another folder as ‹out›"}) {
  const std::string text = log_.read();
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start);
    if (end == std::string::npos) {  // unfinished
      log_.cut(start);
      break;
    }
    const std::string line = text.substr(start, end - start);
    start = end + 1;
    if (check_line(line) == LineCheck::kWrong) continue;
    std::string key;
    DrawAnswer answer;
    Sources sources;
    if (parse_line(line, key, answer))
      answers_.insert_or_assign(key, std::move(answer));
    else if (parse_sources(line, sources))
      sources_.push_back(std::move(sources));
  }
}

// The pointer stays valid: answers are added, never removed, and the map does not move its values.
const DrawAnswer* CellStore::find(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  const auto found = answers_.find(key);
  return found == answers_.end() ? nullptr : &found->second;
}

// On the disk before it can be found.
void CellStore::add(const std::string& key, DrawAnswer answer) {
  const std::string line = as_line(key, answer);
  const std::lock_guard lock(mutex_);
  log_.append(line);
  answers_.insert_or_assign(key, std::move(answer));
}

// Without the lock: the driver calls it before the draws of a data set run, on its own thread.
void CellStore::remember(const Sources& sources) {
  for (const Sources& known : sources_)
    if (known.hash == sources.hash) return;
  log_.append(with_checksum(Json{{"sources", sources.hash}, {"commit", sources.commit}}.dump()));
  sources_.push_back(sources);
}

}  // namespace cordon::internal

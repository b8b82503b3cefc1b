// The store of finished draws: a file of JSON lines that is read whole at the start and only
// appended to. A line is one write under a lock; a line that was cut off is not valid JSON, is
// passed over, and its draw is computed again.
#include "experiments/cells.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "core/fail.h"

namespace cordon::internal {
namespace {

// False for a line that is not a whole answer.
bool parse_line(const std::string& line, std::string& key, DrawAnswer& answer) {
  const Json j = Json::parse(line, nullptr, false);
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

bool parse_sources(const std::string& line, Sources& sources) {
  const Json j = Json::parse(line, nullptr, false);
  if (!j.is_object() || !j.contains("sources") || !j["sources"].is_string()) return false;
  sources.hash = j["sources"];
  sources.commit = j.contains("commit") && j["commit"].is_string() ? j["commit"].get<std::string>() : "";
  return true;
}

std::string as_line(const std::string& key, const DrawAnswer& answer) {
  Json j{{"key", key}, {"seconds", answer.seconds}};
  if (answer.error.empty())
    j["outcome"] = answer.outcome;
  else
    j["error"] = answer.error;
  return j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

CellStore::CellStore(const std::string& path) : path_(path) {
  bool whole = true;  // does the file end with a line that is whole?
  if (std::ifstream file(path, std::ios::binary); file) {
    std::string line, key;
    while (std::getline(file, line)) {
      whole = !file.eof();
      DrawAnswer answer;
      Sources sources;
      if (parse_line(line, key, answer))
        answers_.insert_or_assign(key, std::move(answer));
      else if (parse_sources(line, sources))
        sources_.push_back(std::move(sources));
    }
  }
  descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (descriptor_ < 0)
    fail(ErrorKind::kComputation, "cannot write {}: {}; choose another --out", path, std::strerror(errno));
  if (!whole && ::write(descriptor_, "\n", 1) != 1)
    fail(ErrorKind::kComputation, "cannot write {}: {}; free some space", path, std::strerror(errno));
}

CellStore::~CellStore() {
  ::close(descriptor_);
}

const DrawAnswer* CellStore::find(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  const auto found = answers_.find(key);
  return found == answers_.end() ? nullptr : &found->second;
}

void CellStore::add(const std::string& key, DrawAnswer answer) {
  const std::string line = as_line(key, answer);
  const std::lock_guard lock(mutex_);
  write_line(line);
  answers_.insert_or_assign(key, std::move(answer));
}

void CellStore::remember(const Sources& sources) {
  for (const Sources& known : sources_)
    if (known.hash == sources.hash) return;
  write_line(Json{{"sources", sources.hash}, {"commit", sources.commit}}.dump() + "\n");
  sources_.push_back(sources);
}

void CellStore::write_line(const std::string& line) {
  if (::write(descriptor_, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
    fail(ErrorKind::kComputation, "cannot write {}: {}; free some space", path_, std::strerror(errno));
}

}  // namespace cordon::internal

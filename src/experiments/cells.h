// Finished draws of cells, kept on disk so that an interrupted run continues.
//
// One line of JSON per draw, appended in one write: {"key", "seconds", "outcome"} or {"key",
// "seconds", "error"}; and one per version of the sources that wrote here, {"sources",
// "commit"}. A line that was cut off by a crash is not valid JSON and is computed again; the
// next line starts on a new line of its own.
#pragma once

#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "experiments/protocol.h"

namespace cordon::internal {

struct DrawAnswer {
  Outcome outcome;
  std::string error;  // why there is no outcome; empty where there is one
  double seconds = 0;
};

// The sources that computed some draws: their hash, which is part of the keys, and their commit.
struct Sources {
  std::string hash;
  std::string commit;
};

class CellStore {
 public:
  explicit CellStore(const std::string& path);  // throws Error(kComputation) where it cannot be written
  ~CellStore();
  CellStore(const CellStore&) = delete;
  CellStore& operator=(const CellStore&) = delete;

  const DrawAnswer* find(const std::string& key) const;  // nullptr where it is not there
  void add(const std::string& key, DrawAnswer answer);   // from any thread

  // Who wrote here, the latest last; `remember` adds a new one.
  const std::vector<Sources>& sources() const { return sources_; }
  void remember(const Sources& sources);

 private:
  void write_line(const std::string& line);

  std::string path_;
  int descriptor_ = -1;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, DrawAnswer> answers_;
  std::vector<Sources> sources_;
};

}  // namespace cordon::internal

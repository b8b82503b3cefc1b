// Finished draws of cells, kept on disk so that an interrupted run continues.
//
// One line of JSON per draw, appended in one write: {"key", "seconds", "outcome"} or {"key", "seconds",
// "error"}. A line that was cut off by a crash is not valid JSON and is computed again; the next line starts
// on a new line of its own.
#pragma once

#include <mutex>
#include <string>
#include <unordered_map>

#include "experiments/protocol.h"

namespace cordon {

struct Answer {
  Outcome outcome;
  std::string error;  // why there is no outcome; empty where there is one
  double seconds = 0;
};

class CellStore {
 public:
  explicit CellStore(const std::string& path);  // throws Error(kComputation) where it cannot be written
  ~CellStore();
  CellStore(const CellStore&) = delete;
  CellStore& operator=(const CellStore&) = delete;

  const Answer* find(const std::string& key) const;  // nullptr where it is not there
  void add(const std::string& key, Answer answer);   // from any thread

 private:
  std::string path_;
  int descriptor_ = -1;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Answer> answers_;
};

}  // namespace cordon

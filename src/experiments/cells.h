// Finished draws of cells, kept on disk so that an interrupted run continues.
//
// An AppendLog with one line of JSON per draw, {"key", "seconds", "outcome"} or {"key", "seconds",
// "error"}, and one per version of the sources that wrote here, {"sources", "commit"}; each ends in
// a checksum. A line that was cut off or damaged is passed over, and its draw is computed again.
#pragma once

#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "cordon/core/append_log.h"
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
  // Throws Error(kComputation) where it cannot be written or another run writes there.
  explicit CellStore(const std::string& path);

  const DrawAnswer* find(const std::string& key) const;  // nullptr where it is not there
  void add(const std::string& key, DrawAnswer answer);   // from any thread

  // Who wrote here, the latest last; `remember` adds a new one.
  const std::vector<Sources>& sources() const { return sources_; }
  void remember(const Sources& sources);

 private:
  AppendLog log_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, DrawAnswer> answers_;
  std::vector<Sources> sources_;
};

}  // namespace cordon::internal

// The tables that were opened lately, kept in the user's configuration folder (recent.json): a page can
// open one of them again, and no other file.
#pragma once

#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace cordon::studio {

struct RecentTable {
  std::string path, session;  // absolute
  std::string id, label;      // columns; empty: guessed, unless the table
  bool confirmed = false;     // was opened on the command line, which guesses nothing
};

class RecentTables {
 public:
  // First in the list from now on. What is no file is not remembered, and where nothing can be written
  // nothing is.
  void remember(RecentTable table);

  // By its absolute path.
  std::optional<RecentTable> find(const std::string& path) const;

  // GET /api/v1/recent: [{"path", "name", "folder"}], those that are still there.
  nlohmann::ordered_json list_json() const;

 private:
  std::vector<RecentTable> load() const;  // under the lock

  mutable std::mutex mutex_;
};

}  // namespace cordon::studio

// The commands of a POST, checked and with defaults filled in, as one change of the statements.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "grouping.h"
#include "session_log.h"
#include "solved_map.h"
#include "statement.h"

namespace cordon::studio {

// A question that is open now.
struct OpenQuestion {
  std::string id;
  Index a = 0;
  Index b = 0;
  bool predicted_same = false;
};

// The state that commands refer to; valid while the session is locked.
struct CommandContext {
  const Snapshot* now;
  const Points* points;
  const SolvedMap* reference = nullptr;  // distances are measured on it; null: in the data
  Index next_id = 1;
  Index undo_count = 0;
  Index redo_count = 0;
  std::optional<OpenQuestion> question;
  std::shared_ptr<const Grouping> grouping;  // that is shown; null before the first
};

struct Command {
  Step step = Step::kChange;
  Change change;           // kChange only
  std::vector<Index> ids;  // of new statements
};

// Throws Refusal with what is wrong; then nothing is changed.
Command read_command(const nlohmann::json& ops, const CommandContext& context);

}  // namespace cordon::studio

// What a POST of commands asks for: checked, defaults filled in, as one change of what was said.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

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

// What commands are understood against.
struct Setting {
  const Snapshot* now;
  const Points* points;
  const SolvedMap* reference = nullptr;  // distances of new statements are measured on it; null: in the data
  Index next_id = 1;
  Index undo_count = 0;
  Index redo_count = 0;
  std::optional<OpenQuestion> question;
};

struct Command {
  Step step = Step::kChange;
  Change change;           // kChange only
  std::vector<Index> ids;  // of new statements
};

// Throws Refusal with what is wrong; then nothing is changed.
Command read_command(const nlohmann::json& ops, const Setting& setting);

}  // namespace cordon::studio

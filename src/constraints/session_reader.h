// Statements from a session file of the studio: JSON lines, each of which tells what came and what
// went (studio/server/session_log.h). Only what is still said at the end is kept.
#pragma once

#include <string>
#include <string_view>

#include "cordon/constraints/constraint_set.h"

namespace cordon::internal {

// Does the text begin like a session?
bool is_session(std::string_view text);

// Throws Error(kInput) naming file, line and what is wrong. A last line that was cut off is passed
// over: the studio never acknowledged it.
ConstraintSet read_session(std::string_view text, const std::string& name, const RowFinder& rows);

}  // namespace cordon::internal

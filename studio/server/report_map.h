// The map of the report: one SVG, coloured by group, every point with its name, group and confidence
// under the pointer; and the groups as a table.
#pragma once

#include <string>

#include "table_session.h"

namespace cordon::studio {

// Text for HTML and SVG, in attributes too.
std::string escaped(const std::string& text);

std::string report_map(TableSession& session, const StateSnapshot& state, const GroupState& groups);
std::string report_groups(const TableSession& session, const GroupState& groups);

}  // namespace cordon::studio

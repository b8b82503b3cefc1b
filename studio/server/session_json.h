// Changes as JSON, rows under their own names, and
// back; what comes back is checked like any request.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "cordon/data/points.h"
#include "statement.h"

namespace cordon::studio {

constexpr std::size_t kMaxGroupName = 200;  // bytes
constexpr Index kMaxGroups = 60;

nlohmann::ordered_json to_json(const Change& change, const Points& points);

// Throws Refusal with what is wrong.
Change change_from_json(const nlohmann::json& line, const RowFinder& rows,
                        const std::vector<std::string>& methods);

// Which rows a statement of this kind must name, which
// of its numbers it must have. Throws Refusal(400).
void require_valid(const Statement& statement);

StatementKind statement_kind(const std::string& name);  // throws Refusal(400)

}  // namespace cordon::studio

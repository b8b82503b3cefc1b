// JSON from outside: every field has the type, the range and
// the length that is allowed, or the request is refused.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::studio {

// Throw Refusal(400) that names the field, what it was and what is allowed.
nlohmann::json parse_object(const std::string& text);
std::string text_field(const nlohmann::json& object, const char* name, std::size_t longest);
std::string text_or(const nlohmann::json& object, const char* name, std::size_t longest,
                    const std::string& otherwise);
Index index_field(const nlohmann::json& object, const char* name, Index below);
std::vector<Index> index_list(const nlohmann::json& object, const char* name, Index below,
                              std::size_t maximum);
bool flag_field(const nlohmann::json& object, const char* name);
// Missing or null: nothing. Otherwise a finite number of at least `least`.
std::optional<double> number_or_nothing(const nlohmann::json& object, const char* name, double least);

// A whole number in a path or a query.
Index parse_index(const std::string& text, const char* what, Index below);

}  // namespace cordon::studio

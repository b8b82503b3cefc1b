// The one way in for JSON that somebody else may have written: files, requests. nlohmann's parser
// itself does not recurse, but copying, comparing and printing what it made do: a text that is
// nested too deeply would end the program there, and is refused here.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "cordon/core/limits.h"
#include "core/fail.h"

namespace cordon::internal {

// The text as JSON; where it is none, a value of which is_discarded() is true. Throws Error(kInput)
// where it is nested too deeply.
template <typename Json = nlohmann::json>
Json parse_json(std::string_view text) {
  if (is_nested_too_deeply(text))
    fail(ErrorKind::kInput, "its JSON is nested more than {} deep, which nothing of ours is", kMaxJsonDepth);
  return Json::parse(text, nullptr, false);
}

// A whole number that fits. The parser's own conversion takes any number: what 1e308 becomes as an
// integer is undefined. Throws Error(kInput).
template <typename Integer, typename Json>
Integer whole_number(const Json& value) {
  const bool fits =
      value.is_number_unsigned()
          ? std::in_range<Integer>(value.template get<std::uint64_t>())
          : value.is_number_integer() && std::in_range<Integer>(value.template get<std::int64_t>());
  if (!fits)
    fail(ErrorKind::kInput, "a {} stands in its JSON where a whole number is needed",
         value.is_number() ? "number that is none, or too large," : value.type_name());
  return value.template get<Integer>();
}

}  // namespace cordon::internal

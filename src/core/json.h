// The one way in for JSON that somebody else may have written: files, requests. nlohmann's parser
// itself does not recurse, but copying, comparing and printing what it made do: a text that is
// nested too deeply would end the program there, and is refused here.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

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

}  // namespace cordon::internal

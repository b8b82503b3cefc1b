/// \file
/// "Did you mean": the known name that is most similar to a mistyped one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/export.h"

namespace cordon {

/// Returns the element of `known` with the smallest edit distance to `given`, without regard to
/// upper and lower case, and the first of several equal ones. An edit inserts, deletes or replaces
/// a letter or exchanges two adjacent ones. The result is empty if the nearest name needs more than
/// two edits and also more than a third of the letters of `given`, or if every letter would have to
/// change. The cost is |given| |name| per name; names that are ruled out by their length cost
/// nothing.
CORDON_EXPORT std::string suggest(std::string_view given, const std::vector<std::string>& known);

}  // namespace cordon

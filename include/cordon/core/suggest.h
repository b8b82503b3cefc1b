// "Did you mean": the known name most like a mistyped one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/export.h"

namespace cordon {

// The nearest of `known` to `given` by edit distance, letters compared without case; the first of equals.
// Empty where none is close: more than a third of the letters (and at least two) would have to change. Costs
// |given| |name| per name, and names whose length alone rules them out cost nothing.
CORDON_EXPORT std::string suggest(std::string_view given, const std::vector<std::string>& known);

}  // namespace cordon

// Files that are no table Cordon reads, told by their first bytes.
#pragma once

#include <string>
#include <string_view>

namespace cordon::internal {

// Throws Error(kInput) that names the format and says how to get a table out of it; returns where
// the bytes are none of those.
// Compares the beginning with each known mark: a few dozen comparisons.
void refuse_foreign(std::string_view bytes, const std::string& name);

}  // namespace cordon::internal

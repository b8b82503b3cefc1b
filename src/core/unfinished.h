// The names of OutputFile's temporary files, which a killed program leaves behind.
#pragma once

#include <string_view>

namespace cordon::internal {

// Whether a file of this name is one: .cordon-0123abcd.unfinished.
bool is_unfinished_output(std::string_view name);

}  // namespace cordon::internal

// JSON as the experiments use it: keys in the order of the file, so that what is written is stable.
#pragma once

#include <nlohmann/json.hpp>

namespace cordon::internal {

using Json = nlohmann::ordered_json;

}  // namespace cordon::internal

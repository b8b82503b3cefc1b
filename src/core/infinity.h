// What every number is below.
#pragma once

#include <limits>

namespace cordon::internal {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace cordon::internal

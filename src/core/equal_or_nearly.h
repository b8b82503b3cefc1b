// "Equal" as sums of squares see it: differences below about 1e-160 have squares of 0.
#pragma once

#include <string_view>

namespace cordon::internal {

// To go on with after "... are equal". No scaling is named: min-max may be what was used.
inline constexpr std::string_view kOrNearly =
    " (or differ so little that their squares vanish; columns of such small numbers want another unit)";

}  // namespace cordon::internal

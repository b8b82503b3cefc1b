// The time as session files and reports have it.
#pragma once

#include <string>

namespace cordon::studio {

// Now, in UTC: "2026-01-31T12:00:00Z".
std::string utc_now();

}  // namespace cordon::studio

// What a fit does with constraints before the method sees them.
#pragma once

#include "cordon/model/model.h"

namespace cordon::internal {

// Drops what says nothing, cannot be, or is not used by the method, and counts it. The set that comes back
// is what the method learns from.
void prepare(Knowledge& known, const Points& points, const MethodInfo& info, const FitOptions& options,
             Report& report);

}  // namespace cordon::internal

// Which values of which parameters are tried: lists of values as a person would type them.
//
//   const ParameterGrid grid = automatic_grid(method_info("rca"), {}, {}, points, run);   // ridge = auto, 0,
//   ... for (const ParameterValues& values : combinations(grid)) ...
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/methods/registry.h"

namespace cordon {

// Parameter, its values.
using ParameterGrid = std::vector<std::pair<std::string, std::vector<std::string>>>;

// Values for the parameters named, or, where none are, for all that are known here and not fixed:
//   delta        auto, and .35 to 2.8 times the median distance in steps of the square root of 2
//   n_neighbors  3 to 30          ridge   auto, 0, .001 to 10        t0   .8 to 1
//   alpha, beta  .1 to 100        dims    1, 2, 3, 5, 8 ... (only where named, or where a method has nothing
//   else)
// The method's default is always among them. delta is left out where edges have binary weights. `points` are
// scaled as they will be for the fit. Throws Error(kUsage) for a parameter the method does not have, that has
// no automatic values, or that is also fixed; and where nothing is left to try.
CORDON_EXPORT ParameterGrid automatic_grid(const MethodInfo& method, const std::vector<std::string>& names,
                                           const ParameterValues& fixed, const Points& points,
                                           const Run& run);

// The multiples of the median distance that are tried for delta, ascending.
CORDON_EXPORT std::vector<double> delta_values(const Points& points, const Run& run);

// Every combination; the last parameter changes fastest. An empty grid has one, with no values.
CORDON_EXPORT std::vector<ParameterValues> combinations(const ParameterGrid& grid);

}  // namespace cordon

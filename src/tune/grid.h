// Parameter grids: which values of which parameters are tried. Values are text, as a user would
// type them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/methods/registry.h"
#include "cordon/tune/tune.h"

namespace cordon::internal {

// Values for the parameters in `names` or, if there are none, for all parameters in this list that
// the method has and that are not fixed:
//
// - delta: .35 to 2.8 times the median distance, in steps of the square root of 2; omitted if
//   edges have binary weights, unless it is named;
// - n_neighbors: 3, 5, 8, 12, 20, 30, as far as there are points;
// - ridge: 0, .001, .01, .1, 1, 10;
// - t0: .8, .9, .95, .99, 1;
// - alpha and beta: .1, 1, 5, 20, 100;
// - dims: 1, 2, 3, 5, 8, 13, 21, 34, as far as there are features; only if it is named or the
//   method has nothing else.
//
// "auto" is tried as well if the parameter allows it, and the default of the method is always
// included. `points` must be scaled as they will be for the fit. Throws Error(kUsage) for a
// parameter that the method does not have, that has no automatic values or that is also fixed, and
// if nothing is left to try.
ParameterGrid automatic_grid(const MethodInfo& method, const std::vector<std::string>& names,
                             const ParameterValues& fixed, const Points& points, const Run& run);

// The multiples of the median distance that are tried for delta, ascending.
std::vector<double> delta_values(const Points& points, const Run& run);

// Every combination; the last parameter changes fastest. An empty grid has one combination,
// without values.
std::vector<ParameterValues> combinations(const ParameterGrid& grid);

}  // namespace cordon::internal

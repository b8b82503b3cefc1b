// A model from the sums over a table, wherever its rows were.
#pragma once

#include "cordon/model/model.h"
#include "methods/sums.h"

namespace cordon::internal {

// The method of these options, if it is one that sees the points through sums alone; otherwise throws
// Error(kUsage) that names those that are. The same for a scaling that is not affine.
std::unique_ptr<Method> make_sum_method(const FitOptions& options);
const SumMethod& as_sum_method(const Method& method);

// Scales the sums and solves. `report` has what was said before.
Model model_of(const Sums& sums, const SumMethod& method, const FitOptions& options, const Encoding& encoding,
               Report report, const Run& run);

}  // namespace cordon::internal

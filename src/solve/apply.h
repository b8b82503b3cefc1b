// A symmetric operator that is known by its products alone.
#pragma once

#include <functional>

namespace cordon::internal {

// y = S x.
using Apply = std::function<void(const double* x, double* y)>;

}  // namespace cordon::internal

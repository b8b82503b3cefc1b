// The cost of a method that sums two matrices over pairs or points and solves a generalised
// eigenproblem, which most do: side = min(n, f), because wide data is solved in the span of its
// points.
#include "cordon/methods/method.h"

#include <algorithm>

#include "methods/step_bytes.h"

namespace cordon {

Cost Method::cost(const Shape& shape) const {
  constexpr double kMatrices = 6;  // two sums, and four in the eigenproblem (pencil_bytes)
  const auto n = static_cast<double>(shape.n);
  const auto f = static_cast<double>(shape.f);
  const double side = std::min(n, f);
  return {2 * n * f * side + 9 * side * side * side, internal::linear_bytes(shape, kMatrices)};
}

}  // namespace cordon

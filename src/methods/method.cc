// The cost of a method that sums an f x f matrix and solves a dense eigenproblem, which most do:
// side = min(n, f), because wide data is solved in the span of its points. An estimate.
#include "cordon/methods/method.h"

#include <algorithm>

namespace cordon {

Cost Method::cost(const Shape& shape) const {
  const auto n = static_cast<double>(shape.n);
  const auto f = static_cast<double>(shape.f);
  const double side = std::min(n, f);            // wide data is solved in the span of the points
  const double coordinates = f > n ? n * f : 0;  // a basis of that span
  return {2 * n * f * side + 9 * side * side * side, 8 * (coordinates + 6 * side * side)};
}

}  // namespace cordon

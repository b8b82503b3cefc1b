// The constants of the bound in float_bound.h, all rounded to the safe side: start values a little
// above, thresholds a little below. Safe values where the range of single precision ends are
// infinities of the right sign, with which every pair survives.
#include "neighbors/float_bound.h"

#include <cmath>
#include <limits>

#include "core/infinity.h"

namespace cordon::internal {
namespace {

constexpr float kAll = -std::numeric_limits<float>::infinity();

}  // namespace

FloatBound::FloatBound(Index coordinates) {
  const double f = static_cast<double>(coordinates);
  const double unit = 0x1p-24 / (1 - (f + 1) * 0x1p-24);
  // With millions of features single precision proves
  // nothing: an infinite slack lets every pair survive.
  const bool provable = f < 0x1p22;
  point_slack_ = provable ? (f + 3) * unit : kInfinity;
  query_slack_ = provable ? (f / 2 + 2) * unit : kInfinity;
  floor_ = (f + 1) * 0x1p-148;
}

// Where the norm is too large for single precision (place() gave infinity) the start value is plus
// infinity: every pair with this point survives, and double precision decides.
// 2^120 leaves room for the sum of the products below the largest float, 2^128.
float FloatBound::start_value(double power, double squared_norm) const {
  const double h = squared_norm * point_slack_ - power * 0.5;
  return std::abs(h) < 0x1p120 ? static_cast<float>(h) : -kAll;
}

// Rounded down, so that the float is never above the bound in double precision.
// A NaN in `power` (infinite norm less infinite bound) fails the
// comparison as well, and lets all survive.
float FloatBound::threshold(double power, double squared_norm) const {
  const double bound = power * 0.5 - squared_norm * query_slack_ - floor_;
  if (!(std::abs(bound) < 0x1p120)) return kAll;
  const float rounded = static_cast<float>(bound);
  return static_cast<double>(rounded) <= bound ? rounded : std::nextafterf(rounded, kAll);
}

}  // namespace cordon::internal

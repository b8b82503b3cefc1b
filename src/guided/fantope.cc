#include "guided/fantope.h"

#include <algorithm>

namespace cordon::internal {

// With the shares s_i(theta) = min(1, max(0, z_i - theta)) the equation sum_i s_i(theta) = k is
// solved by bisection over the 2 n sorted bends, each evaluated in n: n log n. Between two bends
// the sum is linear, so theta follows by interpolation. At the first bend, min z - 1, every share
// is 1 and the sum n >= k, so that there is a bend to begin with.
FantopeShares fantope_shares(const std::vector<double>& z, Index k) {
  // The sum of shares falls, piecewise linearly, from n
  // to 0 as theta grows; it bends at z_i and z_i - 1.
  const auto sum_at = [&](double theta) {
    double sum = 0;
    for (const double value : z) sum += std::clamp(value - theta, 0.0, 1.0);
    return sum;
  };
  const double wanted = static_cast<double>(k);
  std::vector<double> bends;
  for (const double value : z) {
    bends.push_back(value);
    bends.push_back(value - 1);
  }
  std::sort(bends.begin(), bends.end());
  // The last bend at which the sum is still k or more: where the sum stays at k, the largest theta.
  std::size_t low = 0;
  std::size_t high = bends.size();
  while (high - low > 1) {
    const std::size_t middle = (low + high) / 2;
    (sum_at(bends[middle]) >= wanted ? low : high) = middle;
  }
  FantopeShares result;
  result.theta = bends[low];
  if (high < bends.size()) {
    const double above = sum_at(bends[low]);
    const double below = sum_at(bends[high]);
    if (above > wanted && above > below)
      result.theta += (bends[high] - bends[low]) * (above - wanted) / (above - below);
  }
  for (const double value : z) result.shares.push_back(std::clamp(value - result.theta, 0.0, 1.0));
  return result;
}

}  // namespace cordon::internal

// What a descending spectrum of a positive semi-definite
// matrix says: its rank, how many values carry a share.
#pragma once

#include <algorithm>
#include <vector>

#include "core/index.h"

namespace cordon::internal {

inline constexpr double kZeroEigenvalue = 1e-12;  // relative to the largest

inline Index numerical_rank(const std::vector<double>& descending) {
  return std::count_if(descending.begin(), descending.end(), [&](double value) {
    return value > 0 && value > kZeroEigenvalue * descending.front();
  });
}

// How many leading values have a cumulative share below `share`. Asked through what is left
// behind them, summed from the small end: with share = 1 all but the last that is not zero,
// whatever rounding does to a quotient.
inline Index count_below_share(const std::vector<double>& descending, double share) {
  double total = 0;
  const Index rank = numerical_rank(descending);
  for (Index j = rank; j-- > 0;) total += descending[idx(j)];
  Index count = std::max<Index>(rank - 1, 0);
  double behind = rank > 0 ? descending[idx(rank - 1)] : 0.0;  // the values after the first `count`
  while (count > 0 && !(behind > (1 - share) * total)) behind += descending[idx(--count)];
  return count;
}

}  // namespace cordon::internal

// The Fantope {P symmetric: 0 <= P <= I, trace P =
// k}: all mixtures of projectors onto k dimensions.
//
// Its point nearest to a symmetric Z has Z's eigenvectors and the eigenvalues min(1, max(0,
// z_i - theta)), with theta such that they add up to k. Reference: Vu, Cho, Lei, Rohe,
// "Fantope projection and selection", 2013.
#pragma once

#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::internal {

struct FantopeShares {
  std::vector<double> shares;  // between 0 and 1, in the order of the values
  double theta = 0;            // the largest possible one
};

// Of the eigenvalues z, descending, at least k of them. Cost: n log n.
FantopeShares fantope_shares(const std::vector<double>& z, Index k);

}  // namespace cordon::internal

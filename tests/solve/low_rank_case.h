// A diagonal plus a random part of low rank, and the dense matrix it stands for.
#pragma once

#include <vector>

#include "matrices.h"
#include "solve/diagonal_plus_low_rank.h"

namespace cordon::testing {

using namespace internal;

struct LowRankCase {
  std::vector<double> diagonal;
  Matrix terms;
  std::vector<double> weights;
  Matrix dense;

  LowRankCase(Index f, Index count, std::uint64_t seed) : terms(random_matrix(count, f, seed)) {
    Stream random(seed, Purpose::kTest, 3);
    for (Index i = 0; i < f; ++i) diagonal.push_back(10.0 / (1 + static_cast<double>(i)));
    for (Index t = 0; t < count; ++t)
      weights.push_back(t % 4 == 3 ? 0.0
                                   : (t % 3 == 0 ? 1 : -1) * random.uniform() * 5 / static_cast<double>(f));
    Matrix middle(count, count);
    for (Index t = 0; t < count; ++t) middle(t, t) = weights[static_cast<std::size_t>(t)];
    dense = times(transpose(terms), times(middle, terms));
    for (Index i = 0; i < f; ++i) dense(i, i) += diagonal[static_cast<std::size_t>(i)];
  }
  DiagonalPlusLowRank x() const { return {diagonal, terms, weights}; }
};

}  // namespace cordon::testing

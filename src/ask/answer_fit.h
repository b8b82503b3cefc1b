// The map fitted from answers: WBDR over blocks of linked points.
//
//   S_B v = mu R v, largest mu, v'Rv = 1, S_B and R averages over pairs.
//
// Basic fit:
//   S_B <- (S_B + 2 S_T) / (n_B + 2),   S_T = twice the covariance of all points
//   R = S_W / n_W + gamma tr/f I,       gamma = max(1e-3, f / m), m = merges
// Without "same" R is a multiple of I; without any
// answer the map is that of the principal components.
//
// Anchored fit: both are shrunk with strength s towards
// the scatters S_Wz, S_Bz of a clustering z of all points:
//   T = (S_Wz / n_Wz + tr/f I) / 2
//   R = (m S_W / n_W + s T) / (m + s) + 1e-3 tr/f I
//   B = (c S_B / n_B + s S_Bz / n_Bz) / (c + s),   c = partings
// m and c are multiplied by the trust in answers.
//
// Cost: about 9 f^3 (two dense eigenproblems).
#pragma once

#include "ask/answer_scatter.h"
#include "cordon/core/run.h"

namespace cordon::internal {

// f x dims, fewer columns where the points span fewer directions. `total` is S_T.
Matrix basic_directions(const AnswerScatter& answers, const Matrix& total, Index dims);

struct Anchor {
  PairScatter sums;     // of the clustering
  double strength = 0;  // s
  double trust = 1;     // in answers, 0 to 1
};
Matrix anchored_directions(const AnswerScatter& answers, const Anchor& anchor, const Matrix& total,
                           Index dims);

// The scatters of all pairs inside and across clusters, weighted as those of blocks are.
// clusters[i] >= 0 for every row. Cost n f^2.
PairScatter clustering_scatter(const Points& points, const std::vector<int>& clusters, const Run& run);

}  // namespace cordon::internal

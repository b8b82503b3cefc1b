// How much to trust a covariance of few differences: the ridge
// under which each of them is least surprising to the others.
//
//   C = (1 - rho) S + rho I,   S = sum_i e_i e_i' / m  in units where tr(S) / p = 1
//
// is chosen from 14 values by the mean log-likelihood of e_i under the C of all the others. With
// the thin singular value decomposition of the e_i, lambda_j = s_j^2 / m and q_ij the squared
// coordinate of e_i on singular vector j, leaving one out is a rank-one change:
//
//   g_j = m/(m-1) (1-rho) lambda_j + rho,   b = (1-rho)/(m-1)
//   t_i = sum_j q_ij / g_j,   d_i = 1 - b t_i   (not below 1e-6)
//   score(rho) = -[ mean_i (log d_i + t_i / d_i) + sum_j log g_j + (p - rank) log rho ]
//
// What is outside the span of the differences, (p - rank) directions, sees the ridge alone.
//
// Cost: m p min(m, p) once, then m rank for each value. Nothing is refitted.
#pragma once

#include <array>

#include "cordon/core/matrix.h"

namespace cordon::internal {

inline constexpr std::array<double, 14> kRidges{.01, .02, .05, .1, .2, .3, .4, .5, .6, .7, .8, .9, .95, .98};

// Rows of `differences` are the e_i in any orthonormal coordinates that hold them;
// `features` is p, where these are fewer. Fewer than two differences, or only zeros: the
// largest ridge. Equal scores: the smaller.
double leave_one_out_ridge(const Matrix& differences, Index features);

}  // namespace cordon::internal

// Few leading eigenpairs of diag + low rank, started from those of a matrix near by.
//
// Inverse iteration in a growing space: to the start vectors are added (theta_p - X)^(-1) u_p
// for their Ritz values theta_p and vectors u_p, exactly, by Woodbury's formula; the Ritz
// vectors of the space are the answer once their residuals are small. The inverses cost f T^2
// each and are made once, a round 8 f T per vector; from vectors that are right to two digits,
// nine digits take two or three rounds.
//
// A space can miss an eigenvector that nothing in it is coupled to. Unit vectors whose Rayleigh
// quotient exceeds the smallest eigenvalue found are therefore put in before the answer is
// believed, and the caller can ask DiagonalPlusLowRank::count_above for proof.
#pragma once

#include <vector>

#include "solve/diagonal_plus_low_rank.h"

namespace cordon::internal {

struct WarmPairs {
  std::vector<double> values;  // descending
  Matrix vectors;              // one row each, orthonormal
  Index rounds = 0;
  bool converged = false;
};

// `start`: rows near the wanted vectors, any number of them (where they are too few, unit
// vectors of the largest diagonal entries are added). Converged: every residual is at most
// tolerance * |its eigenvalue|, or rounding. Only the first `sure` need be that good, a few
// hundredths do for the rest. That is measured once more at the end, with the orthogonality of
// the vectors: what does not pass has not converged.
WarmPairs leading_warm(const DiagonalPlusLowRank& x, const Matrix& start, Index keep, Index sure,
                       double tolerance, Index max_rounds = 20);

}  // namespace cordon::internal

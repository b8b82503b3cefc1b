// Few leading eigenpairs of diag + low rank, started from those of a matrix near by.
//
// Block Davidson: the search space grows by the residuals divided by (eigenvalue - diagonal), the Ritz
// vectors of the space are the answer once their residuals are small. One round costs 4 f T per vector; from
// vectors that are right to two digits, nine digits take three to six rounds.
//
// A space can miss an eigenvector that nothing in it is coupled to. Unit vectors whose Rayleigh quotient
// exceeds the smallest eigenvalue found are therefore put in before the answer is believed, and the caller
// can ask DiagonalPlusLowRank::count_above for proof.
#pragma once

#include <vector>

#include "solve/diagonal_plus_low_rank.h"

namespace cordon {

struct WarmPairs {
  std::vector<double> values;  // descending
  Matrix vectors;              // one row each, orthonormal
  Index rounds = 0;
  bool converged = false;
};

// `start`: rows near the wanted vectors, any number of them (where they are too few, unit vectors of the
// largest diagonal entries are added). Converged: every residual is at most tolerance * |its eigenvalue|, or
// rounding.
WarmPairs leading_warm(const DiagonalPlusLowRank& x, const Matrix& start, Index keep, double tolerance,
                       Index most_rounds = 60);

}  // namespace cordon

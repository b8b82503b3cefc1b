// Few leading eigenpairs of a positive semi-definite operator by block Lanczos, restarted from its
// best vectors and the block that would have come next.
//
// A block sees as many copies of a repeated eigenvalue as it is wide. Where the space becomes
// invariant (nothing new is left in the image of the last block: identities, small ranks, start
// vectors that are eigenvectors) it goes on with a random block in the complement, and nothing is
// ever divided by what is only rounding. One round costs as many products as the space is deep,
// and n times the square of its width.
#pragma once

#include <functional>

#include "cordon/core/run.h"
#include "cordon/solve/symmetric.h"

namespace cordon::internal {

using ApplyBlock = std::function<Matrix(const Matrix&)>;  // S times an n x b block

struct BlockLanczosOptions {
  double tolerance = 1e-11;  // of the residuals, relative to the largest eigenvalue
  Index max_rounds = 60;     // then what was found is returned as it is, with its residual
  Index width = 0;           // of a block; 0: keep + 2, from 4 to 16
  const char* progress = "finding eigenvectors";
};

// `residual` of the result is the largest |S v - lambda v|, relative to the largest eigenvalue. It
// is not judged here: the caller's gate does that.
EigenPairs block_lanczos(Index size, Index keep, const ApplyBlock& apply, const BlockLanczosOptions& options,
                         const Run& run);

}  // namespace cordon::internal

// A few leading eigenpairs of an operator that is never formed. The signs follow the rule of
// cordon/solve/symmetric.h.
#pragma once

#include "cordon/solve/symmetric.h"
#include "solve/apply.h"

namespace cordon::internal {

// When the iteration of leading_eigen() stops.
struct LeadingOptions {
  double tolerance = 1e-11;  // Of the residual, relative to the eigenvalue.
  // Minimum number of vectors kept between restarts; more vectors need fewer products.
  Index space = 24;
  Index max_restarts = 1000;  // Maximum number of restarts.
};
// The `keep` largest eigenpairs of a positive semi-definite operator of which only the product
// y = S x is known (restarted Lanczos, followed by a search for further copies of repeated
// eigenvalues). It is meant for keep much smaller than size. Throws Error(kNotConverged) if they
// cannot be found.
EigenPairs leading_eigen(Index size, Index keep, const Apply& apply, const LeadingOptions& options = {});

}  // namespace cordon::internal

// Eigenpairs of symmetric matrices: dense by LAPACK, or a few leading ones of an operator that is never
// formed.
//
// Every solve returns its residual, the largest |S v - lambda v| relative to the size of S. Signs follow one
// rule: the entry of largest magnitude in each vector (the first such) is positive.
#pragma once

#include <functional>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/core/run.h"

namespace cordon {

enum class Order { kSmallest, kLargest };

struct EigenPairs {
  std::vector<double> values;  // in the order asked for
  Matrix vectors;              // one column each, orthonormal
  double residual = 0;
};

// The `keep` smallest (ascending) or largest (descending) eigenpairs of a dense symmetric matrix. Few of
// many: relatively robust representations on part of the spectrum; otherwise divide and conquer. Cost about
// 4/3 f^3 to reduce, then f^2 keep.
CORDON_EXPORT EigenPairs symmetric_eigen(const Matrix& s, Index keep, Order order);

// The `keep` largest eigenpairs of a positive semi-definite operator of which only y = S x is known
// (restarted Lanczos, with a second look for copies of repeated eigenvalues). For keep much smaller than
// size. Throws Error(kNotConverged) where they cannot be found.
using Apply = std::function<void(const double* x, double* y)>;
struct LeadingOptions {
  double tolerance = 1e-11;    // of the residual, relative to the eigenvalue
  Index space = 24;            // vectors kept between restarts, at least; more of them need fewer products
  Index most_restarts = 1000;  // then it has not converged
};
CORDON_EXPORT EigenPairs leading_eigen(Index size, Index keep, const Apply& apply,
                                       const LeadingOptions& options = {});

// Makes the entry of largest magnitude in each column positive.
CORDON_EXPORT void apply_sign_rule(Matrix& vectors);

}  // namespace cordon

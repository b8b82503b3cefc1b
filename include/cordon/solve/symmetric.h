/// \file
/// Eigenpairs of symmetric matrices: dense ones by LAPACK, or a few leading ones of an operator
/// that is never formed.
///
/// Every result has its residual, the largest |S v - lambda v| relative to the norm of S. Signs
/// follow one rule: the entry of largest magnitude in each vector (the first one of several) is
/// positive.
#pragma once

#include <functional>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/core/run.h"

namespace cordon {

/// Which end of the spectrum.
enum class Order { kSmallest, kLargest };

/// Eigenvalues and eigenvectors.
struct EigenPairs {
  std::vector<double> values;  ///< In the order asked for.
  Matrix vectors;              ///< One vector per column, orthonormal.
  double residual = 0;         ///< Largest relative residual.
};

/// The `keep` smallest (ascending) or largest (descending) eigenpairs of a dense symmetric matrix.
/// A few of many are computed by relatively robust representations on part of the spectrum,
/// otherwise by divide and conquer. Cost: about 4/3 f^3 for the reduction, then f^2 keep.
CORDON_EXPORT EigenPairs symmetric_eigen(const Matrix& s, Index keep, Order order);

/// y = S x.
using Apply = std::function<void(const double* x, double* y)>;
/// When the iteration of leading_eigen() stops.
struct LeadingOptions {
  double tolerance = 1e-11;  ///< Of the residual, relative to the eigenvalue.
  /// Minimum number of vectors kept between restarts; more vectors need fewer products.
  Index space = 24;
  Index most_restarts = 1000;  ///< Maximum number of restarts.
};
/// The `keep` largest eigenpairs of a positive semi-definite operator of which only the product
/// y = S x is known (restarted Lanczos, followed by a search for further copies of repeated
/// eigenvalues). It is meant for keep much smaller than size. Throws Error(kNotConverged) if they
/// cannot be found.
CORDON_EXPORT EigenPairs leading_eigen(Index size, Index keep, const Apply& apply,
                                       const LeadingOptions& options = {});

/// Makes the entry of largest magnitude in each column positive.
CORDON_EXPORT void apply_sign_rule(Matrix& vectors);

}  // namespace cordon

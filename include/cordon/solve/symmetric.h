/// \file
/// Eigenpairs of dense symmetric matrices, by LAPACK.
///
/// Every result has its residual, the largest |S v - lambda v| relative to the norm of S. Signs
/// follow one rule: the entry of largest magnitude in each vector (the first one of several) is
/// positive.
#pragma once

#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"

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

/// Makes the entry of largest magnitude in each column positive.
CORDON_EXPORT void apply_sign_rule(Matrix& vectors);

}  // namespace cordon

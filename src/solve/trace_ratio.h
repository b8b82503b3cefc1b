/// \file
/// The orthonormal matrix L of largest trace ratio tr(L'AL) / tr(L'BL).
///
/// With A the between-class scatter and B the total scatter, this is the largest share of
/// between-class variance that an orthonormal projection can have. (The generalised eigenproblem A
/// v = lambda B v maximises another quantity, over matrices that are not orthonormal.)
///
/// Algorithm: there is no closed form. Given a ratio rho, the leading eigenvectors of A - rho B
/// have a larger ratio, until rho is the maximum. The iteration converges quadratically to the
/// global maximum from any start, usually in 4 to 8 dense eigenproblems. The result is checked: at
/// the maximum the leading eigenvalues of A - rho B add up to 0.
///
/// Edge cases: directions in which B vanishes (eigenvalues up to 1e-15 of its largest one) are left
/// out.
///
/// Reference: Wang, Yan, Xu, Tang, Huang, "Trace ratio vs. ratio trace for dimensionality
/// reduction", CVPR 2007.
#pragma once

#include "cordon/core/matrix.h"

namespace cordon::internal {

/// The maximum and where it is attained.
struct TraceRatio {
  /// f x kept, orthonormal columns; fewer than asked for if the rank of B is smaller.
  Matrix directions;
  double ratio = 0;  ///< The largest trace ratio.
  Index rounds = 0;  ///< Number of iterations.
};

/// The maximum over `keep` orthonormal columns. Throws Error(kUsage) if keep is not 1 .. f,
/// Error(kInput) if B is zero, and Error(kNotConverged) if the result does not pass the check.
TraceRatio trace_ratio(const Matrix& a, const Matrix& b, Index keep);

/// tr(L'AL) / tr(L'BL) of given directions L; 0 if the denominator vanishes.
double trace_ratio_of(const Matrix& a, const Matrix& b, const Matrix& directions);

}  // namespace cordon::internal

/// \file
/// Leading singular values and right singular vectors of points, without centring them.
///
/// \code{.unparsed}
/// X = U S V',   V: f x keep
/// X V = U S are the coordinates of the rows (latent semantic indexing)
/// \endcode
///
/// The smaller of X'X and XX' is formed and solved densely if its side is at most 1,200 or less
/// than 8 times `keep`. Otherwise block Lanczos multiplies by X'X and restarts until the residual
/// is below 1e-10; if it fails and the side is at most 6,000, the dense way is taken. It needs few
/// passes over the entries and no matrix of size n f, and sparse points stay sparse. Residuals and
/// orthogonality are measured on X itself before anything is returned.
#pragma once

#include <string>
#include <vector>

#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon::internal {

/// Singular values and vectors.
struct SingularDirections {
  std::vector<double> values;  ///< Singular values, descending, all above rounding.
  /// f x kept, orthonormal; the entry of largest magnitude in each column is positive.
  Matrix vectors;
  double residual = 0;  ///< Largest |X'X v - s^2 v| / s_1^2.
  /// Sum of all squared entries, which is the sum of all squared singular values.
  double total = 0;
  std::string route;  ///< The algorithm used: gram or krylov.
};

/// Whether a Gram matrix is written out for so many vectors of points of this size.
bool singular_by_gram(Index rows, Index cols, Index keep);

/// The `keep` leading ones; fewer if the rank is smaller. Throws Error(kUsage) if keep is not
/// 1 .. f, Error(kInput) if all entries are 0, and Error(kNotConverged) if no vectors with a small
/// residual are found.
SingularDirections singular_directions(const Points& x, Index keep, const Run& run);

}  // namespace cordon::internal

/// \file
/// The leading principal directions of points, by the cheapest of three algorithms for their shape.
///
/// - covariance: the f x f scatter matrix and a dense eigenproblem, n f^2 + 4/3 f^3; for f <= n and
///   moderate f.
/// - gram: the n x n inner products (the thin SVD of wide data), f n^2 + 4/3 n^3; for n < f and
///   moderate n.
/// - lanczos: products with the points only, n f per product, no matrix is formed; for few directions
///   where both are large, or where the points are sparse and wide.
///
/// All three centre the points first, and the results agree up to rounding.
#pragma once

#include <string>
#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/solve/symmetric.h"

namespace cordon::internal {

/// Principal directions and what they explain.
struct PrincipalDirections {
  std::vector<double> means;  ///< The means of the columns.
  std::vector<double>
      /// Eigenvalues of the scatter sum (x - mean)(x - mean)', descending, all above rounding.
      values;
  Matrix vectors;       ///< f x kept, orthonormal.
  double residual = 0;  ///< Largest relative residual.
  double total = 0;     ///< Trace of the scatter: the total variance times n.
  Index rank = 0;       ///< Numerical rank of the centred points; with lanczos a lower bound.
  std::string route;    ///< The algorithm used.
};

/// The way that is taken for points of this size (principal.cc).
enum class PrincipalRoute { kCovariance, kGram, kLanczos };
PrincipalRoute principal_route(Index rows, Index cols, bool is_sparse, Index keep);

/// The `keep` leading directions; fewer if the rank is smaller (eigenvalues up to 1e-12 of the
/// largest count as zero). Throws Error(kInput) for fewer than 2 rows or if all rows are equal, and
/// Error(kUsage) if keep is not 1 .. f.
PrincipalDirections principal_directions(const Points& x, Index keep, const Run& run);

/// The same of points of which only the means and the scatter about them are known.
PrincipalDirections principal_directions(std::vector<double> means, const Matrix& scatter, Index keep);

}  // namespace cordon::internal

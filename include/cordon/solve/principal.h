// Leading principal directions of points, by whichever of three routes is cheapest for their shape.
//
//   covariance  f x f scatter, then a dense eigenproblem            n f^2 + 4/3 f^3     f <= n, f moderate
//   gram        n x n inner products (the thin SVD of wide data)     f n^2 + 4/3 n^3     n < f, n moderate
//   lanczos     products with the points only, nothing is formed      passes n f          both large, or
//   sparse and wide
//
// All three centre the points first; the answer is the same up to rounding.
#pragma once

#include <string>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/solve/symmetric.h"

namespace cordon {

struct PrincipalDirections {
  std::vector<double> means;
  std::vector<double>
      values;      // eigenvalues of the scatter sum (x - mean)(x - mean)', descending, all above rounding
  Matrix vectors;  // f x kept, orthonormal
  double residual = 0;
  double total = 0;  // trace of the scatter: the whole variance times n
  Index rank = 0;    // numerical rank of the centred points; with lanczos at least this
  std::string route;
};

// The `keep` leading ones; fewer where the rank is smaller (eigenvalues <= 1e-12 of the largest count as
// zero).
CORDON_EXPORT PrincipalDirections principal_directions(const Points& x, Index keep, const Run& run);

}  // namespace cordon

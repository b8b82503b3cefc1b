// The generalised symmetric problem A z = lambda B z with a B that may be singular.
//
// B = U b U' is diagonalised first; directions with b <= tolerance * b_max are dropped, in the rest the
// problem becomes the ordinary one of T'AT with T = U b^(-1/2). Two dense eigenproblems of size f, about 9
// f^3 in all; no Cholesky factor that could fail. Solutions therefore lie in the range of B. Large problems
// with a B far from singular, where nothing would be dropped, go by its Cholesky factor after all: 3 f^3.
#pragma once

#include "cordon/core/export.h"
#include "cordon/solve/symmetric.h"

namespace cordon {

// How long a solution is: z'Bz = 1, z'z = 1 or z'Az = 1.
enum class Length { kB, kUnit, kA };

struct PencilOptions {
  Index keep = 1;
  Order order = Order::kSmallest;
  Length length = Length::kB;
  double tolerance = 1e-10;  // relative to B's largest eigenvalue
  // Bring B's diagonal to 1 first (A, B and z are transformed and z comes back in the old units). For methods
  // that do not depend on the features' units: features of very different spread then do not look like a
  // singular B.
  bool equilibrate = false;
  // Values <= this share of the largest count as zero and are passed over (for Order::kSmallest).
  double zero = 0;
};

struct PencilSolution {
  std::vector<double> values;
  Matrix vectors;       // f x kept, one column each; fewer than asked for where the rank of B is smaller
  double residual = 0;  // largest |T'(A z - lambda B z)| relative to |T'AT|
  Index rank = 0;       // numerical rank of B
  Index zeros = 0;      // how many values counted as zero
};

CORDON_EXPORT PencilSolution solve_pencil(const Matrix& a, const Matrix& b, const PencilOptions& options);

// The range of a positive semi-definite B, whitened: columns T with T'BT = I, and the eigenvalues kept
// (descending).
struct Whitening {
  Matrix directions;
  std::vector<double> values;
  double residual = 0;
};
CORDON_EXPORT Whitening whiten(const Matrix& b, double tolerance = 1e-10);

}  // namespace cordon

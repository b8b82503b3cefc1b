/// \file
/// The generalised symmetric eigenproblem A z = lambda B z with a B that may be singular.
///
/// B = U b U' is diagonalised first. Directions with b <= tolerance * b_max are dropped, and in the
/// remaining space the problem becomes the ordinary one of T'AT with T = U b^(-1/2). The solutions
/// therefore lie in the range of B. Cost: two dense eigenproblems of size f, about 9 f^3, without a
/// Cholesky factor that could fail. Problems of size 128 or more with a B far from singular, where
/// nothing would be dropped, are solved by its Cholesky factor: 3 f^3.
///
/// \code{.cpp}
/// const auto solution = cordon::solve_pencil(a, b, {.keep = 2, .order = cordon::Order::kLargest});
/// \endcode
#pragma once

#include "cordon/solve/symmetric.h"

namespace cordon::internal {

/// Normalisation of a solution: z'Bz = 1, z'z = 1 or z'Az = 1.
enum class Normalisation { kByB, kUnit, kByA };

/// What is solved for.
struct PencilOptions {
  Index keep = 1;                  ///< Number of solutions.
  Order order = Order::kSmallest;  ///< Which end of the spectrum.
  /// Normalisation. With kA, a solution with lambda <= 0 keeps z'Bz = 1.
  Normalisation length = Normalisation::kByB;
  double tolerance = 1e-10;  ///< Relative to the largest eigenvalue of B.
  /// Scale A and B so that the diagonal of B is 1, and return z in the original units. It is for
  /// methods that do not depend on the units of the features: features of very different variation
  /// then do not look like a singular B.
  bool equilibrate = false;
  /// Values up to this share of the largest one count as zero and are skipped (for
  /// Order::kSmallest).
  double zero = 0;
};

/// Solutions of the eigenproblem.
struct PencilSolution {
  std::vector<double> values;  ///< In the order asked for.
  /// f x kept, one solution per column; fewer than asked for if the rank of B is smaller.
  Matrix vectors;
  double residual = 0;  ///< Largest |T'(A z - lambda B z)| relative to |T'AT|.
  Index rank = 0;       ///< Numerical rank of B.
  Index zeros = 0;      ///< Number of values that counted as zero.
};

/// Solves the problem. Throws Error(kInput) if the entries are so large or so small that double
/// precision cannot hold them, and Error(kNotConverged) if the solutions do not pass the check of
/// their residuals.
PencilSolution solve_pencil(const Matrix& a, const Matrix& b, const PencilOptions& options);

/// The range of a positive semi-definite matrix B: columns T with T'BT = I.
struct Whitening {
  Matrix directions;           ///< T, f x rank.
  std::vector<double> values;  ///< The eigenvalues kept, descending.
  double residual = 0;         ///< Of the eigenproblem of B.
};
/// Whitens the range of B; eigenvalues up to `tolerance` times the largest one are dropped.
Whitening whiten(const Matrix& b, double tolerance = 1e-10);

}  // namespace cordon::internal

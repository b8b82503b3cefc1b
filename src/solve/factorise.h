// A about H W' with H and W not negative: one start of non-negative matrix factorisation.
#pragma once

#include <vector>

#include "solve/point_products.h"

namespace cordon::internal {

struct Factors {
  Matrix h;              // n x r
  Matrix w;              // f x r
  double objective = 0;  // 1/2 |A - H W'|^2
  Index iterations = 0;
  bool converged = false;
};

// A and its transpose, so that both products are cheap, and its sum of squares.
struct FactorisedPoints {
  Points a;
  Points turned;
  double squares = 0;

  explicit FactorisedPoints(const Points& points);
};

enum class FactorSolver { kHals, kGradient, kMultiplicative };
struct FactorOptions {
  FactorSolver solver = FactorSolver::kHals;
  double tolerance = 1e-6;
  Index max_iterations = 500;
};

// From given H and W.
Factors factorise(const FactorisedPoints& points, Matrix h, Matrix w, const FactorOptions& options,
                  const Run& run);

// One sweep of hals over all rows: each coordinate in turn is set to the best value
// not below 0, given the others. products = A W, gram = W'W.
void hals_sweep(const Matrix& products, const Matrix& gram, Matrix& h, const Run& run);

// Non-negative least squares, each row for itself: sweeps until none of its coordinates moves by more than
// 1e-12 of the largest one. A row that then is not at its minimum (nonnegative_error), as where two columns
// of W are nearly parallel, is solved by active sets; one that still is not is refused. What is not a number
// stays so.
void hals_solve(const Matrix& products, const Matrix& gram, Matrix& h, const Run& run);

}  // namespace cordon::internal

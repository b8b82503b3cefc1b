#include <algorithm>
#include <cmath>

#include "core/index.h"
#include "guided/solvers.h"

namespace cordon {
namespace {

// |P - Q| of the projectors onto two frames of orthonormal rows: sqrt(2 (k - |U V'|^2)).
double projector_move(const Matrix& u, const Matrix& v, Index dims) {
  Matrix first(u.view().middle_rows(0, dims));
  Matrix second(v.view().middle_rows(0, dims));
  const Matrix cosines = inner_products(first, second);
  // Through the part of each row outside the other frame: exact for small moves, where k - |U V'|^2 is not.
  double outside = 0;
  for (Index p = 0; p < dims; ++p)
    for (Index i = 0; i < first.cols(); ++i) {
      double rest = first(p, i);
      for (Index q = 0; q < dims; ++q) rest -= cosines(p, q) * second(q, i);
      outside += rest * rest;
    }
  return std::sqrt(2 * outside);
}

}  // namespace

Prices solve_uzawa(const GuidedProblem& problem, std::vector<double> start, const Matrix& near,
                   const UzawaOptions& options, const Budget& budget) {
  const Inequalities& said = *problem.said;
  double total = 0;
  for (const double variance : problem.variances) total += variance;
  Lagrangian lagrangian(problem);
  lagrangian.start_from(near);

  Prices result;
  result.prices = std::move(start);
  result.spectrum = lagrangian.at_prices(result.prices, false);
  result.residual = INFINITY;
  while (true) {
    const std::vector<double> excess = lagrangian.excess(result.spectrum);
    double moved = 0;
    std::vector<double> next(result.prices);
    for (std::size_t j = 0; j < next.size(); ++j) {
      const double step = options.step > 0
                              ? options.step
                              : total / static_cast<double>(problem.dims) / (said.scales[j] * said.scales[j]);
      next[j] = std::max(0.0, next[j] + step * excess[j]);
      moved = std::max(moved, std::abs(next[j] - result.prices[j]));
    }
    if (moved == 0) {  // every statement holds, or none can do anything
      result.residual = 0;
      result.converged = true;
      break;
    }
    if (budget.exhausted(lagrangian.eigenproblems())) break;
    Spectrum there = lagrangian.at_prices(next, false);
    result.residual = projector_move(there.vectors, result.spectrum.vectors, problem.dims);
    result.prices = std::move(next);
    result.spectrum = std::move(there);
    if (result.residual <= options.tolerance) {
      result.converged = true;
      break;
    }
  }
  double bound = 0;
  for (Index p = 0; p < problem.dims; ++p) bound += result.spectrum.values[at(p)];
  for (std::size_t j = 0; j < result.prices.size(); ++j) bound += result.prices[j] * said.bounds[j];
  result.bound = bound;
  result.eigenproblems = lagrangian.eigenproblems();
  return result;
}

}  // namespace cordon

// Uzawa's iteration as published: projected subgradient ascent on the multipliers, one eigenproblem
// per step. It needs no smoothing and has no guarantee of convergence where eigenvalues k and k + 1
// of X meet; its answer says so by converged = false.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "core/index.h"
#include "core/linalg.h"
#include "guided/solvers.h"

namespace cordon::internal {
namespace {

// |P - Q| of the projectors onto two frames of orthonormal rows: sqrt(2 (k - |U V'|^2)).
double projector_move(const Matrix& u, const Matrix& v, Index dims) {
  Matrix first(u.view().middle_rows(0, dims));
  Matrix second(v.view().middle_rows(0, dims));
  const Matrix cosines = inner_products(first, second);
  // Through the part of each row outside the other frame:
  // exact for small moves, where k - |U V'|^2 is not.
  double outside = 0;
  for (Index p = 0; p < dims; ++p)
    for (Index i = 0; i < first.cols(); ++i) {
      double rest = first(p, i);
      for (Index q = 0; q < dims; ++q) rest -= cosines(p, q) * second(q, i);
      outside += rest * rest;
    }
  return std::sqrt(2 * outside);
}

// tr S, whatever multipliers `variances` contains already: tr X = tr S - sum_j mu_j tr A_j,
// and what these took away is put back.
double total_variance(const GuidedProblem& problem) {
  double total = std::accumulate(problem.variances.begin(), problem.variances.end(), 0.0);
  if (problem.base_multipliers.empty()) return total;
  const std::vector<double> weights = problem.constraints->term_weights(problem.base_multipliers);
  for (Index t = 0; t < problem.constraints->term_count(); ++t)
    total -= weights[idx(t)] * squared_norm(problem.constraints->differences.row(t));
  return total;
}

// A step for each multiplier, (tr S / dims) / source_j^2 with the squared distance that
// inequality j speaks of before any projection: what its excess can be at most,
// and with it how far a step can go.
std::vector<double> own_steps(const GuidedProblem& problem) {
  const Inequalities& constraints = *problem.constraints;
  std::vector<double> source(idx(constraints.count()), 0.0);
  for (Index t = 0; t < constraints.term_count(); ++t) {
    double& largest = source[idx(constraints.owner[idx(t)])];
    largest = std::max(
        largest, std::abs(constraints.coefficients[idx(t)]) * squared_norm(constraints.differences.row(t)));
  }
  const double per_dimension = total_variance(problem) / static_cast<double>(problem.dims);
  std::vector<double> steps;
  for (const double s : source) steps.push_back(per_dimension / (s * s));
  return steps;
}

}  // namespace

// Rounds of: excess of every inequality on the projector at hand; mu_j <- max(0, mu_j + rho_j
// excess_j); the `dims` leading eigenvectors of X there. It ends where no multiplier moves, where
// the projector moves by no more than the tolerance, or with the budget. Whatever multipliers it
// ends with, (sum of the `dims` largest eigenvalues of X) + mu'bound is an upper bound of the
// variance that a map that obeys can keep.
Multipliers solve_uzawa(const GuidedProblem& problem, std::vector<double> start, const Matrix& near,
                        const UzawaOptions& options, const Budget& budget) {
  const Inequalities& constraints = *problem.constraints;
  const std::vector<double> steps =
      options.step > 0 ? std::vector<double>(idx(constraints.count()), options.step) : own_steps(problem);
  Lagrangian lagrangian(problem);
  lagrangian.start_from(near);

  Multipliers result;
  result.multipliers = std::move(start);
  result.spectrum = lagrangian.at_multipliers(result.multipliers, false);
  result.residual = INFINITY;
  while (true) {
    const std::vector<double> excess = lagrangian.excess(result.spectrum);
    double moved = 0;
    std::vector<double> next(result.multipliers);
    for (std::size_t j = 0; j < next.size(); ++j) {
      next[j] = std::max(0.0, next[j] + steps[j] * excess[j]);
      moved = std::max(moved, std::abs(next[j] - result.multipliers[j]));
    }
    if (moved == 0) {  // every statement holds, or none can do anything
      result.residual = 0;
      result.converged = true;
      break;
    }
    if (budget.exhausted(lagrangian.eigenproblems())) break;
    Spectrum there = lagrangian.at_multipliers(next, false);
    result.residual = projector_move(there.vectors, result.spectrum.vectors, problem.dims);
    result.multipliers = std::move(next);
    result.spectrum = std::move(there);
    if (result.residual <= options.tolerance) {
      result.converged = true;
      break;
    }
  }
  double bound = 0;
  for (Index p = 0; p < problem.dims; ++p) bound += result.spectrum.values[idx(p)];
  for (std::size_t j = 0; j < result.multipliers.size(); ++j)
    bound += result.multipliers[j] * constraints.bounds[j];
  result.bound = bound;
  result.eigenproblems = lagrangian.eigenproblems();
  return result;
}

}  // namespace cordon::internal

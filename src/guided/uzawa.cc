// Uzawa's iteration as published: projected subgradient ascent on the multipliers, one eigenproblem
// per step. It needs no smoothing and has no guarantee of convergence where eigenvalues k and k + 1
// of X meet; its answer says so by converged = false.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "cordon/solve/symmetric.h"
#include "core/index.h"
#include "core/linalg.h"
#include "guided/solvers.h"
#include "solve/diagonal_plus_low_rank.h"

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

// Whether the inequalities hold, up to kObeyed of their sizes.
bool obeyed(const Inequalities& constraints, const std::vector<double>& excess) {
  for (std::size_t j = 0; j < excess.size(); ++j)
    if (!(excess[j] <= kObeyed * constraints.scales[j])) return false;
  return true;
}

// Whether the next step of the multipliers, w_j = rho_j excess_j of what is violated, proves that no
// projector satisfies all: every projector P has sum_j w_j (tr A_j P - bound_j) >= -(the sum of the `dims`
// largest eigenvalues of -sum_j w_j A_j) - w'bound, and that is above 0. Multipliers that grow without end
// grow by such steps, and the projector is then that of the steps alone.
bool contradict(const Inequalities& constraints, const std::vector<double>& steps,
                const std::vector<double>& excess, Index dims) {
  constexpr double kUzawaProof = 1e-9;  // of what the value is summed from
  std::vector<double> weights;
  for (std::size_t j = 0; j < excess.size(); ++j) weights.push_back(steps[j] * std::max(excess[j], 0.0));
  const double largest = weights.empty() ? 0 : *std::ranges::max_element(weights);
  if (!(largest > 0)) return false;
  for (double& weight : weights) weight /= largest;
  const std::vector<double> nothing(idx(constraints.differences.cols()), 0.0);
  const std::vector<double> of_terms = constraints.term_weights(weights);
  const DiagonalPlusLowRank x(nothing, constraints.differences, of_terms);
  double value = 0, size = 0;
  for (const double v : symmetric_eigen(x.dense(), dims, Order::kLargest).values) value += v;
  for (std::size_t t = 0; t < of_terms.size(); ++t)
    size += std::abs(of_terms[t]) * squared_norm(constraints.differences.row(static_cast<Index>(t)));
  for (std::size_t j = 0; j < weights.size(); ++j) {
    value += weights[j] * constraints.bounds[j];
    size += weights[j] * std::abs(constraints.bounds[j]);
  }
  return value < -kUzawaProof * size;
}

}  // namespace

// Rounds of: excess of every inequality on the projector at hand; mu_j <- max(0, mu_j + rho_j
// excess_j); the `dims` leading eigenvectors of X there. Where no multiplier moves, or the projector by no
// more than the tolerance, one count of eigenvalues proves that no leading eigenvector was overlooked (if one
// was, the dense solver goes on from there), and the end is judged by the inequalities. Whatever multipliers
// it ends with, (sum of the `dims` largest eigenvalues of X) + mu'bound is an upper bound of the variance
// that a map that obeys can keep.
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
    if (moved == 0) result.residual = 0;
    if (result.residual <= options.tolerance) {
      if (lagrangian.overlooked(result.multipliers, result.spectrum)) {
        result.spectrum = lagrangian.at_multipliers(result.multipliers, false);
        result.residual = INFINITY;
        continue;
      }
      result.converged = obeyed(constraints, excess) || contradict(constraints, steps, excess, problem.dims);
      if (result.converged || moved == 0) break;
    }
    if (budget.exhausted(lagrangian.eigenproblems())) break;
    Spectrum there = lagrangian.at_multipliers(next, false);
    result.residual = projector_move(there.vectors, result.spectrum.vectors, problem.dims);
    result.multipliers = std::move(next);
    result.spectrum = std::move(there);
  }
  double bound = 0;
  for (Index p = 0; p < problem.dims; ++p) bound += result.spectrum.values[idx(p)];
  for (std::size_t j = 0; j < result.multipliers.size(); ++j)
    bound += result.multipliers[j] * constraints.bounds[j];
  const bool proven = result.converged || !lagrangian.overlooked(result.multipliers, result.spectrum);
  result.bound = proven ? bound : INFINITY;
  result.eigenproblems = lagrangian.eigenproblems();
  return result;
}

}  // namespace cordon::internal

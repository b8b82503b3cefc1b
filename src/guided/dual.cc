// Minimisation of the smoothed dual function over a box
// by damped Newton steps (projected Levenberg-Marquardt).
//
// The function is convex and differentiable, its value and slope come from one eigenproblem
// (lagrangian.h). A step moves the free multipliers only: those not held at 0 or at the cap by the
// sign of their slope. Multipliers are scaled by the sizes of their inequalities, so that slopes
// are relative violations and can be compared with one tolerance.
//
// Accepted is a step that gains more than 1e-4 of what the slope promised (Armijo's rule); where
// the promised gain is below rounding of the value, a step that lowers the largest slope.
// Otherwise the damping grows eightfold.
//
// The bound it returns holds for every feasible projector P: the smoothed dual at any multipliers
// is at least tr(SP) - smoothing |P|^2 / 2, and |P|^2 = dims.
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "core/index.h"
#include "guided/solvers.h"
#include "solve/gate.h"

namespace cordon::internal {
namespace {

constexpr double kNothing = 1e-13;              // a gain below this share of the value is rounding
constexpr double kExact = 1e-9, kRough = 1e-6;  // tolerances of eigenvectors
constexpr double kMinDualDamping = 1e-9;
constexpr double kMaxDualDamping = 1e12;
constexpr double kStepBound = 1e-10;  // backward error of a step

// A point of the search.
struct Place {
  std::vector<double> multipliers;
  Spectrum spectrum;
  double value = 0;
  std::vector<double> slope;
};

class Search {
 public:
  Search(const GuidedProblem& problem, const Matrix& near, const Budget& budget)
      : problem_(problem), lagrangian_(problem), budget_(budget) {
    lagrangian_.start_from(near);
  }

  // Steps until the largest relative slope is within the tolerance, no step helps, or the budget is
  // spent. An answer counts as converged up to kObeyed.
  //
  // After the search one count of eigenvalues proves that no eigenvector with a share was missed.
  // If one was, the search is repeated from where it ended, with the dense solver: at most once,
  // because the Lagrangian trusts no warm search from then on. Where the budget does not allow that,
  // nothing was proven: no bound, not converged.
  Multipliers run(std::vector<double> start) {
    for (std::size_t j = 0; j < start.size(); ++j) start[j] = std::clamp(start[j], 0.0, problem_.caps[j]);
    Place here = visit(std::move(start));
    double residual = largest_slope(here);
    bool stuck = false;
    while (residual > problem_.tolerance && !stuck && !out_of_budget()) {
      // Far from the end a step need not be exact.
      lagrangian_.set_tolerance(std::clamp(1e-5 * residual, kExact, kRough));
      stuck = !step(here);
      residual = largest_slope(here);
    }
    const bool overlooked = lagrangian_.overlooked(here.multipliers, here.spectrum);
    if (overlooked && !out_of_budget()) return run(here.multipliers);
    Multipliers result;
    result.bound =
        overlooked ? INFINITY : here.value + 0.5 * problem_.smoothing * static_cast<double>(problem_.dims);
    result.residual = residual;
    result.converged = !overlooked && residual <= kObeyed;
    result.eigenproblems = lagrangian_.eigenproblems();
    result.multipliers = std::move(here.multipliers);
    result.spectrum = std::move(here.spectrum);
    return result;
  }

 private:
  bool out_of_budget() const { return budget_.exhausted(lagrangian_.eigenproblems()); }

  // Value and slope of the dual at given multipliers: one eigenproblem.
  // The slope of a multiplier is minus the excess of its inequality.
  Place visit(std::vector<double> multipliers) {
    Place place;
    place.spectrum = lagrangian_.at_multipliers(multipliers, true);
    place.value = lagrangian_.value(multipliers, place.spectrum);
    place.slope = lagrangian_.excess(place.spectrum);
    for (double& slope : place.slope) slope = -slope;
    place.multipliers = std::move(multipliers);
    return place;
  }

  // At 0 with a slope that would lower it further, or at its cap
  // with one that would raise it, a multiplier stays where it is.
  bool is_free(const Place& place, std::size_t j) const {
    return !(place.multipliers[j] <= 0 && place.slope[j] > 0) &&
           !(place.multipliers[j] >= problem_.caps[j] && place.slope[j] < 0);
  }

  // What is left to do, relative to the sizes of the inequalities: 0 at the minimum over the box.
  double largest_slope(const Place& place) const {
    double largest = 0;
    for (std::size_t j = 0; j < place.slope.size(); ++j)
      if (is_free(place, j))
        largest = std::max(largest, std::abs(place.slope[j]) / problem_.constraints->scales[j]);
    return largest;
  }

  // One accepted step, with as much damping as it needs; false where none helps.
  bool step(Place& here) {
    std::vector<std::size_t> free;
    for (std::size_t j = 0; j < here.slope.size(); ++j)
      if (is_free(here, j)) free.push_back(j);
    const Matrix curvature = lagrangian_.curvature(here.multipliers, here.spectrum);
    while (damping_ < kMaxDualDamping && !out_of_budget()) {
      std::vector<double> next;
      if (!damped_step(here, free, curvature, next)) {
        damping_ = std::max(damping_ * 8, 1e-6);
        continue;
      }
      double expected = 0;
      for (std::size_t j = 0; j < next.size(); ++j)
        expected -= here.slope[j] * (next[j] - here.multipliers[j]);
      Place there = visit(std::move(next));
      const double gain = here.value - there.value;
      const bool rounding = std::abs(expected) <= kNothing * std::max(std::abs(here.value), 1e-300);
      const bool better = rounding ? largest_slope(there) < largest_slope(here) : gain > 1e-4 * expected;
      if (better) {
        if (gain > 0.3 * expected) damping_ = std::max(damping_ / 10, kMinDualDamping);
        here = std::move(there);
        return true;
      }
      if (rounding) return false;
      damping_ = std::max(damping_ * 8, 1e-6);
    }
    return false;
  }

  // (H + damping diag H) step = slope among the free multipliers, all divided by the
  // scales: entries are then of one size, whatever units the statements have.
  // Multipliers that would leave the box stop at its side. False where the system is so
  // near singular that its solution does not solve it.
  bool damped_step(const Place& here, const std::vector<std::size_t>& free, const Matrix& curvature,
                   std::vector<double>& next) const {
    const auto count = static_cast<Index>(free.size());
    const auto& scales = problem_.constraints->scales;
    Eigen::MatrixXd h(count, count);
    Eigen::VectorXd slope(count);
    for (Index a = 0; a < count; ++a) {
      const std::size_t j = free[idx(a)];
      slope(a) = here.slope[j] / scales[j];
      for (Index b = 0; b < count; ++b)
        h(a, b) = curvature(static_cast<Index>(j), static_cast<Index>(free[idx(b)]));
      h(a, a) += (damping_ + 1e-12) * h(a, a) + 1e-300;
    }
    const Eigen::VectorXd step = h.ldlt().solve(slope);
    const double error = backward_error((h * step - slope).norm(), h.norm(), step.norm(), slope.norm());
    if (!(error <= kStepBound)) return false;
    next = here.multipliers;
    for (Index a = 0; a < count; ++a) {
      const std::size_t j = free[idx(a)];
      next[j] = std::clamp(next[j] - step(a) / scales[j], 0.0, problem_.caps[j]);
    }
    return true;
  }

  const GuidedProblem& problem_;
  Lagrangian lagrangian_;
  const Budget& budget_;
  double damping_ = 1e-4;
};

}  // namespace

Multipliers solve_dual(const GuidedProblem& problem, std::vector<double> start, const Matrix& near,
                       const Budget& budget) {
  return Search(problem, near, budget).run(std::move(start));
}

}  // namespace cordon::internal

// Two ways to the multipliers (Lagrange multipliers): damped Newton
// steps on the smoothed dual, and the iteration of the paper.
//
// dual: minimises the smoothed Lagrangian over 0 <= multiplier <= cap. Steps solve
//   (H + damping diag H) step = slope
// among the multipliers that are free to move; the damping grows after a step that did not pay and falls
// after one that did (Levenberg and Marquardt), and multipliers that would leave the box stay at its
// bound. Feasible statements are usually met in 5 to 40 eigenproblems.
//
// uzawa: mu_j += rho_j * excess_j, never below 0, with rho_j = (tr S / dims) / source_j^2 unless
// a step is given; source_j is the squared distance of the statement before any projection. A
// subgradient method: it may oscillate where eigenvalues meet. It ends when the projector stops
// moving (eigenvectors may turn without end inside a plane) where the inequalities hold, or where what
// is violated proves that they contradict each other: a projector also stands still where steps are
// too short.
#pragma once

#include "guided/lagrangian.h"

namespace cordon::internal {

// What an answer may be off by, in sizes of its inequalities, and still count as converged.
inline constexpr double kObeyed = 1e-4;

struct Multipliers {
  std::vector<double> multipliers;
  Spectrum spectrum;    // at these multipliers
  double bound = 0;     // no projector that obeys keeps more variance than this; infinite: not proven
  double residual = 0;  // dual: largest slope left; uzawa: last move of the projector
  Index eigenproblems = 0;
  bool converged = false;
};

// `start`: multipliers to begin with; `near`: rows near the leading eigenvectors.
Multipliers solve_dual(const GuidedProblem& problem, std::vector<double> start, const Matrix& near,
                       const Budget& budget);

struct UzawaOptions {
  double step = 0;           // the same rho for all; 0: chosen for each
  double tolerance = 1e-10;  // of the projector's move
};
Multipliers solve_uzawa(const GuidedProblem& problem, std::vector<double> start, const Matrix& near,
                        const UzawaOptions& options, const Budget& budget);

}  // namespace cordon::internal

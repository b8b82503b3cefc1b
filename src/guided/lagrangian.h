// The problem behind all solvers, and its value and slopes at given multipliers.
//
//   maximise tr(S P)  over projectors P onto `dims` dimensions, subject to the inequalities.
//
// With multipliers mu_j >= 0 the Lagrangian is tr(X P) + mu'bound, X = S - sum_j mu_j A_j: its maximum
// is at the leading eigenvectors of X. Relaxed to the Fantope and smoothed by (smoothing / 2) |P|^2
// it is a convex, differentiable function of the multipliers whose slope is minus the excess of each
// inequality, and whose second derivative is known, too (where it exists):
//
//   d^2 / d mu_j d mu_l = sum over eigenvectors p, q of w_pq (u_p' A_j u_q)(u_p' A_l u_q),
//   w_pq = (share_p - share_q) / (lambda_p - lambda_q), 1/smoothing among fractional shares.
//
// S is given by its eigenvalues: all vectors are in the coordinates of its eigenvectors.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include "cordon/core/run.h"
#include "guided/inequalities.h"

namespace cordon::internal {

struct GuidedProblem {
  std::vector<double> variances;         // S, or another matrix in its own eigenvectors
  const Inequalities* constraints;       // what is to hold
  std::vector<double> base_multipliers;  // already contained in `variances`; empty: none
  Index dims = 1;
  double smoothing = 1;      // absolute
  double tolerance = 1e-8;   // of the slopes, relative to the scales
  std::vector<double> caps;  // highest multiplier of each
};

// How much a solve may take. The clock can only end it, with an answer that says it is unfinished.
struct Budget {
  Index eigenproblems = 150;
  std::chrono::steady_clock::time_point deadline;
  const Run* run = nullptr;
  bool exhausted(Index used) const;  // throws Error(kInterrupted) where the run was cancelled
};

// The leading eigenvectors of X and what follows from them.
struct Spectrum {
  std::vector<double> values;  // descending: all with a share, and at least one without (or all there are)
  Matrix vectors;              // rows
  std::vector<double> shares;
  Matrix along;  // d_t . u_p: terms x vectors
};

class Lagrangian {
 public:
  explicit Lagrangian(const GuidedProblem& problem) : problem_(problem) {}

  // Leading eigenvectors of X at these multipliers, started from the last
  // ones. With `smoothed` as many as have a share, otherwise `dims` of them with
  // share 1. Counts as one eigenproblem.
  Spectrum at_multipliers(const std::vector<double>& multipliers, bool smoothed);

  double value(const std::vector<double>& multipliers, const Spectrum& s) const;
  std::vector<double> excess(const Spectrum& s) const;
  // Second derivatives, rows and columns divided by the scales.
  Matrix curvature(const std::vector<double>& multipliers, const Spectrum& s) const;

  // Start of the next eigenproblem: rows near the eigenvectors, as an earlier Spectrum had them.
  void start_from(const Matrix& rows) {
    start_ = rows;
    shared_ = std::max<Index>(0, rows.rows() - 1);
  }
  // How exact eigenvectors have to be: their residuals relative to their eigenvalues.
  void set_tolerance(double tolerance) { tolerance_ = tolerance; }
  Index eigenproblems() const { return eigenproblems_; }

  // Were any eigenvectors with a share overlooked by the search? One
  // count of eigenvalues. From then on the dense solver is used.
  bool overlooked(const std::vector<double>& multipliers, const Spectrum& s);

 private:
  std::vector<double> term_weights(const std::vector<double>& multipliers) const;
  bool is_small(Index keep) const;
  void leading(const std::vector<double>& weights, Index keep, Index sure, Spectrum& s);

  const GuidedProblem& problem_;
  Matrix start_;
  double tolerance_ = 1e-8;
  Index shared_ = 0;  // eigenvectors with a share in the last problem
  Index eigenproblems_ = 0;
  bool dense_ = false;  // searches are not to be trusted here
};

}  // namespace cordon::internal

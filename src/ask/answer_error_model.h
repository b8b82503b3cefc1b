// How likely each answer is wrong, judged by maps that have not seen it.
//
// Five basic maps are fitted, each without a fifth of the answers (every fifth in
// the order they came), and the distances u_t of the pairs left out are measured
// on them. The model of what was said:
//
//   truth_t ~ P(same) = 1 / (1 + exp(b u_t - a)),   said_t = truth_t, turned with probability eta
//
// Expectation maximisation over the unknown turns: q_t = P(turned | said_t, u_t), then (a, b)
// fitted to the answers as they would be untwisted, and eta = (sum q + .5) / (T + 5), at most .45.
// Flat curves explain wrong answers too, so eta tends to be too low; the order of the q is what
// counts. Cost: five f x f eigenproblems and T f (f + dims); nothing that grows with n.
#pragma once

#include <vector>

#include "ask/answer_fit.h"
#include "ask/link_probability.h"
#include "cordon/ask/interview.h"

namespace cordon::internal {

struct AnswerErrorModel {
  std::vector<double> wrong;  // q of each answer, 0 for "cannot say"
  std::vector<double> same;   // P(same) of its pair on the map that has not seen it, one half where not known
  std::vector<double> u;      // its distance on that map
  double flip_rate = 0;       // eta; 0 with fewer than 10 answers, as all q then are
  double foreseen = 0;        // share of answers that P(same) foresees
};

inline constexpr Index kFewestToDoubt = 10;

AnswerErrorModel suspect(const Points& points, const std::vector<Answer>& answers, const Matrix& total,
                         const MapUnit& unit, Index dims, const Run& run);

// The expectation maximisation alone: answers that were `same[t]` at distances u[t].
struct FlipModel {
  std::vector<double> wrong;
  LinkProbability probability;
  double flip_rate = 0;
};
FlipModel fit_flips(const std::vector<double>& u, const std::vector<bool>& same);

}  // namespace cordon::internal

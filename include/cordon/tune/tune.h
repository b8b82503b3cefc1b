// Parameters chosen by constraints that were held back.
//
// Every combination of a grid is fitted once per fold to the constraints the fold leaves for learning (see
// constraints/folds.h) and judged by those it holds back: the probability that a held-out cannot-link is
// farther apart on the map than a held-out must-link (constraint_auc; 1 is perfect, 0.5 says nothing). The
// largest mean over the folds wins; among equal ones the one with the most parameters at their defaults, then
// the first.
//
// Folds that cannot judge (no must-link or no cannot-link held back) or from which the method could not learn
// (a kind of constraint it uses is missing) are left out; fewer than two that are left: refused, with what is
// needed. A combination the method refuses on some fold cannot win and says why.
//
// Cost: combinations x folds fits. Same answer for any number of threads.
//
//   const TuneOptions options{.fit = {.method = "rca"}, .grid = {{"ridge", {"auto", "0", "0.1"}}}};
//   const Tuning tuning = tune(points, known, options, run);
//   tuning.best().parameters;     // {{"ridge", "auto"}}
#pragma once

#include <string>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/model/model.h"
#include "cordon/tune/grid.h"

namespace cordon {

struct TuneOptions {
  FitOptions fit{};          // the method, what is fixed, the scaling, what to do about contradictions
  ParameterGrid grid{};      // what is tried; empty: automatic_grid
  Index folds = 5;           // at least 2
  Index most_fits = 10'000;  // more than this are refused
};

struct Trial {
  ParameterValues parameters;  // those of the grid
  std::vector<double> scores;  // one per fold used
  double mean = 0;
  double standard_error = 0;  // of the mean, from the spread over the folds
  double seconds = 0;
  std::string problem;  // why it could not be fitted; empty where it could
};

struct Tuning {
  std::vector<Trial> trials;  // in the order of combinations(grid)
  std::size_t winner = 0;
  Index folds_used = 0;

  const Trial& best() const { return trials[winner]; }
};

// Unscaled points, as for fit(). Throws Error(kUsage) for options that are not allowed, Error(kInput) where
// the constraints are too few, and the problem of the first combination where none could be fitted.
CORDON_EXPORT Tuning tune(const Points& points, Knowledge known, const TuneOptions& options, Run& run);

}  // namespace cordon

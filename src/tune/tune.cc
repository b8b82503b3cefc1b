// Parameters chosen by cross-validation on constraints.
//
//   1. all values are checked, before the first fit
//   2. folds of the links (constraints/folds.h); those that cannot judge or teach are left out
//   3. every combination of the grid is fitted on the training links of each fold and judged by the
//      AUC that held-out cannot-links are longer than held-out must-links
//   4. the largest mean wins; ties go to the combination with more default values
//
// A combination that cannot be fitted is kept with its error and cannot win. Cost: combinations x
// folds fits, at most max_fits.
#include "cordon/tune/tune.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "cordon/constraints/closure.h"
#include "cordon/constraints/folds.h"
#include "cordon/score/constraint_scores.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/quiet_run.h"
#include "tune/grid.h"

namespace cordon {

using namespace internal;
namespace {

constexpr double kEqual = 1e-12;

// The folds that can judge and from which the method can learn.
std::vector<Fold> usable_folds(const ConstraintSet& constraints, Index rows, const MethodInfo& method,
                               Index folds, std::uint64_t seed) {
  std::vector<Fold> all = constraint_folds(constraints, rows, folds, seed);
  std::erase_if(all, [&](const Fold& fold) {
    return fold.held_out.must.empty() || fold.held_out.cannot.empty() ||
           (method.uses_must && fold.train.must.empty()) || (method.uses_cannot && fold.train.cannot.empty());
  });
  if (all.size() < 2)
    fail(ErrorKind::kInput,
         "{} must-links and {} cannot-links are too few, or too connected, to hold some back and learn from "
         "the others: tuning needs must-links in at least two separate groups (points that are not linked "
         "with each other), and cannot-links at both; "
         "some ten of each kind, spread over the points, make a start",
         constraints.must.size(), constraints.cannot.size());
  return all;
}

// What a fold judges by, on a map of the rows it needs alone: placing only the ends of the links
// held out costs links x f dims, whatever n.
class Judge {
 public:
  // Links are renumbered to the rows selected; these are ascending, so place() is a binary search.
  Judge(const Points& points, const ConstraintSet& held_out) : constraints_(held_out) {
    for (const auto* pairs : {&held_out.must, &held_out.cannot})
      for (const Pair& pair : *pairs) rows_.insert(rows_.end(), {pair.a, pair.b});
    std::ranges::sort(rows_);
    rows_.erase(std::unique(rows_.begin(), rows_.end()), rows_.end());
    for (auto* pairs : {&constraints_.must, &constraints_.cannot})
      for (Pair& pair : *pairs) pair = {place(pair.a), place(pair.b), pair.weight, pair.line};
    points_ = points.select_rows(rows_);
  }
  double score(const Map& map, const Run& run) const {
    return constraint_auc(Points::own(map.apply(points_, {}, run)), constraints_);
  }

 private:
  Index place(Index row) const { return std::ranges::lower_bound(rows_, row) - rows_.begin(); }

  ConstraintSet constraints_;
  std::vector<Index> rows_;
  Points points_;
};

// Mean over the folds and its standard error, sqrt(variance / folds)
// with folds - 1 in the variance.
void add_up(Trial& trial) {
  const auto count = static_cast<double>(trial.scores.size());
  for (const double score : trial.scores) trial.mean += score / count;
  double squares = 0;
  for (const double score : trial.scores) squares += (score - trial.mean) * (score - trial.mean);
  trial.standard_error = std::sqrt(squares / (count - 1) / count);
}

Index at_default(const Trial& trial, const MethodInfo& method) {
  Index count = 0;
  for (const auto& [name, value] : trial.parameters)
    for (const ParameterInfo& parameter : method.parameters)
      count += parameter.name == name && parameter.default_value == value;
  return count;
}

// Scores within 1e-12 are equal: then more default values win, then the earlier combination.
std::size_t winner_of(const std::vector<Trial>& trials, const MethodInfo& method) {
  const Trial* best = nullptr;
  for (const Trial& trial : trials) {
    if (!trial.problem.empty()) continue;
    const double gain = best == nullptr ? 1 : trial.mean - best->mean;
    if (gain > kEqual || (gain >= -kEqual && at_default(trial, method) > at_default(*best, method)))
      best = &trial;
  }
  if (best == nullptr)
    fail(ErrorKind::kInput, "no combination could be fitted; the first one said: {}", trials.front().problem);
  return static_cast<std::size_t>(best - trials.data());
}

}  // namespace

// Points are scaled once, by all rows: scaling sees no links. Fits go one after the other, each
// parallel inside. Cancelling ends everything; another error only its combination.
Tuning tune(const Points& points, Knowledge known, const TuneOptions& options, const Run& run) {
  const MethodInfo method = method_info(options.fit.method);
  points.require_finite();
  prepare_constraints(known.constraints, points.rows(), options.fit.contradictions, points.row_ids);
  const Points scaled_points = scaled(points, fit_scaling(points, options.fit.scaling, run), run);
  ParameterGrid grid = options.grid;
  if (grid.empty() || !options.automatic.empty())
    for (auto& values : automatic_grid(method, options.automatic, options.fit.parameters, scaled_points, run))
      grid.push_back(std::move(values));
  const std::vector<ParameterValues> tried = combinations(grid);
  std::vector<std::unique_ptr<Method>> methods;  // wrong values are told before the work starts
  for (const ParameterValues& values : tried) {
    ParameterValues all = options.fit.parameters;
    all.insert(all.end(), values.begin(), values.end());
    methods.push_back(make_method(method.name, all));
  }
  // Folds by groups of must-linked points (constraints/folds.h): nothing that is held
  // back follows from what is learnt.
  const std::vector<Fold> folds =
      usable_folds(known.constraints, points.rows(), method, options.folds, run.seed);
  const std::size_t fits = tried.size() * folds.size();
  if (fits > idx(options.max_fits))
    fail(ErrorKind::kUsage,
         "{} combinations on {} folds are {} fits, more than the {} allowed; try fewer values", tried.size(),
         folds.size(), fits, options.max_fits);
  std::vector<Judge> judges;
  for (const Fold& fold : folds) judges.emplace_back(scaled_points, fold.held_out);

  Tuning tuning;
  tuning.folds_used = static_cast<Index>(folds.size());
  for (std::size_t t = 0; t < tried.size(); ++t) {
    const auto start = std::chrono::steady_clock::now();
    Trial trial;
    Report unused;  // of fits that only judge the parameters
    trial.parameters = tried[t];
    for (std::size_t f = 0; f < folds.size() && trial.problem.empty(); ++f) {
      run.stop_if_cancelled();
      run.progress("tuning", static_cast<double>(t * folds.size() + f) / static_cast<double>(fits));
      Run quiet = quiet_run(run);
      try {
        const auto map = methods[t]->fit(scaled_points, {folds[f].train, known.labels}, quiet, unused);
        trial.scores.push_back(judges[f].score(*map, quiet));
      } catch (const Error& error) {
        if (error.kind() == ErrorKind::kInterrupted) throw;
        trial.problem = error.what();
      }
    }
    if (trial.problem.empty()) add_up(trial);
    trial.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    tuning.trials.push_back(std::move(trial));
  }
  run.progress("tuning", 1);
  if (tuning.folds_used < options.folds)
    tuning.report.note(fmt::format("{} of {} folds could be used: the constraints form few separate groups",
                                   tuning.folds_used, options.folds));
  tuning.winner = winner_of(tuning.trials, method);
  return tuning;
}

}  // namespace cordon

// The session: statements in, map out, warm from answer to answer.
//
// An answer goes through these steps:
//   1. the statements become inequalities in the projector (once per statement, summary.h);
//   2. multipliers: the dual or Uzawa's iteration, started from the multipliers and eigenvectors of
//      the last answer;
//   3. the leading eigenvectors, turned until they obey (restore.h); where not all can be obeyed,
//      those violated most are given up, more of them in each of four attempts (restore_most);
//   4. the frame is rotated onto the last one (Procrustes, weighted by the variances), so that the
//      map moves no more than it must;
//   5. every statement is judged on the final frame; where one fails, a minimal set of
//      contradicting statements is searched for.
// All work is in the eigenvectors of the scatter: cost depends
// on features and statements, not on the number of points.
#include "cordon/guided/session.h"

#include <algorithm>
#include <cmath>

#include "cordon/guided/alignment.h"
#include "cordon/solve/symmetric.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "guided/conflict.h"
#include "guided/restore.h"
#include "guided/solvers.h"
#include "guided/summary.h"
#include "solve/diagonal_plus_low_rank.h"

namespace cordon {

using namespace internal;
namespace {

constexpr double kSatisfied = 1e-3;            // of a statement's size
constexpr double kMultiplierTolerance = 1e-6;  // the last turn of the frame does the rest
constexpr double kRestored = 1e-7;
constexpr Index kNewtonSteps = 150;   // most eigenproblems of an answer,
constexpr Index kUzawaSteps = 20000;  // which converges linearly
constexpr Index kMaxRotated = 200;  // up to here the whole problem is turned into X's own eigenvectors first

bool has_terms(const Inequality& one) {
  return one.scale > 0;
}

// A violation of equal rows has no scale; any will do.
bool holds(const Inequality& one, double excess) {
  return excess <= kSatisfied * one.scale;
}

// Turns the frame until it obeys; true where it obeys everything. Where that cannot be, the
// inequalities that lost most clearly are given up, and the others need not lose with them.
bool restore_most(const std::vector<const Inequality*>& all, Matrix& frame, const Budget& budget) {
  const Inequalities every(all, frame.cols());
  if (restore(every, frame, kRestored, budget)) return true;
  const std::vector<double> excess = every.excess(frame);
  for (const double lost : {0.3, 0.1, 0.03, 0.01}) {
    std::vector<const Inequality*> others;
    for (std::size_t j = 0; j < all.size(); ++j)
      if (excess[j] <= lost * all[j]->scale) others.push_back(all[j]);
    if (others.size() < all.size() && restore(Inequalities(others, frame.cols()), frame, kRestored, budget))
      break;
  }
  return false;
}

// Rows of `frame` turned so that they are uncorrelated, the largest variance first.
Matrix principal_axes(const Matrix& frame, const std::vector<double>& variances) {
  Matrix spread(frame);
  for (Index p = 0; p < spread.rows(); ++p)
    for (Index i = 0; i < spread.cols(); ++i) spread(p, i) *= variances[idx(i)];
  Matrix cross = inner_products(spread, frame);
  for (Index p = 0; p < cross.rows(); ++p)
    for (Index q = 0; q < p; ++q) cross(p, q) = cross(q, p) = 0.5 * (cross(p, q) + cross(q, p));
  return transposed_product(symmetric_eigen(cross, cross.rows(), Order::kLargest).vectors, frame);
}

}  // namespace

struct Session::State {
  struct Reply {
    Index id;
    DistanceStatement statement;
    std::vector<Inequality> inequalities;
    std::vector<double> multipliers;  // of the last answer: where the next one starts
    bool reachable = true;
  };

  State(const Points& points, const GuidedOptions& given, const Run& run)
      : options(given), rows(points.rows()), summary(points, run) {}

  GuidedOptions options;
  Index rows;
  Summary summary;
  std::vector<Reply> constraints;
  Index next_id = 0;
  Matrix eigenvectors;  // rows: near those of the next problem
  Matrix frame;         // rows of the last answer
  Matrix directions;    // and its directions

  // Statements are few: they are looked for one by one.
  Reply& find(Index id) {
    for (Reply& one : constraints)
      if (one.id == id) return one;
    fail(ErrorKind::kUsage, "there is no statement {}; {} are there", id, constraints.size());
  }

  // Checks and compiles one statement. What cannot be satisfied even alone is accepted but marked:
  // the user is told, and the other statements still get their map.
  Reply compiled(Index id, const DistanceStatement& statement, const Run& run) const {
    if (statement.kind == StatementKind::kMust || statement.kind == StatementKind::kCannot)
      fail(ErrorKind::kUsage,
           "a session takes statements on distances; statements_from_links turns must- and cannot-links into "
           "them");
    ConstraintSet alone;
    alone.distances.push_back(statement);
    alone.require_rows(rows);
    Reply one{id, statement, summary.compile(statement, run), {}};
    one.multipliers.assign(one.inequalities.size(), 0.0);
    for (const Inequality& inequality : one.inequalities)
      one.reachable = one.reachable && reachable(inequality, options.dims, summary.space());
    if (one.reachable && one.inequalities.size() > 1) one.reachable = can_hold(one, run);
    return one;
  }

  // A statement of several inequalities may contradict itself.
  bool can_hold(const Reply& one, const Run& run) const {
    std::vector<const Inequality*> all;
    for (const Inequality& inequality : one.inequalities) all.push_back(&inequality);
    const std::vector<Index> group(all.size(), 0);
    return find_conflict(all, group, options.dims, summary.space(), budget(run)).groups.empty();
  }

  // Eigenproblems and wall-clock time of one answer. The clock can
  // only end a solve early; it never decides what a solve computes.
  Budget budget(const Run& run) const {
    const std::chrono::duration<double> seconds(std::clamp(options.time_limit, 0.0, 1e8));
    return {
        options.max_iterations.value_or(options.solver == GuidedSolver::kUzawa ? kUzawaSteps : kNewtonSteps),
        std::chrono::steady_clock::now() +
            std::chrono::duration_cast<std::chrono::steady_clock::duration>(seconds),
        &run};
  }

  GuidedMap answer(const Run& run);
  Multipliers multipliers_of(const Inequalities& all, std::vector<double> start, const Budget& budget);
  void place(const Matrix& found, GuidedMap& map);
  void judge(GuidedMap& map) const;
  void explain(const Budget& budget, GuidedMap& map) const;
};

// Multipliers for the inequalities. Up to a few hundred dimensions everything is first turned into
// the eigenvectors of X at the starting multipliers: the diagonal is then nearly the answer, and
// the warm search a matter of a few products.
Multipliers Session::State::multipliers_of(const Inequalities& all, std::vector<double> start,
                                           const Budget& budget) {
  GuidedProblem problem;
  problem.variances = summary.variances;
  problem.constraints = &all;
  problem.dims = options.dims;
  problem.tolerance = kMultiplierTolerance;
  const double per_dimension = summary.total / static_cast<double>(options.dims);
  problem.smoothing =
      options.smoothing * std::max(summary.variances[idx(options.dims - 1)], 1e-6 * per_dimension);
  // The highest multiplier is cap x weight in units of (tr S / dims) / scale, so that one
  // option means the same on data of any size.
  for (Index j = 0; j < all.count(); ++j)
    problem.caps.push_back(options.multiplier_cap * all.weights[idx(j)] * per_dimension / all.scales[idx(j)]);
  const auto solve = [&](const GuidedProblem& p, const Matrix& near) {
    return options.solver == GuidedSolver::kDual
               ? solve_dual(p, std::move(start), near, budget)
               : solve_uzawa(p, std::move(start), near, {.step = options.uzawa_step}, budget);
  };
  if (summary.space() > kMaxRotated) {
    Multipliers found = solve(problem, eigenvectors);
    eigenvectors = found.spectrum.vectors;
    return found;
  }

  const DiagonalPlusLowRank x(summary.variances, all.differences, all.term_weights(start));
  EigenPairs own = symmetric_eigen(x.dense(), x.size(), Order::kLargest);
  Inequalities turned(all);
  turned.differences = product(all.differences, own.vectors);
  problem.variances = std::move(own.values);
  problem.constraints = &turned;
  problem.base_multipliers = start;
  Multipliers found = solve(problem, {});
  const Matrix back(own.vectors.view().transposed());
  found.spectrum.vectors = product(found.spectrum.vectors, back);
  return found;
}

// Inequalities without terms (all their rows are equal) take no part; they are judged all the same.
GuidedMap Session::State::answer(const Run& run) {
  const Budget budget = this->budget(run);
  std::vector<const Inequality*> active;
  std::vector<double> start;
  std::vector<double*> multiplier_of;
  for (Reply& one : constraints)
    for (std::size_t j = 0; j < one.inequalities.size(); ++j)
      if (has_terms(one.inequalities[j])) {
        active.push_back(&one.inequalities[j]);
        start.push_back(options.warm_start ? one.multipliers[j] : 0.0);
        multiplier_of.push_back(&one.multipliers[j]);
      }
  const Inequalities all(active, summary.space());

  GuidedMap map;
  Matrix found(options.dims, summary.space());
  if (options.dims == summary.space() || active.empty()) {  // nothing to choose, or nothing said
    for (Index p = 0; p < options.dims; ++p) found(p, p) = 1;
    map.converged = true;
    map.variance_bound = 1;
  } else {
    const Multipliers multipliers = multipliers_of(all, std::move(start), budget);
    for (std::size_t j = 0; j < multiplier_of.size(); ++j) *multiplier_of[j] = multipliers.multipliers[j];
    found = Matrix(multipliers.spectrum.vectors.view().middle_rows(0, options.dims));
    map.eigenproblems = multipliers.eigenproblems;
    map.converged = multipliers.converged;
    // Below 0 where the statements contradict each other: no map satisfies them, and
    // none has less than no variance.
    map.variance_bound = std::clamp(multipliers.bound / summary.total, 0.0, 1.0);
    map.fractional = static_cast<Index>(
        std::count_if(multipliers.spectrum.shares.begin(), multipliers.spectrum.shares.end(),
                      [](double share) { return share > 1e-6 && share < 1 - 1e-6; }));
    // A frame that obeys everything is an answer, whatever the multipliers still had to say.
    if (options.solver == GuidedSolver::kDual && restore_most(active, found, budget))
      map.converged = map.converged || !budget.exhausted(0);
  }
  place(found, map);
  judge(map);
  if (!map.satisfied && options.explain) explain(budget, map);
  return map;
}

// Turns the frame onto the last one as the points see them: the rotation R that minimises sum_i
// variance_i |from_i R - to_i|^2, the squared moves of all points added up. The first time there
// is no last one, and the frame is turned along its own axes. R stays within the frame's span, so
// no distance and no statement changes.
void Session::State::place(const Matrix& found, GuidedMap& map) {
  map.centre = summary.centre;
  const bool first = frame.rows() != found.rows();
  if (first) {
    frame = principal_axes(found, summary.variances);
    map.directions = summary.lift(frame);
    apply_sign_rule(map.directions);
    frame = Matrix(transposed_product(summary.basis, map.directions).view().transposed());
  } else {
    Matrix from(found.view().transposed());
    Matrix to(frame.view().transposed());
    for (Index i = 0; i < from.rows(); ++i)
      for (Index p = 0; p < from.cols(); ++p) {
        const double weight = std::sqrt(summary.variances[idx(i)]);
        from(i, p) *= weight;
        to(i, p) *= weight;
      }
    frame = transposed_product(procrustes_rotation(from, to), found);
    map.previous = std::move(directions);
    map.directions = summary.lift(frame);
  }
  directions = map.directions;
  double kept = 0;
  for (Index p = 0; p < frame.rows(); ++p) {
    double variance = 0;
    for (Index i = 0; i < frame.cols(); ++i)
      variance += summary.variances[idx(i)] * frame(p, i) * frame(p, i);
    map.variances.push_back(variance);
    kept += variance;
  }
  map.variance_kept = std::min(1.0, kept / summary.total);
}

// On the frame as it is, not on the relaxed solution: a statement
// holds when its excess is at most a thousandth of its size.
void Session::State::judge(GuidedMap& map) const {
  map.satisfied = true;
  for (const Reply& one : constraints) {
    StatementState state{one.id, one.statement, true, INFINITY, 0.0, one.reachable};
    for (std::size_t j = 0; j < one.inequalities.size(); ++j) {
      const double excess = Inequalities({&one.inequalities[j]}, summary.space()).excess(frame)[0];
      state.slack = std::min(state.slack, -excess);
      state.satisfied = state.satisfied && holds(one.inequalities[j], excess);
      state.multiplier = std::max(state.multiplier, one.multipliers[j]);
    }
    map.satisfied = map.satisfied && state.satisfied;
    map.statements.push_back(std::move(state));
  }
}

// A statement that is impossible alone is named alone; otherwise the search of conflict.h, with
// what is left of this answer's time.
void Session::State::explain(const Budget& budget, GuidedMap& map) const {
  for (std::size_t s = 0; s < constraints.size(); ++s)
    if (!constraints[s].reachable && !map.statements[s].satisfied) {  // it needs no other to be impossible
      map.conflict = {constraints[s].id};
      return;
    }
  std::vector<const Inequality*> all;
  std::vector<Index> group;
  for (const Reply& one : constraints)
    for (const Inequality& inequality : one.inequalities) {
      all.push_back(&inequality);
      group.push_back(one.id);
    }
  map.conflict = find_conflict(all, group, options.dims, summary.space(), budget).groups;
}

Session::Session(const Points& points, const GuidedOptions& options, const Run& run) {
  if (options.dims < 1) fail_parameter("dims", options.dims, "at least 1");
  state_ = std::make_unique<State>(points, options, run);
  if (options.dims > state_->summary.space())
    fail_parameter("dims", options.dims,
                   fmt::format("1 to {}, the dimensions that the points span", state_->summary.space()));
}

Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

Index Session::add(const DistanceStatement& statement, const Run& run) {
  state_->constraints.push_back(state_->compiled(state_->next_id, statement, run));
  return state_->next_id++;
}

// Multipliers survive where the number of inequalities stays the same: a statement
// changed a little costs a few steps.
void Session::change(Index id, const DistanceStatement& statement, const Run& run) {
  State::Reply& old = state_->find(id);
  State::Reply changed = state_->compiled(id, statement, run);
  if (changed.multipliers.size() == old.multipliers.size()) changed.multipliers = old.multipliers;
  old = std::move(changed);
}

void Session::remove(Index id) {
  const State::Reply& gone = state_->find(id);
  state_->constraints.erase(state_->constraints.begin() + (&gone - state_->constraints.data()));
}

Index Session::size() const {
  return static_cast<Index>(state_->constraints.size());
}

Index Session::space() const {
  return state_->summary.space();
}

GuidedMap Session::solve(const Run& run) {
  return state_->answer(run);
}

}  // namespace cordon

// Maps for snapshots: the guided solver for `guided`, the registry's methods for the others; then
// the map is rotated onto the one shown before (Procrustes), so that it moves no more than it must.
//
// Guided solvers are kept per number of dimensions and made anew where rows are ignored or the
// effort changes. Alignment and axes are computed from at most 20,000 rows.
//
// Provisional maps: `auto` on 1,000 rows (all linked ones and a draw), 50 kernel coordinates, and as many
// landmarks as keep the placing of all n rows at 2e7 kernel values; its cost hardly depends on n. Where
// there are more than 200 features, `auto` and guided on the leading 30 components.
#include "solver.h"

#include <algorithm>
#include <cmath>

#include "axes.h"
#include "cordon/constraints/contradictions.h"
#include "cordon/guided/alignment.h"
#include "cordon/methods/registry.h"
#include "method_list.h"
#include "sample_rows.h"
#include "small_matrix.h"
#include "statement_status.h"

namespace cordon::studio {
namespace {

constexpr Index kRowsToAlign = 20'000;

constexpr double kQuickOperations = 1e9;  // about a tenth of a second: nothing need be shown before
constexpr double kPlacedKernelValues = 2e7;
constexpr Index kProvisionalRows = 1000;
constexpr Index kProvisionalRowsToAlign = 2000;

// Of `auto` for a provisional map of so many rows.
ParameterValues fewer_rows_and_landmarks(Index rows) {
  const auto landmarks =
      std::clamp<Index>(static_cast<Index>(kPlacedKernelValues / static_cast<double>(rows)), 20, 200);
  return {{"landmarks", std::to_string(landmarks)},
          {"components", "50"},
          {"sample", std::to_string(kProvisionalRows)},
          {"spread_sample", std::to_string(kProvisionalRows / 2)}};
}

bool is_orthonormal(const Matrix& directions) {
  const Matrix inner = product(directions.view().transposed(), directions);
  for (Index i = 0; i < inner.rows(); ++i)
    for (Index j = 0; j < inner.cols(); ++j)
      if (std::abs(inner(i, j) - (i == j ? 1.0 : 0.0)) > 1e-8) return false;
  return true;
}

Matrix rotation_onto(const SolvedMap& map, const SolvedMap& before, const Points& points, Index max_rows,
                     const Run& run) {
  const LinearMap *const now = map.linear(), *const then = before.linear();
  if (now != nullptr && then != nullptr && map.orthonormal && before.orthonormal)
    return procrustes_rotation(now->directions(), with_columns(then->directions(), map.dims));
  const std::vector<Index> rows = sample_rows(points.rows(), max_rows);
  return procrustes_rotation(coordinates_of(map, points, rows, run),
                             with_columns(coordinates_of(before, points, rows, run), map.dims));
}

void rotate_onto(SolvedMap& map, const SolvedMap* before, const Points& points, Index max_rows,
                 const Run& run) {
  if (before == nullptr) return;
  const Matrix rotation = rotation_onto(map, *before, points, max_rows, run);
  if (const LinearMap* const linear = map.linear())
    map.map = std::make_shared<const LinearMap>(linear->centre(), product(linear->directions(), rotation));
  else
    map.rotation = rotation;
}

}  // namespace

void Solver::use_rows(const Snapshot& snapshot) {
  if (chosen_ && ignored_ == snapshot.ignored) return;
  chosen_ = true;
  ignored_ = snapshot.ignored;
  guided_.clear();
  for (Reduced* const reduced : {&first_components_, &components_}) {
    reduced->guided.clear();
    reduced->fitted = {};
  }
  fitted_row_.clear();
  fitted_ = data_->points();
  if (ignored_.empty()) return;
  std::vector<Index> stay;
  fitted_row_.assign(static_cast<std::size_t>(data_->rows()), -1);
  for (Index row = 0; row < data_->rows(); ++row)
    if (!snapshot.is_ignored(row)) {
      fitted_row_[static_cast<std::size_t>(row)] = static_cast<Index>(stay.size());
      stay.push_back(row);
    }
  fitted_ = data_->points().select_rows(stay);
}

// With the method chosen; the rows and the effort are those of the snapshot from now on.
Snapshot Solver::prepared(const Snapshot& asked) {
  Snapshot snapshot = asked;  // the statements are shared
  snapshot.method = method_for(asked, data_->rows(), data_->points().cols());
  use_rows(snapshot);
  if (snapshot.method == "guided" && effort_ != snapshot.effort) {
    for (GuidedSolvers* const solvers : {&guided_, &first_components_.guided, &components_.guided})
      solvers->clear();
    effort_ = snapshot.effort;
  }
  return snapshot;
}

double Solver::operations(const Snapshot& snapshot) const {
  const auto links = static_cast<Index>(snapshot.statements.size());
  return make_method(snapshot.method, {})->cost({fitted_.rows(), fitted_.cols(), links}).operations;
}

bool Solver::is_by_components(const Snapshot& snapshot) const {
  return fitted_.cols() > Components::kMax && operations(snapshot) > max_operations_;
}

SolvedMap Solver::by_guided(const Snapshot& snapshot, const Points& points, GuidedSolvers& solvers,
                            const Run& run) const {
  auto& guided = solvers[snapshot.dims];
  if (!guided)
    guided = std::make_unique<GuidedSolver>(points, fitted_row_, snapshot.dims, budget_, effort_, run);
  return guided->solve(snapshot, run);
}

SolvedMap Solver::by_registry(const Snapshot& snapshot, const Points& points, ParameterValues parameters,
                              const Run& run) const {
  Knowledge known = knowledge_of(snapshot.method, snapshot, fitted_row_, points.rows());
  prepare_constraints(known.constraints, points.rows(), ContradictionPolicy::kDrop);
  parameters.emplace_back("dims", std::to_string(snapshot.dims));
  SolvedMap map;
  map.method = snapshot.method;
  map.dims = snapshot.dims;
  Report report;
  map.map = make_method(snapshot.method, parameters)->fit(points, known, run, report);
  map.notes = std::move(report.warnings);
  if (const LinearMap* const linear = map.linear()) {
    // Fewer dimensions than asked for: the rest is flat.
    const Matrix directions = with_columns(linear->directions(), map.dims);
    map.orthonormal = is_orthonormal(directions);
    map.map = std::make_shared<const LinearMap>(linear->centre(), directions);
  } else {
    map.rotation = Matrix(map.dims, map.dims);
    for (Index k = 0; k < map.dims; ++k) map.rotation(k, k) = 1;
  }
  return map;
}

// The components of all rows stay when some are ignored: they change little.
SolvedMap Solver::by_components(const Snapshot& snapshot, Reduced& reduced, const ParameterValues& parameters,
                                const Run& run) {
  const Components& components = reduced.components.get(run);
  if (reduced.fitted.rows() == 0) {
    reduced.fitted = components.points();
    std::vector<Index> stay;
    for (std::size_t row = 0; row < fitted_row_.size(); ++row)
      if (fitted_row_[row] >= 0) stay.push_back(static_cast<Index>(row));
    if (!stay.empty()) reduced.fitted = components.points().select_rows(stay);
  }
  SolvedMap map = snapshot.method == "guided" ? by_guided(snapshot, reduced.fitted, reduced.guided, run)
                                              : by_registry(snapshot, reduced.fitted, parameters, run);
  map.map = components.in_features(std::move(map.map));
  map.components = components.points().cols();
  map.variance_kept = 0;  // of the components; describe_axes() finds that of the table
  return map;
}

std::shared_ptr<SolvedMap> Solver::solve(const Snapshot& asked, const SolvedMap* before, const Run& run) {
  const Snapshot snapshot = prepared(asked);
  const bool is_guided = snapshot.method == "guided";
  auto map =
      std::make_shared<SolvedMap>(is_by_components(snapshot) ? by_components(snapshot, components_, {}, run)
                                  : is_guided                ? by_guided(snapshot, fitted_, guided_, run)
                                                             : by_registry(snapshot, fitted_, {}, run));
  rotate_onto(*map, before, data_->points(), kRowsToAlign, run);
  describe_axes(*map, data_->points(), run);
  if (!is_guided) {
    add_status_by_coordinates(snapshot, data_->points(), *map, run);
    const ConstraintSet links = links_of(snapshot, {}, false);
    map->conflict = shortest_contradiction(links, Closure(links, data_->rows()));
  }
  return map;
}

std::shared_ptr<SolvedMap> Solver::solve_provisional(const Snapshot& asked, const SolvedMap* before,
                                                     const Run& run) {
  const Snapshot snapshot = prepared(asked);
  const bool many_features = fitted_.cols() > Components::kMax;
  if (snapshot.method == "guided") {
    // A guided solver that is there already answers in milliseconds.
    const GuidedSolvers& solvers = is_by_components(snapshot) ? components_.guided : guided_;
    if (!many_features || solvers.contains(snapshot.dims)) return nullptr;
  } else if (snapshot.method != "auto") {
    return nullptr;
  }
  if (operations(snapshot) <= kQuickOperations) return nullptr;
  const ParameterValues fewer =
      snapshot.method == "auto" ? fewer_rows_and_landmarks(data_->rows()) : ParameterValues();
  auto map =
      std::make_shared<SolvedMap>(many_features ? by_components(snapshot, first_components_, fewer, run)
                                                : by_registry(snapshot, fitted_, fewer, run));
  rotate_onto(*map, before, data_->points(), kProvisionalRowsToAlign, run);
  describe_axes(*map, data_->points(), run);
  return map;
}

}  // namespace cordon::studio

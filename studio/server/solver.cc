// Maps for snapshots: the guided solver for `guided`, the registry's methods for the others; then
// the map is rotated onto the one shown before (Procrustes), so that it moves no more than it must.
//
// Guided solvers are kept per number of dimensions and made anew where rows are ignored or the
// effort changes. Alignment and axes are computed from at most 20,000 rows.
#include "solver.h"

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

bool is_orthonormal(const Matrix& directions) {
  const Matrix inner = product(directions.view().transposed(), directions);
  for (Index i = 0; i < inner.rows(); ++i)
    for (Index j = 0; j < inner.cols(); ++j)
      if (std::abs(inner(i, j) - (i == j ? 1.0 : 0.0)) > 1e-8) return false;
  return true;
}

Matrix rotation_onto(const SolvedMap& map, const SolvedMap& before, const Points& points, const Run& run) {
  const LinearMap *const now = map.linear(), *const then = before.linear();
  if (now != nullptr && then != nullptr && map.orthonormal && before.orthonormal)
    return procrustes_rotation(now->directions(), with_columns(then->directions(), map.dims));
  const std::vector<Index> rows = sample_rows(points.rows(), kRowsToAlign);
  return procrustes_rotation(coordinates_of(map, points, rows, run),
                             with_columns(coordinates_of(before, points, rows, run), map.dims));
}

}  // namespace

void Solver::use_rows(const Snapshot& snapshot) {
  if (chosen_ && ignored_ == snapshot.ignored) return;
  chosen_ = true;
  ignored_ = snapshot.ignored;
  guided_.clear();
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

SolvedMap Solver::by_registry(const Snapshot& snapshot, const Run& run) const {
  Knowledge known = knowledge_of(snapshot.method, snapshot, fitted_row_, fitted_.rows());
  prepare_constraints(known.constraints, fitted_.rows(), ContradictionPolicy::kDrop);
  const auto method = make_method(snapshot.method, {{"dims", std::to_string(snapshot.dims)}});
  SolvedMap map;
  map.method = snapshot.method;
  map.dims = snapshot.dims;
  Report report;
  map.map = method->fit(fitted_, known, run, report);
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

std::shared_ptr<SolvedMap> Solver::solve(const Snapshot& asked, const SolvedMap* before, const Run& run) {
  Snapshot snapshot = asked;  // the statements are shared
  snapshot.method = method_for(asked, data_->rows(), data_->points().cols());
  use_rows(snapshot);
  auto map = std::make_shared<SolvedMap>();
  const bool is_guided = snapshot.method == "guided";
  if (is_guided) {
    if (effort_ != snapshot.effort) guided_.clear();
    effort_ = snapshot.effort;
    auto& guided = guided_[snapshot.dims];
    if (!guided)
      guided = std::make_unique<GuidedSolver>(fitted_, fitted_row_, snapshot.dims, budget_, effort_, run);
    *map = guided->solve(snapshot, run);
  } else {
    *map = by_registry(snapshot, run);
  }
  if (before != nullptr) {
    const Matrix rotation = rotation_onto(*map, *before, data_->points(), run);
    if (const LinearMap* const linear = map->linear())
      map->map = std::make_shared<const LinearMap>(linear->centre(), product(linear->directions(), rotation));
    else
      map->rotation = rotation;
  }
  describe_axes(*map, data_->points(), run);
  if (!is_guided) {
    add_status_by_coordinates(snapshot, data_->points(), *map, run);
    const ConstraintSet links = links_of(snapshot, {}, false);
    map->conflict = shortest_contradiction(links, Closure(links, data_->rows()));
  }
  return map;
}

}  // namespace cordon::studio

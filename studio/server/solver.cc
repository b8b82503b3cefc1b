// Maps for snapshots: the guided solver for `guided`, the registry's methods for the others; then
// the map is rotated onto the one shown before (Procrustes), so that it moves no more than it must.
//
// Guided solvers are kept per number of dimensions and made anew where rows are ignored or the
// effort changes. Alignment and axes are computed from at most 20,000 rows.
#include "solver.h"

#include <algorithm>
#include <cmath>

#include "axes.h"
#include "cordon/constraints/closure.h"
#include "cordon/constraints/contradictions.h"
#include "cordon/guided/alignment.h"
#include "cordon/methods/registry.h"
#include "cordon/solve/symmetric.h"
#include "method_list.h"
#include "sample_rows.h"
#include "verdicts.h"

namespace cordon::studio {
namespace {

constexpr Index kRowsToAlign = 20'000;
constexpr double kSymmetric = 1e-6;

Matrix times(const MatrixView& x, const MatrixView& y) {
  Matrix result(x.rows, y.cols);
  for (Index i = 0; i < x.rows; ++i)
    for (Index j = 0; j < x.cols; ++j)
      for (Index k = 0; k < y.cols; ++k) result(i, k) += x(i, j) * y(j, k);
  return result;
}

// As many columns as asked for: cut, or filled with zeros.
Matrix with_columns(const MatrixView& x, Index columns) {
  Matrix result(x.rows, columns);
  for (Index i = 0; i < x.rows; ++i)
    for (Index j = 0; j < std::min(columns, x.cols); ++j) result(i, j) = x(i, j);
  return result;
}

bool is_orthonormal(const Matrix& directions) {
  const Matrix inner = times(directions.view().transposed(), directions);
  for (Index i = 0; i < inner.rows(); ++i)
    for (Index j = 0; j < inner.cols(); ++j)
      if (std::abs(inner(i, j) - (i == j ? 1.0 : 0.0)) > 1e-8) return false;
  return true;
}

Matrix turn_onto(const SolvedMap& map, const SolvedMap& before, const Points& points, const Run& run) {
  const LinearMap *const now = map.linear(), *const then = before.linear();
  if (now != nullptr && then != nullptr && map.orthonormal && before.orthonormal)
    return procrustes_rotation(now->directions(), with_columns(then->directions(), map.dims));
  const std::vector<Index> rows = sample_rows(points.rows(), kRowsToAlign);
  return procrustes_rotation(coordinates_of(map, points, rows, run),
                             with_columns(coordinates_of(before, points, rows, run), map.dims));
}

}  // namespace

Matrix coordinates(const SolvedMap& map, const Points& points, const Run& run) {
  if (map.turn.empty()) return map.map->apply(points, {}, run);
  const Matrix* const kept = map.map->training_coordinates();
  const Matrix placed =
      kept != nullptr && kept->rows() == points.rows() ? *kept : map.map->apply(points, {}, run);
  return times(with_columns(placed, map.dims), map.turn);
}

Matrix coordinates_of_new(const SolvedMap& map, const Points& points, const Run& run) {
  const Matrix placed = map.map->apply(points, {}, run);
  return map.turn.empty() ? placed : times(with_columns(placed, map.dims), map.turn);
}

Matrix coordinates_of(const SolvedMap& map, const Points& points, const std::vector<Index>& rows,
                      const Run& run) {
  if (map.map->training_coordinates() == nullptr) return coordinates(map, points.select_rows(rows), run);
  const Matrix all = coordinates(map, points, run);
  Matrix chosen(static_cast<Index>(rows.size()), all.cols());
  for (Index i = 0; i < chosen.rows(); ++i)
    for (Index k = 0; k < chosen.cols(); ++k) chosen(i, k) = all(rows[static_cast<std::size_t>(i)], k);
  return chosen;
}

// Principal angles between two frames: with frames turned onto each other U'V is
// symmetric, and its eigenvalues are the cosines. A map that travels along these angles
// passes through orthonormal frames only.
Morph morph_between(const SolvedMap& from, const SolvedMap& to) {
  const LinearMap *const first = from.linear(), *const last = to.linear();
  if (first == nullptr || last == nullptr || !from.orthonormal || !to.orthonormal || from.dims != to.dims)
    return {};
  Matrix cross = times(first->directions().view().transposed(), last->directions());
  for (Index i = 0; i < cross.rows(); ++i)
    for (Index j = 0; j < i; ++j) {
      if (std::abs(cross(i, j) - cross(j, i)) > kSymmetric) return {};  // not turned onto each other
      cross(i, j) = cross(j, i) = 0.5 * (cross(i, j) + cross(j, i));
    }
  const EigenPairs pairs = symmetric_eigen(cross, cross.rows(), Order::kLargest);
  Morph morph;
  for (const double cosine : pairs.values) {
    if (cosine < -kSymmetric) return {};
    morph.angles.push_back(std::acos(std::clamp(cosine, 0.0, 1.0)));
  }
  for (Index i = 0; i < cross.rows(); ++i)
    for (Index j = 0; j < cross.cols(); ++j) morph.u.push_back(pairs.vectors(i, j));
  return morph;
}

void Solver::use_rows(const Snapshot& snapshot) {
  if (chosen_ && ignored_ == snapshot.ignored) return;
  chosen_ = true;
  ignored_ = snapshot.ignored;
  guided_.clear();
  place_.clear();
  fitted_ = data_->points();
  if (ignored_.empty()) return;
  std::vector<Index> stay;
  place_.assign(static_cast<std::size_t>(data_->rows()), -1);
  for (Index row = 0; row < data_->rows(); ++row)
    if (!snapshot.is_ignored(row)) {
      place_[static_cast<std::size_t>(row)] = static_cast<Index>(stay.size());
      stay.push_back(row);
    }
  fitted_ = data_->points().select_rows(stay);
}

SolvedMap Solver::by_registry(const Snapshot& snapshot, Run& run) const {
  Knowledge known = knowledge_of(snapshot.method, snapshot, place_, fitted_.rows());
  tidy(known.constraints);
  const Closure closure(known.constraints, fitted_.rows());
  apply_contradiction_policy(known.constraints, closure, ContradictionPolicy::kDrop);
  const auto method = make_method(snapshot.method, {{"dims", std::to_string(snapshot.dims)}});
  SolvedMap map;
  map.method = snapshot.method;
  map.dims = snapshot.dims;
  map.map = method->fit(fitted_, known, run);
  map.notes = run.report.warnings;
  if (const LinearMap* const linear = map.linear()) {
    // Fewer dimensions than asked for: the rest is flat.
    const Matrix directions = with_columns(linear->directions(), map.dims);
    map.orthonormal = is_orthonormal(directions);
    map.map = std::make_shared<const LinearMap>(linear->centre(), directions);
  } else {
    map.turn = Matrix(map.dims, map.dims);
    for (Index k = 0; k < map.dims; ++k) map.turn(k, k) = 1;
  }
  return map;
}

std::shared_ptr<SolvedMap> Solver::solve(const Snapshot& snapshot, const SolvedMap* before, Run& run) {
  use_rows(snapshot);
  auto map = std::make_shared<SolvedMap>();
  const bool is_guided = snapshot.method == "guided";
  if (is_guided) {
    if (effort_ != snapshot.effort) guided_.clear();
    effort_ = snapshot.effort;
    auto& guided = guided_[snapshot.dims];
    if (!guided)
      guided = std::make_unique<GuidedSolver>(fitted_, place_, snapshot.dims, budget_, effort_, run);
    *map = guided->solve(snapshot, run);
  } else {
    *map = by_registry(snapshot, run);
  }
  if (before != nullptr) {
    const Matrix turn = turn_onto(*map, *before, data_->points(), run);
    if (const LinearMap* const linear = map->linear())
      map->map = std::make_shared<const LinearMap>(linear->centre(), times(linear->directions(), turn));
    else
      map->turn = turn;
  }
  describe_axes(*map, data_->points(), run);
  if (!is_guided) judge_by_places(snapshot, data_->points(), *map, run);
  return map;
}

}  // namespace cordon::studio

#include "cluster/auto_views.h"

#include <algorithm>
#include <array>

#include "core/index.h"
#include "core/linalg.h"
#include "core/quiet_run.h"
#include "graph/self_tuning.h"
#include "solve/principal.h"
#include "solve/spread.h"

namespace cordon::internal {
namespace {

constexpr double kShare = .8;  // of the neighbours' mean
constexpr Index kRounds = 20;
constexpr Index kMaxFeatures = 1000;
constexpr Index kPrincipal = 200;  // of more features

Index varying_columns(const Points& points) {
  if (points.is_sparse()) return points.cols();
  Index count = 0;
  for (Index j = 0; j < points.cols(); ++j)
    for (Index i = 1; i < points.rows(); ++i)
      if (points.dense()(i, j) != points.dense()(0, j)) {
        ++count;
        break;
      }
  return count;
}

MemberFit first_columns_of(const MemberFit& fit, Index columns) {
  return {first_columns(fit.directions, std::min(columns, fit.directions.cols())), fit.ridge, fit.residual};
}

Matrix dense(const Points& points) {
  Matrix m = Matrix::uninitialised(points.rows(), points.cols());
  points.copy_rows(0, points.rows(), m.data());
  return m;
}

}  // namespace

std::string_view name_of(ViewKind kind) {
  constexpr std::array<std::string_view, kViewKinds> kNames{"F", "Fs", "kW", "A", "Ar"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view description_of(ViewKind kind) {
  constexpr std::array<std::string_view, kViewKinds> kDescriptions{
      "the features", "the features, smoothed over neighbours", "kernel WBDR",
      "the average of three learnt maps, smoothed", "the average of their leading columns, smoothed"};
  return kDescriptions[static_cast<std::size_t>(kind)];
}

AutoViews::AutoViews(const Points& points, const ConstraintSet& constraints, bool learns,
                     const AutoOptions& options, const Run& run)
    : given_features_(points.cols()), kinds_{ViewKind::kF, ViewKind::kFs} {
  Span span;
  if (learns) {
    spaces_.emplace(points, constraints, options, run);
    kinds_.insert(kinds_.end(), {ViewKind::kKw, ViewKind::kA, ViewKind::kAr});
    span = spaces_->span();
  } else {
    span = span_of(points, run);
  }
  centre_ = span.centre;
  basis_ = span.basis;
  features_ = span.points;
  if (features_.is_sparse() || features_.cols() > kMaxFeatures) {
    PrincipalDirections leading =
        principal_directions(features_, std::min(kPrincipal, features_.cols()), run);
    features_ = Points::own(LinearMap(leading.means, leading.vectors).apply(features_, {}, run));
    if (basis_.empty()) {
      for (std::size_t j = 0; j < centre_.size(); ++j) leading.means[j] += centre_[j];
      centre_ = std::move(leading.means);
    }
    basis_ = basis_.empty() ? std::move(leading.vectors) : product(basis_, leading.vectors);
  }
  rank_ = varying_columns(features_);
}

ViewShape AutoViews::shape(Index k) const {
  const Index most = std::max<Index>({1, k - 1, std::min<Index>(given_features_ / 2, 10)});
  return {std::max<Index>(1, std::min(rank_, most)), std::clamp<Index>(features_.rows() / (3 * k), 3, 10)};
}

Learnt AutoViews::learn(const ConstraintSet& links, const Run& run) const {
  Learnt learnt;
  if (!learns()) return learnt;
  for (const Member& member : spaces_->members()) learnt.members.push_back(member.fit(links, kMaxColumns));
  learnt.compressed = fit_compressed(spaces_->kernel(), links, kMaxColumns, run);
  return learnt;
}

std::vector<double> AutoViews::held_out_aucs(const Learnt& learnt, const ConstraintSet& held_out,
                                             Index columns, const Run& run) const {
  std::vector<double> aucs;
  for (std::size_t g = 0; g < learnt.members.size(); ++g)
    aucs.push_back(held_out_auc(spaces_->members()[g], learnt.members[g], columns, held_out, run));
  return aucs;
}

// The average turned to its principal axes, which changes no distance; Ar keeps the leading ones.
AutoView AutoViews::average(ViewKind kind, const Learnt& learnt, const std::vector<double>& weights,
                            Index columns, const Run& run) const {
  std::vector<MemberFit> fits;
  for (const MemberFit& fit : learnt.members)
    fits.push_back(kind == ViewKind::kAr ? first_columns_of(fit, columns) : fit);
  const Matrix together = side_by_side(spaces_->members(), weights, fits, run);
  const Index kept = kind == ViewKind::kAr ? std::min(columns, together.cols()) : together.cols();
  const PrincipalDirections turn = principal_directions(Points::look_at(together), kept, run);
  AutoView view;
  view.kind = kind;
  view.directions = turned(fits, turn.vectors);
  view.unsmoothed = Points::own(LinearMap(std::vector<double>(idx(together.cols()), 0.0), turn.vectors)
                                    .apply(Points::look_at(together), {}, run));
  return view;
}

AutoView AutoViews::view(ViewKind kind, const Learnt& learnt, const std::vector<double>& weights,
                         const ViewShape& shape, const Run& run) const {
  if (kind == ViewKind::kA || kind == ViewKind::kAr) {
    AutoView view = average(kind, learnt, weights, shape.columns, run);
    smooth(view, shape.neighbours, run);
    return view;
  }
  AutoView view;
  view.kind = kind;
  if (kind == ViewKind::kKw) {
    const MemberSpace& kernel = spaces_->kernel();
    view.directions.kernel = first_columns_of(learnt.compressed, shape.columns).directions;
    view.unsmoothed =
        Points::own(LinearMap(kernel.means, view.directions.kernel).apply(kernel.points, {}, run));
  } else {
    view.unsmoothed = features_;
  }
  if (kind == ViewKind::kFs)
    smooth(view, shape.neighbours, run);
  else
    view.coordinates = view.unsmoothed;
  return view;
}

void smooth(AutoView& view, Index neighbours, const Run& run) {
  if (view.unsmoothed.rows() < 2) {
    view.coordinates = view.unsmoothed;
    view.reach.assign(1, 1.0);
    return;
  }
  const Run quiet = quiet_run(run);
  SelfTuningGraph graph = self_tuning(view.unsmoothed, neighbours, quiet);
  view.coordinates = Points::own(smooth_over(graph.weights, dense(view.unsmoothed), kShare, kRounds, run));
  view.reach = std::move(graph.reach);
}

}  // namespace cordon::internal

// `auto`: the average of three discriminant projections, weighted by how well each separates links
// it has not seen (the members are in auto_members.h).
//
//   1. Coordinates of an RBF kernel's space (kernel/kernel_coordinates.h), and the features
//      themselves.
//   2. Held-out weights: five folds over must-link components; a member's score is the mean AUC
//      that a held-out cannot-link is farther apart than a held-out must-link; weights exp((score -
//      best) / .03), normalised. Folds without links of both kinds on both sides are skipped;
//      without any usable fold the weights are equal.
//   3. All members on all links; each embedding divided by its root mean squared row norm, times
//      the root of its weight, side by side; principal components of that.
//   4. The members' maps and the rotation are multiplied out to one map: linear in the features
//      plus linear in the kernel's coordinates.
//
// Folds and members are fitted in parallel, each on its own data, so that the weights do not depend
// on threads. Beyond `sample` points it learns from the linked rows and a draw of the others.
#include "cordon/methods/auto.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "cordon/constraints/constraint_auc.h"
#include "cordon/constraints/folds.h"
#include "core/blas.h"
#include "core/index.h"
#include "core/linalg.h"
#include "core/parallel.h"
#include "kernel/linked_sample.h"
#include "maps/sum_map.h"
#include "methods/auto_members.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "solve/principal.h"

namespace cordon {

using namespace internal;
namespace {

constexpr Index kFolds = 5;
constexpr double kForgiveness = .03;  // a member this much worse counts 1/e

const Describe<AutoOptions>& describe() {
  using Third = AutoOptions::Third;
  static const auto description =
      Describe<AutoOptions>()
          .integer("dims", &AutoOptions::dims, 0, kNoLimit,
                   "number of dimensions of the map; 0: all, which is best for nearest neighbours")
          .choice<Third>("third", &AutoOptions::third, {{"spread", Third::kSpread}, {"wbdr", Third::kWbdr}},
                         "the third member: links spread over neighbours, or kernel-wbdr")
          .positive_or_auto("delta", &AutoOptions::delta,
                            "distance at which points stop being alike to the kernel; auto is the median "
                            "distance")
          .integer("components", &AutoOptions::components, 1, 20000,
                   "at most so many coordinates of the kernel's space are used")
          .integer("landmarks", &AutoOptions::landmarks, 2, 20000,
                   "up to so many points the kernel is exact; of more, so many are drawn to stand for all")
          .integer("sample", &AutoOptions::sample, 2, kNoLimit,
                   "up to so many points all are learnt from; of more, the linked ones and a draw")
          .integer(
              "spread_sample", &AutoOptions::spread_sample, 16, 20000,
              "up to so many points the links are spread over all; of more, over linked ones and a draw");
  return description;
}

// A way to look at the points and what it makes of links.
struct Member {
  std::string name;
  std::string description;
  const MemberSpace* space;
  std::function<MemberFit(const ConstraintSet& constraints, Index columns)> fit;
};

// Columns of each member in the folds: those the map will have or, where it keeps all, as
// many as a map of f features usually has. A member is judged by its leading columns
// because the later ones, each scaled to v'Av = 1 like the first, hold mostly noise: 40 of
// them hide what the first few separate.
Index judged_columns(Index dims, Index features) {
  return dims > 0 ? std::min(dims, kMaxColumns) : std::clamp<Index>(features / 2, 1, 10);
}

// Of the members' first `columns`: mean over the folds that
// can judge, one per member; empty where there are none.
std::vector<double> held_out_aucs(const std::vector<Member>& members, const ConstraintSet& constraints,
                                  Index rows, Index columns, const Run& run) {
  std::vector<Fold> folds = constraint_folds(constraints, rows, kFolds, run.seed);
  std::erase_if(folds, [](const Fold& fold) {
    return fold.held_out.must.empty() || fold.held_out.cannot.empty() || fold.train.must.empty() ||
           fold.train.cannot.empty();
  });
  if (folds.empty()) return {};
  const auto count = static_cast<Index>(members.size());
  std::vector<double> aucs(folds.size() * members.size());
  parallel_for(
      run, static_cast<Index>(aucs.size()),
      [&](Index task) {
        const Fold& fold = folds[idx(task / count)];
        const Member& member = members[idx(task % count)];
        const std::vector<Index> judged = linked_rows(fold.held_out);
        const LinearMap map(member.space->means, member.fit(fold.train, columns).directions);
        aucs[idx(task)] =
            constraint_auc(Points::own(map.apply(member.space->points.select_rows(judged), {}, run)),
                           among(fold.held_out, judged));
      },
      "weighing the members");
  std::vector<double> means(members.size(), 0.0);
  for (std::size_t task = 0; task < aucs.size(); ++task)
    means[task % members.size()] += aucs[task] / static_cast<double>(folds.size());
  return means;
}

// A member whose AUC is .03 below the best counts 1/e of it.
std::vector<double> weights_of(const std::vector<double>& aucs, std::size_t members) {
  std::vector<double> weights(members, 1 / static_cast<double>(members));
  if (aucs.empty()) return weights;
  double sum = 0;
  for (std::size_t g = 0; g < members; ++g)
    sum += weights[g] = std::exp((aucs[g] - *std::ranges::max_element(aucs)) / kForgiveness);
  for (double& weight : weights) weight /= sum;
  return weights;
}

double mean_square(const Matrix& y) {
  double sum = 0;
  for (Index i = 0; i < y.size(); ++i) sum += y.data()[i] * y.data()[i];
  return sum / static_cast<double>(y.rows());
}

// The members' embeddings, each of unit size times the
// root of its weight; their directions are scaled alike.
Matrix side_by_side(const std::vector<Member>& members, const std::vector<double>& weights,
                    std::vector<MemberFit>& fits, const Run& run) {
  Index columns = 0;
  for (const MemberFit& fit : fits) columns += fit.directions.cols();
  Matrix together = Matrix::uninitialised(members[0].space->points.rows(), columns);
  Index first = 0;
  for (std::size_t g = 0; g < members.size(); ++g) {
    const MemberSpace& space = *members[g].space;
    const Matrix y = LinearMap(space.means, fits[g].directions).apply(space.points, {}, run);
    const double size = mean_square(y);
    const double factor = size > 0 ? std::sqrt(weights[g] / size) : 0.0;
    scale_columns(fits[g].directions, [&](Index) { return factor; });
    for (Index i = 0; i < y.rows(); ++i)
      for (Index j = 0; j < y.cols(); ++j) together(i, first + j) = factor * y(i, j);
    first += y.cols();
  }
  return together;
}

void report_members(const std::vector<Member>& members, const std::vector<MemberFit>& fits,
                    const std::vector<double>& weights, const std::vector<double>& aucs,
                    const ConstraintSet& constraints, Run& run) {
  std::vector<Record> result;
  for (std::size_t g = 0; g < members.size(); ++g)
    result.push_back({{"member", members[g].name},
                      {"what", members[g].description},
                      {"weight", weights[g]},
                      {"held_out_auc", aucs.empty() ? RecordValue() : RecordValue(aucs[g])},
                      {"ridge", fits[g].ridge},
                      {"columns", static_cast<std::int64_t>(fits[g].directions.cols())}});
  run.report.set("members", std::move(result));
  if (!aucs.empty()) {
    const std::string& best = members[idx(std::ranges::max_element(aucs) - aucs.begin())].name;
    std::string each;
    for (std::size_t g = 0; g < members.size(); ++g)
      each += fmt::format("{}{} {:.2f} ({:.3f})", g > 0 ? ", " : "", members[g].name, weights[g], aucs[g]);
    run.report.set("best_alone", best);
    run.report.note(fmt::format("weights (held-out AUC): {}; alone, {} would have been chosen", each, best));
  } else if (constraints.must.empty() && constraints.cannot.empty()) {
    run.report.warn("there are no links: the map shows the points alone, as principal components would");
  } else {
    run.report.note(
        "the links are too few, or too connected, to hold some back: the members have equal weights");
  }
}

void report_kernel(const KernelCoordinates& seen, Index points, Run& run) {
  run.report.set("delta_used", seen.kernel.delta);
  run.report.set("coordinates", static_cast<std::int64_t>(seen.axes.cols()));
  run.report.set("landmarks_used", static_cast<std::int64_t>(seen.landmarks.rows()));
  if (!seen.exact)
    run.report.note(fmt::format("{} of {} points serve as landmarks of the kernel (Nystroem's approximation)",
                                seen.landmarks.rows(), points));
}

}  // namespace

RegistryEntry internal::auto_entry() {
  MethodInfo info;
  info.name = "auto";
  info.title = "Three projections, averaged";
  info.description =
      "the average of three discriminant projections, weighted by how well each separates links it has not "
      "seen; needs no parameter";
  info.learns_from = "must-links, cannot-links, all points";
  info.uses_must = info.uses_cannot = true;
  info.reference = "Cordon itself; docs/beyond.md";
  return registry_entry<Auto>(std::move(info), describe());
}

Auto::Auto(const AutoOptions& options) : options_(describe().valid("auto", options)) {}

Cost Auto::cost(const Shape& shape) const {
  const double n = std::min(static_cast<double>(shape.n), static_cast<double>(options_.sample));
  const double landmarks = std::min(n, static_cast<double>(options_.landmarks));
  const double q = std::min(landmarks, static_cast<double>(options_.components));
  const double f = std::min(static_cast<double>(shape.f), n);
  const double s = std::min(n, static_cast<double>(options_.spread_sample));
  const double t = std::min(s / 2, 2 * static_cast<double>(shape.constraints));
  return {n * landmarks * (static_cast<double>(shape.f) + q) + 2 * landmarks * landmarks * landmarks +
              static_cast<double>(kFolds + 1) * (9 * f * f * f + 18 * q * q * q + s * s * (q + t)),
          8 * (2 * landmarks * landmarks + n * (q + 120) + s * (q + 2 * t) + 6 * f * f)};
}

std::unique_ptr<Map> Auto::fit(const Points& all_points, const Knowledge& known, Run& run) const {
  known.constraints.require_rows(all_points.rows());
  const SingleThreadedBlas single;  // for all members at once: they are fitted on several threads
  Points points = all_points;
  ConstraintSet constraints = known.constraints;
  if (points.rows() > options_.sample) {
    const std::vector<Index> rows = linked_and_drawn(constraints, points.rows(), options_.sample,
                                                     Stream(run.seed, Purpose::kLandmarks, 1));
    points = all_points.select_rows(rows);
    constraints = among(constraints, rows);
    run.report.note(fmt::format("learnt from {} of {} points: those with links and a draw of the others",
                                points.rows(), all_points.rows()));
  }

  const Span span = span_of(points, run);
  KernelCoordinates seen =
      fit_kernel_coordinates(points,
                             {.delta = options_.delta,
                              .components = std::min(options_.components, points.rows() - 1),
                              .landmarks = options_.landmarks},
                             run);
  const Index coordinates = seen.axes.cols();
  const MemberSpace features(span.points, points.cols(), run);
  const MemberSpace kernel(Points::own(std::move(seen.training)), coordinates, run);
  const bool spreads = options_.third == AutoOptions::Third::kSpread;
  std::optional<SpreadLinks> spread;
  if (spreads) spread.emplace(kernel, constraints, options_.spread_sample, run);
  const std::vector<Member> members{
      {"L", "discriminant of the features", &features,
       [&](const ConstraintSet& links, Index columns) {
         return fit_discriminant(features, links, columns, run);
       }},
      {"K", "discriminant of the kernel's coordinates", &kernel,
       [&](const ConstraintSet& links, Index columns) {
         return fit_discriminant(kernel, links, columns, run);
       }},
      {spreads ? "P" : "W", spreads ? "links spread over the neighbours" : "kernel-wbdr", &kernel,
       [&](const ConstraintSet& links, Index columns) {
         return spreads ? spread->fit(links, columns, run) : fit_compressed(kernel, links, columns, run);
       }}};

  const std::vector<double> aucs =
      held_out_aucs(members, constraints, points.rows(), judged_columns(options_.dims, points.cols()), run);
  const std::vector<double> weights = weights_of(aucs, members.size());
  const Index kept = options_.dims > 0 ? std::min(options_.dims, kMaxColumns) : kMaxColumns;
  std::vector<MemberFit> fits(members.size());
  parallel_for(run, static_cast<Index>(members.size()),
               [&](Index g) { fits[idx(g)] = members[idx(g)].fit(constraints, kept); });

  const Matrix together = side_by_side(members, weights, fits, run);
  const Index columns = together.cols();
  const PrincipalDirections turn = principal_directions(
      Points::look_at(together), options_.dims > 0 ? std::min(options_.dims, columns) : columns, run);

  double residual = std::max(seen.residual, turn.residual);
  for (const MemberFit& fit : fits) residual = std::max(residual, fit.residual);
  report_solution(options_.dims, turn.values, turn.vectors.cols(), turn.rank, residual, "the members", run);
  report_members(members, fits, weights, aucs, constraints, run);
  report_kernel(seen, points.rows(), run);
  if (spreads && spread->points_used() < points.rows())
    run.report.note(fmt::format("member P spreads the links over {} of {} points; {} links left out there",
                                spread->points_used(), points.rows(), spread->links_left_out()));

  // The members' maps and the turn, multiplied out.
  const Index l = fits[0].directions.cols(), k = fits[1].directions.cols();
  Matrix on_features = product(fits[0].directions, rows_between(turn.vectors, 0, l));
  if (!span.basis.empty()) on_features = product(span.basis, on_features);
  Matrix on_kernel = product(fits[1].directions, rows_between(turn.vectors, l, k));
  const Matrix third = product(fits[2].directions, rows_between(turn.vectors, l + k, columns - l - k));
  for (Index i = 0; i < on_kernel.size(); ++i) on_kernel.data()[i] += third.data()[i];
  return std::make_unique<SumMap>(
      std::make_unique<LinearMap>(span.centre_in_features(features.means), std::move(on_features)),
      make_kernel_map(seen, LinearMap(kernel.means, std::move(on_kernel))));
}

}  // namespace cordon

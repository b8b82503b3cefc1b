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

#include "cordon/constraints/folds.h"
#include "core/blas.h"
#include "core/index.h"
#include "core/linalg.h"
#include "core/parallel.h"
#include "kernel/linked_sample.h"
#include "methods/auto_spaces.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "methods/step_bytes.h"
#include "solve/principal.h"

namespace cordon {

using namespace internal;
void describe(Describe<AutoOptions>& options) {
  using Third = AutoOptions::Third;
  options
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
      .integer("spread_sample", &AutoOptions::spread_sample, 16, 20000,
               "up to so many points the links are spread over all; of more, over linked ones and a draw");
}

namespace {

constexpr Index kFolds = 5;

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
        aucs[idx(task)] = held_out_auc(member, member.fit(fold.train, columns), columns, fold.held_out, run);
      },
      "weighing the members");
  std::vector<double> means(members.size(), 0.0);
  for (std::size_t task = 0; task < aucs.size(); ++task)
    means[task % members.size()] += aucs[task] / static_cast<double>(folds.size());
  return means;
}

void report_members(const std::vector<Member>& members, const std::vector<MemberFit>& fits,
                    const std::vector<double>& weights, const std::vector<double>& aucs,
                    const ConstraintSet& constraints, Report& report) {
  std::vector<Record> result;
  for (std::size_t g = 0; g < members.size(); ++g)
    result.push_back({{"member", members[g].name},
                      {"what", members[g].description},
                      {"weight", weights[g]},
                      {"held_out_auc", aucs.empty() ? RecordValue() : RecordValue(aucs[g])},
                      {"ridge", fits[g].ridge},
                      {"columns", static_cast<std::int64_t>(fits[g].directions.cols())}});
  report.set("members", std::move(result));
  if (!aucs.empty()) {
    const std::string& best = members[idx(std::ranges::max_element(aucs) - aucs.begin())].name;
    std::string each;
    for (std::size_t g = 0; g < members.size(); ++g)
      each += fmt::format("{}{} {:.2f} ({:.3f})", g > 0 ? ", " : "", members[g].name, weights[g], aucs[g]);
    report.set("best_alone", best);
    report.note(fmt::format("weights (held-out AUC): {}; alone, {} would have been chosen", each, best));
  } else if (constraints.must.empty() && constraints.cannot.empty()) {
    report.warn("there are no links: the map shows the points alone, as principal components would");
  } else {
    report.note("the links are too few, or too connected, to hold some back: the members have equal weights");
  }
}

void report_kernel(const KernelCoordinates& seen, Index points, Report& report) {
  report.set("delta_used", seen.kernel.delta);
  report.set("coordinates", static_cast<std::int64_t>(seen.axes.cols()));
  report.set("landmarks_used", static_cast<std::int64_t>(seen.landmarks.rows()));
  if (!seen.exact)
    report.note(fmt::format("{} of {} points serve as landmarks of the kernel (Nystroem's approximation)",
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
  info.max_links_from_labels = 1000;  // a linear system for each linked row
  info.reference = "Cordon itself; docs/beyond.md";
  return registry_entry<Auto, AutoOptions>(std::move(info));
}

Auto::Auto(const AutoOptions& options) : options_(valid("auto", options)) {}

Cost Auto::cost(const Shape& shape) const {
  const double n = std::min(static_cast<double>(shape.n), static_cast<double>(options_.sample));
  const double landmarks = std::min(n, static_cast<double>(options_.landmarks));
  const double q = std::min(landmarks, static_cast<double>(options_.components));
  const double f = std::min(static_cast<double>(shape.f), n);
  const double s = std::min(n, static_cast<double>(options_.spread_sample));
  const double t = std::min(s / 2, 2 * static_cast<double>(shape.constraints));

  // Of more points than the sample, the sample is copied. What stays: the span, the kernel's
  // coordinates, the total scatters of both spaces, and what was spread, with its coordinates.
  Shape learnt = shape;
  learnt.n = static_cast<Index>(n);
  if (shape.entries >= 0)
    learnt.entries =
        static_cast<Index>(static_cast<double>(shape.entries) * n / static_cast<double>(shape.n));
  const double copy = shape.n > options_.sample ? points_bytes(learnt) : 0;
  const KernelBytes kernel = kernel_coordinates_bytes(learnt, landmarks, q);
  const double p = span_side(learnt);
  const double kept = copy + span_bytes(learnt) + kernel.kept + matrix_bytes(p, p) + matrix_bytes(q, q) +
                      matrix_bytes(s, q) + matrix_bytes(t, s);
  // A member: the sums over links, both sides of the pencil and the pencil; differences of must-links
  // twice; the links of one spread over the points, tile by tile, with a sum for each tile. Threads fit
  // members side by side, and one of three is that of the features: two of those seldom meet.
  constexpr double kMatrices = 4, kMaxDifferences = 5000, kTileRows = 256;
  const double differences = 2 * matrix_bytes(std::min(kMaxDifferences, must_links(shape)), p);
  const auto member = [&](double side) { return kMatrices * matrix_bytes(side, side) + pencil_bytes(side); };
  const double spreading =
      matrix_bytes(t, s) + (s / kTileRows) * matrix_bytes(q, q) + matrix_bytes(kTileRows, s);
  const double of_features = member(p) + differences, of_kernel = member(q) + spreading;
  const double members =
      std::max(of_features, of_kernel) + (std::max(shape.threads, 1) - 1) * std::min(of_features, of_kernel);
  const double together =
      2 * matrix_bytes(n, 3 * static_cast<double>(std::min<Index>(kMaxColumns, learnt.n)));
  return {n * landmarks * (static_cast<double>(shape.f) + q) + 2 * landmarks * landmarks * landmarks +
              static_cast<double>(kFolds + 1) * (9 * f * f * f + 18 * q * q * q + s * s * (q + t)),
          std::max({copy + making_span_bytes(learnt), copy + span_bytes(learnt) + kernel.making,
                    kept + std::max(members, together)})};
}

std::unique_ptr<Map> Auto::fit(const Points& all_points, const Knowledge& known, const Run& run,
                               Report& report) const {
  known.constraints.require_rows(all_points.rows());
  const SingleThreadedBlas single;  // for all members at once: they are fitted on several threads
  Points points = all_points;
  ConstraintSet constraints = known.constraints;
  if (points.rows() > options_.sample) {
    const std::vector<Index> rows = linked_and_drawn(constraints, points.rows(), options_.sample,
                                                     Stream(run.seed, Purpose::kLandmarks, 1));
    points = all_points.select_rows(rows);
    constraints = among(constraints, rows);
    report.note(fmt::format("learnt from {} of {} points: those with links and a draw of the others",
                            points.rows(), all_points.rows()));
  }

  const AutoSpaces spaces(points, constraints, options_, run);
  const std::vector<Member>& members = spaces.members();
  const std::vector<double> aucs =
      held_out_aucs(members, constraints, points.rows(), judged_columns(options_.dims, points.cols()), run);
  const std::vector<double> weights = member_weights(aucs, members.size());
  const Index kept = options_.dims > 0 ? std::min(options_.dims, kMaxColumns) : kMaxColumns;
  std::vector<MemberFit> fits(members.size());
  parallel_for(run, static_cast<Index>(members.size()),
               [&](Index g) { fits[idx(g)] = members[idx(g)].fit(constraints, kept); });

  const Matrix together = side_by_side(members, weights, fits, run);
  const Index columns = together.cols();
  const PrincipalDirections turn = principal_directions(
      Points::look_at(together), options_.dims > 0 ? std::min(options_.dims, columns) : columns, run);

  double residual = std::max(spaces.kernel_coordinates().residual, turn.residual);
  for (const MemberFit& fit : fits) residual = std::max(residual, fit.residual);
  report_solution(options_.dims, turn.values, turn.vectors.cols(), turn.rank, residual, "the members",
                  report);
  report_members(members, fits, weights, aucs, constraints, report);
  report_kernel(spaces.kernel_coordinates(), points.rows(), report);
  if (const auto& spread = spaces.spread(); spread && spread->points_used() < points.rows())
    report.note(fmt::format("member P spreads the links over {} of {} points; {} links left out there",
                            spread->points_used(), points.rows(), spread->links_left_out()));
  return average_map(spaces, turned(fits, turn.vectors));
}

}  // namespace cordon

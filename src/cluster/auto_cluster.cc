// Clusters by consensus of five views: the views are judged on folds of the links (auto_judge.h),
// made from all links, clustered each (link_selected_kmeans.h), and their clusterings clustered again
// (consensus.h). Beyond `sample` points this happens on the linked ones and a draw of the others, and
// the rule that places new points places the rest.
#include "cordon/cluster/auto_cluster.h"

#include <algorithm>

#include "cluster/auto_judge.h"
#include "cluster/cluster_number.h"
#include "cluster/consensus.h"
#include "cluster/consensus_rule.h"
#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "core/parallel.h"
#include "data/offsets.h"
#include "kernel/linked_sample.h"
#include "solve/principal.h"

namespace cordon {

using namespace internal;
namespace {

constexpr Index kRunsOfView = 10;
constexpr std::size_t kFewMust = 2;      // fewer teach nothing that could be tested
constexpr std::uint64_t kDrawnRows = 5;  // stream of the sample

void require_possible(const AutoClusterOptions& options, Index n) {
  if (n < 1) fail(ErrorKind::kInput, "there are no points to cluster");
  if (options.k < 0 || options.k > n)
    fail_parameter("k", options.k, fmt::format("0 (estimated) or 1 to {} (the number of points)", n));
  if (options.max_k < 2) fail_parameter("max_k", options.max_k, "at least 2");
}

// Rows that do not differ: one cluster, wherever that is.
AutoClustering of_equal_points(const Points& points, const ConstraintSet& constraints, Index k) {
  AutoClustering found;
  found.labels.assign(idx(points.rows()), 0);
  found.confidence.assign(idx(points.rows()), 1.0);
  found.map = Matrix(points.rows(), 1);
  Matrix centre(1, points.cols());
  points.copy_rows(0, 1, centre.data());
  found.placement = std::make_shared<LinearMap>(
      std::vector<double>(centre.data(), centre.data() + centre.size()), Matrix(points.cols(), 1));
  found.rule = centre_rule(std::move(centre));
  for (std::size_t i = 0; i < constraints.cannot.size(); ++i) found.broken.push_back(static_cast<Index>(i));
  if (k != 1) found.report.warn("all points are equal: they are one cluster");
  return found;
}

// The average of the members on all links, with as many dimensions as are asked for; without members
// the principal components of the features.
struct Placement {
  std::shared_ptr<const Map> map;
  Matrix coordinates;
};
Placement placement(const AutoViews& views, const Learnt& learnt, const std::vector<double>& weights,
                    const Points& points, Index dims, const Run& run) {
  Placement placed;
  if (!views.learns()) {
    const Index most = std::min(points.cols(), points.rows() - 1);
    PrincipalDirections found =
        principal_directions(points, std::min(most, dims > 0 ? dims : kMaxColumns), run);
    placed.map = std::make_shared<LinearMap>(std::move(found.means), std::move(found.vectors));
  } else {
    const bool all = dims == 0;
    const AutoView view = views.average(all ? ViewKind::kA : ViewKind::kAr, learnt, weights, dims, run);
    placed.map = average_map(views.spaces(), view.directions);
  }
  placed.coordinates = placed.map->apply(points, {}, run);
  return placed;
}

AutoClustering cluster_all(const Points& points, const ConstraintSet& constraints,
                           const AutoClusterOptions& options, const Run& run) {
  const bool learns = constraints.must.size() >= kFewMust;
  const AutoViews views(points, constraints, learns, options.map, run);
  const LinkFolds folds(views, constraints, run);
  AutoClustering found;
  Index k = options.k;
  if (k == 0) {
    found.counts = cluster_counts(views, folds, constraints, options.max_k, run);
    k = best_count(found.counts);
  }
  const ViewShape shape = views.shape(k);
  const std::vector<double> kept =
      folds.usable() ? folds.judge(folds.make_views(shape, run), k, run) : std::vector<double>();
  const std::vector<double> weights = view_weights(kept, views.kinds().size());
  const std::vector<double> member_weights = folds.member_weights(shape.columns, run);
  const Learnt learnt = views.learn(constraints, run);

  std::vector<Indicators> indicators;
  std::vector<std::vector<int>> labels;
  ConsensusRule::Parts parts;
  for (std::size_t g = 0; g < weights.size(); ++g) {
    const ViewKind kind = views.kinds()[g];
    found.views.push_back({std::string(name_of(kind)), std::string(description_of(kind)), weights[g],
                           kept.empty() ? -1.0 : kept[g]});
    if (weights[g] <= 0) continue;
    run.progress("clustering the views", static_cast<double>(g) / static_cast<double>(weights.size()));
    const AutoView view = views.view(kind, learnt, member_weights, shape, run);
    LinkSelected own =
        link_selected_kmeans(view.coordinates, constraints, {.k = k, .runs = kRunsOfView, .item = g}, run);
    indicators.emplace_back(own.labels, own.centres.rows(), weights[g]);
    parts.views.push_back(rule_view(views, view, own, indicators.back()));
    labels.push_back(std::move(own.labels));
  }
  const Matrix together = side_by_side(indicators, labels);
  LinkSelected agreed = link_selected_kmeans(Points::look_at(together), constraints,
                                             {.k = k, .runs = kRunsOfView, .item = kViewKinds}, run);
  found.labels = std::move(agreed.labels);
  found.confidence = margins(row_distances(together, agreed.centres), found.labels);
  if (agreed.centres.rows() < k)
    found.report.warn(
        fmt::format("Only {} of {} clusters could be filled: there are too few distinct points.",
                    agreed.centres.rows(), k));
  parts.features = points.cols();
  parts.neighbours = shape.neighbours;
  parts.centre = views.centre();
  parts.basis = views.basis();
  if (learns) parts.kernel = views.spaces().kernel_coordinates();
  parts.centres = std::move(agreed.centres);
  found.rule = std::make_shared<ConsensusRule>(std::move(parts));
  Placement placed = placement(views, learnt, member_weights, points, options.map.dims, run);
  found.placement = std::move(placed.map);
  found.map = std::move(placed.coordinates);
  return found;
}

// What was learnt from some rows, for all of them; the labels of those rows stay.
void extend(AutoClustering& found, const Points& points, const std::vector<Index>& rows, const Run& run) {
  Assignment all = found.rule->assign(points, run);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    all.labels[idx(rows[i])] = found.labels[i];
    all.confidence[idx(rows[i])] = found.confidence[i];
  }
  found.labels = std::move(all.labels);
  found.confidence = std::move(all.confidence);
  found.map = found.placement->apply(points, {}, run);
}

void report_views(AutoClustering& found, const ConstraintSet& constraints) {
  Report& report = found.report;
  std::vector<Record> views, counts;
  for (const ClusterView& view : found.views)
    views.push_back({{"view", view.name},
                     {"what", view.description},
                     {"weight", view.weight},
                     {"links_kept", view.kept < 0 ? RecordValue() : RecordValue(view.kept)}});
  report.set("views", std::move(views));
  for (const ClusterCount& count : found.counts)
    counts.push_back({{"k", static_cast<std::int64_t>(count.k)},
                      {"links_kept", count.kept < 0 ? RecordValue() : RecordValue(count.kept)},
                      {"silhouette", count.silhouette},
                      {"score", count.score}});
  if (!counts.empty()) report.set("cluster_counts", std::move(counts));
  if (constraints.must.empty() && constraints.cannot.empty())
    report.warn("there are no links: the clusters show the points alone");
  else if (!found.views.empty() && found.views[0].kept < 0)
    report.note("the links are too few, or too connected, to hold some back: the views have equal weights");
}

}  // namespace

AutoClustering auto_cluster(const Points& points, const ConstraintSet& constraints,
                            const AutoClusterOptions& options, const Run& run) {
  require_possible(options, points.rows());
  constraints.require_rows(points.rows());
  points.require_finite();
  if (rows_are_equal_or_nearly(points)) return of_equal_points(points, constraints, options.k);
  const SingleThreadedBlas single;  // the views are made on several threads
  AutoClustering found;
  if (points.rows() > options.map.sample) {
    const std::vector<Index> rows = linked_and_drawn(constraints, points.rows(), options.map.sample,
                                                     Stream(run.seed, Purpose::kLandmarks, kDrawnRows));
    found = cluster_all(points.select_rows(rows), among(constraints, rows), options, run);
    extend(found, points, rows, run);
    found.report.note(
        fmt::format("learnt from {} of {} points, those with links and a draw of the others; the rest are "
                    "assigned as new points are",
                    rows.size(), points.rows()));
  } else {
    found = cluster_all(points, constraints, options, run);
  }
  for (std::size_t i = 0; i < constraints.cannot.size(); ++i)
    if (found.labels[idx(constraints.cannot[i].a)] == found.labels[idx(constraints.cannot[i].b)])
      found.broken.push_back(static_cast<Index>(i));
  report_views(found, constraints);
  return found;
}

}  // namespace cordon

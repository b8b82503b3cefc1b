// Clusters of the map that `auto` learns: the map is smoothed over its 10-nearest-neighbour graph
// (20 rounds of G <- .8 D^-1 W G + .2 Y), then clustered by k-means that respects the links.
//
// Beyond max_smoothed points a sample that holds all linked rows is clustered, and the others take
// the label of their nearest sampled row.
#include "cordon/cluster/auto_cluster.h"

#include "cluster/check_options.h"
#include "cordon/neighbors/nearest.h"
#include "core/fail.h"
#include "core/index.h"
#include "graph/self_tuning.h"
#include "kernel/linked_sample.h"
#include "solve/spread.h"

namespace cordon {

using namespace internal;
namespace {

constexpr Index kNeighbours = 10;
constexpr double kShare = .8;  // of the neighbours' mean
constexpr Index kRounds = 20;
constexpr std::uint64_t kDrawnRows = 5;  // stream of the sample

ConstrainedClustering smoothed(const Points& map, const ConstraintSet& constraints,
                               const ConstrainedKMeansOptions& options, Run& run) {
  Matrix y = Matrix::uninitialised(map.rows(), map.cols());
  map.copy_rows(0, map.rows(), y.data());
  if (map.rows() > 1) y = smooth_over(self_tuning_graph(map, kNeighbours, run), y, kShare, kRounds, run);
  return constrained_kmeans(Points::own(std::move(y)), constraints, options, run);
}

// Everybody in the cluster of the nearest of the given rows, whose clusters are known and stay.
std::vector<int> labels_by_nearest(const Points& map, const std::vector<Index>& rows, const Points& sample,
                                   const std::vector<int>& labels, Run& run) {
  const Neighbours near = nearest(map, sample, {.k = 1}, run);
  std::vector<int> all(idx(map.rows()));
  for (Index i = 0; i < map.rows(); ++i) all[idx(i)] = labels[idx(near.row(i)[0])];
  for (std::size_t i = 0; i < rows.size(); ++i) all[idx(rows[i])] = labels[i];
  return all;
}

}  // namespace

ConstrainedClustering smoothed_kmeans(const Points& map, const ConstraintSet& constraints,
                                      const ConstrainedKMeansOptions& options, Run& run, Index max_smoothed) {
  require_usable(options.kmeans, map.rows());  // told before the work starts
  map.require_finite();
  if (map.rows() > max_smoothed) {
    const std::vector<Index> rows = linked_and_drawn(constraints, map.rows(), max_smoothed,
                                                     Stream(run.seed, Purpose::kLandmarks, kDrawnRows));
    const Points sample = map.select_rows(rows);
    ConstrainedClustering found = smoothed(sample, among(constraints, rows), options, run);
    found.clustering.labels = labels_by_nearest(map, rows, sample, found.clustering.labels, run);
    run.report.note(
        fmt::format("clusters found among {} of {} points, those with links and a draw of the "
                    "others; the rest follow their nearest",
                    sample.rows(), map.rows()));
    return found;
  }
  return smoothed(map, constraints, options, run);
}

AutoClustering auto_cluster(const Points& points, const ConstraintSet& constraints,
                            const AutoClusterOptions& options, Run& run) {
  require_usable(options.clustering.kmeans, points.rows());
  AutoClustering found;
  Knowledge known;
  known.constraints = constraints;
  found.map = Auto(options.map).fit(points, known, run)->apply(points, {}, run);
  found.clusters =
      smoothed_kmeans(Points::look_at(found.map), constraints, options.clustering, run, options.map.sample);
  return found;
}

}  // namespace cordon

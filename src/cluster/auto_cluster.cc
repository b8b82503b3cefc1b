#include "cordon/cluster/auto_cluster.h"

#include "cluster/check_options.h"
#include "graph/self_tuning.h"
#include "solve/spread.h"

namespace cordon {
namespace {

constexpr Index kNeighbours = 10;
constexpr double kShare = .8;  // of the neighbours' mean
constexpr Index kRounds = 20;

}  // namespace

ConstrainedClustering smoothed_kmeans(const Points& map, const ConstraintSet& said,
                                      const ConstrainedKMeansOptions& options, Run& run) {
  require_usable(options.kmeans, map.rows());  // told before the work starts
  map.require_finite();
  Matrix y = Matrix::uninitialised(map.rows(), map.cols());
  map.copy_rows(0, map.rows(), y.data());
  if (map.rows() > 1) y = smooth_over(self_tuning_graph(map, kNeighbours, run), y, kShare, kRounds, run);
  return constrained_kmeans(Points::own(std::move(y)), said, options, run);
}

AutoClustering auto_cluster(const Points& points, const ConstraintSet& said,
                            const AutoClusterOptions& options, Run& run) {
  require_usable(options.clustering.kmeans, points.rows());
  AutoClustering found;
  Knowledge known;
  known.constraints = said;
  found.map = Auto(options.map).fit(points, known, run)->apply(points, {}, run);
  found.clusters = smoothed_kmeans(Points::look_at(found.map), said, options.clustering, run);
  return found;
}

}  // namespace cordon

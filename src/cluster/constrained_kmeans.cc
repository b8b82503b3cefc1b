// K-means with must- and cannot-links: must-linked points are contracted to their weighted mean
// (contract.h) and so never part; each cannot-link inside a cluster costs a penalty (lloyd.h), in
// units of the mean squared distance to the centre that plain k-means reaches from one start.
//
// The objective reported is that of all points: to the descent's own come the
// scatter inside the groups and the penalties of cannot-links between members of one
// group, both of which no labels can change.
#include "cordon/cluster/constrained_kmeans.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cluster/check_options.h"
#include "cluster/contract.h"
#include "cluster/lloyd.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"

namespace cordon {

using namespace internal;
namespace {

// What a broken link costs; bounded, so that sums of
// such penalties stay finite whatever weights were given.
double penalty_of(const Pair& pair, double penalty) {
  return std::min(penalty * pair.weight, 1e200);
}

// Each link on both sides; links inside a group are broken whatever we do and change no decision.
CannotLinks links_between_groups(const Contraction& groups, const std::vector<Pair>& cannot, double penalty) {
  CannotLinks links;
  links.first = groups.first_linked;
  links.partners.resize(groups.sizes.size() - idx(links.first));
  for (const Pair& pair : cannot) {
    const Index a = groups.group_of[idx(pair.a)];
    const Index b = groups.group_of[idx(pair.b)];
    if (a == b) continue;
    links.partners[idx(a - links.first)].push_back({b, penalty_of(pair, penalty)});
    links.partners[idx(b - links.first)].push_back({a, penalty_of(pair, penalty)});
  }
  return links;
}

// The objective without penalties, around the centres found: 2 n f operations.
double sum_of_squares(const Points& points, const Clustering& found) {
  const WeightedRows rows(points);
  std::vector<double> norms;
  for (Index c = 0; c < found.clusters(); ++c) norms.push_back(squared_norm(found.centres.row(c)));
  double sum = 0;
  for (Index i = 0; i < rows.count(); ++i) {
    const Index label = found.labels[idx(i)];
    sum += rows.squared_distance(i, found.centres.row(label).data(), norms[idx(label)]);
  }
  return sum;
}

// Mean squared distance to the centre in plain k-means; where that is 0 any positive penalty does.
double unit_of(const Points& points, const KMeansOptions& options, const Run& run) {
  KMeansOptions one_start = options;
  one_start.restarts = 1;
  const WeightedRows rows(points);
  const Clustering plain = best_of_restarts(rows, CannotLinks::none(rows.count()), one_start, run);
  const double mean = plain.objective / static_cast<double>(points.rows());
  return mean > 0 ? mean : 1.0;
}

}  // namespace

// Without links it is kmeans() exactly, bits included. Otherwise one descent of plain k-means gives
// the unit of the penalty, the descents run on the contracted rows, and labels go back to all rows.
// What the descent did not see (scatter in groups, links inside a group) is the same in every
// iteration, so it is added to the whole trace. A link inside a group is broken and listed as such.
ConstrainedClustering constrained_kmeans(const Points& points, const ConstraintSet& constraints,
                                         const ConstrainedKMeansOptions& options, const Run& run) {
  require_usable(options.kmeans, points.rows());
  if (!(options.penalty >= 0) || !std::isfinite(options.penalty))
    fail_parameter("penalty", options.penalty, "0 or a positive finite number");
  constraints.require_rows(points.rows());

  ConstrainedClustering result;
  if (constraints.must.empty() && constraints.cannot.empty()) {
    result.clustering = kmeans(points, options.kmeans, run);
    result.within = result.clustering.objective;
    result.unit = result.within / static_cast<double>(points.rows());
    return result;
  }
  result.unit = unit_of(points, options.kmeans, run);
  const double penalty = options.penalty * result.unit;

  const Contraction groups = contract(points, constraints);
  const WeightedRows rows(groups.means, groups.sizes);
  Clustering& found = result.clustering;
  found =
      best_of_restarts(rows, links_between_groups(groups, constraints.cannot, penalty), options.kmeans, run);
  std::vector<int> labels;
  for (const Index group : groups.group_of) labels.push_back(found.labels[idx(group)]);
  found.labels = std::move(labels);
  number_by_appearance(found);

  double inside_groups = groups.scatter;  // what the descent could not see
  for (std::size_t i = 0; i < constraints.cannot.size(); ++i) {
    const Pair& pair = constraints.cannot[i];
    if (found.labels[idx(pair.a)] != found.labels[idx(pair.b)]) continue;
    result.broken.push_back(static_cast<Index>(i));
    if (groups.group_of[idx(pair.a)] == groups.group_of[idx(pair.b)])
      inside_groups += penalty_of(pair, penalty);
  }
  found.objective += inside_groups;
  for (double& objective : found.trace) objective += inside_groups;
  result.within = sum_of_squares(points, found);
  report_shortfalls(found, options.kmeans.k, options.kmeans);
  return result;
}

}  // namespace cordon

// K-means (Lloyd, 1982): checks, restarts and reports around the descent (lloyd.h).
// Points in, dense or sparse; labels, centres, objective and its trace out, of the best
// of `restarts` starts. Cost: restarts x iterations x n f k; memory beside the points n,
// and k f for each of at most 64 tiles.
//
// Clusters are numbered by first appearance in the rows, so that equal partitions have equal
// labels. From given centres they keep the numbers of the centres.
#include "cordon/cluster/kmeans.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "cluster/assign.h"
#include "cluster/check_options.h"
#include "cluster/lloyd.h"
#include "core/fail.h"

namespace cordon {

using namespace internal;
namespace {

void require_fitting(const Matrix& centres, const Points& points) {
  if (centres.rows() < 1) fail(ErrorKind::kUsage, "There are no centres; at least one is needed.");
  if (centres.cols() != points.cols())
    fail(ErrorKind::kUsage, "The centres have {} columns, the points {}; they must agree.", centres.cols(),
         points.cols());
  const WeightedRows check(Points::look_at(centres));  // finite and not too large
}

}  // namespace

// All that is wrong with the options at once, for callers that show it before they start.
std::vector<std::string> KMeansOptions::problems(Index n) const {
  std::vector<std::string> all;
  if (n < 1) all.push_back("There are no points to cluster.");
  if (n >= 1 && (k < 1 || k > n))
    all.push_back(fmt::format("k is {}; with {} points it must be from 1 to {}.", k, n, n));
  if (restarts < 1) all.push_back(fmt::format("restarts is {}; it must be at least 1.", restarts));
  if (max_iterations < 1)
    all.push_back(fmt::format("max_iterations is {}; it must be at least 1.", max_iterations));
  if (!(tolerance >= 0) || !std::isfinite(tolerance))
    all.push_back(fmt::format("tolerance is {}; it must be 0 or a positive finite number.", tolerance));
  return all;
}

void internal::require_usable(const KMeansOptions& options, Index n) {
  const auto problems = options.problems(n);
  if (!problems.empty()) fail(ErrorKind::kUsage, "{}", fmt::join(problems, " "));
}

// What is short of what was asked for is said, not refused: the clustering is a valid one.
void internal::report_shortfalls(Clustering& found, Index wanted, const KMeansOptions& options) {
  if (found.clusters() < wanted)
    found.report.warn(
        fmt::format("Only {} of {} clusters could be filled: there are fewer distinct points than clusters.",
                    found.clusters(), wanted));
  if (!found.converged)
    found.report.warn(fmt::format("k-means was still changing after {} iterations; raise max_iterations.",
                                  options.max_iterations));
}

Clustering kmeans(const Points& points, const KMeansOptions& options, const Run& run) {
  require_usable(options, points.rows());
  const WeightedRows rows(points);
  Clustering found = best_of_restarts(rows, CannotLinks::none(rows.count()), options, run);
  number_by_appearance(found);
  report_shortfalls(found, options.k, options);
  return found;
}

// One descent from centres of the caller's: number and columns of the centres are
// checked as the options and points are.
Clustering kmeans_from(const Points& points, const Matrix& centres, const KMeansOptions& options,
                       const Run& run) {
  KMeansOptions one_start = options;
  one_start.k = centres.rows();
  one_start.restarts = 1;
  require_usable(one_start, points.rows());
  require_fitting(centres, points);
  const WeightedRows rows(points);
  Clustering found = descend(rows, CannotLinks::none(rows.count()), centres, one_start, run);
  report_shortfalls(found, centres.rows(), one_start);
  return found;
}

// From rows as centres; rows are numbered from 0 in the message, too.
Clustering kmeans_from(const Points& points, const std::vector<Index>& seed_rows,
                       const KMeansOptions& options, const Run& run) {
  Matrix centres(static_cast<Index>(seed_rows.size()), points.cols());
  for (Index c = 0; c < centres.rows(); ++c) {
    const Index row = seed_rows[static_cast<std::size_t>(c)];
    if (row < 0 || row >= points.rows())
      fail(ErrorKind::kUsage, "Seed row {} does not exist; rows go from 0 to {}.", row, points.rows() - 1);
    points.copy_rows(row, 1, centres.row(c).data());
  }
  return kmeans_from(points, centres, options, run);
}

// No iteration: rows to the centres there are, ties to the lower centre.
std::vector<int> nearest_centres(const Points& points, const Matrix& centres, const Run& run) {
  require_fitting(centres, points);
  const WeightedRows rows(points);
  std::vector<int> labels(static_cast<std::size_t>(rows.count()), -1);
  std::vector<double> distances(labels.size());
  assign(rows, 0, rows.count(), centres, false, labels, distances, run);
  return labels;
}

}  // namespace cordon

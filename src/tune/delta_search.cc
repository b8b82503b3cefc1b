// The delta of an RBF kernel by the constraints it makes clusters keep: SKK-means (which keeps
// every must-link by construction) for each delta, judged by the share of cannot-links whose ends
// it parts. Of equally good deltas the one nearest to the median distance wins, on a logarithmic
// scale. The trials share the draws of their starts, so that only delta differs between them.
//
// Cost: one kernel k-means per delta, N^2 f for N points, hence the sample above max_points, which
// holds every linked point.
#include <algorithm>
#include <chrono>
#include <cmath>

#include "cluster/must_link_kernel_kmeans.h"
#include "cordon/score/constraint_scores.h"
#include "cordon/tune/tune.h"
#include "core/fail.h"
#include "core/quiet_run.h"
#include "kernel/linked_sample.h"
#include "tune/grid.h"

namespace cordon {

using namespace internal;

// The median is that of all points, also where a sample is clustered:
// it is the delta that auto takes.
DeltaSearch search_delta(const Points& all_points, const ConstraintSet& all_constraints,
                         const DeltaSearchOptions& options, const Run& run) {
  all_constraints.require_rows(all_points.rows());
  DeltaSearch search;
  Points points = all_points;
  ConstraintSet constraints = all_constraints;
  if (points.rows() > options.max_points) {
    const auto rows =
        linked_and_drawn(constraints, points.rows(), options.max_points, Stream(run.seed, Purpose::kTune, 1));
    points = all_points.select_rows(rows);
    constraints = among(all_constraints, rows);
    search.report.note(
        fmt::format("delta was searched on {} of {} points: those with links and a draw of the others",
                    points.rows(), all_points.rows()));
  }
  if (constraints.cannot.empty())
    fail(ErrorKind::kInput,
         "delta is judged by the cannot-links that clusters keep, and none were given; give some with "
         "‹constraints›, or keep delta auto (the median distance)");
  search.median = median_distance(all_points, run);
  const std::vector<double> deltas = options.deltas.empty() ? delta_values(all_points, run) : options.deltas;
  for (const double delta : deltas) {
    const auto start = std::chrono::steady_clock::now();
    run.stop_if_cancelled();
    run.progress("trying deltas",
                 static_cast<double>(search.trials.size()) / static_cast<double>(deltas.size()));
    Run quiet = quiet_run(run);
    const MustLinkKernel kernel(points, constraints, {.delta = delta}, quiet);
    const KernelClustering found =
        kernel_kmeans(kernel, {.k = options.k, .restarts = options.restarts}, quiet);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    search.trials.push_back({delta, score_constraints(found.labels, constraints).cannot_satisfied, seconds});
  }
  run.progress("trying deltas", 1);
  const auto order = [&](const DeltaTrial& trial) {
    return std::pair(-trial.kept, std::abs(std::log(trial.delta / search.median)));
  };
  search.winner =
      static_cast<std::size_t>(std::ranges::min_element(search.trials, {}, order) - search.trials.begin());
  return search;
}

}  // namespace cordon

// Kernel k-means from several starts. The starts of one batch go in step:
//
//   1. the rows that moved in any of them are collected
//   2. their kernel values are computed once for all, and every start adds what is its own
//   3. each start decides anew; those that have ended drop out
//
// The batch is as large as 512 MB of sums allow (8 N k bytes per start). Equal and linked points
// are counted once, with their number as weight (kernel_points.h). Ties go to the earlier start.
#include "cordon/cluster/kernel_kmeans.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "cluster/check_options.h"
#include "cluster/kernel_descent.h"
#include "cluster/must_link_kernel_kmeans.h"
#include "cordon/core/random.h"
#include "core/fail.h"
#include "core/index.h"

namespace cordon {

using namespace internal;
namespace {

constexpr double kSumsBytes = 512e6;  // for the sums of starts that walk in step

// The same limits as plain k-means, with its words; nothing else of its options is used here.
void require_possible(const KernelKMeansOptions& options, Index n) {
  internal::require_usable(KMeansOptions{.k = options.k,
                                         .restarts = options.restarts,
                                         .start = options.start,
                                         .max_iterations = options.max_iterations},
                           n);
}

// A place in `mass` with probability proportional to it; -1 where all is 0.
Index draw(const std::vector<double>& mass, Stream& stream) {
  double total = 0;
  for (const double m : mass) total += m;
  double left = stream.uniform() * total;
  Index last = -1;  // rounding may leave a remainder after the last: then that one
  for (std::size_t i = 0; i < mass.size(); ++i) {
    if (!(mass[i] > 0)) continue;
    last = static_cast<Index>(i);
    if (left < mass[i]) break;
    left -= mass[i];
  }
  return last;
}

// k-means++ (Arthur and Vassilvitskii, 2007): each next seed is drawn with probability
// proportional to its weight times its squared distance to the seeds so far, K(i,i) + K(s,s) -
// 2 K(i,s), one column of the kernel per seed. Random: by weight alone, without repetition.
// Fewer where no other row is left.
std::vector<Index> draw_seeds(const KernelPoints& rows, const KernelKMeansOptions& options, Index restart,
                              const Run& run) {
  Stream stream(run.seed, Purpose::kKernelKMeansStart, static_cast<std::uint64_t>(restart));
  std::vector<double> nearest(idx(rows.count()), std::numeric_limits<double>::infinity());
  std::vector<double> mass;
  for (Index i = 0; i < rows.count(); ++i) mass.push_back(rows.weight(i));
  std::vector<Index> seeds;
  while (static_cast<Index>(seeds.size()) < options.k) {
    const Index seed = draw(mass, stream);
    if (seed < 0) break;
    seeds.push_back(seed);
    mass[idx(seed)] = 0;
    if (options.start == KMeansStart::kRandom) continue;
    const std::vector<double> values = rows.column(seed, run);
    for (Index i = 0; i < rows.count(); ++i) {
      const double distance = rows.diagonal(i) + rows.diagonal(seed) - 2 * values[idx(i)];
      nearest[idx(i)] = std::min(nearest[idx(i)], distance > 1e-13 * rows.diagonal(seed) ? distance : 0.0);
      mass[idx(i)] = rows.weight(i) * nearest[idx(i)];
    }
    mass[idx(seed)] = 0;
  }
  return seeds;
}

// Brings the sums of all these starts up to date in one pass over the kernel values they need:
// moves of all starts sorted by row, so that the values of a row are computed once. Each start adds
// its rows in ascending order: the same bits whichever starts go beside it.
void apply_moves(const KernelPoints& rows, std::vector<KernelDescent*>& starts, const Run& run) {
  struct Extreme {
    Index row;
    std::size_t start;
    std::size_t move;
  };
  std::vector<Extreme> wanted;
  for (std::size_t s = 0; s < starts.size(); ++s)
    for (std::size_t m = 0; m < starts[s]->moves().size(); ++m)
      wanted.push_back({starts[s]->moves()[m].row, s, m});
  std::ranges::stable_sort(wanted, {}, &Extreme::row);
  std::vector<Index> moved;
  std::vector<std::size_t> first;  // of each moved row in `wanted`, and one more
  for (std::size_t w = 0; w < wanted.size(); ++w)
    if (moved.empty() || moved.back() != wanted[w].row) {
      moved.push_back(wanted[w].row);
      first.push_back(w);
    }
  first.push_back(wanted.size());
  rows.for_values(
      moved,
      [&](std::size_t i, KernelPoints::Tile tile, const double* values) {
        for (std::size_t w = first[i]; w < first[i + 1]; ++w)
          starts[wanted[w].start]->apply(starts[wanted[w].start]->moves()[wanted[w].move], tile, values);
      },
      run, "kernel k-means");
}

// Until every start has ended; those that have drop out of the pass.
void walk_in_step(const KernelPoints& rows, std::vector<KernelDescent>& starts, Index max_iterations,
                  const Run& run) {
  std::vector<KernelDescent*> walking;
  for (KernelDescent& start : starts) walking.push_back(&start);
  while (!walking.empty()) {
    run.stop_if_cancelled();
    apply_moves(rows, walking, run);
    std::erase_if(walking, [&](KernelDescent* start) { return !start->step(max_iterations, run); });
  }
}

// Labels alone: there are no centres that would have to move along.
void number_labels_by_appearance(KernelClustering& found) {
  std::vector<int> number(idx(found.clusters), -1);
  int next = 0;
  for (int& label : found.labels) {
    if (number[idx(label)] < 0) number[idx(label)] = next++;
    label = number[idx(label)];
  }
}

void fill_report(const KernelPoints& rows, Index wanted, Index max_iterations, KernelClustering& found) {
  found.report.set("distinct_points", static_cast<std::int64_t>(rows.count()));
  found.report.set("kernel_matrix_kept", rows.keeps_matrix());
  if (found.clusters < wanted)
    found.report.warn(fmt::format(
        "Only {} of {} clusters could be filled: there are fewer distinct points in the kernel's space.",
        found.clusters, wanted));
  if (!found.converged)
    found.report.warn(fmt::format(
        "kernel k-means was still changing after {} iterations; raise max_iterations.", max_iterations));
}

}  // namespace

// Batches of starts in order; ties go to the earlier start.
KernelClustering internal::kernel_kmeans(const MustLinkKernel& kernel, const KernelKMeansOptions& options,
                                         const Run& run) {
  require_possible(options, kernel.rows());
  const KernelPoints rows(kernel, options.matrix_bytes, run);
  const double bytes = 8.0 * static_cast<double>(rows.count()) * static_cast<double>(options.k);
  // One start at a time at least, however large its sums are.
  const Index in_step = std::clamp<Index>(static_cast<Index>(kSumsBytes / bytes), 1, options.restarts);
  KernelClustering best;
  best.objective = std::numeric_limits<double>::infinity();
  for (Index first = 0; first < options.restarts; first += in_step) {
    std::vector<KernelDescent> starts;
    for (Index restart = first; restart < std::min(first + in_step, options.restarts); ++restart)
      starts.emplace_back(rows, draw_seeds(rows, options, restart, run), restart, run);
    walk_in_step(rows, starts, options.max_iterations, run);
    for (const KernelDescent& start : starts)
      if (KernelClustering found = start.result(); found.objective < best.objective) best = std::move(found);
  }
  run.progress("kernel k-means", 1);
  number_labels_by_appearance(best);
  fill_report(rows, options.k, options.max_iterations, best);
  return best;
}

// Seeds are rows of the points; two that coincide in the kernel's space are one place, and the
// second cluster is filled as empty ones are. Labels keep the order of the seeds.
KernelClustering internal::kernel_kmeans_from(const MustLinkKernel& kernel,
                                              const std::vector<Index>& seed_rows,
                                              const KernelKMeansOptions& options, const Run& run) {
  KernelKMeansOptions one_start = options;
  one_start.k = static_cast<Index>(seed_rows.size());
  one_start.restarts = 1;
  require_possible(one_start, kernel.rows());
  const KernelPoints rows(kernel, options.matrix_bytes, run);
  std::vector<Index> seeds;
  for (const Index row : seed_rows) {
    if (row < 0 || row >= kernel.rows())
      fail(ErrorKind::kUsage, "Seed row {} does not exist; rows go from 0 to {}.", row, kernel.rows() - 1);
    seeds.push_back(rows.of_row(row));
  }
  std::vector<KernelDescent> start;
  start.emplace_back(rows, seeds, 0, run);
  walk_in_step(rows, start, one_start.max_iterations, run);
  KernelClustering found = start.front().result();
  fill_report(rows, one_start.k, one_start.max_iterations, found);
  return found;
}

KernelClustering kernel_kmeans(const Points& points, const ConstraintSet& constraints, const Kernel& kernel,
                               const KernelKMeansOptions& options, const Run& run) {
  require_possible(options, points.rows());
  return internal::kernel_kmeans(MustLinkKernel(points, constraints, kernel, run), options, run);
}

}  // namespace cordon

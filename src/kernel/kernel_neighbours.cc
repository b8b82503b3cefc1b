// Near and far pairs of points for a must-link kernel: near ones among sites in the kernel's space,
// far ones among different rows in the input space, and the largest kernel distance.
//
// RBF kernels on dense tables of more than 256 sites and of ordinary size go through one
// symmetric pair scan for all three (kernel/pair_scan.h). Everything else is compared
// pair by pair: sites^2 kernel values.
//
// Both work on groups (sites, equal rows); the answer is expanded to all points at the end. A group
// of equal rows takes part in the kernel's space only where one of its rows stands for itself.
#include "kernel/kernel_neighbours.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "kernel/farthest.h"
#include "kernel/kernel_approximate.h"
#include "kernel/kernel_sites.h"
#include "kernel/pair_scan.h"
#include "neighbors/expand_members.h"
#include "neighbors/nearest_prepared.h"
#include "neighbors/squared_distance.h"

namespace cordon::internal {
namespace {

constexpr Index kDirectSites = 256;  // fewer are compared one by one
constexpr std::string_view kPairsStage = "finding near and far pairs";

void require_count(Index count, Index rows, std::string_view what) {
  if (count < 0 || count >= rows)
    fail(ErrorKind::kUsage, "{} {} points were asked for, but {} points allow at most {}", count, what, rows,
         rows - 1);
}

// Among sites.
struct SitePairs {
  Neighbours near;
  double largest = 0;  // squared
};

SitePairs compare_directly(const KernelSites& sites, Index k, const Run& run) {
  SitePairs answer{answer_of_size(sites.count(), k)};
  std::vector<double> largest(idx(sites.count()), 0.0);
  parallel_for(
      run, sites.count(),
      [&](Index i) {
        KBest best(k, sites.ties);
        for (Index j = 0; j < sites.count(); ++j) {
          if (j == i) continue;
          const double squared = sites.squared_distance(i, j);
          largest[idx(i)] = std::max(largest[idx(i)], squared);
          if (k > 0) best.offer(j, squared);
        }
        if (k > 0) best.write(answer.near, i);
      },
      kPairsStage);
  answer.largest = *std::max_element(largest.begin(), largest.end());
  return answer;
}

// From a site to its farthest, from there to its farthest,
// as long as it grows: nearly always the largest of all.
double large_distance(const KernelSites& sites, const Run& run) {
  constexpr int kSteps = 8;
  const Tiles tiles(sites.count(), 1024);
  std::vector<std::pair<double, Index>> farthest(idx(tiles.count()));
  double maximum = 0;
  Index from = 0;
  for (int step = 0; step < kSteps; ++step) {
    parallel_for(run, tiles.count(), [&](Index tile) {
      farthest[idx(tile)] = {0, 0};
      for (Index i = tiles[tile].first; i < tiles[tile].last; ++i)
        farthest[idx(tile)] = std::max(farthest[idx(tile)], {sites.squared_distance(from, i), -i});
    });
    const auto [squared, minus_site] = *std::max_element(farthest.begin(), farthest.end());
    if (squared <= maximum) break;
    maximum = squared;
    from = -minus_site;
  }
  return maximum;
}

}  // namespace

// One pair scan gives near, far and largest. The scan needs squared distances inside the range of
// single precision, hence the limits on delta and on the exponent of the data.
KernelPairs kernel_pairs(const MustLinkKernel& kernel, const KernelPairsOptions& options, const Run& run) {
  require_count(options.near, kernel.rows(), "nearest");
  require_count(options.far, kernel.rows(), "farthest");
  const Points& points = kernel.points();
  const DistinctRows equal = equal_rows(points, run);
  const KernelSites sites(kernel, equal);
  const Index near = std::min(options.near, sites.count() - 1),
              far = std::min(options.far, equal.count() - 1);

  std::optional<PairAnswer> found;
  const double delta = kernel.kernel().delta;
  // A search by single precision must not meet squares that overflow.
  const bool ordinary = kernel.kernel().kind == KernelKind::kRbf && delta > 0x1p-100 && delta < 0x1p100 &&
                        PreparedPoints(points, points, true).exponent == 0;
  if (sites.count() > kDirectSites && !points.is_sparse() && ordinary) {
    std::vector<Index> rows;
    for (Index group = 0; group < equal.count(); ++group) rows.push_back(equal.members(group).front());
    PairQuestion question{
        .points = {.x = points.dense(),
                   .g = &kernel.coordinates(),
                   .rows = rows,
                   .g_rows = sites.of_group,
                   .weight = 0.5 / delta / delta},
        .far = far,
        .input_squared = [&](Index i,
                             Index j) { return squared_distance(points, rows[idx(i)], rows[idx(j)]); },
        .site = sites.of_group,
        .site_count = sites.count(),
        .near = options.approximate ? 0 : near,
        .kernel_squared =
            [&](Index i, Index j) {
              return sites.squared_distance(sites.of_group[idx(i)], sites.of_group[idx(j)]);
            },
        .largest = {},
        .stage = kPairsStage,
    };
    if (options.largest) question.largest = large_distance(sites, run);
    found = scan_pairs(question, run);
    if (found && options.approximate && near > 0) found->near = nearest_sites_approximately(sites, near, run);
  }
  KernelPairs answer;
  if (!found) {
    SitePairs directly = compare_directly(sites, near, run);
    found = PairAnswer{{}, std::move(directly.near), directly.largest};
    if (options.far > 0) answer.far = farthest(points, {.k = options.far}, run);
  } else if (options.far > 0) {
    answer.far = answer_of_size(kernel.rows(), options.far);
    expand_members<Extreme::kFarthest>(equal, found->far, TieRule::of_input_space(), answer.far, run);
  }
  if (options.near > 0) {
    answer.near = answer_of_size(kernel.rows(), options.near);
    expand_members<Extreme::kNearest>(sites.members, found->near, sites.ties, answer.near, run);
    answer.near.recall = found->near.recall;
  }
  answer.largest = std::sqrt(found->largest);
  return answer;
}

}  // namespace cordon::internal

// The graph (hnswlib) holds x and g in single precision and measures them as the kernel does. It
// is built by one thread in the order of the sites and from a fixed seed, so that it is the same
// each time; queries run in parallel. More candidates than asked for are taken from it and put
// in order by their exact distances.
#include "kernel/kernel_approximate.h"

#include <algorithm>
#include <cmath>

#include "core/index.h"
#include "core/parallel.h"
#include "neighbors/float_panels.h"
#include "neighbors/hnsw_index.h"
#include "neighbors/k_best.h"
#include "neighbors/nearest_search.h"

namespace cordon::internal {
namespace {

constexpr Index kTileSites = 256;
constexpr Index kMaxRecallSites = 200;

struct Counts {
  std::size_t x, g;
};

float squared(const float* a, const float* b, std::size_t count) {
  float sums[8] = {};
  std::size_t j = 0;
  for (; j + 8 <= count; j += 8)
    for (std::size_t lane = 0; lane < 8; ++lane)
      sums[lane] += (a[j + lane] - b[j + lane]) * (a[j + lane] - b[j + lane]);
  for (; j < count; ++j) sums[0] += (a[j] - b[j]) * (a[j] - b[j]);
  return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

// 1 - exp(-|x - y|^2) - |g - h|^2 / 2: half the squared distance in the kernel's space.
float half_squared_distance(const void* left, const void* right, const void* parameter) {
  const Counts& counts = *static_cast<const Counts*>(parameter);
  const auto *const a = static_cast<const float*>(left), *const b = static_cast<const float*>(right);
  return -std::expm1(-squared(a, b, counts.x)) - 0.5F * squared(a + counts.x, b + counts.x, counts.g);
}

// x about the frame's centre, in units of sqrt 2 delta, then g.
std::vector<float> numbers_of(const KernelSites& sites, const FloatFrame& frame, Index site) {
  const MatrixView& x = sites.kernel.points().dense();
  const double unit = std::sqrt(0.5) / sites.kernel.kernel().delta;
  std::vector<float> numbers;
  for (Index j = 0; j < x.cols; ++j)
    numbers.push_back(static_cast<float>(
        std::clamp((x(sites.rows[idx(site)], j) - frame.centre()[j]) * unit, -1e15, 1e15)));
  for (const double g : sites.kernel.coordinates(sites.rows[idx(site)]))
    numbers.push_back(static_cast<float>(g));
  return numbers;
}

void offer_all(const KernelSites& sites, Index site, KBest& best) {
  for (Index other = 0; other < sites.count(); ++other)
    if (other != site) best.offer(other, sites.squared_distance(site, other));
}

// Exact lists of 200 sites spread evenly over all, compared
// by distance and not by index: a tie counts as found.
double recall(const KernelSites& sites, const Neighbours& found, const Run& run) {
  const Index count = std::min(sites.count(), kMaxRecallSites);
  std::vector<Index> right(idx(count), 0);
  parallel_for(run, count, [&](Index i) {
    const Index site = i * sites.count() / count;
    KBest best(found.count, sites.ties);
    offer_all(sites, site, best);
    for (const double squared : found.squared_distances(site))
      right[idx(i)] += sites.ties.cell(squared) <= best.worst_cell() ? 1 : 0;
  });
  Index sum = 0;
  for (const Index some : right) sum += some;
  return static_cast<double>(sum) / static_cast<double>(count * found.count);
}

}  // namespace

Neighbours nearest_sites_approximately(const KernelSites& sites, Index k, const Run& run) {
  const Index n = sites.count();
  const FloatFrame frame(sites.kernel.points().dense());
  Counts counts{idx(sites.kernel.points().cols()), idx(sites.kernel.rank())};
  HnswIndex graph(n, static_cast<Index>(counts.x + counts.g), half_squared_distance, &counts);
  for (Index site = 0; site < n; ++site) {
    if (site % 1000 == 0) {
      run.stop_if_cancelled();
      run.progress("building the neighbour graph", static_cast<double>(site) / static_cast<double>(n));
    }
    graph.add(numbers_of(sites, frame, site).data(), site);
  }
  const Index width = std::min(n, 64 + 4 * k);
  graph.set_width(width);

  Neighbours answer = answer_of_size(n, k);
  const Tiles tiles(n, kTileSites);
  parallel_for(
      run, tiles.count(),
      [&](Index tile) {
        for (Index site = tiles[tile].first; site < tiles[tile].last; ++site) {
          KBest best(k, sites.ties);
          for (const Index other :
               graph.search(numbers_of(sites, frame, site).data(), std::min(width, 2 * k + 8)))
            if (other != site) best.offer(other, sites.squared_distance(site, other));
          if (!best.full()) {  // the graph has parts that cannot be reached
            best.clear();
            offer_all(sites, site, best);
          }
          best.write(answer, site);
        }
      },
      "finding near pairs");
  answer.recall = recall(sites, answer, run);
  return answer;
}

}  // namespace cordon::internal

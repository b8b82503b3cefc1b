// The largest distance in the space of a must-link kernel: a good guess first, then the proof that all other
// pairs are below it.
#include <algorithm>
#include <cmath>
#include <mutex>

#include "cordon/kernel/kernel_neighbours.h"
#include "core/index.h"
#include "core/parallel.h"
#include "graph/pair_scan.h"
#include "kernel/kernel_sites.h"

namespace cordon {
namespace {

constexpr int kSteps = 8;
constexpr Index kTileSites = 1024;
constexpr Index kFewestFeatures = 64;

struct Farthest {
  Index site = 0;
  double squared = 0;
  void take(Index other, double other_squared) {
    if (other_squared > squared) *this = {other, other_squared};
  }
};

Farthest farthest_from(const KernelSites& sites, Index from, const Run& run) {
  const Tiles tiles(sites.count(), kTileSites);
  std::vector<Farthest> found(at(tiles.count()));
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (Index i = tiles[tile].first; i < tiles[tile].last; ++i)
      found[at(tile)].take(i, sites.squared_distance(from, i));
  });
  Farthest most;
  for (const Farthest& one : found) most.take(one.site, one.squared);
  return most;
}

// From a point to its farthest, from there to its farthest, as long as it grows.
double good_guess(const KernelSites& sites, const Run& run) {
  double most = 0;
  Index at_site = 0;
  for (int step = 0; step < kSteps; ++step) {
    const Farthest next = farthest_from(sites, at_site, run);
    if (next.squared <= most) break;
    most = next.squared;
    at_site = next.site;
  }
  return most;
}

class LargestSearch final : public PairSearch {
 public:
  LargestSearch(const KernelSites& sites, double guess, double& largest, std::mutex& mutex)
      : sites_(sites), most_(guess), largest_(largest), mutex_(mutex) {}

  void begin(std::span<const Index> queries) override { queries_.assign(queries.begin(), queries.end()); }
  bool offer(Index slot, Index point) override {
    const double squared = sites_.squared_distance(queries_[at(slot)], point);
    if (squared <= most_) return false;
    most_ = squared;
    return true;
  }
  PairBounds bounds(Index) const override { return {0.5 * most_ - 1, 0.5 * most_ - 1}; }
  void end() override {
    const std::lock_guard lock(mutex_);
    largest_ = std::max(largest_, most_);
  }

 private:
  const KernelSites& sites_;
  double most_;
  double& largest_;
  std::mutex& mutex_;
  std::vector<Index> queries_;
};

double compare_directly(const KernelSites& sites, const Run& run) {
  std::vector<double> most(at(sites.count()), 0.0);
  parallel_for(run, sites.count(), [&](Index i) {
    for (Index j = 0; j < i; ++j) most[at(i)] = std::max(most[at(i)], sites.squared_distance(i, j));
  });
  return *std::max_element(most.begin(), most.end());
}

}  // namespace

double largest_distance(const MustLinkKernel& kernel, Run& run) {
  const KernelSites sites(kernel, run);
  if (sites.compared_directly()) return std::sqrt(compare_directly(sites, run));
  const PairScene scene(sites.scene(kernel.points().cols() >= kFewestFeatures), run);
  if (scene.unusable()) return std::sqrt(compare_directly(sites, run));
  const double guess = good_guess(sites, run);
  double largest = guess;
  std::mutex mutex;
  scan_pairs(
      scene,
      {.sense = PairSense::kFarInKernel, .each_pair_once = true, .stage = "measuring the kernel space"},
      [&] { return std::make_unique<LargestSearch>(sites, guess, largest, mutex); }, run);
  return std::sqrt(largest);
}

}  // namespace cordon

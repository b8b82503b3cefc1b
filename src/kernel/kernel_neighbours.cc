#include "cordon/kernel/kernel_neighbours.h"

#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "graph/expand_members.h"
#include "graph/pair_scan.h"
#include "kernel/kernel_sites.h"

namespace cordon {
namespace {

constexpr std::string_view kStage = "finding neighbours in the kernel space";
constexpr Index kFewestFeatures = 64;       // below, shadows do not pay
constexpr double kShareWorthShadows = 0.1;  // of the points: where more are asked for exactly, do without

class NearestSearch final : public PairSearch {
 public:
  NearestSearch(const KernelSites& sites, Neighbours& answer) : sites_(sites), answer_(answer) {}

  void begin(std::span<const Index> queries) override {
    queries_.assign(queries.begin(), queries.end());
    best_.assign(queries.size(), KBest(answer_.count, sites_.ties));
  }
  bool offer(Index slot, Index point) override {
    KBest& best = best_[at(slot)];
    return best.offer(point, sites_.squared_distance(queries_[at(slot)], point)) && best.full();
  }
  PairBounds bounds(Index slot) const override {
    const KBest& best = best_[at(slot)];
    if (!best.full()) return {};
    return {1 - 0.5 * sites_.ties.upper_edge(best.worst_cell()),
            1 - 0.5 * sites_.ties.lower_edge(best.worst_cell()), best.worst_index()};
  }
  void end() override {
    for (std::size_t slot = 0; slot < queries_.size(); ++slot) best_[slot].write(answer_, queries_[slot]);
  }

 private:
  const KernelSites& sites_;
  Neighbours& answer_;
  std::vector<Index> queries_;
  std::vector<KBest> best_;
};

void search_directly(const KernelSites& sites, Neighbours& answer, const Run& run) {
  parallel_for(
      run, sites.count(),
      [&](Index i) {
        KBest best(answer.count, sites.ties);
        for (Index j = 0; j < sites.count(); ++j)
          if (j != i) best.offer(j, sites.squared_distance(i, j));
        best.write(answer, i);
      },
      kStage);
}

void search(const KernelSites& sites, Neighbours& answer, const Run& run) {
  if (sites.compared_directly()) return search_directly(sites, answer, run);
  const auto make = [&] { return std::make_unique<NearestSearch>(sites, answer); };
  PairScanOptions options{.sense = PairSense::kNearInKernel, .start_at_home = true, .stage = {}};
  auto scene = std::make_unique<PairScene>(sites.scene(sites.kernel.points().cols() >= kFewestFeatures), run);
  if (scene->unusable()) return search_directly(sites, answer, run);
  if (scene->has_shadows() &&
      sample_pairs(*scene, options, make, run) > kShareWorthShadows * static_cast<double>(sites.count()))
    scene = std::make_unique<PairScene>(sites.scene(false), run);
  options.stage = kStage;
  scan_pairs(*scene, options, make, run);
}

}  // namespace

Neighbours nearest(const MustLinkKernel& kernel, const KernelNearestOptions& options, Run& run) {
  if (options.k < 1 || options.k >= kernel.rows())
    fail(ErrorKind::kUsage, "{} nearest neighbours were asked for, but {} points allow 1 to {}", options.k,
         kernel.rows(), kernel.rows() - 1);
  const KernelSites sites(kernel, run);
  Neighbours among_sites = answer_of_size(sites.count(), std::min(options.k, sites.count() - 1));
  if (among_sites.count > 0) search(sites, among_sites, run);
  Neighbours answer = answer_of_size(kernel.rows(), options.k);
  expand_members<Wanted::kNearest>(sites.members, among_sites, sites.ties, answer, run);
  return answer;
}

}  // namespace cordon

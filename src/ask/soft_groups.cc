#include "ask/soft_groups.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "cordon/cluster/kmeans.h"
#include "core/index.h"
#include "core/quiet_run.h"

namespace cordon {
namespace {

constexpr double kWrong = 0.02;
constexpr int kMostSweeps = 20;

struct Neighbour {
  Index row;
  double wish;  // beta for "same", -beta for "different"
};

std::vector<Index> largest_first(const GroupsSoFar& groups) {
  std::vector<Index> order(at(groups.count()));
  std::iota(order.begin(), order.end(), Index{0});
  std::stable_sort(order.begin(), order.end(), [&](Index x, Index y) {
    return groups.groups[at(x)].members.size() > groups.groups[at(y)].members.size();
  });
  return order;
}

Matrix seeds_of(const GroupsSoFar& groups, const std::vector<Index>& order, Index count, const Matrix& map) {
  const Matrix places = group_places(groups, map);
  Matrix seeds(count, map.cols());
  for (Index c = 0; c < count; ++c)
    for (Index k = 0; k < map.cols(); ++k) seeds(c, k) = places(order[at(c)], k);
  return seeds;
}

}  // namespace

std::vector<int> soft_groups(const Matrix& map, const GroupsSoFar& groups, const std::vector<Answer>& answers,
                             Index kinds, Index least_size, const Run& run) {
  const Points places = Points::look_at(map);
  Run quiet = quiet_run(run);
  KMeansOptions options;
  const std::vector<Index> largest = largest_first(groups);
  const Index seen = std::count_if(
      groups.groups.begin(), groups.groups.end(),
      [&](const GroupsSoFar::Group& one) { return static_cast<Index>(one.members.size()) >= least_size; });
  options.k = std::min(kinds > 0 ? kinds : std::max<Index>(seen, 2), map.rows());
  options.restarts = 3;
  options.max_iterations = 100;
  const Clustering found =
      groups.count() >= options.k
          ? kmeans_from(places, seeds_of(groups, largest, options.k, map), options, quiet)
          : kmeans(places, options, quiet);
  std::vector<int> kind = found.labels;
  const double spread = found.objective / static_cast<double>(map.size());
  if (!(spread > 0)) return kind;  // every point sits on its centre

  const double beta = std::log((1 - kWrong) / kWrong);
  std::map<Index, std::vector<Neighbour>> neighbours;
  for (const Answer& one : answers) {
    if (one.said == Said::kUnknown) continue;
    const double wish = one.said == Said::kSame ? beta : -beta;
    neighbours[one.a].push_back({one.b, wish});
    neighbours[one.b].push_back({one.a, wish});
  }
  std::vector<double> cost(at(found.clusters()));
  bool changed = true;
  for (int sweep = 0; sweep < kMostSweeps && changed; ++sweep) {
    changed = false;
    for (const auto& [row, others] : neighbours) {
      for (Index c = 0; c < found.clusters(); ++c) {
        double squares = 0;
        for (Index k = 0; k < map.cols(); ++k) {
          const double away = map(row, k) - found.centres(c, k);
          squares += away * away;
        }
        cost[at(c)] = squares / (2 * spread);
      }
      for (const Neighbour& other : others) cost[at(kind[at(other.row)])] -= other.wish;
      const int best = static_cast<int>(std::min_element(cost.begin(), cost.end()) - cost.begin());
      changed = changed || best != kind[at(row)];
      kind[at(row)] = best;
    }
  }
  return kind;
}

}  // namespace cordon

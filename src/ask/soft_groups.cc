// The kind of every point:
//
//   1. k-means on the map; k as given, as many as groups were found (2 at least), or, once answers
//      are doubted, the k that agrees with the most answers
//   2. sweeps over the points named in answers, in the order of their rows: each goes where
//      |y - mu_c|^2 / (2 s2) less beta times its partners' wishes is least (iterated conditional
//      modes, Besag 1986); at most 20 sweeps
#include "ask/soft_groups.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "cordon/cluster/kmeans.h"
#include "core/index.h"
#include "core/quiet_run.h"

namespace cordon::internal {
namespace {

constexpr double kWrong = 0.02;
constexpr int kMaxSweeps = 20;

struct Neighbour {
  Index row;
  double wish;  // beta for "same", -beta for "different"
};

// By size, the older group first among equals.
std::vector<Index> largest_first(const GroupsSoFar& groups) {
  std::vector<Index> order(idx(groups.count()));
  std::iota(order.begin(), order.end(), Index{0});
  std::stable_sort(order.begin(), order.end(), [&](Index x, Index y) {
    return groups.groups[idx(x)].members.size() > groups.groups[idx(y)].members.size();
  });
  return order;
}

Matrix seeds_of(const GroupsSoFar& groups, const std::vector<Index>& order, Index count, const Matrix& map) {
  const Matrix places = group_places(groups, map);
  Matrix seeds(count, map.cols());
  for (Index c = 0; c < count; ++c)
    for (Index k = 0; k < map.cols(); ++k) seeds(c, k) = places(order[idx(c)], k);
  return seeds;
}

// K-means on the map, from the means of the largest groups where there are enough of them:
// then one start, otherwise three.
class GroupsOnMap {
 public:
  GroupsOnMap(const Matrix& map, const GroupsSoFar& groups, const Run& run)
      : map_(map), groups_(groups), largest_(largest_first(groups)), quiet_(quiet_run(run)) {}

  Clustering of(Index k) {
    const KMeansOptions options{.k = std::min(k, map_.rows()), .restarts = 3, .max_iterations = 100};
    const Points places = Points::look_at(map_);
    return groups_.count() >= options.k
               ? kmeans_from(places, seeds_of(groups_, largest_, options.k, map_), options, quiet_)
               : kmeans(places, options, quiet_);
  }

  // Of 2 to `maximum` clusters, those that agree with the most
  // answers; the fewer where that is equal.
  Clustering most_agreeing(Index maximum, const std::vector<Answer>& answers) {
    Clustering best = of(2);
    Index most_agree = agreeing(best.labels, answers);
    for (Index k = 3; k <= maximum; ++k) {
      Clustering next = of(k);
      const Index agree = agreeing(next.labels, answers);
      if (agree <= most_agree) continue;
      most_agree = agree;
      best = std::move(next);
    }
    return best;
  }

 private:
  // Answers that the clusters agree with, of both kinds; "cannot say" agrees with nothing.
  static Index agreeing(const std::vector<int>& cluster, const std::vector<Answer>& answers) {
    return std::count_if(answers.begin(), answers.end(), [&](const Answer& one) {
      return one.reply == (cluster[idx(one.a)] == cluster[idx(one.b)] ? Reply::kSame : Reply::kDifferent);
    });
  }

  const Matrix& map_;
  const GroupsSoFar& groups_;
  std::vector<Index> largest_;
  Run quiet_;
};

// The most kinds that are looked for once answers are doubted.
Index size_at_least(Index minimum, const GroupsSoFar& groups) {
  return std::count_if(groups.groups.begin(), groups.groups.end(), [&](const GroupsSoFar::Group& one) {
    return static_cast<Index>(one.members.size()) >= minimum;
  });
}

}  // namespace

// Points that no answer names stay where k-means put them. In the cost of a point its partners pull
// (same) or push (different) with where they are now, so a sweep is in the order of rows.
std::vector<int> soft_groups(const Matrix& map, const GroupsSoFar& groups, const std::vector<Answer>& answers,
                             Index kinds, bool noisy, const Run& run) {
  GroupsOnMap on_map(map, groups, run);
  const Clustering found = kinds > 0 ? on_map.of(kinds)
                           : noisy   ? on_map.most_agreeing(size_at_least(2, groups), answers)
                                     : on_map.of(std::max<Index>(groups.count(), 2));
  std::vector<int> kind = found.labels;
  // s2: the squared error per number of the map.
  const double spread = found.objective / static_cast<double>(map.size());
  if (!(spread > 0)) return kind;  // every point sits on its centre

  const double beta = std::log((1 - kWrong) / kWrong);
  std::map<Index, std::vector<Neighbour>> neighbours;
  for (const Answer& one : answers) {
    if (one.reply == Reply::kUnknown) continue;
    const double wish = one.reply == Reply::kSame ? beta : -beta;
    neighbours[one.a].push_back({one.b, wish});
    neighbours[one.b].push_back({one.a, wish});
  }
  std::vector<double> cost(idx(found.clusters()));
  bool changed = true;
  for (int sweep = 0; sweep < kMaxSweeps && changed; ++sweep) {
    changed = false;
    for (const auto& [row, others] : neighbours) {
      for (Index c = 0; c < found.clusters(); ++c) {
        double squares = 0;
        // The centres stay where k-means put them: only labels move, so the sweep is cheap.
        for (Index k = 0; k < map.cols(); ++k) {
          const double away = map(row, k) - found.centres(c, k);
          squares += away * away;
        }
        cost[idx(c)] = squares / (2 * spread);
      }
      for (const Neighbour& other : others) cost[idx(kind[idx(other.row)])] -= other.wish;
      const int best = static_cast<int>(std::min_element(cost.begin(), cost.end()) - cost.begin());
      changed = changed || best != kind[idx(row)];
      kind[idx(row)] = best;
    }
  }
  return kind;
}

}  // namespace cordon::internal

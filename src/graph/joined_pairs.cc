#include "graph/joined_pairs.h"

#include <algorithm>

namespace cordon::internal {

// A pair that both ends list is taken once, from the lower row. Cost: n k^2 comparisons of indices.
std::vector<Edge> joined_pairs(const Neighbours& neighbours, Listed rule,
                               const std::function<double(double squared_distance)>& weight) {
  const auto lists = [&](Index i, Index j) {
    const auto row = neighbours.row(i);
    return std::find(row.begin(), row.end(), static_cast<std::int32_t>(j)) != row.end();
  };
  std::vector<Edge> edges;
  for (int pass = 0; pass < 2; ++pass) {  // counted first: the list is the largest thing in memory
    std::size_t count = 0;
    for (Index i = 0; i < neighbours.rows(); ++i)
      for (std::size_t l = 0; l < neighbours.row(i).size(); ++l) {
        const Index j = neighbours.row(i)[l];
        const bool mutual = (j < i || rule == Listed::kBoth) && lists(j, i);
        if (rule == Listed::kBoth ? !mutual || j < i : mutual) continue;  // no pair, or seen from there
        ++count;
        if (pass == 1) edges.push_back({i, j, weight(neighbours.squared_distances(i)[l])});
      }
    edges.reserve(count);
  }
  return edges;
}

std::vector<Edge> either_direction(const Neighbours& neighbours,
                                   const std::function<double(double squared_distance)>& weight) {
  return joined_pairs(neighbours, Listed::kEither, weight);
}

}  // namespace cordon::internal

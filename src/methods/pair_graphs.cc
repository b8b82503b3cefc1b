#include "methods/pair_graphs.h"

#include "graph/joined.h"

namespace cordon {

std::vector<Edge> either_direction(const Neighbours& neighbours,
                                   const std::function<double(double squared_distance)>& weight) {
  return joined_pairs(neighbours, Joined::kEither, weight);
}

}  // namespace cordon

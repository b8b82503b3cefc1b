// Pairs from lists of neighbours, each once.
#pragma once

#include <functional>
#include <vector>

#include "cordon/neighbors/nearest.h"
#include "graph/scatter.h"

namespace cordon::internal {

enum class Listed { kEither, kBoth };  // where one lists the other; where each lists the other

// weight(squared distance) of each pair.
std::vector<Edge> joined_pairs(const Neighbours& neighbours, Listed rule,
                               const std::function<double(double squared_distance)>& weight);

// Pairs where one lists the other.
std::vector<Edge> either_direction(const Neighbours& neighbours,
                                   const std::function<double(double squared_distance)>& weight);

}  // namespace cordon::internal

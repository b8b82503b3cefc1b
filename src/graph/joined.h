// Pairs from lists of neighbours, each once.
#pragma once

#include <functional>
#include <vector>

#include "cordon/graph/nearest.h"
#include "cordon/graph/scatter.h"

namespace cordon {

enum class Joined { kEither, kBoth };  // where one lists the other; where each lists the other

// weight(squared distance) of each pair.
std::vector<Edge> joined_pairs(const Neighbours& neighbours, Joined rule,
                               const std::function<double(double squared_distance)>& weight);

}  // namespace cordon

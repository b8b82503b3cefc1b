// Graphs of pairs from neighbour lists, as edges for scatter().
#pragma once

#include <functional>
#include <vector>

#include "cordon/graph/nearest.h"
#include "cordon/graph/scatter.h"

namespace cordon {

// Pairs where one lists the other, each once, weighted by their squared distance.
std::vector<Edge> either_direction(const Neighbours& neighbours,
                                   const std::function<double(double squared_distance)>& weight);

}  // namespace cordon

#include "graph/extremes.h"

#include <algorithm>
#include <limits>

#include "core/index.h"
#include "core/parallel.h"

namespace cordon {
namespace {

constexpr Index kExtremes = 24;
constexpr Index kTilePoints = 1024;

}  // namespace

std::vector<Index> extremes(Index points, const std::function<double(Index, Index)>& squared_distance,
                            const Run& run) {
  const Tiles tiles(points, kTilePoints);
  std::vector<double> nearest(at(points), std::numeric_limits<double>::infinity());
  std::vector<Index> found;
  Index next = 0;
  for (Index count = 0; count <= std::min(kExtremes, points - 1); ++count) {
    const Index pivot = next;
    if (count > 0) found.push_back(pivot);  // the very first only shows the way
    parallel_for(run, tiles.count(), [&](Index tile) {
      for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) {
        const double squared = squared_distance(i, pivot);
        nearest[at(i)] = count <= 1 ? squared : std::min(nearest[at(i)], squared);
      }
    });
    next = std::max_element(nearest.begin(), nearest.end()) - nearest.begin();
  }
  return found;
}

}  // namespace cordon

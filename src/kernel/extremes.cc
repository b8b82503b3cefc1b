#include "kernel/extremes.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "core/index.h"
#include "core/parallel.h"

namespace cordon::internal {
namespace {

constexpr Index kExtremes = 24;
constexpr Index kTilePoints = 1024;

}  // namespace

void see_extremes(Index points, const std::function<double(Index, Index)>& squared_distance,
                  const std::function<void(Index point, Index extreme, double squared)>& see,
                  const Run& run) {
  const Tiles tiles(points, kTilePoints);
  std::vector<double> nearest(idx(points), std::numeric_limits<double>::infinity());
  Index next = 0;
  for (Index count = 0; count <= std::min(kExtremes, points - 1); ++count) {
    const Index extreme = next;
    parallel_for(run, tiles.count(), [&](Index tile) {
      for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) {
        const double squared = squared_distance(i, extreme);
        nearest[idx(i)] =
            count <= 1 ? squared : std::min(nearest[idx(i)], squared);  // the very first shows the way
        if (i != extreme) see(i, extreme, squared);
      }
    });
    next = std::max_element(nearest.begin(), nearest.end()) - nearest.begin();
  }
}

}  // namespace cordon::internal

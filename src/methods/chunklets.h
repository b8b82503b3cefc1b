// The points that must-links join into groups of two or more, and nothing of the others.
#pragma once

#include <vector>

#include "cordon/constraints/closure.h"
#include "cordon/data/points.h"

namespace cordon::internal {

struct ChunkletPoints {
  Points points;
  std::vector<int> chunklet;  // of each of them, 0 .. count - 1
  Index count = 0;
};

ChunkletPoints chunklet_points(const Points& points, const Closure& closure);

}  // namespace cordon::internal

// The points that must-links join into groups of two or more, and nothing of the others; and what rca and
// cfld solve alike with their scatter.
#pragma once

#include <vector>

#include "cordon/constraints/closure.h"
#include "cordon/core/report.h"
#include "cordon/data/points.h"
#include "solve/pencil.h"

namespace cordon::internal {

struct ChunkletPoints {
  Points points;
  std::vector<int> chunklet;  // of each of them, 0 .. count - 1
  Index count = 0;
};

ChunkletPoints chunklet_points(const Points& points, const Closure& closure);

// The directions in which `large` is largest beside `within`, the scatter inside so many chunklets of so many
// points in all, which the report then has. Throws Error(kInput) where the points inside every chunklet are
// equal.
PencilSolution solve_chunklets(const Matrix& large, const Matrix& within, Index dims, Index chunklets,
                               double points, Report& report);

}  // namespace cordon::internal

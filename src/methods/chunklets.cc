#include "methods/chunklets.h"

namespace cordon::internal {

ChunkletPoints chunklet_points(const Points& points, const Closure& closure) {
  ChunkletPoints out;
  std::vector<Index> rows;
  for (const Index component : closure.chunklets()) {
    for (const Index row : closure.members(component)) {
      rows.push_back(row);
      out.chunklet.push_back(static_cast<int>(out.count));
    }
    ++out.count;
  }
  out.points = points.select_rows(rows);
  return out;
}

}  // namespace cordon::internal

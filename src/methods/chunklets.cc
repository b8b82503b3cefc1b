// Groups of must-linked points (chunklets): their rows, and the pencil that cfld and rca have in
// common, large v = lambda within v with v' within v = 1.
#include "methods/chunklets.h"

#include "core/equal_or_nearly.h"
#include "core/fail.h"

namespace cordon::internal {

// Rows in the order of the chunklets, not of the table; single points are left out, since they say
// nothing about the spread inside a group.
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

// What has no spread inside chunklets is left out by the pencil; where nothing has any, the problem
// is refused. Eigenvalues are those of `large` relative to `within`.
PencilSolution solve_chunklets(const Matrix& large, const Matrix& within, Index dims, Index chunklets,
                               double points, Report& report) {
  PencilSolution found = solve_pencil(large, within, {.keep = dims, .order = Order::kLargest});
  if (found.rank == 0)
    fail(ErrorKind::kInput,
         "the points inside every chunklet are equal{}: must-links between different points are needed",
         kOrNearly);
  report.set("chunklets", static_cast<std::int64_t>(chunklets));
  report.set("chunklet_points", static_cast<std::int64_t>(points));
  return found;
}

}  // namespace cordon::internal

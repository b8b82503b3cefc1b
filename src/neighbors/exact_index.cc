// Builds the index of the exact search: the tree, the frame, the panels of points in the order of
// the leaves, one ball per panel and, for tables of many features, the projections. Cost: n f log n
// for the tree, n f for the panels, n f d for the projections on d directions; memory 4 n (f + d)
// bytes beside the points. Panels are filled in parallel; each writes its own places only.
//
// Lives as long as one question, and everything in it is constant once it is built: threads read
// it without a lock. The order of the members is that of their use: tree, frame and directions
// come before the panels that are filled by them.
#include "neighbors/exact_index.h"

#include <algorithm>

#include "core/cpu.h"
#include "core/parallel.h"

namespace cordon::internal {
namespace {

constexpr Index kExactLeafPoints = 32;
constexpr Index kPanelsPerTile = 64;

}  // namespace

ExactIndex::ExactIndex(const DenseQuestion& asked, const Run& run)
    : question(asked),
      kernel(kPanelKernel.of_this_cpu()),
      // Leaves of 2 k to 4 k points, or more, so that the home leaf of a query
      // gives it k candidates and so a bound.
      tree(asked.x, std::max(kExactLeafPoints, 4 * asked.k)),
      frame(asked.x),
      projection(asked.x, frame),
      pair_bound(asked.x.cols),
      ball_bound(asked.x.cols + 1),
      projected_bound(projection.coordinates()),
      panels(kernel, asked.x.rows, asked.x.cols),
      balls(kernel, panels.count(), asked.x.cols + 1),
      projections(kernel, has_projections() ? asked.x.rows : 0, projection.coordinates()),
      lowest_index(static_cast<std::size_t>(panels.count())) {
  const Tiles tiles(panels.count(), kPanelsPerTile);
  parallel_for(run, tiles.count(), [&](Index tile) {
    Matrix placed(kernel.width, asked.x.cols);
    std::vector<double> norms(static_cast<std::size_t>(kernel.width));
    for (Index panel = tiles[tile].first; panel < tiles[tile].last; ++panel) fill(panel, placed, norms);
  });
}

// One panel: its points in single precision with their start values, the ball around them, their
// lowest index, and their projections. `placed` and `norms` are memory of the calling thread.
void ExactIndex::fill(Index panel, Matrix& placed, std::vector<double>& norms) {
  const Index first = panel * kernel.width;
  const Index count = std::min(kernel.width, question.x.rows - first);
  Index& lowest = lowest_index[static_cast<std::size_t>(panel)] = question.id_of(point_at(first));
  for (Index i = 0; i < count; ++i) {
    double& norm = norms[static_cast<std::size_t>(i)];
    norm = frame.place(question.point(point_at(first + i)), placed.row(i).data());
    panels.put(first + i, placed.row(i).data(), pair_bound.start_value(norm, norm));
    lowest = std::min(lowest, question.id_of(point_at(first + i)));
  }
  const FloatBall ball = ball_around(placed, count, norms);
  balls.put(panel, ball.coordinates.data(), ball_bound.start_value(ball.power(), ball.squared_norm));
  if (!has_projections()) return;
  const Matrix projected = projection.of(placed);
  for (Index i = 0; i < count; ++i)
    projections.put(
        first + i, projected.row(i).data(),
        projected_bound.start_value(squared_norm(projected.row(i)), norms[static_cast<std::size_t>(i)]));
}

}  // namespace cordon::internal

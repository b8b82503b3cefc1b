// A binary tree of median splits. Each node projects its points on one direction, from one
// end of a sample of 32 points to the other (two steps of farthest-first search: at least
// half of the sample's diameter), and halves them at the median projection. Depth log2(n /
// max_points), since halves differ by at most one point; each level costs n f for
// projections and O(n) for the selection.
//
// Equal projections are ordered by index, so that the tree depends on the points only. A query
// that equals a split value goes above, as the median point itself does; where several points
// have that value some of them are in the leaf below. That costs speed and not exactness: no
// search takes the leaf as an answer.
#include "neighbors/leaf_tree.h"

#include <algorithm>
#include <numeric>

#include "core/blas.h"
#include "neighbors/squared_distance.h"

namespace cordon::internal {
namespace {

constexpr Index kSplitSampleRows = 32;

double row_product(const double* a, const double* b, std::size_t f) {
  return cblas_ddot(static_cast<int>(f), a, 1, b, 1);
}

// From one end of the points to the other: of a sample, the
// one farthest from the first, and the one farthest from that.
std::vector<double> longest_direction(const MatrixView& x, std::span<const Index> points) {
  const auto size = static_cast<Index>(points.size());
  const Index count = std::min(size, kSplitSampleRows);
  const auto farthest_from = [&](Index from) {
    Index farthest = from;
    double distance = -1;
    for (Index i = 0; i < count; ++i) {
      const Index point = points[static_cast<std::size_t>(i * size / count)];
      const double d2 = squared_distance(row_of(x, from), row_of(x, point), x.cols);
      if (d2 > distance) {
        distance = d2;
        farthest = point;
      }
    }
    return farthest;
  };
  const Index one_end = farthest_from(points.front()), other_end = farthest_from(one_end);
  std::vector<double> direction(static_cast<std::size_t>(x.cols));
  for (Index j = 0; j < x.cols; ++j) direction[static_cast<std::size_t>(j)] = x(other_end, j) - x(one_end, j);
  return direction;
}

}  // namespace

LeafTree::LeafTree(const MatrixView& x, Index max_points)
    : projected_(static_cast<std::size_t>(x.rows)), order_(static_cast<std::size_t>(x.rows)) {
  std::iota(order_.begin(), order_.end(), Index{0});
  grow(x, order_, std::max<Index>(max_points, 1));
  projected_ = {};
}

LeafTree::LeafTree(const MatrixView& x, std::span<const Index> rows, Index max_points)
    : projected_(static_cast<std::size_t>(x.rows)), order_(rows.begin(), rows.end()) {
  grow(x, order_, std::max<Index>(max_points, 1));
  projected_ = {};
}

// Returns the number of the node made of these points.
Index LeafTree::grow(const MatrixView& x, std::span<Index> points, Index max_points) {
  const auto node = nodes_.size();
  nodes_.emplace_back();
  if (static_cast<Index>(points.size()) <= max_points || x.cols == 0) {
    nodes_[node].below = leaf_count();
    leaf_starts_.push_back(leaf_starts_.back() + static_cast<Index>(points.size()));
    return static_cast<Index>(node);
  }
  std::vector<double> direction = longest_direction(x, points);
  const auto projected = [&](Index point) -> double& { return projected_[static_cast<std::size_t>(point)]; };
  for (const Index point : points)
    projected(point) = row_product(row_of(x, point), direction.data(), direction.size());
  const std::size_t half = points.size() / 2;
  const auto middle = points.begin() + static_cast<std::ptrdiff_t>(half);
  std::nth_element(points.begin(), middle, points.end(), [&](Index a, Index b) {
    return projected(a) != projected(b) ? projected(a) < projected(b) : a < b;
  });
  const double split = projected(*middle);
  const Index below = grow(x, points.first(half), max_points);
  const Index above = grow(x, points.subspan(half), max_points);
  nodes_[node] = {std::move(direction), split, below, above};
  return static_cast<Index>(node);
}

Index LeafTree::leaf_of(const double* row) const {
  const Node* node = &nodes_.front();
  while (!node->direction.empty())
    node = &nodes_[static_cast<std::size_t>(
        row_product(row, node->direction.data(), node->direction.size()) < node->split ? node->below
                                                                                       : node->above)];
  return node->below;
}

}  // namespace cordon::internal

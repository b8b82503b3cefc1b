#include "graph/leaf_tree.h"

#include <algorithm>
#include <numeric>

namespace cordon {
namespace {

constexpr Index kSampleRows = 32;

// The column in which a sample of the points is widest. Half-widths, so that nothing overflows.
Index widest_column(const MatrixView& x, std::span<const Index> points) {
  const auto size = static_cast<Index>(points.size());
  const Index count = std::min(size, kSampleRows);
  Index widest = 0;
  double width = -1;
  for (Index j = 0; j < x.cols; ++j) {
    double low = x(points.front(), j), high = low;
    for (Index i = 1; i < count; ++i) {
      const double value = x(points[static_cast<std::size_t>(i * size / count)], j);
      low = std::min(low, value);
      high = std::max(high, value);
    }
    if (high * 0.5 - low * 0.5 > width) {
      width = high * 0.5 - low * 0.5;
      widest = j;
    }
  }
  return widest;
}

}  // namespace

LeafTree::LeafTree(const MatrixView& x, Index most_points) : order_(static_cast<std::size_t>(x.rows)) {
  std::iota(order_.begin(), order_.end(), Index{0});
  grow(x, order_, std::max<Index>(most_points, 1));
}

// Returns the number of the node made of these points.
Index LeafTree::grow(const MatrixView& x, std::span<Index> points, Index most_points) {
  const auto node = nodes_.size();
  nodes_.emplace_back();
  if (static_cast<Index>(points.size()) <= most_points || x.cols == 0) {
    nodes_[node].below = leaf_count();
    leaves_.emplace_back(points);
    return static_cast<Index>(node);
  }
  const Index column = widest_column(x, points);
  const std::size_t half = points.size() / 2;
  const auto middle = points.begin() + static_cast<std::ptrdiff_t>(half);
  std::nth_element(points.begin(), middle, points.end(), [&](Index a, Index b) {
    return x(a, column) != x(b, column) ? x(a, column) < x(b, column) : a < b;
  });
  const double split = x(*middle, column);
  const Index below = grow(x, points.first(half), most_points);
  const Index above = grow(x, points.subspan(half), most_points);
  nodes_[node] = {column, split, below, above};
  return static_cast<Index>(node);
}

Index LeafTree::leaf_of(const double* row) const {
  const Node* node = &nodes_.front();
  while (node->column >= 0)
    node = &nodes_[static_cast<std::size_t>(row[node->column] < node->split ? node->below : node->above)];
  return node->below;
}

}  // namespace cordon

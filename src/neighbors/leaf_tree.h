// A rough sorting of points into small neighbourhoods: halved at
// the median along their longest direction until few are left.
//
// It answers nothing by itself. The points of the leaf where a query falls are likely to be near
// it, so the k-th nearest of them bounds the k-th nearest of all from above; and queries of the
// same leaf, taken together, meet their near points together. Building costs about n f log n
// multiplications, a descent f log n.
#pragma once

#include <span>
#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::internal {

class LeafTree {
 public:
  // Leaves hold at least half of `max_points`, and at most that many (all points where
  // there are fewer, or where x has no columns).
  LeafTree(const MatrixView& x, Index max_points);
  // Of some rows of x only.
  LeafTree(const MatrixView& x, std::span<const Index> rows, Index max_points);

  // The leaf of a row of x.cols numbers, 0 .. leaf_count() - 1.
  Index leaf_of(const double* row) const;
  Index leaf_count() const { return static_cast<Index>(leaf_starts_.size()) - 1; }
  // All points, leaf by leaf.
  std::span<const Index> order() const { return order_; }
  // Where in that order the points of a leaf begin; for leaf_count(), where they end.
  Index first_place(Index leaf) const { return leaf_starts_[static_cast<std::size_t>(leaf)]; }

 private:
  struct Node {
    std::vector<double> direction;  // empty: a leaf
    double split = 0;               // rows with a smaller product go to `below`, others to `above`
    Index below = 0;                // the leaf's number in a leaf
    Index above = 0;
  };
  Index grow(const MatrixView& x, std::span<Index> points, Index max_points);

  std::vector<double> projected_;  // of every point, on the direction of the node being made
  std::vector<Index> order_;
  std::vector<Node> nodes_;
  std::vector<Index> leaf_starts_{0};
};

}  // namespace cordon::internal

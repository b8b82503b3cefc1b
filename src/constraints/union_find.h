// Disjoint sets: union by size, path halving. No recursion, one word per item; m unions and finds
// cost m times the inverse Ackermann function, which is below 5 for anything that fits into memory.
#pragma once

#include <utility>
#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::internal {

class UnionFind {
 public:
  explicit UnionFind(Index items) : parent_(static_cast<std::size_t>(items), -1) {}

  Index find(Index item) {
    while (idx(item) >= 0) {
      const Index above = idx(item);
      if (idx(above) < 0) return above;
      item = idx(item) = idx(above);  // halving: point to the grandparent, and go on from there
    }
    return item;
  }

  void unite(Index a, Index b) {
    a = find(a);
    b = find(b);
    if (a == b) return;
    if (idx(a) > idx(b)) std::swap(a, b);  // sizes are negative: a is the larger set
    idx(a) += idx(b);
    idx(b) = a;
  }

 private:
  Index& idx(Index item) { return parent_[static_cast<std::size_t>(item)]; }

  std::vector<Index> parent_;  // of a root: minus the size of its set
};

}  // namespace cordon::internal

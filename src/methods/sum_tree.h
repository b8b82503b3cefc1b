// Sums of tiles of rows, added in one fixed binary tree: the same bits whoever sums which tiles, on
// however many threads, processes or machines, and in whatever order they come.
//
//   level 2                 0 ------------- 1          a node (level, number) covers the tiles
//   level 1         0 --- 1         2 --- 3   4        number * 2^level .. (number + 1) * 2^level - 1
//   tiles           0     1         2     3   4        (as far as there are tiles)
//
// A node is the sum of its left child and its right child, in this order; one without a right child is
// its left child. Tiles are cut by the shape of the table alone (rows_per_tile), so the tree is as well.
//
//   SumTree tree(tiles);
//   tree.add({0, 3, sums of tile 3});        // a tile, or a node that somebody else has summed
//   tree.sums();                             // when all tiles are there
//
// Whoever has a run of the tiles (sum_tiles of them) is left with the nodes of which it has all tiles,
// 2 log2(tiles) of them at most: take() them, send them (Sums::bytes), and add() them elsewhere.
// Memory of tiles added in order: log2(tiles) sums.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "core/parallel.h"
#include "methods/sum_method.h"
#include "methods/sums.h"

namespace cordon::internal {

// Rows of a tile, enough of them that a sum of f x f numbers is small beside them: a power of two.
Index rows_per_tile(Index features);

class SumTree {
 public:
  struct Node {
    int level = 0;
    Index number = 0;
    Sums sums{};
  };

  explicit SumTree(Index tiles) : tiles_(tiles) {}

  // Adds a node none of whose tiles was there before.
  void add(Node node);
  // Whether all tiles are there.
  bool is_complete() const;
  // The sums over all tiles; call it when they are there.
  const Sums& sums() const { return nodes_.begin()->second; }
  // All nodes, as far as they could be added.
  std::vector<Node> take();

 private:
  Index tiles_;
  std::map<std::pair<int, Index>, Sums> nodes_;  // none of them with its sibling
};

// Rows and, where a method learns from them, their labels.
struct LabelledPoints {
  Points points;
  Labels labels;
};
// Reads the rows of a tile; called by several threads at once.
using ReadTile = std::function<LabelledPoints(RowRange rows)>;

// The nodes over the tiles first .. last - 1 of `tiles`. A few tiles per thread are in memory at a time.
std::vector<SumTree::Node> sum_tiles(const SumMethod& method, const Tiles& tiles, Index first, Index last,
                                     const ReadTile& read, const Run& run);

// The sums over all tiles of so many rows; `read` gives the rows of a tile, without labels.
Sums sum_tiles(const SumMethod& method, Index rows, Index features, const Labels& labels,
               const std::function<Points(RowRange rows)>& read, const Run& run);

// The sums over all tiles of points that are in memory.
Sums sum_tiles(const SumMethod& method, const Points& points, const Labels& labels, const Run& run);

}  // namespace cordon::internal

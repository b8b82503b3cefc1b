// Sums over tiles in a fixed binary tree (sum_tree.h).
//
// Rounding depends on what is added to what. So the tree is fixed by the number of tiles alone, and
// a node is always left + right, whichever came first: the same bits for any number of threads,
// processes and machines. Cost: one addition of sums, f^2, per tile.
#include "methods/sum_tree.h"

#include <algorithm>
#include <bit>
#include <mutex>
#include <numeric>

#include "core/index.h"

namespace cordon::internal {
namespace {

// The rows of a range, sharing their numbers where these are dense.
Points rows_of(const Points& points, RowRange range) {
  if (!points.is_sparse()) return Points::look_at(points.dense().middle_rows(range.first, range.count()));
  std::vector<Index> rows(idx(range.count()));
  std::iota(rows.begin(), rows.end(), range.first);
  return points.select_rows(rows);
}

}  // namespace

// At least f rows, so that the f x f sum of a tile is not larger than the tile, and about 2 MB of
// numbers where f is small; a power of two between 64 and 65,536.
Index rows_per_tile(Index features) {
  constexpr Index kNumbers = Index{1} << 18;  // 2 MB
  const auto f = static_cast<std::uint64_t>(std::max<Index>(features, 1));
  const auto rows = std::max<std::uint64_t>(kNumbers / f, f);
  return static_cast<Index>(std::clamp<std::uint64_t>(std::bit_ceil(rows), 64, 65536));
}

// Goes up the tree for as long as the sibling is there. A node whose sibling would begin behind the
// last tile has none, and is its parent. Invariant of nodes_: no node lies beside its sibling, so
// that log2(tiles) sums are kept where tiles come in order.
void SumTree::add(Node node) {
  while (true) {
    const auto width = [&](Index number) { return number << node.level; };  // its first tile
    if (node.number == 0 && width(1) >= tiles_) break;                      // the whole
    const bool is_left = node.number % 2 == 0;
    if (!is_left || width(node.number + 1) < tiles_) {
      const auto sibling = nodes_.find({node.level, is_left ? node.number + 1 : node.number - 1});
      if (sibling == nodes_.end()) break;
      if (is_left) {
        node.sums.add(sibling->second);
      } else {
        sibling->second.add(node.sums);
        node.sums = std::move(sibling->second);
      }
      nodes_.erase(sibling);
    }
    ++node.level;
    node.number /= 2;
  }
  nodes_.emplace(std::pair{node.level, node.number}, std::move(node.sums));
}

// One node is left, and it covers all tiles.
bool SumTree::is_complete() const {
  if (nodes_.size() != 1) return false;
  const auto& [level, number] = nodes_.begin()->first;
  return number == 0 && (Index{1} << level) >= tiles_;
}

// Ascending by (level, number), so that what is sent does not depend
// on the order of summing either.
std::vector<SumTree::Node> SumTree::take() {
  std::vector<Node> all;
  for (auto& [place, sums] : nodes_) all.push_back({place.first, place.second, std::move(sums)});
  nodes_.clear();
  return all;
}

// Reading and summing run in parallel; only the additions, f^2 each, wait for one another. The lock
// need not keep an order: the tree makes the same sums whichever tile comes first.
std::vector<SumTree::Node> sum_tiles(const SumMethod& method, const Tiles& tiles, Index first, Index last,
                                     const ReadTile& read, const Run& run) {
  SumTree tree(tiles.count());
  std::mutex one_at_a_time;
  parallel_for(
      run, last - first,
      [&](Index tile) {
        const LabelledPoints rows = read(tiles[first + tile]);
        Sums sums;
        if (rows.points.rows() > 0) method.sum_rows(rows.points, rows.labels, sums, run);
        const std::lock_guard lock(one_at_a_time);
        tree.add({0, first + tile, std::move(sums)});
      },
      "summing");
  return tree.take();
}

Sums sum_tiles(const SumMethod& method, Index rows, Index features, const Labels& labels,
               const std::function<Points(RowRange rows)>& read, const Run& run) {
  const Tiles tiles(rows, rows_per_tile(features));
  SumTree tree(tiles.count());
  const ReadTile read_labelled = [&](RowRange range) {
    LabelledPoints tile{read(range), {}};
    if (!labels.empty())
      tile.labels = {{labels.of_row.begin() + range.first, labels.of_row.begin() + range.last}, labels.names};
    return tile;
  };
  for (SumTree::Node& node : sum_tiles(method, tiles, 0, tiles.count(), read_labelled, run))
    tree.add(std::move(node));
  return tree.sums();
}

Sums sum_tiles(const SumMethod& method, const Points& points, const Labels& labels, const Run& run) {
  return sum_tiles(
      method, points.rows(), points.cols(), labels, [&](RowRange range) { return rows_of(points, range); },
      run);
}

}  // namespace cordon::internal

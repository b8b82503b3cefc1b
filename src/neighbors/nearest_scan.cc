// Exact nearest neighbours of dense rows by brute force at the speed of a matrix product: single
// precision discards pairs, double precision decides.
//
// Points and queries are sorted into the leaves of a rough tree (leaf_tree.h). The k-th nearest
// point of the leaf where it falls gives each query a first upper bound. Then, for a block of
// queries (the proofs are in float_bound.h):
//
//   - panels of points whose ball is out of reach of the block's ball are left out whole;
//   - of points with many features the orthogonal projections are compared first (projection_bound.h);
//   - in what is left the kernel discards each pair that cannot be among the k nearest;
//   - the pairs that survive get their exact distance, which lowers the bound.
//
// Cost: at worst (queries) n f multiply-adds in single precision. On clustered data nearly all
// panels are left out, on evenly spread data in many dimensions none; a little more than k pairs
// per query survive on ordinary data. Points tied with the k-th at distance zero could all survive:
// there only a lower index matters, so panels without one are passed over.
//
// The answer does not depend on the order of the work: each bound only discards pairs that are
// proven not to belong to the k best of the total order (cell, index). So the threads share nothing
// but the read-only ExactIndex, and each tile writes only its own rows of the answer.
#include <algorithm>
#include <bit>

#include "core/blas.h"
#include "core/parallel.h"
#include "neighbors/nearest_search.h"
#include "neighbors/query_block.h"
#include "neighbors/squared_distance.h"

namespace cordon::internal {
namespace {

constexpr Index kBlocksPerTile = 16;
constexpr Index kRowsPerDescent = 256;
constexpr Index kFewRows = 8;  // which cost less than the tree of the points, n f log n
constexpr Index kFirstCacheBytes =
    20 * 1024;  // of panels, which all blocks of a tile meet before the next ones

// Gives each block the panels within its reach: the kernel again, on balls instead of points.
void assign_panels(const ExactIndex& index, std::vector<QueryBlock>& blocks) {
  const auto at_once = static_cast<std::size_t>(index.kernel.queries);
  std::uint32_t survivors[kMaxPanelQueries];
  for (std::size_t first = 0; first < blocks.size(); first += at_once) {
    const std::size_t count = std::min(at_once, blocks.size() - first);
    PackedQueries queries(index.kernel, index.question.x.cols + 1);
    for (std::size_t i = 0; i < count; ++i) {
      const FloatBall& ball = blocks[first + i].ball();
      queries.put(static_cast<Index>(i), ball.coordinates.data());
      queries.thresholds[i] = index.ball_bound.threshold(ball.power(), ball.squared_norm);
    }
    for (Index at = 0; at < index.balls.count(); ++at) {
      at = queries.find(index.balls, at, index.balls.count(), survivors);
      if (at == index.balls.count()) break;
      for (std::size_t i = 0; i < count; ++i)
        for (std::uint32_t left = survivors[i]; left != 0; left &= left - 1) {
          const Index panel = at * index.kernel.width + std::countr_zero(left);
          if (panel < index.panels.count()) blocks[first + i].will_scan(panel);
        }
    }
  }
}

// A query and the leaf it falls into. The order is total, so that std::sort gives one result.
struct RowInLeaf {
  Index leaf;
  Index row;
  bool operator<(const RowInLeaf& other) const {
    return leaf != other.leaf ? leaf < other.leaf : row < other.row;
  }
};

// The rows in the order of their leaves, and of their numbers inside a leaf.
std::vector<RowInLeaf> leaf_by_leaf(const ExactIndex& index, std::span<const Index> rows, const Run& run) {
  std::vector<RowInLeaf> order(rows.size());
  const Tiles tiles(static_cast<Index>(rows.size()), kRowsPerDescent);
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (auto i = static_cast<std::size_t>(tiles[tile].first); i < static_cast<std::size_t>(tiles[tile].last);
         ++i)
      order[i] = {index.tree.leaf_of(index.question.query(rows[i])), rows[i]};
  });
  std::sort(order.begin(), order.end());
  return order;
}

// The given rows beside all points, without an index: n f for each.
void compare_with_all(const DenseQuestion& question, std::span<const Index> rows, Neighbours& answer,
                      const Run& run) {
  parallel_for(
      run, static_cast<Index>(rows.size()),
      [&](Index i) {
        const Index row = rows[static_cast<std::size_t>(i)];
        KBest best(question.k);
        if (question.goes_on) best.take_up(answer, row);
        for (Index point = 0; point < question.x.rows; ++point) {
          const Index id = question.id_of(point);
          if (question.is_itself(row, point) || best.wants_only_below(id)) continue;
          best.offer(id, squared_distance(question.query(row), question.point(point), question.x.cols));
        }
        best.write(answer, row);
      },
      "finding neighbours");
}

}  // namespace

// Few rows are answered without an index, as those that the tree gave up: a row far out, beside which all
// others are at one distance.
//
// A tile is 16 blocks of queries. All its blocks go through one chunk of panels before the next
// one, so that a chunk (20 KB) is read from memory once for the tile and then from the first-level
// cache. A block's home leaf is that of its middle query: the blocks follow the order of the
// leaves, so most of its queries fall there, and a wrong home only makes the first bound larger.
// BLAS is used within the tiles (leaf_of, projections): it runs on one thread for all of them, set
// once here. Where panels are wider than a chunk, a chunk is one panel.
void search_by_scan(const DenseQuestion& question, std::span<const Index> rows, Neighbours& answer,
                    const Run& run) {
  if (static_cast<Index>(rows.size()) <= kFewRows) return compare_with_all(question, rows, answer, run);
  const SingleThreadedBlas single;  // for all tiles at once
  const ExactIndex index(question, run);
  const std::vector<RowInLeaf> order = leaf_by_leaf(index, rows, run);
  const Index at_once = index.kernel.queries;
  const Tiles chunks(index.panels.count(), kFirstCacheBytes / index.panels.bytes_of_one());
  const Tiles tiles(static_cast<Index>(order.size()), kBlocksPerTile * at_once);
  parallel_for(
      run, tiles.count(),
      [&](Index tile) {
        std::vector<QueryBlock> blocks;
        for (Index first = tiles[tile].first; first < tiles[tile].last; first += at_once) {
          const Index count = std::min(tiles[tile].last - first, at_once);
          const auto some =
              std::span(order).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
          std::vector<Index> rows_of_block;
          for (const RowInLeaf& one : some) rows_of_block.push_back(one.row);
          blocks.emplace_back(index, std::move(rows_of_block), some[some.size() / 2].leaf, answer);
        }
        assign_panels(index, blocks);
        for (Index chunk = 0; chunk < chunks.count(); ++chunk) {
          run.stop_if_cancelled();
          for (QueryBlock& block : blocks) block.scan_up_to(chunks[chunk].last);
        }
        for (QueryBlock& block : blocks) block.write(answer);
      },
      "finding neighbours");
}

}  // namespace cordon::internal

// Exact nearest neighbours of dense rows by brute force at the speed of a matrix product: single
// precision discards pairs, double precision decides.
//
// Points and queries are sorted into the leaves of a rough tree (leaf_tree.h). The k-th nearest
// point of the leaf where it falls gives each query a first upper bound. Then, for a block of
// queries (the proofs are in scan_bound.h):
//
//   - panels of points whose ball is out of reach of the block's ball are left out whole;
//   - of points with many features the orthogonal projections are compared first (scan_shadow.h);
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
// but the read-only ScanScene, and each tile writes only its own rows of the answer.
#include <algorithm>
#include <bit>

#include "core/blas.h"
#include "core/parallel.h"
#include "graph/nearest_search.h"
#include "graph/scan_block.h"

namespace cordon {
namespace {

constexpr Index kBlocksPerTile = 16;
constexpr Index kRowsPerDescent = 256;
constexpr Index kFirstCacheBytes =
    20 * 1024;  // of panels, which all blocks of a tile meet before the next ones

// Gives each block the panels within its reach: the kernel again, on balls instead of points.
void assign_panels(const ScanScene& scene, std::vector<ScanBlock>& blocks) {
  const auto at_once = static_cast<std::size_t>(scene.kernel.queries);
  std::uint32_t survivors[kMostScanQueries];
  for (std::size_t first = 0; first < blocks.size(); first += at_once) {
    const std::size_t count = std::min(at_once, blocks.size() - first);
    ScanQueries queries(scene.kernel, scene.question.x.cols + 1);
    for (std::size_t i = 0; i < count; ++i) {
      const ScanBall& ball = blocks[first + i].ball();
      queries.put(static_cast<Index>(i), ball.coordinates.data());
      queries.thresholds[i] = scene.ball_bound.threshold(ball.power(), ball.squared_norm);
    }
    for (Index at = 0; at < scene.balls.count(); ++at) {
      at = queries.find(scene.balls, at, scene.balls.count(), survivors);
      if (at == scene.balls.count()) break;
      for (std::size_t i = 0; i < count; ++i)
        for (std::uint32_t left = survivors[i]; left != 0; left &= left - 1) {
          const Index panel = at * scene.kernel.width + std::countr_zero(left);
          if (panel < scene.panels.count()) blocks[first + i].will_scan(panel);
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
std::vector<RowInLeaf> leaf_by_leaf(const ScanScene& scene, std::span<const Index> rows, const Run& run) {
  std::vector<RowInLeaf> order(rows.size());
  const Tiles tiles(static_cast<Index>(rows.size()), kRowsPerDescent);
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (auto i = static_cast<std::size_t>(tiles[tile].first); i < static_cast<std::size_t>(tiles[tile].last);
         ++i)
      order[i] = {scene.tree.leaf_of(scene.question.query(rows[i])), rows[i]};
  });
  std::sort(order.begin(), order.end());
  return order;
}

}  // namespace

// A tile is 16 blocks of queries. All its blocks go through one chunk of panels before the next
// one, so that a chunk (20 KB) is read from memory once for the tile and then from the first-level
// cache. A block's home leaf is that of its middle query: the blocks follow the order of the
// leaves, so most of its queries fall there, and a wrong home only makes the first bound larger.
void search_by_scan(const DenseQuestion& question, std::span<const Index> rows, Neighbours& answer,
                    const Run& run) {
  const SingleThreadedBlas single;  // for all tiles at once
  const ScanScene scene(question, run);
  const std::vector<RowInLeaf> order = leaf_by_leaf(scene, rows, run);
  const Index at_once = scene.kernel.queries;
  const Tiles chunks(scene.panels.count(), kFirstCacheBytes / scene.panels.bytes_of_one());
  const Tiles tiles(static_cast<Index>(order.size()), kBlocksPerTile * at_once);
  parallel_for(
      run, tiles.count(),
      [&](Index tile) {
        std::vector<ScanBlock> blocks;
        for (Index first = tiles[tile].first; first < tiles[tile].last; first += at_once) {
          const Index count = std::min(tiles[tile].last - first, at_once);
          const auto some =
              std::span(order).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
          std::vector<Index> rows_of_block;
          for (const RowInLeaf& one : some) rows_of_block.push_back(one.row);
          blocks.emplace_back(scene, std::move(rows_of_block), some[some.size() / 2].leaf);
        }
        assign_panels(scene, blocks);
        for (Index chunk = 0; chunk < chunks.count(); ++chunk) {
          run.stop_if_cancelled();
          for (ScanBlock& block : blocks) block.scan_up_to(chunks[chunk].last);
        }
        for (ScanBlock& block : blocks) block.write(answer);
      },
      "finding neighbours");
}

}  // namespace cordon

// Brute force at the speed of a matrix product: single precision discards, double precision decides.
//
// Points are scanned in the order of their index. A later point therefore never wins a tie, and once k
// neighbours are held the next one must lie in a strictly lower cell: with many duplicates a query is soon
// finished, and nothing is checked again.
//
// What single precision can discard depends on how soon the k-th distance is known. Each query starts with a
// bound: the k-th nearest among the points of its leaf in a rough tree. Then few more than k pairs a query
// survive on ordinary data, instead of k log(n / k); and queries are taken leaf by leaf, as neighbours'
// survivors come together.
#include <bit>
#include <limits>

#include "core/cpu.h"
#include "core/parallel.h"
#include "graph/k_best.h"
#include "graph/leaf_tree.h"
#include "graph/nearest_search.h"
#include "graph/scan_panels.h"
#include "graph/squared_distance.h"

namespace cordon {
namespace {

constexpr Index kBlocksPerTile = 16;
constexpr Index kLeafPoints = 32;
constexpr Index kFirstCacheBytes =
    20 * 1024;  // of panels, which all blocks of a tile meet before the next ones

const ScanKernel& chosen_kernel() {
#if defined(__x86_64__)
  switch (cpu_level()) {
    case CpuLevel::kAvx512:
      return kScanKernelAvx512;
    case CpuLevel::kAvx2:
      return kScanKernelAvx2;
    case CpuLevel::kPortable:
      break;
  }
#endif
  return kScanKernelPortable;
}

// As many queries as the kernel takes at once.
class Block {
 public:
  Block(const DenseQuestion& question, const ScanPanels& panels, const ScanKernel& kernel,
        std::span<const Index> rows)
      : question_(question), panels_(panels), kernel_(kernel), rows_(rows) {
    packed_.resize(static_cast<std::size_t>(question.x.cols * kernel.queries), 0.0F);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      squared_norms_[i] = panels.pack_query(question.query(rows[i]), packed_.data(), static_cast<Index>(i));
      best_.emplace_back(question.k, question.ties);
    }
    for (std::size_t i = 0; i < kMostScanQueries; ++i) thresholds_[i] = i < rows.size() ? -kNever : kNever;
  }

  // The k-th nearest of some points, whichever they are, is an upper bound. A tie with it must survive, as
  // its index may be lower: hence the upper edge.
  void start_from(const LeafTree& tree) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const double* const query = question_.query(rows_[i]);
      for (const Index point : tree.points(tree.leaf_of(query)))
        if (!question_.is_itself(rows_[i], point))
          best_[i].offer(point, squared_distance(query, question_.point(point), question_.x.cols));
      if (best_[i].full())
        thresholds_[i] =
            panels_.threshold(squared_norms_[i], question_.ties.upper_edge(best_[i].worst_cell()));
      best_[i].clear();
    }
  }

  void scan(RowRange panels) {
    Index at = panels.first;
    while (!finished_ && at < panels.last) {
      at += kernel_.find(packed_.data(), panels_.panel(at), panels.last - at, question_.x.cols, thresholds_,
                         survivors_);
      if (at < panels.last) settle(at);
      ++at;
    }
  }

  void write(Neighbours& answer) {
    for (std::size_t i = 0; i < rows_.size(); ++i) best_[i].write(answer, rows_[i]);
  }

 private:
  static constexpr float kNever = std::numeric_limits<float>::infinity();

  // The exact distances of the pairs that survived in one panel.
  void settle(Index panel) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      bool closer = false;
      for (std::uint32_t left = survivors_[i]; left != 0; left &= left - 1) {
        const Index point = panel * kernel_.width + std::countr_zero(left);
        if (point >= question_.x.rows || question_.is_itself(rows_[i], point)) continue;
        closer |= best_[i].offer(
            point, squared_distance(question_.query(rows_[i]), question_.point(point), question_.x.cols));
      }
      if (closer && best_[i].full()) raise_threshold(i);
    }
  }

  void raise_threshold(std::size_t i) {
    const double cell = best_[i].worst_cell();
    thresholds_[i] =
        cell > 0 ? panels_.threshold(squared_norms_[i], question_.ties.lower_edge(cell)) : kNever;
    finished_ = true;
    for (std::size_t other = 0; other < rows_.size(); ++other) finished_ &= thresholds_[other] == kNever;
  }

  const DenseQuestion& question_;
  const ScanPanels& panels_;
  const ScanKernel& kernel_;
  std::span<const Index> rows_;
  std::vector<float> packed_;
  std::vector<KBest> best_;
  bool finished_ = false;  // no later point can be nearer for any of the queries
  double squared_norms_[kMostScanQueries];
  float thresholds_[kMostScanQueries];
  std::uint32_t survivors_[kMostScanQueries];
};

// The rows in the order of their leaves, and of their numbers inside a leaf.
std::vector<Index> leaf_by_leaf(const DenseQuestion& question, std::span<const Index> rows,
                                const LeafTree& tree) {
  std::vector<std::vector<Index>> rows_of_leaf(static_cast<std::size_t>(tree.leaf_count()));
  for (const Index row : rows)
    rows_of_leaf[static_cast<std::size_t>(tree.leaf_of(question.query(row)))].push_back(row);
  std::vector<Index> order;
  order.reserve(rows.size());
  for (const auto& some : rows_of_leaf) order.insert(order.end(), some.begin(), some.end());
  return order;
}

}  // namespace

void search_by_scan(const DenseQuestion& question, std::span<const Index> rows_asked, Neighbours& answer,
                    const Run& run) {
  const LeafTree tree(question.x, std::max(kLeafPoints, 4 * question.k));
  const std::vector<Index> order = leaf_by_leaf(question, rows_asked, tree);
  const std::span<const Index> rows(order);
  const ScanKernel& kernel = chosen_kernel();
  const ScanPanels panels(question.x, kernel, run);
  const Tiles chunks(panels.count(), kFirstCacheBytes / panels.bytes_of_one());
  const Tiles tiles(static_cast<Index>(rows.size()), kBlocksPerTile * kernel.queries);
  parallel_for(
      run, tiles.count(),
      [&](Index tile) {
        std::vector<Block> blocks;
        for (Index first = tiles[tile].first; first < tiles[tile].last; first += kernel.queries) {
          const Index last = std::min(tiles[tile].last, first + kernel.queries);
          blocks.emplace_back(
              question, panels, kernel,
              rows.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first)));
        }
        if (tree.leaf_count() > 1)  // a single leaf would be a scan of its own
          for (Block& block : blocks) block.start_from(tree);
        for (Index chunk = 0; chunk < chunks.count(); ++chunk) {
          run.stop_if_cancelled();
          for (Block& block : blocks) block.scan(chunks[chunk]);
        }
        for (Block& block : blocks) block.write(answer);
      },
      "finding neighbours");
}

}  // namespace cordon

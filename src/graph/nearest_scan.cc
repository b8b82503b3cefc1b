// Brute force at the speed of a matrix product, less what can be left out: single precision discards, double
// precision decides.
//
// Points and queries are sorted into the leaves of a rough tree. The k-th nearest point of its own leaf gives
// each query a first bound. Then, for a block of queries (see scan_bound.h for the proofs):
//   panels of points whose ball is out of reach of the block's ball are left out whole;
//   in the others the kernel discards each pair that cannot be among the k nearest;
//   the pairs that survive get their exact distance, which lowers the bound.
// Clustered data leave out nearly all panels, and evenly spread data in many dimensions none; a little more
// than k pairs a query survive on ordinary data. Points tied with the k-th at distance zero could all
// survive: there only a lower index matters, so panels without one are passed over.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/cpu.h"
#include "core/parallel.h"
#include "graph/k_best.h"
#include "graph/leaf_tree.h"
#include "graph/nearest_search.h"
#include "graph/scan_bound.h"
#include "graph/scan_panels.h"
#include "graph/squared_distance.h"

namespace cordon {
namespace {

constexpr Index kLeafPoints = 32;
constexpr Index kBlocksPerTile = 16;
constexpr Index kPanelsPerTile = 64;
constexpr Index kFirstCacheBytes =
    20 * 1024;  // of panels, which all blocks of a tile meet before the next ones
constexpr float kNever = std::numeric_limits<float>::infinity();

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

// All that is made once for a question: the points by leaves in panels, and the panels' balls in panels of
// their own.
struct Scene {
  Scene(const DenseQuestion& asked, const Run& run)
      : question(asked),
        kernel(chosen_kernel()),
        tree(asked.x, std::max(kLeafPoints, 4 * asked.k)),
        frame(asked.x),
        pair_bound(asked.x.cols),
        ball_bound(asked.x.cols + 1),
        panels(kernel, asked.x.rows, asked.x.cols),
        balls(kernel, panels.count(), asked.x.cols + 1),
        lowest_index(static_cast<std::size_t>(panels.count())) {
    const Tiles tiles(panels.count(), kPanelsPerTile);
    parallel_for(run, tiles.count(), [&](Index tile) {
      Matrix placed(kernel.width, asked.x.cols);
      std::vector<double> norms(static_cast<std::size_t>(kernel.width));
      for (Index panel = tiles[tile].first; panel < tiles[tile].last; ++panel) fill(panel, placed, norms);
    });
  }

  Index point_at(Index place) const { return tree.order()[static_cast<std::size_t>(place)]; }

  const DenseQuestion& question;
  const ScanKernel& kernel;
  const LeafTree tree;
  const ScanFrame frame;
  const ScanBound pair_bound;
  const ScanBound ball_bound;
  ScanPanels panels;
  ScanPanels balls;
  std::vector<Index> lowest_index;  // of the points of each panel

 private:
  void fill(Index panel, Matrix& placed, std::vector<double>& norms) {
    const Index first = panel * kernel.width;
    const Index count = std::min(kernel.width, question.x.rows - first);
    Index& lowest = lowest_index[static_cast<std::size_t>(panel)] = point_at(first);
    for (Index i = 0; i < count; ++i) {
      double& norm = norms[static_cast<std::size_t>(i)];
      norm = frame.place(question.point(point_at(first + i)), placed.row(i).data());
      panels.put(first + i, placed.row(i).data(), pair_bound.start_value(norm, norm));
      lowest = std::min(lowest, point_at(first + i));
    }
    const ScanBall ball = ball_around(placed, count, norms);
    balls.put(panel, ball.coordinates.data(), ball_bound.start_value(ball.power(), ball.squared_norm));
  }
};

// As many queries as the kernel takes at once.
class Block {
 public:
  Block(const Scene& scene, std::span<const Index> rows)
      : scene_(scene),
        rows_(rows),
        packed_(static_cast<std::size_t>(scene.question.x.cols * scene.kernel.queries)) {
    const Index f = scene.question.x.cols;
    std::fill_n(thresholds_, kMostScanQueries, kNever);
    norms_.resize(rows.size());
    best_.assign(rows.size(), KBest(scene.question.k, scene.question.ties));
    Matrix placed(static_cast<Index>(rows.size()), f);
    double reach = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto row = placed.row(static_cast<Index>(i));
      norms_[i] = scene.frame.place(scene.question.query(rows[i]), row.data());
      for (std::size_t j = 0; j < row.size(); ++j)
        packed_[j * static_cast<std::size_t>(scene.kernel.queries) + i] = static_cast<float>(row[j]);
      const double bound = first_bound(i);
      thresholds_[i] = scene.pair_bound.threshold(norms_[i] - bound, norms_[i]);
      reach = std::max(reach, bound);
    }
    lower_highest_wanted();
    for (KBest& best : best_) best.clear();
    ball_ = ball_around(placed, static_cast<Index>(rows.size()), norms_);
    ball_.widen(std::sqrt(reach) * (1 + 0x1p-26));
  }

  const ScanBall& ball() const { return ball_; }
  void will_scan(Index panel) {
    if (wants(panel)) panels_.push_back(panel);
  }

  // Scans those of its panels that come before `last`.
  void scan_up_to(Index last) {
    while (next_ < panels_.size() && panels_[next_] < last) {
      const Index first = panels_[next_++];
      if (!wants(first)) continue;
      Index end = first + 1;
      for (; next_ < panels_.size() && panels_[next_] == end && end < last && wants(end); ++next_) ++end;
      scan(first, end);
    }
  }

  void write(Neighbours& answer) {
    for (std::size_t i = 0; i < rows_.size(); ++i) best_[i].write(answer, rows_[i]);
  }

 private:
  // The k-th nearest of some points, whichever they are, bounds the k-th nearest of all.
  double first_bound(std::size_t i) {
    const DenseQuestion& question = scene_.question;
    if (scene_.tree.leaf_count() == 1)
      return std::numeric_limits<double>::infinity();  // it would be a scan of its own
    const double* const query = question.query(rows_[i]);
    for (const Index point : scene_.tree.points(scene_.tree.leaf_of(query)))
      if (!question.is_itself(rows_[i], point))
        best_[i].offer(point, squared_distance(query, question.point(point), question.x.cols));
    return bound_of(i);
  }

  // In the frame; a tie with the k-th is within it, as its index may be lower.
  double bound_of(std::size_t i) const {
    return best_[i].full() ? scene_.frame.squared(scene_.question.ties.upper_edge(best_[i].worst_cell()))
                           : std::numeric_limits<double>::infinity();
  }

  void scan(Index first, Index end) {
    while (first < end) {
      first += scene_.kernel.find(packed_.data(), scene_.panels.panel(first), end - first,
                                  scene_.question.x.cols, thresholds_, survivors_);
      if (first < end) settle(first);
      ++first;
    }
  }

  // The exact distances of the pairs that survived in one panel.
  void settle(Index panel) {
    const DenseQuestion& question = scene_.question;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      bool closer = false;
      for (std::uint32_t left = survivors_[i]; left != 0; left &= left - 1) {
        const Index place = panel * scene_.kernel.width + std::countr_zero(left);
        if (place >= question.x.rows) break;
        const Index point = scene_.point_at(place);
        if (question.is_itself(rows_[i], point) || best_[i].wants_only_below(point)) continue;
        closer |= best_[i].offer(
            point, squared_distance(question.query(rows_[i]), question.point(point), question.x.cols));
      }
      if (closer && best_[i].full()) lower_bound(i);
    }
  }

  void lower_bound(std::size_t i) {
    thresholds_[i] =
        std::max(thresholds_[i], scene_.pair_bound.threshold(norms_[i] - bound_of(i), norms_[i]));
    if (best_[i].worst_cell() == 0) lower_highest_wanted();
  }

  // Where all queries hold k points of cell zero, only a lower index can still help any of them.
  void lower_highest_wanted() {
    Index highest = 0;
    for (const KBest& best : best_) {
      if (best.worst_cell() > 0) return;
      highest = std::max(highest, best.worst_index());
    }
    highest_wanted_ = std::min(highest_wanted_, highest);
  }

  bool wants(Index panel) const {
    return scene_.lowest_index[static_cast<std::size_t>(panel)] <= highest_wanted_;
  }

  const Scene& scene_;
  std::span<const Index> rows_;
  std::vector<float> packed_;
  std::vector<double> norms_;
  std::vector<KBest> best_;
  ScanBall ball_;
  std::vector<Index> panels_;  // within reach, ascending
  std::size_t next_ = 0;
  Index highest_wanted_ = std::numeric_limits<Index>::max();
  float thresholds_[kMostScanQueries];
  std::uint32_t survivors_[kMostScanQueries];
};

// Gives each block the panels within its reach: the kernel again, on balls instead of points.
void assign_panels(const Scene& scene, std::vector<Block>& blocks) {
  const auto at_once = static_cast<std::size_t>(scene.kernel.queries);
  const Index coordinates = scene.question.x.cols + 1;
  std::vector<float> packed(static_cast<std::size_t>(coordinates) * at_once);
  float thresholds[kMostScanQueries];
  std::uint32_t survivors[kMostScanQueries];
  for (std::size_t first = 0; first < blocks.size(); first += at_once) {
    const std::size_t count = std::min(at_once, blocks.size() - first);
    std::fill_n(thresholds, kMostScanQueries, kNever);
    for (std::size_t i = 0; i < count; ++i) {
      const ScanBall& ball = blocks[first + i].ball();
      thresholds[i] = scene.ball_bound.threshold(ball.power(), ball.squared_norm);
      for (std::size_t j = 0; j < ball.coordinates.size(); ++j)
        packed[j * at_once + i] = static_cast<float>(ball.coordinates[j]);
    }
    for (Index at = 0; at < scene.balls.count(); ++at) {
      at += scene.kernel.find(packed.data(), scene.balls.panel(at), scene.balls.count() - at, coordinates,
                              thresholds, survivors);
      if (at == scene.balls.count()) break;
      for (std::size_t i = 0; i < count; ++i)
        for (std::uint32_t left = survivors[i]; left != 0; left &= left - 1) {
          const Index panel = at * scene.kernel.width + std::countr_zero(left);
          if (panel < scene.panels.count()) blocks[first + i].will_scan(panel);
        }
    }
  }
}

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

void search_by_scan(const DenseQuestion& question, std::span<const Index> rows, Neighbours& answer,
                    const Run& run) {
  const Scene scene(question, run);
  const std::vector<Index> order = leaf_by_leaf(question, rows, scene.tree);
  const Index at_once = scene.kernel.queries;
  const Tiles chunks(scene.panels.count(), kFirstCacheBytes / scene.panels.bytes_of_one());
  const Tiles tiles(static_cast<Index>(order.size()), kBlocksPerTile * at_once);
  parallel_for(
      run, tiles.count(),
      [&](Index tile) {
        std::vector<Block> blocks;
        for (Index first = tiles[tile].first; first < tiles[tile].last; first += at_once) {
          const Index count = std::min(tiles[tile].last - first, at_once);
          blocks.emplace_back(scene, std::span(order).subspan(static_cast<std::size_t>(first),
                                                              static_cast<std::size_t>(count)));
        }
        assign_panels(scene, blocks);
        for (Index chunk = 0; chunk < chunks.count(); ++chunk) {
          run.stop_if_cancelled();
          for (Block& block : blocks) block.scan_up_to(chunks[chunk].last);
        }
        for (Block& block : blocks) block.write(answer);
      },
      "finding neighbours");
}

}  // namespace cordon

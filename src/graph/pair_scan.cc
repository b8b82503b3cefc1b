#include "graph/pair_scan.h"

#include <algorithm>
#include <bit>

#include "core/blas.h"
#include "core/index.h"
#include "core/parallel.h"

namespace cordon {
namespace {

constexpr Index kBlocksPerTile = 16;
constexpr Index kHomePanels = 2;  // on each side
constexpr Index kFirstCacheBytes =
    20 * 1024;  // of panels, which all blocks of a tile meet before the next ones
constexpr Index kSampledTiles = 4;

// A few queries on their way through the panels.
class Block {
 public:
  Block(const PairScene& scene, const PairScanOptions& options, PairSearch& search, Index first, Index count,
        Index first_slot)
      : scene_(scene),
        options_(options),
        search_(search),
        first_(first),
        count_(count),
        first_slot_(first_slot),
        queries_(scene.queries(options.sense, first, count)) {
    std::fill_n(loose_, kMostPairQueries, std::numeric_limits<float>::infinity());
    std::fill_n(strict_, kMostPairQueries, std::numeric_limits<float>::infinity());
    for (Index i = 0; i < count; ++i) update(i);
    if (!options.start_at_home) return;
    const Index width = scene.kernel().width;
    home_ = {std::max<Index>(first / width - kHomePanels, 0),
             std::min((first + count - 1) / width + kHomePanels + 1, scene.panels())};
    scan(home_.first, home_.last);
  }

  Index first() const { return first_; }
  Index count() const { return count_; }
  Index offered() const { return offered_; }

  // The least score that any of its queries wants to hear of.
  double least_score() const {
    double least = std::numeric_limits<double>::infinity();
    for (Index i = 0; i < count_; ++i) least = std::min(least, search_.bounds(first_slot_ + i).loose);
    return least;
  }

  void will_scan(std::vector<Index> panels) {
    panels_ = std::move(panels);
    const Index own = first_ / scene_.kernel().width;
    std::erase_if(panels_, [&](Index panel) {
      return (panel >= home_.first && panel < home_.last) || (options_.each_pair_once && panel < own);
    });
  }

  // Scans those of its panels that come before `last`.
  void scan_up_to(Index last) {
    while (next_ < panels_.size() && panels_[next_] < last) {
      const Index first = panels_[next_++];
      Index end = first + 1;
      for (; next_ < panels_.size() && panels_[next_] == end && end < last; ++next_) ++end;
      scan(first, end);
    }
  }

 private:
  void update(Index i) {
    const PairBounds bounds = search_.bounds(first_slot_ + i);
    loose_[i] = scene_.threshold(options_.sense, queries_.own[i], bounds.loose);
    strict_[i] = scene_.threshold(options_.sense, queries_.own[i], bounds.strict);
    tied_[i] = bounds.tied;
    highest_tied_ = *std::max_element(tied_, tied_ + count_);
  }

  // Runs of panels where a tie may still win, and where it cannot.
  void scan(Index first, Index last) {
    while (first < last) {
      const bool loose = may_tie(first);
      Index end = first + 1;
      while (end < last && may_tie(end) == loose) ++end;
      first = scan_run(first, end, loose);
    }
  }

  bool may_tie(Index panel) const { return scene_.lowest_point(panel) < highest_tied_; }

  // Returns where it stopped: at the end, or after a panel that changed the bounds.
  Index scan_run(Index first, Index last, bool loose) {
    const float* const thresholds = loose ? loose_ : strict_;
    const PairQueryBlock block = scene_.block(options_.sense, queries_, thresholds);
    std::uint32_t survivors[kMostPairQueries];
    while (first < last) {
      first +=
          scene_.kernel().find(&block, scene_.panel(first), last - first, scene_.panel_floats(), survivors);
      if (first == last) break;
      settle(first++, survivors);
    }
    return last;
  }

  void settle(Index panel, const std::uint32_t* survivors) {
    const Index width = scene_.kernel().width;
    for (Index i = 0; i < count_; ++i) {
      bool changed = false;
      for (std::uint32_t left = survivors[i]; left != 0; left &= left - 1) {
        const Index place = panel * width + std::countr_zero(left);
        if (place >= scene_.points()) break;
        if (place == first_ + i ||
            !scene_.may_score(options_.sense, first_ + i, place, search_.bounds(first_slot_ + i).loose))
          continue;
        changed |= search_.offer(first_slot_ + i, scene_.point_at(place));
        ++offered_;
      }
      if (changed) update(i);
    }
  }

  const PairScene& scene_;
  const PairScanOptions& options_;
  PairSearch& search_;
  Index first_;
  Index count_;
  Index first_slot_;
  PairQueries queries_;
  float loose_[kMostPairQueries];
  float strict_[kMostPairQueries];
  Index tied_[kMostPairQueries] = {};
  Index highest_tied_ = 0;
  RowRange home_{0, 0};
  std::vector<Index> panels_;  // within reach, ascending
  std::size_t next_ = 0;
  Index offered_ = 0;
};

Index scan_tile(const PairScene& scene, const PairScanOptions& options, PairSearch& search, RowRange places,
                const Run& run) {
  std::vector<Index> points;
  for (Index place = places.first; place < places.last; ++place) points.push_back(scene.point_at(place));
  search.begin(points);
  const Index at_once = scene.kernel().queries;
  std::vector<Block> blocks;
  for (Index first = places.first; first < places.last; first += at_once)
    blocks.emplace_back(scene, options, search, first, std::min(places.last - first, at_once),
                        first - places.first);

  PairBalls balls = scene.empty_balls(static_cast<Index>(blocks.size()));
  std::vector<double> scores;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    scene.enclose(blocks[i].first(), blocks[i].count(), balls, static_cast<Index>(i));
    scores.push_back(blocks[i].least_score());
  }
  std::vector<std::vector<Index>> reached = scene.panels_in_reach(options.sense, balls, scores);
  for (std::size_t i = 0; i < blocks.size(); ++i) blocks[i].will_scan(std::move(reached[i]));

  const Index bytes_of_panel = scene.panel_floats() * static_cast<Index>(sizeof(float));
  const Tiles chunks(scene.panels(), kFirstCacheBytes / bytes_of_panel);
  for (Index chunk = 0; chunk < chunks.count(); ++chunk) {
    run.stop_if_cancelled();
    for (Block& block : blocks) block.scan_up_to(chunks[chunk].last);
  }
  search.end();
  Index offered = 0;
  for (const Block& block : blocks) offered += block.offered();
  return offered;
}

double scan_tiles(const PairScene& scene, const PairScanOptions& options, const MakePairSearch& make,
                  Index step, const Run& run) {
  const SingleThreadedBlas single;
  const Tiles tiles(scene.points(), kBlocksPerTile * scene.kernel().queries);
  const Index count = (tiles.count() + step - 1) / step;
  std::vector<Index> offered(at(count), 0), queries(at(count), 0);
  parallel_for(
      run, count,
      [&](Index i) {
        const std::unique_ptr<PairSearch> search = make();
        queries[at(i)] = tiles[i * step].count();
        offered[at(i)] = scan_tile(scene, options, *search, tiles[i * step], run);
      },
      options.stage);
  double sum = 0, all = 0;
  for (Index i = 0; i < count; ++i) {
    sum += static_cast<double>(offered[at(i)]);
    all += static_cast<double>(queries[at(i)]);
  }
  return all > 0 ? sum / all : 0;
}

}  // namespace

double scan_pairs(const PairScene& scene, const PairScanOptions& options, const MakePairSearch& make,
                  const Run& run) {
  return scan_tiles(scene, options, make, 1, run);
}

double sample_pairs(const PairScene& scene, const PairScanOptions& options, const MakePairSearch& make,
                    const Run& run) {
  const Index tiles = Tiles(scene.points(), kBlocksPerTile * scene.kernel().queries).count();
  return scan_tiles(scene, options, make, std::max<Index>(tiles / kSampledTiles, 1), run);
}

}  // namespace cordon

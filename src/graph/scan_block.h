// As many queries as the scan's kernel takes at once, on their way through the panels.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "core/parallel.h"
#include "graph/k_best.h"
#include "graph/scan_scene.h"

namespace cordon {

// Queries as the kernel wants them, with the thresholds below which a pair is left out.
struct ScanQueries {
  static constexpr float kNever = std::numeric_limits<float>::infinity();

  // At most kernel.queries may be put; the places left never let a pair survive.
  ScanQueries(const ScanKernel& kernel, Index coordinates);
  void put(Index i, const double* coordinates);

  // As ScanKernel::find, on panels first .. last - 1:
  // returns the first one with survivors, or last.
  Index find(const ScanPanels& panels, Index first, Index last, std::uint32_t* survivors) const;

  const ScanKernel& kernel;
  Index coordinates;
  std::vector<float> packed;
  float thresholds[kMostScanQueries];
};

class ScanBlock {
 public:
  // The given rows of the queries. Scans the panels of `home_leaf` at once: the k-th nearest of
  // some points, whichever they are, bounds the k-th nearest of all.
  ScanBlock(const ScanScene& scene, std::vector<Index> rows, Index home_leaf);

  // Around the queries and all that is within their bounds, as they are after the panels at home.
  const ScanBall& ball() const { return ball_; }

  // Panels come in ascending order.
  void will_scan(Index panel) {
    if (wants(panel) && (panel < home_.first || panel >= home_.last)) panels_.push_back(panel);
  }
  // Scans those of its panels that come before `last`.
  void scan_up_to(Index last);

  void write(Neighbours& answer);

 private:
  double bound_of(std::size_t i) const;
  void raise_thresholds(std::size_t i, double bound);
  void scan(Index first, Index last);
  Index next_survivors(Index first, Index last);
  void settle(Index panel);
  void lower_highest_wanted();
  bool wants(Index panel) const {
    return scene_.lowest_index[static_cast<std::size_t>(panel)] <= highest_wanted_;
  }

  const ScanScene& scene_;
  std::vector<Index> rows_;
  ScanQueries queries_;
  ScanQueries shadows_;
  std::vector<double> norms_;
  std::vector<double> shadow_norms_;
  std::vector<KBest> best_;
  RowRange home_;
  Index shadows_in_vain_;
  ScanBall ball_;
  std::vector<Index> panels_;  // within reach, ascending
  std::size_t next_ = 0;
  Index highest_wanted_ = std::numeric_limits<Index>::max();
  std::uint32_t survivors_[kMostScanQueries];
};

}  // namespace cordon

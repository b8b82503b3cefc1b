// As many queries as the scan's kernel takes at once, on their way through the panels.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "core/parallel.h"
#include "neighbors/exact_index.h"
#include "neighbors/k_best.h"

namespace cordon::internal {

// Queries as the kernel wants them, with the thresholds below which a pair is left out.
struct PackedQueries {
  static constexpr float kNever = std::numeric_limits<float>::infinity();

  // At most kernel.queries may be put; the places left never let a pair survive.
  PackedQueries(const PanelKernel& kernel, Index coordinates);
  void put(Index i, const double* coordinates);

  // As PanelKernel::find, on panels first .. last - 1:
  // returns the first one with survivors, or last.
  Index find(const FloatPanels& panels, Index first, Index last, std::uint32_t* survivors) const;

  const PanelKernel& kernel;
  Index coordinates;
  std::vector<float> packed;
  float thresholds[kMaxPanelQueries];
};

class QueryBlock {
 public:
  // The given rows of the queries. Scans the panels of `home_leaf` at once: the k-th nearest of
  // some points, whichever they are, bounds the k-th nearest of all.
  // `so_far` is the answer where the question goes on.
  QueryBlock(const ExactIndex& index, std::vector<Index> rows, Index home_leaf, const Neighbours& so_far);

  // Around the queries and all that is within their bounds, as they are after the panels at home.
  const FloatBall& ball() const { return ball_; }

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
  void refine(Index panel);
  void lower_highest_wanted();
  bool wants(Index panel) const {
    return index_.lowest_index[static_cast<std::size_t>(panel)] <= highest_wanted_;
  }

  const ExactIndex& index_;
  std::vector<Index> rows_;
  PackedQueries queries_;
  PackedQueries projections_;
  std::vector<double> norms_;
  std::vector<double> projected_norms_;
  std::vector<KBest> best_;
  RowRange home_;
  Index projections_without_effect_;
  FloatBall ball_;
  std::vector<Index> panels_;  // within reach, ascending
  std::size_t next_ = 0;
  Index highest_wanted_ = std::numeric_limits<Index>::max();
  std::uint32_t survivors_[kMaxPanelQueries];
};

}  // namespace cordon::internal

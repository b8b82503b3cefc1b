// Points as the pair scan sees them: in single precision, neighbours next to each other, and in small balls.
//
// A point is x (input space) and, for the projected kernel space, g as well (see
// cordon/kernel/must_link_kernel.h). With a = w |x_q - x_p|^2 and u = |g_q - g_p|^2 / 2 three searches are
// made of the same numbers:
//   near in the kernel space   exp(-a) + u      is large  (d^^2 = 2 - 2 (exp(-a) + u) is small)
//   far in the kernel space    -(exp(-a) + u)   is large
//   far in the input space     a                is large
// The scan computes a bound from above of that score in single precision; a pair below the score that matters
// is proven not to matter, the others get their exact distance in double precision. With L numbers in a sum
// and c = 2 (L + 8) 2^-24, the rounding of |q|^2 + |p|^2 - 2 q.p is below c (|q|^2 + |p|^2): the two squared
// norms are simply taken that much larger or smaller. The exponential adds 2^-20 and the sums around it
// (second + 8) 2^-24, taken off the threshold.
//
// Of points with many features only the shadow on a few directions is looked at (scan_shadow.h), and what is
// left of a point, r, by its length: |shadows apart|^2 + (r_q - r_p)^2 <= |apart|^2 <= ... + (r_q + r_p)^2.
//
// Balls around 16 (the kernel's width) points next to each other, in x and in g, rule out most of them
// before.
#pragma once

#include <atomic>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "cordon/core/run.h"
#include "graph/pair_kernel.h"
#include "graph/scan_panels.h"
#include "graph/scan_shadow.h"

namespace cordon {

enum class PairSense { kNearInKernel, kFarInKernel, kFarInInput };

// Balls around a few points each: row i belongs to ball i.
struct PairBalls {
  struct Extent {
    double x_norm = 0, g_norm = 0;  // squared lengths of the centre's parts
    double rest = 0;                // length of what the centre's shadow leaves out
    double radius = 0;              // in the distance of the scene
  };
  PairBalls(Index count, Index x_numbers, Index g_numbers)
      : x(count, x_numbers), g(count, g_numbers), extent(static_cast<std::size_t>(count)) {}

  Matrix x;  // the centre's shadow (or the centre itself)
  Matrix g;
  std::vector<Extent> extent;
};

// The numbers of a block of queries for the kernel.
struct PairQueries {
  std::vector<float> numbers;
  float starts[kMostPairQueries];
  double own[kMostPairQueries];  // what a threshold must be lowered by
};

class PairScene {
 public:
  struct Input {
    MatrixView x;                 // contiguous rows
    const Matrix* g = nullptr;    // rows as of x; none for the input space
    std::span<const Index> rows;  // the rows that take part: point i of the scene is rows[i]
    // Squared distance of two points of the scene: in the kernel space where there is a g, else in the input
    // space.
    std::function<double(Index, Index)> squared_distance;
    double weight = 0;  // w; 0 in the input space, where any unit will do
    bool shadows = false;
  };
  PairScene(const Input& input, const Run& run);

  const PairKernel& kernel() const { return kernel_; }
  Index points() const { return static_cast<Index>(point_at_.size()); }
  Index panels() const { return panel_count_; }
  Index point_at(Index place) const { return point_at_[static_cast<std::size_t>(place)]; }
  Index lowest_point(Index panel) const { return lowest_point_[static_cast<std::size_t>(panel)]; }
  bool has_shadows() const { return has_rest_; }
  // Numbers too large for single precision: this scene proves nothing, search without it.
  bool unusable() const { return unusable_; }

  // The kernel's view of `count` points from place `first`.
  PairQueries queries(PairSense sense, Index first, Index count) const;
  // The threshold of a query below which a pair is proven to have a smaller score.
  float threshold(PairSense sense, double own, double score) const;
  PairQueryBlock block(PairSense sense, const PairQueries& queries, const float* thresholds) const;
  const float* panel(Index i) const { return floats_.get() + i * panel_floats(); }
  Index panel_floats() const { return (first_ + second_) * kernel_.width; }

  // Whether the score of two places may be as large as this, by all numbers of the two points. (Without
  // shadows the kernel has seen them all.)
  bool may_score(PairSense sense, Index query_place, Index place, double score) const;

  // Puts a ball around `count` points from place `first`.
  void enclose(Index first, Index count, PairBalls& balls, Index ball) const;
  PairBalls empty_balls(Index count) const { return {count, shadow_coordinates_, g_coordinates()}; }
  // For each of the given balls the panels where a score of at least scores[i] is in reach, ascending.
  std::vector<std::vector<Index>> panels_in_reach(PairSense sense, const PairBalls& balls,
                                                  std::span<const double> scores) const;

 private:
  struct Free {
    void operator()(float* memory) const { std::free(memory); }
  };
  float number(Index place, Index j) const {
    return floats_[static_cast<std::size_t>(place / kernel_.width * panel_floats() + j * kernel_.width +
                                            place % kernel_.width)];
  }
  Index g_coordinates() const { return std::max<Index>(second_ - 1, 0); }
  void fill(const Input& input, const ScanFrame& frame, const ScanShadow& shadow, Index panel);

  const PairKernel& kernel_;
  double score_of_squared_ = 1;  // the scan's a for a squared distance of 1
  Index shadow_coordinates_ = 0;
  bool has_rest_ = false;
  Index first_ = 0;   // numbers of a point: |x|^2, the shadow, its rest
  Index second_ = 0;  // |g|^2, g
  Index panel_count_ = 0;
  double slack_ = 0;  // c
  std::atomic<bool> unusable_ = false;
  std::vector<Index> point_at_;
  std::vector<Index> lowest_point_;
  std::unique_ptr<float[], Free> floats_;
  std::vector<float> whole_;  // with shadows: all coordinates, place by place
  Index features_ = 0;
  std::function<double(Index, Index)> squared_distance_;
  PairBalls balls_{0, 0, 0};
};

}  // namespace cordon

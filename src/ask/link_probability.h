// The answer foreseen from a distance on the map: P(same) = 1 /
// (1 + exp(b u - a)), u in units of the map's median distance.
#pragma once

#include <span>
#include <vector>

#include "cordon/core/matrix.h"
#include "cordon/data/points.h"

namespace cordon::internal {

// Near 1 for u = 0, one half at u = a / b.
struct LinkProbability {
  double a = 2;
  double b = 4;

  double same(double u) const;
};

// A distance and how likely the answer to it was "same":
// 1 or 0, or between where the answer is doubted.
struct SeenAnswer {
  double u = 0;
  double same = 0;
};

// The most likely (a, b), a priori normal with mean (2, 4) and unit variance: Newton's method on
// two numbers, strictly concave, steps halved where they overshoot. No answers: the prior's mean.
LinkProbability fit_link_probability(std::span<const SeenAnswer> seen);

// The unit of distance on any map of these points: the median over 400 random pairs of different
// rows. The pairs are drawn once; a map is then measured at 400 f dims.
class MapUnit {
 public:
  MapUnit(const Points& points, std::uint64_t seed);
  double of(const Matrix& directions) const;  // 1 where all 400 distances are 0

 private:
  Matrix differences_;  // 400 x f
};

// Length of difference' directions.
double length_on_map(std::span<const double> difference, const Matrix& directions);

}  // namespace cordon::internal

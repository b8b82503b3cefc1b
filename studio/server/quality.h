// How good a map is, and what a new one changed.
#pragma once

#include <memory>
#include <mutex>
#include <span>

#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/neighbors/nearest.h"

namespace cordon::studio {

// Neighbours kept: of at most 2,000 objects, evenly spread, the share of each one's ten
// nearest in the data that are among its ten nearest on the map (both within the
// sample). The data's side is found once.
class NeighboursKept {
 public:
  explicit NeighboursKept(const Points& points);

  double share(std::span<const float> places, Index dims, const Run& run);

 private:
  std::vector<Index> rows_;
  Points sample_;
  Neighbours in_data_;
};

// How many objects moved far and how many hardly at all,
// from one frame to the next of the same number of columns.
struct Moved {
  // Farther than a tenth of the map's radius (root of the mean squared distance from its middle).
  Index much = 0;
  Index hardly = 0;  // less than a hundredth
};
Moved moved(std::span<const float> from, std::span<const float> to, Index dims);

}  // namespace cordon::studio

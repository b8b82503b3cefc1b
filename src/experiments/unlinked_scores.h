// Scores on the points that no link names: what was learnt from says nothing there.
#pragma once

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon::internal {

struct UnlinkedScores {
  double f_score = 0;
  double adjusted_rand = 0;
  double knn_accuracy = 0;  // of the nearest neighbour in 3 x 5 folds; 0 without a map
};

// `found` is the cluster of every point, `map` their places (may
// be empty). Throws Error(kInput) where every point is linked.
UnlinkedScores score_unlinked(const Points& points, const ConstraintSet& constraints,
                              const std::vector<int>& found, const Matrix& map, const Run& run);

}  // namespace cordon::internal

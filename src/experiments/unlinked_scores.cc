// Scores on unlinked points: clusters were made with all of them, neighbours are
// searched among the unlinked alone.
#include "experiments/unlinked_scores.h"

#include <algorithm>

#include "cordon/score/clustering_scores.h"
#include "cordon/score/projection_scores.h"
#include "core/index.h"
#include "kernel/linked_sample.h"

namespace cordon::internal {

UnlinkedScores score_unlinked(const Points& points, const ConstraintSet& constraints,
                              const std::vector<int>& found, const Matrix& map, const Run& run) {
  const std::vector<Index> linked = linked_rows(constraints);
  std::vector<Index> rows;
  std::vector<int> classes, clusters;
  for (Index i = 0; i < points.rows(); ++i) {
    if (std::ranges::binary_search(linked, i)) continue;
    rows.push_back(i);
    classes.push_back(points.labels.of_row[idx(i)]);
    clusters.push_back(found[idx(i)]);
  }
  const ClusteringScores scores = score_clustering(classes, clusters);
  UnlinkedScores all{scores.f_score, scores.adjusted_rand, 0};
  if (!map.empty())
    all.knn_accuracy = knn_cross_validation(Points::look_at(map).select_rows(rows), classes, {}, run).mean;
  return all;
}

}  // namespace cordon::internal

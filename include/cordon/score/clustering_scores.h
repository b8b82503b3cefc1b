// How well a clustering agrees with known classes.
//
// All scores come from one table of counts n_ij (points of class i in cluster j), never from pairs of points:
// O(n) time and memory for the table, which keeps non-zero cells only. With C(x) = x (x - 1) / 2 pairs:
//
//   together = sum_ij C(n_ij)    pairs in one class and one cluster
//   same     = sum_i  C(n_i.)    pairs in one class
//   found    = sum_j  C(n_.j)    pairs in one cluster
//   all      = C(n)
//
// Pairwise F rewards merging (one single cluster often scores well): read it beside the adjusted Rand index.
// Where a score divides by nothing it has the value given below; no score is ever NaN.
//
//   const ClusteringScores scores = score_clustering(points.labels.of_row, found.labels);
#pragma once

#include <span>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"

namespace cordon {

struct CORDON_EXPORT ClusteringScores {
  // Harmonic mean of precision together / found and recall together / same; 0 where no pair is in both.
  double f_score = 0;
  // Share of pairs on which class and cluster agree, (all + 2 together - same - found) / all; 1 for a single
  // point.
  double rand = 0;
  // Rand index corrected for chance: 0 expected for random labels, 1 for agreement, may be negative; 1 where
  // both sides are a single cluster or both are all singletons.
  double adjusted_rand = 0;
  // Mean of P(together | same class) and P(apart | different classes); where there are no pairs of one kind,
  // the other alone; 1 for a single point.
  double normalised_rand = 0;
  // Share of points in the cluster assigned to their class, under the best one-to-one assignment of clusters
  // to classes.
  double accuracy = 0;
  // Mutual information divided by the larger of the two entropies; 0 where one side is a single cluster, 1
  // where both are.
  double nmi = 0;

  Index rows = 0;      // points that were scored
  Index left_out = 0;  // points without a class or without a cluster (negative labels)
  Index classes = 0;   // among the scored points
  Index clusters = 0;
};

// `truth` and `found` hold one label per point; any non-negative numbers, negative means unknown.
// Throws Error(kInput) where the lengths differ or no point has both labels.
// Cost: O(n), and k (cells + k) log k for the assignment of k classes or clusters, whichever are fewer.
CORDON_EXPORT ClusteringScores score_clustering(std::span<const int> truth, std::span<const int> found);

}  // namespace cordon

/// \file
/// How well a clustering agrees with known classes.
///
/// All scores come from one table of counts n_ij (points of class i in cluster j), never from pairs
/// of points. The table takes O(n) time and memory and keeps non-zero cells only. With C(x) = x
/// (x - 1) / 2 pairs:
///
/// \code{.unparsed}
/// together = sum_ij C(n_ij)    pairs in one class and one cluster
/// same     = sum_i  C(n_i.)    pairs in one class
/// found    = sum_j  C(n_.j)    pairs in one cluster
/// all      = C(n)
/// \endcode
///
/// Pairwise F rewards merging: one single cluster often scores well, so read it together with the
/// adjusted Rand index. Where a denominator is 0, a score has the value given below; no score is
/// ever NaN.
///
/// \code{.cpp}
/// const auto scores = cordon::score_clustering(points.labels.of_row, clustering.labels);
/// \endcode
#pragma once

#include <span>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"

namespace cordon {

/// All scores of a clustering.
struct CORDON_EXPORT ClusteringScores {
  /// Harmonic mean of precision together / found and recall together / same; 0 if no pair is in
  /// both.
  double f_score = 0;
  /// Share of pairs on which class and cluster agree, (all + 2 together - same - found) / all; 1
  /// for a single point.
  double rand = 0;
  /// Rand index corrected for chance: 0 is expected for random labels, 1 means agreement, and it
  /// may be negative; 1 if both sides are a single cluster or both are all singletons.
  double adjusted_rand = 0;
  /// Mean of P(together | same class) and P(apart | different classes); if there are no pairs of
  /// one kind, the other alone; 1 for a single point.
  double normalised_rand = 0;
  /// Share of points in the cluster assigned to their class, under the best one-to-one assignment
  /// of clusters to classes.
  double accuracy = 0;
  /// Mutual information divided by the larger of the two entropies; 0 if one side is a single
  /// cluster, 1 if both are.
  double nmi = 0;

  Index rows = 0;  ///< Number of points scored.
  /// Number of points without a class or without a cluster (negative labels).
  Index left_out = 0;
  Index classes = 0;   ///< Number of classes among the scored points.
  Index clusters = 0;  ///< Number of clusters among the scored points.
};

/// `truth` and `found` hold one label per point: any non-negative numbers, negative means unknown.
/// Throws Error(kInput) if the lengths differ or no point has both labels. Cost: O(n), and k
/// (cells + k) log k for the assignment, where k is the smaller of the numbers of classes and
/// clusters.
CORDON_EXPORT ClusteringScores score_clustering(std::span<const int> truth, std::span<const int> found);

}  // namespace cordon

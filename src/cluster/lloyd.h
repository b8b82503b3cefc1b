// One descent of k-means, plain or constrained: kmeans() and constrained_kmeans() both run it.
//
// It minimises
//   J = sum_i w_i |x_i - mu_(z_i)|^2 + sum of the penalties of broken cannot-links
// by alternating two steps:
//   labels    rows without cannot-links go to their nearest centre, all at once; rows with
//             cannot-links are visited in order, and each takes the cluster that is cheapest given
//             where its partners are (iterated conditional modes);
//   centres   each moves to the mean of its rows; an empty one to the row farthest from its centre.
// Neither step can increase J.
#pragma once

#include <vector>

#include "cluster/weighted_rows.h"
#include "cordon/cluster/kmeans.h"

namespace cordon::internal {

// The cannot-links of rows first .. rows.count() - 1; rows before `first` have none.
struct CannotLinks {
  struct Partner {
    Index row;
    double penalty;  // added to J while both are in one cluster
  };
  Index first = 0;
  std::vector<std::vector<Partner>> partners;  // of row first + i; each link stands on both sides

  static CannotLinks none(Index rows) { return {rows, {}}; }
};

// From the given centres. The centres of the answer are those that the labels were chosen by.
Clustering descend(const WeightedRows& rows, const CannotLinks& links, Matrix centres,
                   const KMeansOptions& options, const Run& run);

// The best of options.restarts descents; ties to the
// earlier. The options must be usable (check_options.h).
Clustering best_of_restarts(const WeightedRows& rows, const CannotLinks& links, const KMeansOptions& options,
                            const Run& run);

// Renumbers the clusters by first appearance in `labels`.
void number_by_appearance(Clustering& clustering);

}  // namespace cordon::internal

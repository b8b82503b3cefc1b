// K-means that listens to must-links and cannot-links again, after a projection has been fitted to them.
//
//   minimise  sum_i |x_i - mu_(z_i)|^2 + p s^2 sum of w_ab over the cannot-links (a, b) with z_a = z_b
//   subject to z_a = z_b for all must-links
//
// Points joined by must-links, directly or through others, form a group that moves as one: it counts as its
// mean, with the weight of its size. A broken cannot-link costs p times its weight, in units of s^2, the mean
// squared distance of a point to its centre in plain k-means (one start): p = 4 means that a link of weight 1
// is kept where that costs less than four ordinary points do. Cannot-links are a price, not a law, so no set
// of them is unsatisfiable; the answer says which are broken. Weights of must-links do not matter here, and
// statements on distances are not used.
//
// Groups without cannot-links go to their nearest centre; the others are visited in order, each taking the
// cluster that is cheapest given where its partners are, until nothing changes. The objective never
// increases. Best of several starts. Without must- and cannot-links the answer is that of kmeans(), bit for
// bit. Cost: that of kmeans(), plus per iteration (groups with cannot-links) f k. Memory: one copy of the
// points.
//
//   ConstraintSet said;
//   said.add_must(0, 5);
//   said.add_cannot(0, 9);
//   const ConstrainedClustering found = constrained_kmeans(points, said, {.kmeans = {.k = 3}}, run);
//   found.broken;   // indices into said.cannot
#pragma once

#include <vector>

#include "cordon/cluster/kmeans.h"
#include "cordon/constraints/constraint_set.h"

namespace cordon {

struct CORDON_EXPORT ConstrainedKMeansOptions {
  // k may exceed the number of groups: then there are as many clusters as distinct groups, and the report
  // says so.
  KMeansOptions kmeans;
  // Price p of a broken cannot-link of weight 1; 0 ignores cannot-links.
  double penalty = 4;
};

struct CORDON_EXPORT ConstrainedClustering {
  Clustering clustering;      // its objective and trace include the penalties
  double within = 0;          // the sum of squared distances alone
  double unit = 0;            // s^2
  std::vector<Index> broken;  // which of the set's cannot-links are broken, ascending
};

// Throws Error(kUsage) for options that are not allowed, Error(kInput) where a constraint names a row that
// does not exist.
CORDON_EXPORT ConstrainedClustering constrained_kmeans(const Points& points, const ConstraintSet& said,
                                                       const ConstrainedKMeansOptions& options, Run& run);

}  // namespace cordon

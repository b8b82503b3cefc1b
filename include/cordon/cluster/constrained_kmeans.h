/// \file
/// K-means with must-links and cannot-links, which also respects the links after a map has been
/// fitted to them.
///
/// \code{.unparsed}
/// minimise    sum_i |x_i - mu_(z_i)|^2  +  p s^2 sum over cannot-links with z_a = z_b of w_ab
/// subject to  z_a = z_b for all must-links (a, b)
/// \endcode
///
/// Must-links: points joined by them, directly or through others, form a group that moves as one.
/// It counts as its mean with the weight of its size. The weights of must-links do not matter.
///
/// Cannot-links: a violated link costs p times its weight in units of s^2, the mean squared
/// distance of a point to its centre in plain k-means (one start). p = 4 means that a link of
/// weight 1 is respected if that costs less than four ordinary points do. This is a penalty and not
/// a hard constraint, so no set of links is infeasible; the result lists the violated ones.
/// Distance constraints are not used.
///
/// Algorithm: groups without cannot-links go to their nearest centre. The others are visited in
/// order, and each takes the cluster of least cost given the clusters of its partners, until
/// nothing changes. The objective never increases. The best of several starts is returned. Without
/// links the result is that of kmeans(), bit by bit.
///
/// Cost: that of kmeans(), plus (groups with cannot-links) f k per iteration. Memory: one copy of
/// the points.
///
/// \code{.cpp}
/// cordon::ConstraintSet links;
/// links.add_must(0, 5);
/// links.add_cannot(0, 9);
/// const auto found = cordon::constrained_kmeans(points, links, {.kmeans = {.k = 3}}, run);
/// use(found.broken);  // indices into links.cannot
/// \endcode
#pragma once

#include <vector>

#include "cordon/cluster/kmeans.h"
#include "cordon/constraints/constraint_set.h"

namespace cordon {

/// Options of constrained k-means.
struct CORDON_EXPORT ConstrainedKMeansOptions {
  /// k may exceed the number of groups: then there are as many clusters as distinct groups, and the
  /// report says so.
  KMeansOptions kmeans;
  /// Penalty p of a violated cannot-link of weight 1; 0 ignores cannot-links.
  double penalty = 4;
};

/// The clusters and what they violate.
struct CORDON_EXPORT ConstrainedClustering {
  Clustering clustering;      ///< Its objective and trace include the penalties.
  double within = 0;          ///< The sum of squared distances alone.
  double unit = 0;            ///< s^2.
  std::vector<Index> broken;  ///< Indices of the violated cannot-links, ascending.
};

/// Throws Error(kUsage) for options that are not allowed, and Error(kInput) if a constraint names a
/// row that does not exist.
CORDON_EXPORT ConstrainedClustering constrained_kmeans(const Points& points, const ConstraintSet& constraints,
                                                       const ConstrainedKMeansOptions& options,
                                                       const Run& run);

}  // namespace cordon

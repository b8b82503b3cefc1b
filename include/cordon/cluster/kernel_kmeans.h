/// \file
/// K-means in the feature space of a kernel, where clusters need not be round. With must-links it
/// is SKK-means (subspace kernel k-means).
///
/// \code{.unparsed}
/// minimise  sum_i |phi(x_i) - mu_(z_i)|^2  =  sum_i K(i, i) - sum_c 1/n_c sum_(i, j in c) K(i, j)
/// \endcode
///
/// The minimum is over the labels z; mu_c is the mean of cluster c in the feature space and is
/// never written down. The kernel is projected along the must-links: linked points coincide and
/// always share a cluster. Cannot-links are not used.
///
/// Algorithm: Lloyd's iteration from several starts; the smallest objective wins, the earlier start
/// if two are equal. The objective never increases. Must-linked and equal points count as one point
/// with their number as weight (N of these are left). The sums of K from every point to every
/// cluster are kept and corrected for the points that moved: the first iteration costs N^2 kernel
/// values, later ones N per point that moved. The starts run in step, so that a kernel value serves
/// all of them.
///
/// Cost: up to matrix_bytes the kernel matrix is stored and every value computed once. Above that
/// nothing is N x N, values are computed again in tiles, and the memory is N (f + rank + k starts)
/// numbers. Time grows with N^2 f: pendigits (10,992 x 16, k = 10, ten starts) takes 6.5 s of
/// processor time; 50,000 synthetic points in well separated groups, which need few iterations,
/// take 44 s; nothing larger was tried. The projection by must-links stays in its factored form and
/// adds N k rank per iteration.
///
/// Edge cases: of equally near clusters a point stays in its own, otherwise it takes the lower one.
/// A cluster that becomes empty is re-seeded with the point farthest from its centre; if there are
/// fewer distinct points than k, there are fewer clusters, and the report says so. The bits do not
/// depend on the number of threads.
///
/// \code{.cpp}
/// const cordon::Kernel rbf{.delta = cordon::median_distance(points, run)};
/// const auto kernel_clusters = cordon::kernel_kmeans(points, {}, rbf, {.k = 3}, run);
/// const auto skk_clusters = cordon::kernel_kmeans(points, constraints, rbf, {.k = 3}, run);
/// \endcode
///
/// Reference: Schoelkopf, Smola, Mueller, "Nonlinear component analysis as a kernel eigenvalue
/// problem", 1998; Yan, Bouaziz, Lee, Barlow, "Semi-supervised dimensionality reduction for
/// analyzing high-dimensional data with constraints", Neurocomputing 76, 2012, section 4.5
/// (SKK-means).
#pragma once

#include <vector>

#include "cordon/cluster/cluster_rule.h"
#include "cordon/cluster/kmeans.h"
#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/report.h"
#include "cordon/core/run.h"
#include "cordon/kernel/kernel.h"

namespace cordon {

/// Options of kernel k-means.
struct KernelKMeansOptions {
  Index k = 2;                                 ///< Number of clusters, 1 to n.
  Index restarts = 10;                         ///< Number of starts, at least 1.
  KMeansStart start = KMeansStart::kPlusPlus;  ///< How the first centres are drawn.
  Index max_iterations = 300;                  ///< Per start, at least 1.
  /// The kernel matrix is stored if it is not larger than this.
  double matrix_bytes = 512e6;
};

/// The clusters found.
struct KernelClustering {
  std::vector<int> labels;  ///< Cluster of each row, 0 .. clusters - 1; no cluster is empty.
  Index clusters = 0;       ///< Fewer than k if there are fewer distinct points.
  /// Sum of squared distances to the means of the clusters, in the feature space.
  double objective = 0;
  Index iterations = 0;    ///< Of the winning start.
  bool converged = false;  ///< Whether the winning start ended by itself.
  Index restart = 0;       ///< Which start won, from 0.
  /// The objective after each iteration of the winning start; it never increases.
  std::vector<double> trace;
  Report report;  ///< Warnings, such as fewer clusters than asked for, and how the kernel was kept.
};

/// The best of several starts. Only the must-links of `constraints` are used. Clusters are numbered
/// by first appearance in the order of the rows. Throws Error(kUsage) for options that are not
/// allowed.
CORDON_EXPORT KernelClustering kernel_kmeans(const Points& points, const ConstraintSet& constraints,
                                             const Kernel& kernel, const KernelKMeansOptions& options,
                                             const Run& run);

/// The rule that assigns new points to these clusters: the distance to their means in the feature
/// space, projected along the must-links as the training points were. It keeps the training points
/// (equal and linked ones once); a new point costs one kernel value for each of them.
///
/// \code{.cpp}
/// const cordon::Kernel kernel{.delta = cordon::median_distance(points, run)};
/// const auto found = cordon::kernel_kmeans(points, constraints, kernel, {.k = 3}, run);
/// const auto rule = cordon::kernel_rule(points, constraints, kernel, found.labels, run);
/// const cordon::Assignment placed = rule->assign(new_points, run);
/// \endcode
CORDON_EXPORT std::shared_ptr<const ClusterRule> kernel_rule(const Points& points,
                                                             const ConstraintSet& constraints,
                                                             const Kernel& kernel,
                                                             const std::vector<int>& labels, const Run& run);

}  // namespace cordon

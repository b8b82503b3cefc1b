/// \file
/// K-means: k centres that make the sum of squared distances of the points to their nearest centre
/// small.
///
/// \code{.unparsed}
/// minimise  sum_i |x_i - mu_(z_i)|^2   over the labels z and the centres mu
/// \endcode
///
/// Algorithm: Lloyd's iteration (assign each point to its nearest centre, move each centre to the
/// mean of its points) from several starts; the smallest objective wins, the earlier start if two
/// are equal. All arithmetic is in double precision, and squared distances are summed directly, so
/// points far from the origin lose no accuracy. Sparse points are clustered without making them
/// dense; their distances come from dot products, accurate to about 1e-14 of the squared lengths.
///
/// Cost: n f k per iteration; memory beside the points O(n + 64 k f).
///
/// Determinism: the result depends on the points, the options and the seed only, not on the number
/// of threads (processors with and without fused multiply-add may differ in the last bits). Of
/// equally near centres the lower cluster is taken.
///
/// Edge cases: a cluster that becomes empty is re-seeded with the point farthest from its centre;
/// if there are fewer distinct points than k, there are fewer clusters, and the report says so.
///
/// \code{.cpp}
/// const cordon::Clustering found = cordon::kmeans(points, {.k = 3}, run);
/// const int cluster = found.labels[17];         // 0, 1 or 2, numbered by first appearance
/// const auto centre = found.centres.row(cluster);
/// \endcode
///
/// Reference: Lloyd, "Least squares quantization in PCM", 1982; Arthur, Vassilvitskii, "k-means++:
/// the advantages of careful seeding", 2007.
#pragma once

#include <string>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/core/report.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

/// How the first centres are drawn.
enum class KMeansStart {
  /// Each next centre is a point drawn with probability proportional to its squared distance from
  /// the centres so far.
  kPlusPlus,
  kRandom,  ///< k different rows, all equally likely.
};

/// Options of k-means.
struct CORDON_EXPORT KMeansOptions {
  Index k = 2;                                 ///< Number of clusters, 1 to n.
  Index restarts = 10;                         ///< Number of starts, at least 1.
  KMeansStart start = KMeansStart::kPlusPlus;  ///< How the first centres are drawn.
  /// A start ends when no point changes its cluster, or after this many iterations (at least 1).
  Index max_iterations = 300;
  /// A start also ends when the squared movements of the centres add up to at most this share of
  /// the total variance. 0: only when nothing changes.
  double tolerance = 0;

  /// Every problem with these options for n points, one sentence each; empty if they can be used.
  std::vector<std::string> problems(Index n) const;
};

/// The clusters found.
struct CORDON_EXPORT Clustering {
  std::vector<int> labels;  ///< Cluster of each row, 0 .. clusters() - 1; no cluster is empty.
  Matrix centres;           ///< One row per cluster; the mean of its points when converged.
  double objective = 0;     ///< Sum of squared distances of the points to `centres`.
  Index iterations = 0;     ///< Of the winning start.
  bool converged = false;   ///< Whether the winning start ended by itself.
  Index restart = 0;        ///< Which start won, from 0.
  /// The objective at each iteration of the winning start; it never increases.
  std::vector<double> trace;
  Report report;  ///< Warnings, such as fewer clusters than asked for.

  /// Number of clusters.
  Index clusters() const { return centres.rows(); }
};

/// The best of several starts. Clusters are numbered by first appearance in the order of the rows.
/// Throws Error(kUsage) for options that are not allowed, and Error(kInput) for points that are not
/// finite.
CORDON_EXPORT Clustering kmeans(const Points& points, const KMeansOptions& options, const Run& run);

/// One start from given centres (one per row); `k`, `restarts` and `start` of the options are not
/// used. Clusters keep the order of the centres.
CORDON_EXPORT Clustering kmeans_from(const Points& points, const Matrix& centres,
                                     const KMeansOptions& options, const Run& run);
/// One start from the given rows of the points.
CORDON_EXPORT Clustering kmeans_from(const Points& points, const std::vector<Index>& seed_rows,
                                     const KMeansOptions& options, const Run& run);

/// The nearest centre of each point, for points that were not there when the centres were found.
CORDON_EXPORT std::vector<int> nearest_centres(const Points& points, const Matrix& centres, const Run& run);

}  // namespace cordon

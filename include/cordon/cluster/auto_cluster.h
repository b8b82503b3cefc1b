/// \file
/// Clusters from points, links and a number of clusters, without parameters to choose: the map of
/// `auto`, smoothed over its own neighbours, then constrained k-means.
///
/// \code{.unparsed}
/// G <- .8 D^-1 W G + .2 Y,   twenty times from G = Y
/// \endcode
///
/// Y is the map, and W the self-tuning graph of its 10 nearest neighbours with degrees D. Smoothing
/// moves points towards the mean of their neighbours: separate bulges of one cluster join, and thin
/// bridges between two clusters break. K-means (constrained_kmeans.h) then works on G.
///
/// Of more than 20,000 points (`sample` of Auto), the linked points and a sample of the others are
/// clustered; the rest go to the cluster of the nearest of these on the map. The report says so;
/// the objective and the centres are those of the sample.
///
/// Cost: the fit of `auto` (methods/auto.h), the neighbours of n points in Y, 200 n K, and the
/// k-means; memory 2 n K.
///
/// Edge cases: those of `auto` and of constrained_kmeans.
///
/// \code{.cpp}
/// const auto found =
///     cordon::auto_cluster(points, constraints, {.clustering = {.kmeans = {.k = 3}}}, run);
/// const int cluster = found.clusters.clustering.labels[17];
///
/// // From a map made elsewhere:
/// const auto map = cordon::Points::look_at(embedding);
/// const auto again = cordon::smoothed_kmeans(map, constraints, {.kmeans = {.k = 3}}, run);
/// \endcode
#pragma once

#include "cordon/cluster/constrained_kmeans.h"
#include "cordon/methods/auto.h"

namespace cordon {

/// Options of auto_cluster().
struct AutoClusterOptions {
  ConstrainedKMeansOptions clustering{};  ///< Number of clusters and options of k-means.
  AutoOptions map{};                      ///< Options of the map.
};

/// The map and the clusters.
struct AutoClustering {
  Matrix map;  ///< Y.
  ConstrainedClustering clusters;
};

/// `points` are already scaled. The report holds the results of `auto` and of k-means.
CORDON_EXPORT AutoClustering auto_cluster(const Points& points, const ConstraintSet& constraints,
                                          const AutoClusterOptions& options, Run& run);

/// Only the smoothing and the k-means, on a given map. A single point is a cluster. More than
/// `max_smoothed` points are sampled as described above.
CORDON_EXPORT ConstrainedClustering smoothed_kmeans(const Points& map, const ConstraintSet& constraints,
                                                    const ConstrainedKMeansOptions& options, Run& run,
                                                    Index max_smoothed = 20000);

}  // namespace cordon

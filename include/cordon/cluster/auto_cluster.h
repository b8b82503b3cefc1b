// From points, links and a number of clusters to clusters, with nothing to choose: the map of `auto`,
// smoothed over its own neighbours, then k-means that keeps the links.
//
//   G <- .8 D^-1 W G + .2 Y, twenty times from G = Y, on the self-tuning graph of the 10 nearest neighbours
//   of Y
//
// Y is the map. Smoothing draws points towards their neighbours' mean: bulges of one cluster run together,
// thin bridges between two of them tear. K-means (constrained_kmeans.h) then works on G.
//
// Beyond 20,000 points (auto's `sample`) this is done for the linked ones and a draw of the others; the rest
// go to the cluster of the nearest of them on the map. The report says so; objective and centres are the
// sample's.
//
// Cost: the fit of `auto` (methods/auto.h), the neighbours of n points in Y, 200 n K, and the k-means; memory
// 2 n K. Edge cases: those of `auto` and of constrained_kmeans.
//
//   const AutoClustering found = auto_cluster(scaled_points, said, {.clustering = {.kmeans = {.k = 3}}},
//   run); found.clusters.clustering.labels[17]; smoothed_kmeans(Points::own(map), said, {.kmeans = {.k = 3}},
//   run);        // from a map made elsewhere
#pragma once

#include "cordon/cluster/constrained_kmeans.h"
#include "cordon/methods/auto.h"

namespace cordon {

struct AutoClusterOptions {
  ConstrainedKMeansOptions clustering{};
  AutoOptions map{};
};

struct AutoClustering {
  Matrix map;  // Y
  ConstrainedClustering clusters;
};

// `points` are scaled already. The report holds that of `auto` and that of k-means.
CORDON_EXPORT AutoClustering auto_cluster(const Points& points, const ConstraintSet& said,
                                          const AutoClusterOptions& options, Run& run);

// The second half alone. A single point is a cluster. More than `most_smoothed` points: see above.
CORDON_EXPORT ConstrainedClustering smoothed_kmeans(const Points& map, const ConstraintSet& said,
                                                    const ConstrainedKMeansOptions& options, Run& run,
                                                    Index most_smoothed = 20000);

}  // namespace cordon

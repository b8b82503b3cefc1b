// Where k-means starts.
#pragma once

#include "cluster/weighted_rows.h"
#include "cordon/cluster/kmeans.h"

namespace cordon::internal {

// The centres of start number `restart`: rows drawn from Stream(seed, kKMeansStart, restart). Fewer
// than options.k where k-means++ finds no further row that differs from those drawn.
Matrix start_centres(const WeightedRows& rows, const KMeansOptions& options, Index restart, const Run& run);

}  // namespace cordon::internal

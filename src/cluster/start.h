// Where k-means starts.
#pragma once

#include "cluster/weighted_rows.h"
#include "cordon/cluster/kmeans.h"
#include "cordon/core/random.h"

namespace cordon::internal {

// The centres of start number `restart`: rows drawn from Stream(seed, kKMeansStart, restart). Fewer
// than options.k where k-means++ finds no further row that differs from those drawn.
Matrix start_centres(const WeightedRows& rows, const KMeansOptions& options, Index restart, const Run& run);

// k-means++: up to k rows drawn from the stream, the first of them among the rows of at least
// `first_weight` for as long as any of those differs from the ones drawn. Fewer where no further
// row differs.
Matrix plus_plus_centres(const WeightedRows& rows, Index k, double first_weight, Stream& stream,
                         const Run& run);

}  // namespace cordon::internal

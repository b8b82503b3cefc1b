// What plain and constrained k-means check before and say after.
#pragma once

#include "cordon/cluster/kmeans.h"

namespace cordon::internal {

// Throws Error(kUsage) with every problem.
void require_usable(const KMeansOptions& options, Index n);

// Warns in its report of fewer clusters than wanted and of a descent that did not end by itself.
void report_shortfalls(Clustering& found, Index wanted, const KMeansOptions& options);

}  // namespace cordon::internal

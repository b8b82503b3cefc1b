// Kernel k-means on a kernel that was projected along must-links before, for callers that use the
// same projected kernel several times.
#pragma once

#include <vector>

#include "cordon/cluster/kernel_kmeans.h"
#include "kernel/must_link_kernel.h"

namespace cordon::internal {

// The best of several starts.
KernelClustering kernel_kmeans(const MustLinkKernel& kernel, const KernelKMeansOptions& options,
                               const Run& run);

// One start from the given rows; `k`, `restarts` and `start` of the options are not used. Clusters
// keep the order of the rows.
KernelClustering kernel_kmeans_from(const MustLinkKernel& kernel, const std::vector<Index>& seed_rows,
                                    const KernelKMeansOptions& options, const Run& run);

}  // namespace cordon::internal

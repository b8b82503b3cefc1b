// Near sites of a must-link kernel by a navigable small-world graph: for very many points.
#pragma once

#include "cordon/neighbors/nearest.h"
#include "kernel/kernel_sites.h"

namespace cordon::internal {

// The k nearest sites of each site (rbf, dense points), a few of them wrong.
// Reports "neighbour_recall": the share of those found that are as near as
// the true ones, on up to 200 sites.
Neighbours nearest_sites_approximately(const KernelSites& sites, Index k, const Run& run);

}  // namespace cordon::internal

// Contradictions settled where that costs the least belief.
//
// "Different" said of two points that chains of "same" join must go, or every such chain must be
// cut. The cheapest cut between two points is a minimum cut of the graph of "same" answers, whose
// capacities are how much each is believed (log odds against its being wrong); it is compared with
// the belief in the "different". One contradiction is settled exactly. Several are settled one
// after the other, the firmest "different" first (which sets of chains to cut at the least cost
// over all is a hard problem); each step leaves what it settled settled.
//
// Cost per contradiction: flow by shortest augmenting paths, (links of the component) x (paths).
#pragma once

#include <span>
#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::internal {

struct TrustedLink {
  Index a = 0;
  Index b = 0;
  bool same = true;
  double trusted = 1;  // >= 0
};

// Places in `links` to leave out, ascending: none of the rest contradicts.
std::vector<std::size_t> min_cut(std::span<const TrustedLink> links);

}  // namespace cordon::internal

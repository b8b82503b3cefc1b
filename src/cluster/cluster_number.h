// How many clusters there are, where nobody said.
//
// For each k the views are clustered in the folds of auto_judge.h, and the held-out links that their
// clusters keep are counted: too few clusters break cannot-links, too many break must-links. The share
// kept is the mean over the views, weighted as the consensus weighs them. Where there are no usable folds,
// the silhouette decides: mean of (b - a) / max(a, b) over the rows, a the distance to the own centre of Fs,
// b to the next.
//
// Links that a person has given in an interview know more: rows of which any two are separated by
// cannot-links are of so many kinds at least.
#pragma once

#include "cluster/auto_judge.h"
#include "cordon/cluster/auto_cluster.h"

namespace cordon::internal {

// The evidence for each k from 2, or the number of mutually separated components, to max_k.
std::vector<ClusterCount> cluster_counts(const AutoViews& views, const LinkFolds& folds,
                                         const ConstraintSet& constraints, Index max_k, const Run& run);

// The k of the largest score, the smaller of equal ones.
Index best_count(const std::vector<ClusterCount>& counts);

// A set of must-link components of which any two are separated, found greedily: its size.
Index mutually_separated(const ConstraintSet& constraints, Index rows);

}  // namespace cordon::internal

// Must- and cannot-links as statements on distances.
//
//   must    every point of a chunklet (points joined by must-links) is closer to the chunklet's middle point
//           (the one nearest to its mean): at most a tenth of their source squared distance.
//   cannot  a and b differ: a is nearer to a point of its own kind than to b, and b likewise. That point is
//           the nearest other one of its chunklet, at most half of d2(a, b); without a chunklet the nearest
//           point of all that is not known to differ, at most d2(a, b).
//
// Bare "farther" statements are not used: the paper's own experiment shows that they gain nothing and make
// the map unstable. Cost: one neighbour search for the points of cannot-links outside chunklets.
//
//   for (const DistanceStatement& s : statements_from_links(points, said, run)) session.add(s, run);
#pragma once

#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

// Only the links of `said` are read; contradicting cannot-links say nothing. Points that coincide give no
// statement.
CORDON_EXPORT std::vector<DistanceStatement> statements_from_links(const Points& points,
                                                                   const ConstraintSet& said, Run& run);

}  // namespace cordon

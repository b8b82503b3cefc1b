/// \file
/// Must- and cannot-links as distance constraints.
///
/// - must: every point of a chunklet (points joined by must-links) is `closer` to the middle point
///   of the chunklet, which is the one nearest to its mean: at most a tenth of their squared
///   distance in the features, with the largest weight of its must-links.
/// - cannot: a is `nearer` to a point of its own class than to b, and b likewise. That point is the
///   nearest other point of its chunklet, at a ratio of squared distances of at most 1/2. Without a
///   chunklet it is the nearest point that is not known to be different, at a ratio of at most 1;
///   only the 8 nearest points are considered, and if all are different there is no constraint.
///
/// Simple `farther` constraints are not used: the experiment in the paper shows that they gain
/// nothing and make the map unstable.
///
/// Cost: one neighbour search for the ends of cannot-links outside chunklets.
///
/// \code{.cpp}
/// const auto statements = cordon::statements_from_links(points, constraints, run);
/// for (const cordon::DistanceStatement& one : statements) session.add(one, run);
/// \endcode
#pragma once

#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

/// Only the links of `constraints` are read; contradicting cannot-links are ignored. Points that
/// coincide give no constraint.
CORDON_EXPORT std::vector<DistanceStatement> statements_from_links(const Points& points,
                                                                   const ConstraintSet& constraints,
                                                                   const Run& run);

}  // namespace cordon

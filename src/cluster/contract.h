// Must-linked points contracted to one weighted row each.
#pragma once

#include <vector>

#include "cordon/constraints/constraint_set.h"

namespace cordon::internal {

struct Contraction {
  std::vector<Index> group_of;  // of each point
  Points means;                 // one row per group, sparse where the points are
  std::vector<double> sizes;    // points in each group
  // Groups from here on have a cannot-link with another group, those before have none.
  Index first_linked = 0;
  double scatter = 0;  // sum of squared distances of the points to the means of their groups
};

// Inside either part groups are in the order of their first points.
Contraction contract(const Points& points, const ConstraintSet& constraints);

}  // namespace cordon::internal

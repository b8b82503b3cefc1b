// Which statements cannot hold together.
//
// No mixture of projectors satisfies the inequalities exactly when some multipliers make them prove it:
// (sum of the `dims` largest eigenvalues of - sum mu_j A_j) + mu'bound < 0. The dual solver without
// any variance to keep finds such multipliers. Statements without a multiplier take no part in the proof; a
// deletion filter then tries to do without each of the others and keeps those it cannot do without.
#pragma once

#include <vector>

#include "guided/lagrangian.h"

namespace cordon::internal {

// group[j] is the statement inequality j belongs to. A minimal set of groups that contradict each
// other, ascending; empty where no contradiction is proven. Throws only where the run is cancelled;
// with the budget's deadline passed the set may not be minimal.
struct Conflict {
  std::vector<Index> groups;
  bool minimal = true;
};
Conflict find_conflict(const std::vector<const Inequality*>& all, const std::vector<Index>& group, Index dims,
                       Index space, const Budget& budget);

}  // namespace cordon::internal

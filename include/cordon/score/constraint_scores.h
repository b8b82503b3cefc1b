// How well a clustering or an embedding respects what was said.
#pragma once

#include <span>

#include "cordon/constraints/constraint_auc.h"
#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"

namespace cordon {

struct CORDON_EXPORT ConstraintScores {
  double must_satisfied = 1;  // share of the counted must-links inside one cluster; 1 where there are none
  double cannot_satisfied =
      1;  // share of the counted cannot-links between two clusters; 1 where there are none
  Index must_counted = 0;
  Index cannot_counted = 0;
  Index left_out = 0;  // pairs with an end that has no cluster (negative label)
};

// Every pair counts once, whatever its weight. Throws Error(kInput) where a pair names a row that does not
// exist.
CORDON_EXPORT ConstraintScores score_constraints(std::span<const int> found, const ConstraintSet& said);

}  // namespace cordon

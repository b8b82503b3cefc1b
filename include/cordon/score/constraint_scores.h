// How well a clustering or an embedding respects what was said.
#pragma once

#include <span>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/data/points.h"

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

// The area under the curve: the probability that a cannot-linked pair, drawn at random, is farther apart in
// the embedding than a must-linked one (an equal distance counts half). 1 is perfect, 0.5 says nothing; 0.5
// too where there are no pairs of one kind. Cost: m + c distances and a sort.
CORDON_EXPORT double constraint_auc(const Points& embedding, const ConstraintSet& said);

}  // namespace cordon

// How well distances tell what was said to differ from what was said to be the same.
#pragma once

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/data/points.h"

namespace cordon {

// The area under the curve: the probability that a cannot-linked pair, drawn at random, is farther apart in
// the embedding than a must-linked one (an equal distance counts half). 1 is perfect, 0.5 says nothing; 0.5
// too where there are no pairs of one kind. Cost: m + c distances and a sort.
CORDON_EXPORT double constraint_auc(const Points& embedding, const ConstraintSet& said);

}  // namespace cordon

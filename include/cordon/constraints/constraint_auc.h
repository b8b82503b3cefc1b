/// \file
/// How well distances separate cannot-linked pairs from must-linked pairs.
#pragma once

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/data/points.h"

namespace cordon {

/// The area under the ROC curve: the probability that a cannot-linked pair, drawn at random, is
/// farther apart in the embedding than a must-linked pair; equal distances count half. 1 is perfect
/// and 0.5 means no information. The result is also 0.5 if there are no pairs of one of the two
/// kinds. Cost: one distance per link and a sort.
CORDON_EXPORT double constraint_auc(const Points& embedding, const ConstraintSet& constraints);

}  // namespace cordon

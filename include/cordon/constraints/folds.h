/// \file
/// Folds for cross-validation by constraints: hold some back, learn from the others, and check
/// whether the held-out ones are respected.
///
/// Pairs held back at random would prove nothing: if 3 = 17 and 17 = 40 are learnt from, then
/// 3 = 40 is known. Therefore points joined by must-links, directly or through others, are put into
/// one fold together (a point with cannot-links only is a group of one). A fold holds back the
/// must-links inside its groups and the cannot-links with at least one end in them, and learns from
/// the constraints with no end in them. So no constraint that is learnt from touches a held-out
/// must-link or the held-out end of a cannot-link, and nothing held back follows from what is
/// learnt. The folds depend on the seed and on the order of the constraints, not on the order of
/// the points.
///
/// \code{.cpp}
/// const auto folds = cordon::constraint_folds(constraints, points.rows(), 5, run.seed);
/// for (const cordon::Fold& fold : folds) use(fold.train, fold.held_out);
/// \endcode
#pragma once

#include <cstdint>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/data/points.h"

namespace cordon {

/// One division of the constraints.
struct Fold {
  ConstraintSet train;
  ConstraintSet held_out;
};

/// Every must-link is held out by exactly one fold and every cannot-link by one or two. Groups are
/// assigned in random order, those with the most links first, always to the fold that has the
/// fewest links. With few groups some folds may be empty, so look at their sizes. Throws
/// Error(kUsage) for fewer than 2 folds. Cost: n + m log m.
CORDON_EXPORT std::vector<Fold> constraint_folds(const ConstraintSet& constraints, Index rows, Index folds,
                                                 std::uint64_t seed);

/// How well distances separate cannot-linked pairs from must-linked pairs.
///
/// The area under the ROC curve: the probability that a cannot-linked pair, drawn at random, is
/// farther apart in the embedding than a must-linked pair; equal distances count half. 1 is perfect
/// and 0.5 means no information. The result is also 0.5 if there are no pairs of one of the two
/// kinds. Cost: one distance per link and a sort.
CORDON_EXPORT double constraint_auc(const Points& embedding, const ConstraintSet& constraints);

}  // namespace cordon

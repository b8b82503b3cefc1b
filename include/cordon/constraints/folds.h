// A fair way to judge by constraints: hold some back, learn from the others, see whether those held back are
// respected.
//
// Pairs held back at random would judge nothing: with 3 = 17 and 17 = 40 learnt from, 3 = 40 is known. Points
// joined by must-links, directly or through others, are therefore dealt to one fold together (a point with
// cannot-links only is a group of one). A fold holds back
//   the must-links inside its groups, and
//   the cannot-links with at least one end in them;
// what has no end in them is learnt from. So no statement that is learnt from touches a held-out must-link,
// or the held-out end of a cannot-link, and nothing held back follows from what is learnt. The deal depends
// on the seed and on the order of the statements, not on that of the points.
//
//   for (const Fold& fold : constraint_folds(said, points.rows(), 5, run.seed)) ...
#pragma once

#include <cstdint>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"

namespace cordon {

struct Fold {
  ConstraintSet train;
  ConstraintSet held_out;
};

// Every must-link is held back by exactly one fold, every cannot-link by one or two. Groups are dealt in
// random order, those with the most links first, always to the fold that has the fewest. Folds may come out
// empty where there are few groups: look at the sizes. Throws Error(kUsage) for fewer than 2 folds. Cost: n +
// m log m.
CORDON_EXPORT std::vector<Fold> constraint_folds(const ConstraintSet& said, Index rows, Index folds,
                                                 std::uint64_t seed);

}  // namespace cordon

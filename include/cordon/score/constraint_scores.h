/// \file
/// How well a clustering or an embedding respects the constraints.
#pragma once

#include <span>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/constraints/folds.h"
#include "cordon/core/export.h"

namespace cordon {

/// Shares of satisfied links.
struct CORDON_EXPORT ConstraintScores {
  /// Share of the counted must-links inside one cluster; 1 if there are none.
  double must_satisfied = 1;
  /// Share of the counted cannot-links between two clusters; 1 if there are none.
  double cannot_satisfied = 1;
  Index must_counted = 0;    ///< Number of must-links counted.
  Index cannot_counted = 0;  ///< Number of cannot-links counted.
  Index left_out = 0;        ///< Pairs with an end that has no cluster (negative label).
};

/// Every pair counts once, whatever its weight. Throws Error(kInput) if a pair names a row that
/// does not exist.
CORDON_EXPORT ConstraintScores score_constraints(std::span<const int> found,
                                                 const ConstraintSet& constraints);

/// The labels of the rows that no must- or cannot-link names, and -1 (unknown) for the others:
/// about these a score would only tell that what was said is known. Throws Error(kInput) if a
/// constraint names a row that does not exist.
CORDON_EXPORT std::vector<int> unlinked_labels(std::span<const int> labels, const ConstraintSet& constraints);

}  // namespace cordon

/// \file
/// The links of a constraint set that the data contradict most.
///
/// \code{.cpp}
/// const auto doubtful = cordon::most_doubtful(points, constraints, 5, run);
/// for (const cordon::DoubtfulAnswer& one : doubtful.answers)
///   use(one.kind, one.a, one.b, one.doubt.evidence);
/// \endcode
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cordon/ask/interview.h"
#include "cordon/core/export.h"

namespace cordon {

/// A link that may be wrong.
struct DoubtfulAnswer {
  std::string kind;       ///< "must" or "cannot".
  std::string a, b;       ///< The ids of the rows.
  std::int32_t line = 0;  ///< Line of the constraint file; 0: none.
  Doubt doubt;            ///< How likely it is wrong, and why.
};

/// The links that may be wrong.
struct DoubtfulAnswers {
  std::vector<DoubtfulAnswer> answers;  ///< The most doubtful first.
  double flip_rate = 0;                 ///< Estimated share of wrong answers.
  std::string left_out;                 ///< Why the links were not examined; empty if they were.
};

/// The `count` most doubtful links of the set. The points are not scaled yet. Sets of fewer than 10
/// links are not examined, nor those of more than 1,000 links or 4,000 features, which take too
/// long.
CORDON_EXPORT DoubtfulAnswers most_doubtful(const Points& points, const ConstraintSet& constraints,
                                            Index count, const Run& run);

}  // namespace cordon

// Which constraints a clustering keeps. A link with an end that has no cluster is left out and
// counted; where no link is left nothing is violated, and the share is 1.
#include "cordon/score/constraint_scores.h"

#include <vector>

#include "kernel/linked_sample.h"

namespace cordon {

ConstraintScores score_constraints(std::span<const int> found, const ConstraintSet& constraints) {
  constraints.require_rows(static_cast<Index>(found.size()));
  ConstraintScores scores;
  const auto share = [&](const std::vector<Pair>& pairs, bool together, Index& counted) {
    Index satisfied = 0;
    for (const Pair& pair : pairs) {
      const int a = found[static_cast<std::size_t>(pair.a)];
      const int b = found[static_cast<std::size_t>(pair.b)];
      if (a < 0 || b < 0) {
        ++scores.left_out;
        continue;
      }
      ++counted;
      satisfied += (a == b) == together;
    }
    return counted > 0 ? static_cast<double>(satisfied) / static_cast<double>(counted) : 1.0;
  };
  scores.must_satisfied = share(constraints.must, true, scores.must_counted);
  scores.cannot_satisfied = share(constraints.cannot, false, scores.cannot_counted);
  return scores;
}

// Scores on rows that no constraint names: what was given is not what was learnt. The rows stay,
// their labels become -1, which every score leaves out.
std::vector<int> unlinked_labels(std::span<const int> labels, const ConstraintSet& constraints) {
  constraints.require_rows(static_cast<Index>(labels.size()));
  std::vector<int> unlinked(labels.begin(), labels.end());
  for (const Index row : internal::linked_rows(constraints)) unlinked[static_cast<std::size_t>(row)] = -1;
  return unlinked;
}

}  // namespace cordon

// Contradictions: a cannot-link between two points that the must-links make the same.
//
// Each is shown in the user's own words, as the shortest chain of must-links that joins the two ends:
//
//   3 = 17 = 40 (lines 2, 5) but 3 != 40 on line 12
//
// Finding that contradictions exist costs nothing beyond the closure; the chains are searched (breadth first,
// O(n + m)) only for the few that are shown.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/constraints/closure.h"
#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"

namespace cordon {

// What to do about them.
enum class ContradictionPolicy : std::uint8_t {
  kError,  // refuse, showing the first few
  kDrop,   // leave out the cannot-links that contradict
  kKeep,   // leave everything in
};
inline constexpr std::array<std::string_view, 3> kContradictionPolicyNames{"error", "drop", "keep"};
CORDON_EXPORT ContradictionPolicy contradiction_policy(std::string_view name);  // throws Error(kUsage)

struct Contradiction {
  Pair cannot;              // as given
  std::vector<Pair> chain;  // must-links turned so that the first leaves cannot.a, the last reaches cannot.b,
                            // and each goes on where the one before it ended; empty where cannot.a = cannot.b
};

// The first `most` contradictions in the order of the cannot-links, each with a shortest chain (of several
// always the same one). `set` is the set the closure was made of.
CORDON_EXPORT std::vector<Contradiction> find_contradictions(const ConstraintSet& set, const Closure& closure,
                                                             Index most = 5);

// One line for a person; long chains are shortened in the middle. `row_ids` are the names of the rows, empty
// for numbers.
CORDON_EXPORT std::string describe(const Contradiction& contradiction,
                                   const std::vector<std::string>& row_ids = {});

// Applies the policy and returns how many cannot-links contradict (with kDrop: how many were removed from
// `set`). The closure stays right, as it leaves them out anyway. kError throws Error(kContradiction) with up
// to five chains, the total and the remedies.
//
//   const Closure closure(said, points.rows());
//   const Index dropped = settle_contradictions(said, closure, ContradictionPolicy::kDrop, points.row_ids);
CORDON_EXPORT Index settle_contradictions(ConstraintSet& set, const Closure& closure,
                                          ContradictionPolicy policy,
                                          const std::vector<std::string>& row_ids = {});

}  // namespace cordon

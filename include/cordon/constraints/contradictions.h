/// \file
/// Contradictions: cannot-links between two points that the must-links put into the same class.
///
/// Each contradiction is shown as the shortest chain of must-links that joins its two ends:
///
/// \code{.unparsed}
/// 3 = 17 = 40 (lines 2, 5) but 3 != 40 on line 12
/// \endcode
///
/// Given the closure, finding out whether contradictions exist takes one pass over the
/// cannot-links. Chains are searched (breadth first, O(n + m)) only for the few that are shown.
///
/// \code{.cpp}
/// const cordon::Closure closure(constraints, points.rows());
/// const cordon::Index dropped = cordon::apply_contradiction_policy(
///     constraints, closure, cordon::ContradictionPolicy::kDrop, points.row_ids);
/// \endcode
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

/// What is done about contradictions.
enum class ContradictionPolicy : std::uint8_t {
  kError,  ///< Refuse, and show the first few.
  kDrop,   ///< Leave out the cannot-links that contradict.
  kKeep,   ///< Keep everything.
};
/// The names of the policies, in the same order.
inline constexpr std::array<std::string_view, 3> kContradictionPolicyNames{"error", "drop", "keep"};
/// The policy of this name. Throws Error(kUsage) for an unknown name.
CORDON_EXPORT ContradictionPolicy contradiction_policy(std::string_view name);

/// A cannot-link and the must-links that contradict it.
struct Contradiction {
  Pair cannot;  ///< The cannot-link as given.
  /// Must-links from cannot.a to cannot.b, each turned so that it starts where the one before it
  /// ends; empty if cannot.a = cannot.b.
  std::vector<Pair> chain;
};

/// The first `maximum` contradictions in the order of the cannot-links, each with a shortest chain;
/// of several shortest chains it is always the same one. `set` is the set from which the closure
/// was made.
CORDON_EXPORT std::vector<Contradiction> find_contradictions(const ConstraintSet& set, const Closure& closure,
                                                             Index maximum = 5);

/// One line of text; long chains are shortened in the middle. `row_ids` are the ids of the rows,
/// empty for numbers.
CORDON_EXPORT std::string describe(const Contradiction& contradiction,
                                   const std::vector<std::string>& row_ids = {});

/// Applies the policy and returns the number of cannot-links that contradict; kDrop removes them
/// from `set`. The closure stays valid, because it leaves them out in any case. kError throws
/// Error(kContradiction) with up to five chains, the total number and the remedies.
CORDON_EXPORT Index apply_contradiction_policy(ConstraintSet& set, const Closure& closure,
                                               ContradictionPolicy policy,
                                               const std::vector<std::string>& row_ids = {});

/// What prepare_constraints() found.
struct PreparedCounts {
  TidyCounts tidied;        ///< Pairs that were removed because they add nothing.
  Index contradicting = 0;  ///< Cannot-links that contradict the must-links.
};

/// Makes a set ready for use: checks its rows, tidies it and applies the policy. Everything that
/// learns from constraints calls this first, on points of so many rows.
CORDON_EXPORT PreparedCounts prepare_constraints(ConstraintSet& set, Index rows, ContradictionPolicy policy,
                                                 const std::vector<std::string>& row_ids = {});

}  // namespace cordon

// What the must- and cannot-links imply together.
//
// "Same kind" is an equivalence: if 3 = 17 and 17 = 40 then 3 = 40, said or not. The must-links therefore cut
// the points into components, and a cannot-link between two points separates their whole components. The
// closure keeps the components and the separated pairs of components; the implied pairs of points, of which
// there may be n^2/2, are never listed.
//
// Cost: O(n + m + c log c) time, at most 32 bytes per point and 16 per cannot-link. There is no recursion: a
// chain of a million must-links is as good as a star.
//
//   const Closure closure(said, points.rows());
//   if (closure.relation(3, 40) == Relation::kSame) ...
//   for (Index component : closure.chunklets()) use(closure.members(component));
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/matrix.h"

namespace cordon {

enum class Relation { kUnknown, kSame, kDifferent };

class CORDON_EXPORT Closure {
 public:
  // Throws Error(kInput) where a statement names a row outside 0 .. rows - 1. Contradictions are no error
  // here: cannot-links inside a component are left out of `separated` (see contradictions.h).
  Closure(const ConstraintSet& set, Index rows);

  Index rows() const { return static_cast<Index>(component_of_.size()); }

  // Components are numbered from 0 in the order of their lowest rows; a point nobody linked is a component of
  // one.
  Index component_count() const { return static_cast<Index>(first_member_.size()) - 1; }
  Index component_of(Index row) const { return component_of_[static_cast<std::size_t>(row)]; }
  Index size_of(Index component) const { return static_cast<Index>(members(component).size()); }

  // The rows of a component, ascending; the first stands for all of them.
  std::span<const Index> members(Index component) const {
    const auto at = static_cast<std::size_t>(component);
    const auto first = static_cast<std::size_t>(first_member_[at]);
    return {members_.data() + first, static_cast<std::size_t>(first_member_[at + 1]) - first};
  }

  // The components of two points or more, ascending.
  const std::vector<Index>& chunklets() const { return chunklets_; }

  // The components of a pair's ends, lower number first.
  std::pair<Index, Index> components_of(const Pair& pair) const {
    return std::minmax({component_of(pair.a), component_of(pair.b)});
  }

  // Pairs of components kept apart by some cannot-link: lower number first, sorted, each once.
  const std::vector<std::pair<Index, Index>>& separated() const { return separated_; }

  // What follows for two rows. O(log c).
  Relation relation(Index a, Index b) const;

  // Is this cannot-link between points of one component?
  bool contradicts(const Pair& cannot) const { return component_of(cannot.a) == component_of(cannot.b); }

  // Pairs of points the links imply: inside components, and across separated ones.
  Index implied_must_count() const;
  Index implied_cannot_count() const;

 private:
  void number_components(const ConstraintSet& set);
  void list_members();
  void separate(const ConstraintSet& set);

  std::vector<Index> component_of_;  // of each row
  std::vector<Index> first_member_;  // position in members_ of each component's first; one more at the end
  std::vector<Index> members_;       // rows, component by component
  std::vector<Index> chunklets_;
  std::vector<std::pair<Index, Index>> separated_;
};

// How `close` writes what is implied.
struct CloseOptions {
  // false: each component as a star around its lowest row, each separated pair of components as one
  // cannot-link: the fewest links that imply everything. true: every implied pair of points.
  bool all_pairs = false;
  // Refuse to list more links than this.
  Index most_pairs = 10'000'000;
};

// The closed set: everything the links of `set` imply, written out. A pair that was given keeps its weight
// and line; an implied one weighs as the weakest statement it may rest on: the lightest must-link of its
// components, and for a cannot-link also the heaviest cannot-link between them. Contradicting cannot-links
// and statements on distances are copied. Throws Error(kUsage) where the result would have more than
// most_pairs links.
CORDON_EXPORT ConstraintSet close(const ConstraintSet& set, const Closure& closure,
                                  const CloseOptions& options = {});

}  // namespace cordon

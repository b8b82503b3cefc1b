/// \class cordon::Closure
/// The transitive closure of must- and cannot-links: everything they imply together.
///
/// "Same class" is an equivalence relation: if 3 = 17 and 17 = 40, then 3 = 40, whether that was
/// given or not. The must-links therefore divide the points into components, and a cannot-link
/// between two points separates their components. The closure stores the components and the
/// separated pairs of components. The implied pairs of points, of which there may be n^2 / 2, are
/// never listed.
///
/// Cost, for m must-links and c cannot-links: O(n + m + c log c) time, at most 32 bytes per point
/// and 16 bytes per cannot-link. There is no recursion, so a chain of a million must-links costs no
/// more than a star.
///
/// \code{.cpp}
/// const cordon::Closure closure(constraints, points.rows());
/// const bool same = closure.relation(3, 40) == cordon::Relation::kSame;
/// for (const cordon::Index component : closure.chunklets()) use(closure.members(component));
/// \endcode
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/matrix.h"

namespace cordon {

/// What the links imply for two points.
enum class Relation { kUnknown, kSame, kDifferent };

class CORDON_EXPORT Closure {
 public:
  /// Throws Error(kInput) if a constraint names a row outside 0 .. rows - 1. Contradictions are not
  /// an error here: cannot-links inside a component are left out of separated() (see
  /// contradictions.h).
  Closure(const ConstraintSet& set, Index rows);

  /// Number of points.
  Index rows() const { return static_cast<Index>(component_of_.size()); }

  /// Number of components. They are numbered from 0 in the order of their lowest rows; a point
  /// without must-links is a component of its own.
  Index component_count() const { return static_cast<Index>(first_member_.size()) - 1; }
  /// The component of a row.
  Index component_of(Index row) const { return component_of_[static_cast<std::size_t>(row)]; }
  /// Number of points of a component.
  Index size_of(Index component) const { return static_cast<Index>(members(component).size()); }

  /// The rows of a component, ascending.
  std::span<const Index> members(Index component) const {
    const auto at = static_cast<std::size_t>(component);
    const auto first = static_cast<std::size_t>(first_member_[at]);
    return {members_.data() + first, static_cast<std::size_t>(first_member_[at + 1]) - first};
  }

  /// The components of two points or more, ascending.
  const std::vector<Index>& chunklets() const { return chunklets_; }

  /// The components of the two ends of a pair, lower number first.
  std::pair<Index, Index> components_of(const Pair& pair) const {
    return std::minmax({component_of(pair.a), component_of(pair.b)});
  }

  /// Pairs of components separated by a cannot-link: lower number first, sorted, each pair once.
  const std::vector<std::pair<Index, Index>>& separated() const { return separated_; }

  /// What the links imply for two rows. Cost: O(log c).
  Relation relation(Index a, Index b) const;

  /// Whether this cannot-link joins two points of one component.
  bool contradicts(const Pair& cannot) const { return component_of(cannot.a) == component_of(cannot.b); }

  /// Number of pairs of points inside components.
  Index implied_must_count() const;
  /// Number of pairs of points across separated components.
  Index implied_cannot_count() const;

 private:
  void number_components(const ConstraintSet& set);
  void list_members();
  void separate(const ConstraintSet& set);

  std::vector<Index> component_of_;  // of each row
  std::vector<Index> first_member_;  // where each component starts in members_, and the end
  std::vector<Index> members_;       // rows, component by component
  std::vector<Index> chunklets_;
  std::vector<std::pair<Index, Index>> separated_;
};

/// How `close` writes the implied links.
struct CloseOptions {
  /// false: the fewest links that imply everything, which are a star around the lowest row of each
  /// component and one cannot-link for each separated pair of components. true: every implied pair
  /// of points.
  bool all_pairs = false;
  Index max_pairs = 10'000'000;  ///< The maximum number of links; more are refused.
};

/// The closed set: the links that `set` implies, written out. A listed pair that was given keeps
/// its weight and line. An implied pair gets the weight of the weakest constraint it may rest on:
/// the lightest must-link of its components and, for a cannot-link, the heaviest cannot-link
/// between them. Contradicting cannot-links and distance constraints are copied. Throws
/// Error(kUsage) if the result would have more than max_pairs links.
CORDON_EXPORT ConstraintSet close(const ConstraintSet& set, const Closure& closure,
                                  const CloseOptions& options = {});

}  // namespace cordon

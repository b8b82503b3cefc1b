// Components of must-links by union-find, their members by a counting sort, and the pairs
// of components that cannot-links separate, sorted and each once. Cost: n + m log m.
// Components are numbered by their lowest row.
//
// Steps: union of the ends of every must-link (union_find.h), numbers for the roots, members,
// separated pairs. Nothing recurses, and no pair of points that is only implied is ever listed.
#include "cordon/constraints/closure.h"

#include <algorithm>

#include "constraints/union_find.h"

namespace cordon {

using namespace internal;

Closure::Closure(const ConstraintSet& set, Index rows) : component_of_(static_cast<std::size_t>(rows)) {
  set.require_rows(rows);
  number_components(set);
  list_members();
  separate(set);
}

// find() writes (it halves paths), which is why the sets live here only and the closure keeps plain
// numbers: reading it is safe on several threads.
void Closure::number_components(const ConstraintSet& set) {
  UnionFind sets(rows());
  for (const Pair& pair : set.must) sets.unite(pair.a, pair.b);

  // The lowest row of a component is met first, so a
  // root that is not numbered yet gets the next number.
  std::vector<Index> number_of_root(component_of_.size(), -1);
  Index count = 0;
  for (Index row = 0; row < rows(); ++row) {
    Index& number = number_of_root[static_cast<std::size_t>(sets.find(row))];
    if (number < 0) number = count++;
    component_of_[static_cast<std::size_t>(row)] = number;
  }
  first_member_.assign(static_cast<std::size_t>(count) + 1, 0);
}

// A counting sort of the rows by component.
// Starts by running sums, then rows in ascending order: members of a component ascend.
// Components of one row are no chunklets.
void Closure::list_members() {
  for (const Index component : component_of_) ++first_member_[static_cast<std::size_t>(component) + 1];
  for (std::size_t i = 1; i < first_member_.size(); ++i) {
    if (first_member_[i] > 1) chunklets_.push_back(static_cast<Index>(i) - 1);
    first_member_[i] += first_member_[i - 1];
  }
  members_.resize(component_of_.size());
  std::vector<Index> next = first_member_;
  for (Index row = 0; row < rows(); ++row)
    members_[static_cast<std::size_t>(next[static_cast<std::size_t>(component_of(row))]++)] = row;
}

// Contradicting pairs lie within one component and separate nothing. c log c for the sort.
void Closure::separate(const ConstraintSet& set) {
  separated_.reserve(set.cannot.size());
  for (const Pair& pair : set.cannot)
    if (!contradicts(pair)) separated_.push_back(components_of(pair));
  std::sort(separated_.begin(), separated_.end());
  separated_.erase(std::unique(separated_.begin(), separated_.end()), separated_.end());
}

// A pair within a component is what a cannot-link would contradict: the same class.
Relation Closure::relation(Index a, Index b) const {
  const Pair pair{a, b, 1, 0};
  if (contradicts(pair)) return Relation::kSame;
  return std::binary_search(separated_.begin(), separated_.end(), components_of(pair)) ? Relation::kDifferent
                                                                                       : Relation::kUnknown;
}

// s (s - 1) / 2 over the components, s t over the separated pairs; 64 bits
// hold both for any n that fits into memory.
Index Closure::implied_must_count() const {
  Index count = 0;
  for (const Index component : chunklets_) count += size_of(component) * (size_of(component) - 1) / 2;
  return count;
}

Index Closure::implied_cannot_count() const {
  Index count = 0;
  for (const auto& [one, other] : separated_) count += size_of(one) * size_of(other);
  return count;
}

}  // namespace cordon

// Statements cut into training and test parts by groups that share no point, so that the test says
// nothing about points of the training part.
//
// Cost: m log m for the rows named and their places; memory follows the rows that
// are named, not the table. The groups are those of all statements, links or not: a
// point that two statements name joins them.
#include <algorithm>
#include <cmath>

#include "constraints/shuffled_range.h"
#include "constraints/union_find.h"
#include "cordon/constraints/sampling.h"
#include "core/fail.h"

namespace cordon {

using namespace internal;
namespace {

// Calls visit(row) for every row a statement names.
void for_each_row(const Pair& pair, const auto& visit) {
  visit(pair.a);
  visit(pair.b);
}
void for_each_row(const DistanceStatement& statement, const auto& visit) {
  visit(statement.a);
  for (const Index other : statement.others) visit(other);
  if (statement.kind != StatementKind::kNear) visit(statement.b);
  if (statement.kind == StatementKind::kNearer) visit(statement.c);
}

void for_each_statement(const ConstraintSet& set, const auto& visit) {
  for (const auto& pair : set.must) visit(pair);
  for (const auto& pair : set.cannot) visit(pair);
  for (const auto& statement : set.distances) visit(statement);
}

// The groups of statements connected through their
// points, numbered in the order of their lowest rows.
// Rows are replaced by their places among the rows named, so that the disjoint sets are as small as
// these. of() is not const, because a find halves paths.
class Groups {
 public:
  explicit Groups(const ConstraintSet& set)
      : rows_(rows_named(set)), sets_(static_cast<Index>(rows_.size())) {
    for_each_statement(set, [this](const auto& statement) {
      for_each_row(statement, [&](Index row) { sets_.unite(place(statement.a), place(row)); });
    });
    number_.assign(rows_.size(), -1);
    for (Index at = 0; at < static_cast<Index>(rows_.size()); ++at) {
      Index& number = number_[static_cast<std::size_t>(sets_.find(at))];
      if (number < 0) number = count_++;
    }
  }
  Index count() const { return count_; }
  std::size_t of(const auto& statement) {
    return static_cast<std::size_t>(number_[static_cast<std::size_t>(sets_.find(place(statement.a)))]);
  }

 private:
  static std::vector<Index> rows_named(const ConstraintSet& set) {
    std::vector<Index> rows;
    for_each_statement(set, [&](const auto& statement) {
      for_each_row(statement, [&](Index row) { rows.push_back(row); });
    });
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
  }
  Index place(Index row) const { return std::lower_bound(rows_.begin(), rows_.end(), row) - rows_.begin(); }

  std::vector<Index> rows_;  // the rows that are named at all, ascending
  UnionFind sets_;           // over places in rows_
  std::vector<Index> number_;
  Index count_ = 0;
};

// Which groups to hold back.
// Groups come in random order and one is held back if that brings the number of statements held
// back nearer to the target: |held + size - target| < |held - target|. So a group of twice what is
// missing, or more, is passed over, and a smaller one may follow. O(groups).
std::vector<bool> choose(const std::vector<Index>& sizes, double target, std::uint64_t seed) {
  std::vector<bool> held_back(sizes.size(), false);
  ShuffledRange order(sizes.size(), sizes.size(), Stream(seed, Purpose::kFolds));
  double held = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const auto group = static_cast<std::size_t>(order.next());
    const auto size = static_cast<double>(sizes[group]);
    if (std::abs(held + size - target) >= std::abs(held - target)) continue;
    held_back[group] = true;
    held += size;
  }
  return held_back;
}

}  // namespace

Split split_by_component(const ConstraintSet& set, double share, std::uint64_t seed) {
  if (!(share >= 0 && share <= 1)) fail_parameter("share", share, "a number from 0 to 1");
  Groups groups(set);
  std::vector<Index> sizes(static_cast<std::size_t>(groups.count()), 0);
  for_each_statement(set, [&](const auto& statement) { ++sizes[groups.of(statement)]; });
  const std::vector<bool> held_back = choose(sizes, share * static_cast<double>(set.size()), seed);

  Split split;
  const auto part = [&](const auto& statement) -> ConstraintSet& {
    return held_back[groups.of(statement)] ? split.held_out : split.train;
  };
  for (const Pair& pair : set.must) part(pair).must.push_back(pair);
  for (const Pair& pair : set.cannot) part(pair).cannot.push_back(pair);
  for (const DistanceStatement& statement : set.distances) part(statement).distances.push_back(statement);
  return split;
}

}  // namespace cordon

// Checks of statements against the number of rows, and the removal of repeated pairs by sorting: m
// log m. Of repeated pairs the first stays, with the largest weight.
//
// Checks name the statement by its number in its own list and by the line it was read from, if
// there is one. The first that is wrong ends the check.
#include "cordon/constraints/constraint_set.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "core/fail.h"

namespace cordon {

using namespace internal;
namespace {

// Checks one statement, and can say which one it is.
class StatementCheck {
 public:
  StatementCheck(StatementKind kind, std::size_t number, std::int32_t line, Index rows)
      : kind_(kind), number_(number), line_(line), rows_(rows) {}

  void require_distance_kind() const {
    if (kind_ != StatementKind::kMust && kind_ != StatementKind::kCannot) return;
    fail(ErrorKind::kInput, "{} stands among the distances; it belongs in `{}`", who(), name_of(kind_));
  }
  void require_row(Index row) const {
    if (row >= 0 && row < rows_) return;
    if (rows_ == 0) fail(ErrorKind::kInput, "{} names row {}, but there are no points", who(), row);
    fail(ErrorKind::kInput, "{} names row {}, but the rows are numbered 0 to {}", who(), row, rows_ - 1);
  }
  void require_weight(double weight) const {
    if (std::isfinite(weight) && weight > 0) return;
    fail(ErrorKind::kInput, "{} has the weight {}; a weight is a positive finite number", who(), weight);
  }
  void require_value(double value) const {
    if (std::isfinite(value) && value >= 0) return;
    fail(ErrorKind::kInput, "{} has the value {}; a value is a finite number, 0 or more", who(), value);
  }
  void require_distinct(Index a, Index b) const {
    if (a != b) return;
    fail(ErrorKind::kInput, "{} names row {} twice; its points must be different ones", who(), a);
  }
  // A hash of the rows listed: O(length of the list).
  void require_others(const DistanceStatement& statement) const {
    if (statement.others.empty())
      fail(ErrorKind::kInput, "{} lists no points for row {}", who(), statement.a);
    std::unordered_set<Index> seen{statement.a};
    for (const Index other : statement.others) {
      require_row(other);
      if (!seen.insert(other).second) require_distinct(other, other);
    }
  }

 private:
  // "'must' statement 5 (line 12)": the number counts from 0 within its own list.
  std::string who() const {
    const std::string place = line_ > 0 ? fmt::format(" (line {})", line_) : "";
    return fmt::format("'{}' statement {}{}", name_of(kind_), number_, place);
  }

  StatementKind kind_;
  std::size_t number_;
  std::int32_t line_;
  Index rows_;
};

// A pair of a row with itself is allowed here: tidy() removes such must-links, and such
// cannot-links are contradictions that shall be told.
void require_pairs(const std::vector<Pair>& pairs, StatementKind kind, Index rows) {
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const StatementCheck check(kind, i, pairs[i].line, rows);
    check.require_row(pairs[i].a);
    check.require_row(pairs[i].b);
    check.require_weight(pairs[i].weight);
  }
}

// By kind: near has a list, nearer a third point, the others two points and a bound.
void require_distance(const DistanceStatement& statement, const StatementCheck& check) {
  check.require_distance_kind();
  check.require_row(statement.a);
  check.require_weight(statement.weight);
  if (statement.kind == StatementKind::kNear) return check.require_others(statement);
  check.require_value(statement.value);
  check.require_row(statement.b);
  check.require_distinct(statement.a, statement.b);
  if (statement.kind != StatementKind::kNearer) return;
  check.require_row(statement.c);
  check.require_distinct(statement.a, statement.c);
  check.require_distinct(statement.b, statement.c);
}

// Marks every pair that was given before, in either order,
// after moving its weight to the first if it is larger.
// A sort of keys and not a hash, so that memory is known (24 bytes per pair) and repeats lie side
// by side, first of them first. The pairs that stay keep their order.
Index drop_repeats(std::vector<Pair>& pairs) {
  struct Key {
    Index low;
    Index high;
    std::size_t at;
    bool same_pair(const Key& other) const { return low == other.low && high == other.high; }
  };
  std::vector<Key> keys;
  keys.reserve(pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i)
    keys.push_back({std::min(pairs[i].a, pairs[i].b), std::max(pairs[i].a, pairs[i].b), i});
  std::sort(keys.begin(), keys.end(), [](const Key& x, const Key& y) {
    if (x.low != y.low) return x.low < y.low;
    return x.high != y.high ? x.high < y.high : x.at < y.at;
  });

  std::vector<bool> repeated(pairs.size(), false);
  for (std::size_t first = 0, i = 1; i < keys.size(); ++i) {
    if (!keys[i].same_pair(keys[first])) {
      first = i;
      continue;
    }
    double& weight = pairs[keys[first].at].weight;
    weight = std::max(weight, pairs[keys[i].at].weight);
    repeated[keys[i].at] = true;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i)
    if (!repeated[i]) pairs[kept++] = pairs[i];
  const auto dropped = static_cast<Index>(pairs.size() - kept);
  pairs.resize(kept);
  return dropped;
}

}  // namespace

// O(statements and rows listed).
void ConstraintSet::require_rows(Index rows) const {
  require_pairs(must, StatementKind::kMust, rows);
  require_pairs(cannot, StatementKind::kCannot, rows);
  for (std::size_t i = 0; i < distances.size(); ++i)
    require_distance(distances[i], StatementCheck(distances[i].kind, i, distances[i].line, rows));
}

// Cannot-links of a row with itself stay, as the header says.
TidyCounts tidy(ConstraintSet& set) {
  TidyCounts counts;
  counts.self_pairs =
      static_cast<Index>(std::erase_if(set.must, [](const Pair& pair) { return pair.a == pair.b; }));
  counts.duplicates = drop_repeats(set.must) + drop_repeats(set.cannot);
  return counts;
}

}  // namespace cordon

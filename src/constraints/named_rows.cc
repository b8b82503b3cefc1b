// The rows that constraints name, as a list, and the constraints in places of that list: so the
// linked rows of a table are all that has to be at hand. O(m log m) for m names. Both
// functions go over the names by one visitor, so that neither forgets a kind of statement.
#include "constraints/named_rows.h"

#include <algorithm>

namespace cordon::internal {
namespace {

// Works on a set that may be changed and on one that may not. b and c are -1 where a kind has none.
template <typename Set, typename Visit>
void for_named_rows(Set& set, const Visit& visit) {
  for (auto* pairs : {&set.must, &set.cannot})
    for (auto& pair : *pairs) {
      visit(pair.a);
      visit(pair.b);
    }
  for (auto& one : set.distances) {
    visit(one.a);
    if (one.b >= 0) visit(one.b);
    if (one.c >= 0) visit(one.c);
    for (auto& row : one.others) visit(row);
  }
}

}  // namespace

std::vector<Index> rows_named(const ConstraintSet& set) {
  std::vector<Index> rows;
  for_named_rows(set, [&](Index row) { rows.push_back(row); });
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return rows;
}

// `rows` has every row that is named, so that each search finds its row.
void number_by_place(ConstraintSet& set, const std::vector<Index>& rows) {
  for_named_rows(set,
                 [&](Index& row) { row = std::lower_bound(rows.begin(), rows.end(), row) - rows.begin(); });
}

}  // namespace cordon::internal

#include "scale/named_rows.h"

#include <algorithm>

namespace cordon::internal {
namespace {

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

void number_by_place(ConstraintSet& set, const std::vector<Index>& rows) {
  for_named_rows(set,
                 [&](Index& row) { row = std::lower_bound(rows.begin(), rows.end(), row) - rows.begin(); });
}

}  // namespace cordon::internal

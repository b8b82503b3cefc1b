#include "kernel/linked_sample.h"

#include <algorithm>

#include "kernel/sampled_rows.h"

namespace cordon::internal {

std::vector<Index> linked_rows(const ConstraintSet& constraints) {
  std::vector<Index> rows;
  for (const auto* pairs : {&constraints.must, &constraints.cannot})
    for (const Pair& pair : *pairs) rows.insert(rows.end(), {pair.a, pair.b});
  std::ranges::sort(rows);
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return rows;
}

std::vector<Index> linked_and_drawn(const ConstraintSet& constraints, Index rows, Index maximum,
                                    Stream stream) {
  const std::vector<Index> linked = linked_rows(constraints);
  const auto count = static_cast<Index>(linked.size());
  std::vector<Index> chosen;
  auto next = linked.begin();
  Index before = 0;  // linked rows below the one looked at
  for (const Index place : sampled_rows(rows - count, std::max<Index>(0, maximum - count), stream)) {
    for (; next != linked.end() && *next <= place + before; ++next, ++before) chosen.push_back(*next);
    chosen.push_back(place + before);
  }
  chosen.insert(chosen.end(), next, linked.end());
  return chosen;
}

ConstraintSet among(const ConstraintSet& constraints, const std::vector<Index>& rows) {
  ConstraintSet renumbered;
  const auto renumber = [&](const std::vector<Pair>& from, std::vector<Pair>& to) {
    for (const Pair& pair : from) {
      const auto a = std::ranges::lower_bound(rows, pair.a), b = std::ranges::lower_bound(rows, pair.b);
      if (a == rows.end() || b == rows.end() || *a != pair.a || *b != pair.b) continue;
      to.push_back({a - rows.begin(), b - rows.begin(), pair.weight, pair.line});
    }
  };
  renumber(constraints.must, renumbered.must);
  renumber(constraints.cannot, renumbered.cannot);
  return renumbered;
}

}  // namespace cordon::internal

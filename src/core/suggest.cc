// "Did you mean": the known name with the fewest edits. One pass over the names; a name whose
// length alone rules it out costs nothing, any other |given| |name| steps and three rows of the
// table of distances. The bound shrinks with every better name, so that equal ones keep the first.
#include <algorithm>
#include <cstddef>
#include <numeric>

#include "cordon/core/error.h"

namespace cordon {
namespace {

// Nobody mistypes longer names than this; it bounds the work on hostile input.
constexpr std::size_t kLongestName = 200;

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Letters to insert, delete, replace or swap with their
// neighbour to turn `a` into `b` (optimal string alignment).
//
// d(i, j) = min( d(i-1, j) + 1, d(i, j-1) + 1, d(i-1, j-1) + [a_i != b_j],
//               d(i-2, j-2) + 1 where the last two letters are exchanged )
//
// Three rows are kept: before is i - 2, last is i - 1, next is i. Upper and lower case of ASCII are
// alike. (Damerau 1964; the restricted form, in which no part is edited twice.)
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), next(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    next[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      next[j] = std::min({last[j] + 1, next[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      const bool swapped =
          i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) next[j] = std::min(next[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, next);
  }
  return last[b.size()];
}

}  // namespace

std::string suggest(std::string_view given, const std::vector<std::string>& known) {
  if (given.empty() || given.size() > kLongestName) return {};
  // One more than is allowed (two edits, or a third of the letters): only what is below it counts.
  std::size_t best_distance = std::max<std::size_t>(2, given.size() / 3) + 1;
  const std::string* best = nullptr;
  for (const std::string& name : known) {
    if (name.empty() || name.size() > kLongestName) continue;
    const std::size_t difference = std::max(name.size(), given.size()) - std::min(name.size(), given.size());
    if (difference >= best_distance) continue;
    const std::size_t distance = edit_distance(given, name);
    // Replacing every letter is no likeness, however short the name is.
    if (distance >= best_distance || distance >= std::max(name.size(), given.size())) continue;
    best_distance = distance;
    best = &name;
  }
  return best == nullptr ? std::string() : *best;
}

}  // namespace cordon

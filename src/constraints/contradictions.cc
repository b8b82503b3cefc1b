// Cannot-links between points that must-links make the same, each with a shortest chain of
// must-links as the reason. Whether there is a contradiction is known from the components
// (closure.h); breadth-first search for the chains runs only in the components concerned,
// and only for as many as are shown.
//
// Cost: one pass over the cannot-links where there are none; otherwise O(n + m) for the lists
// of links and O(size of the component) for each chain shown. Memory then: 16 bytes per row
// and per must-link of the components concerned.
#include "cordon/constraints/contradictions.h"

#include <algorithm>
#include <utility>

#include "core/fail.h"

namespace cordon {

using namespace internal;
namespace {

// The must-links of some components, as lists of links per row, for breadth-first search.
// first_ and incident_ are compressed lists: the links of row r are incident_[first_[r]]
// to incident_[first_[r + 1] - 1], in the order in which they were given. So of several
// shortest chains it is always the same one.
class ChainSearch {
 public:
  // `wanted` tells for each component whether chains inside it will be asked for.
  ChainSearch(const ConstraintSet& set, const Closure& closure, const std::vector<bool>& wanted)
      : links_(set.must),
        first_(static_cast<std::size_t>(closure.rows()) + 1, 0),
        reached_by_(first_.size(), kNotReached) {
    const auto is_wanted = [&](const Pair& pair) {
      return pair.a != pair.b && wanted[static_cast<std::size_t>(closure.component_of(pair.a))];
    };
    for (const Pair& pair : links_)
      if (is_wanted(pair)) {
        ++first_[static_cast<std::size_t>(pair.a) + 1];
        ++first_[static_cast<std::size_t>(pair.b) + 1];
      }
    for (std::size_t row = 1; row < first_.size(); ++row) first_[row] += first_[row - 1];
    incident_.resize(first_.back());
    std::vector<std::size_t> next = first_;
    for (std::size_t i = 0; i < links_.size(); ++i)
      if (is_wanted(links_[i])) {
        incident_[next[static_cast<std::size_t>(links_[i].a)]++] = i;
        incident_[next[static_cast<std::size_t>(links_[i].b)]++] = i;
      }
  }

  // Searches from the end back to the start, so that
  // following the links found walks the chain forwards.
  // Only rows that were reached are set back at the end: a search
  // costs its component, not all rows.
  std::vector<Pair> shortest_chain(Index start, Index end) {
    std::vector<Index> queue{end};
    reached_by_[static_cast<std::size_t>(end)] = kStart;
    for (std::size_t head = 0;
         head < queue.size() && reached_by_[static_cast<std::size_t>(start)] == kNotReached; ++head) {
      const auto row = static_cast<std::size_t>(queue[head]);
      for (std::size_t i = first_[row]; i < first_[row + 1]; ++i) {
        const Index neighbour = other_end(incident_[i], queue[head]);
        std::size_t& by = reached_by_[static_cast<std::size_t>(neighbour)];
        if (by != kNotReached) continue;
        by = incident_[i];
        queue.push_back(neighbour);
      }
    }
    std::vector<Pair> chain;
    if (reached_by_[static_cast<std::size_t>(start)] == kNotReached)
      fail(ErrorKind::kUsage, "the must-links changed after the closure was made of them; make it again");
    for (Index row = start; row != end; row = chain.back().b) {
      const std::size_t link = reached_by_[static_cast<std::size_t>(row)];
      chain.push_back({row, other_end(link, row), links_[link].weight, links_[link].line});
    }
    for (const Index row : queue) reached_by_[static_cast<std::size_t>(row)] = kNotReached;
    return chain;
  }

 private:
  static constexpr std::size_t kNotReached = static_cast<std::size_t>(-1);
  static constexpr std::size_t kStart = static_cast<std::size_t>(-2);

  Index other_end(std::size_t link, Index row) const {
    return links_[link].a == row ? links_[link].b : links_[link].a;
  }

  const std::vector<Pair>& links_;
  std::vector<std::size_t> first_;     // of each row: where its links begin in incident_
  std::vector<std::size_t> incident_;  // positions in links_
  std::vector<std::size_t> reached_by_;
};

// The items joined by `between`; of more than six only
// the first and last three, with `gap` in the middle.
std::string join_shortened(const std::vector<std::string>& items, std::string_view between,
                           std::string_view gap) {
  constexpr std::size_t kEnds = 3;
  if (items.size() <= 2 * kEnds) return fmt::format("{}", fmt::join(items, between));
  return fmt::format("{}{}{}{}{}", fmt::join(items.begin(), items.begin() + kEnds, between), between, gap,
                     between, fmt::join(items.end() - kEnds, items.end(), between));
}

std::string row_name(Index row, const std::vector<std::string>& row_ids) {
  return static_cast<std::size_t>(row) < row_ids.size() ? row_ids[static_cast<std::size_t>(row)]
                                                        : std::to_string(row);
}

}  // namespace

// In the order of the cannot-links, as a user meets them in the file.
std::vector<Contradiction> find_contradictions(const ConstraintSet& set, const Closure& closure,
                                               Index maximum) {
  std::vector<Contradiction> found;
  std::vector<bool> wanted(static_cast<std::size_t>(closure.component_count()), false);
  for (const Pair& pair : set.cannot) {
    if (static_cast<Index>(found.size()) >= maximum) break;
    if (!closure.contradicts(pair)) continue;
    found.push_back({pair, {}});
    wanted[static_cast<std::size_t>(closure.component_of(pair.a))] = true;
  }
  if (found.empty()) return found;
  ChainSearch search(set, closure, wanted);
  for (Contradiction& each : found) each.chain = search.shortest_chain(each.cannot.a, each.cannot.b);
  return found;
}

// Names of rows joined by equal signs, then the lines on which the links of the
// chain stand, then what contradicts them.
std::string describe(const Contradiction& contradiction, const std::vector<std::string>& row_ids) {
  const Pair& cannot = contradiction.cannot;
  const std::string a = row_name(cannot.a, row_ids);
  const std::string place = cannot.line > 0 ? fmt::format(" on line {}", cannot.line) : "";
  if (cannot.a == cannot.b)
    return fmt::format("{} != {}{}, but a point is always of its own kind", a, a, place);

  std::vector<std::string> names{a};
  std::vector<std::string> lines;
  for (const Pair& link : contradiction.chain) {
    names.push_back(row_name(link.b, row_ids));
    if (link.line > 0) lines.push_back(std::to_string(link.line));
  }
  const std::string gap = fmt::format("... {} more ...", names.size() > 6 ? names.size() - 6 : 0);
  const std::string where = lines.empty() ? ""
                                          : fmt::format(" ({} {})", lines.size() == 1 ? "line" : "lines",
                                                        join_shortened(lines, ", ", "..."));
  return fmt::format("{}{} but {} != {}{}", join_shortened(names, " = ", gap), where, a, names.back(), place);
}

ContradictionPolicy contradiction_policy(std::string_view name) {
  for (std::size_t i = 0; i < kContradictionPolicyNames.size(); ++i)
    if (kContradictionPolicyNames[i] == name) return static_cast<ContradictionPolicy>(i);
  fail_parameter("contradictions", name, "error, drop, keep");
}

// Number of cannot-links that contradict. With kError it throws, showing some of the chains; with
// kDrop it removes these cannot-links; with kKeep nothing changes.
Index apply_contradiction_policy(ConstraintSet& set, const Closure& closure, ContradictionPolicy policy,
                                 const std::vector<std::string>& row_ids) {
  const auto contradicts = [&closure](const Pair& pair) { return closure.contradicts(pair); };
  const Index count = std::count_if(set.cannot.begin(), set.cannot.end(), contradicts);
  if (count == 0 || policy == ContradictionPolicy::kKeep) return count;
  if (policy == ContradictionPolicy::kDrop) return static_cast<Index>(std::erase_if(set.cannot, contradicts));

  std::string chains;
  const auto shown = find_contradictions(set, closure);
  for (const Contradiction& each : shown) chains += "\n  " + describe(each, row_ids);
  const Index rest = count - static_cast<Index>(shown.size());
  if (rest > 0) chains += fmt::format("\n  and {} more", rest);
  fail(ErrorKind::kContradiction,
       "the constraints contradict each other: {} of {} cannot-links {} points that must-links make the "
       "same:{}\n"
       "Correct or delete one statement of each chain, or choose by ‹contradictions›: drop "
       "(leave out such cannot-links) or keep (use everything as given).",
       count, set.cannot.size(), count == 1 ? "parts" : "part", chains);
}

// The order counts: rows are checked before anything uses them as indices, and repeated pairs
// are gone before contradictions are counted.
PreparedCounts prepare_constraints(ConstraintSet& set, Index rows, ContradictionPolicy policy,
                                   const std::vector<std::string>& row_ids) {
  set.require_rows(rows);
  PreparedCounts counts;
  counts.tidied = tidy(set);
  counts.contradicting = apply_contradiction_policy(set, Closure(set, rows), policy, row_ids);
  return counts;
}

}  // namespace cordon

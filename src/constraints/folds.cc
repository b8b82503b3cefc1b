// Folds of constraints for cross-validation. Whole must-link components go to a fold: otherwise a
// held-out link could follow from training links. Components are shuffled, then dealt by falling
// number of links to the fold that has the fewest so far, so that the folds are of similar size. A
// link is held out in the fold of either end; a cannot-link between two folds is held out in both.
//
// Groups are sorted by (must-links, cannot-links), largest first, and each goes to the fold
// with the least load by the same order; a group without must-links goes by cannot-links
// alone. By this greedy rule (largest first, Graham 1969) the most must-links of a fold
// are at most a third more than they have to be.
//
// A statement on distances is held out in every fold that one of its points is in. Rows that no
// link names are in no fold: a statement on such rows alone is learnt from in all of them.
#include "cordon/constraints/folds.h"

#include <algorithm>

#include "cordon/constraints/closure.h"
#include "cordon/core/random.h"
#include "core/fail.h"
#include "core/index.h"

namespace cordon {

using namespace internal;
namespace {

struct Group {
  Index component = 0;
  Index must = 0;
  Index cannot = 0;
};

// The groups anything was said about, in the order they are first mentioned: not of their rows, so
// that the folds are the same whatever order the points are in.
// A must-link counts once for its component, a cannot-link once for each end.
std::vector<Group> groups_of(const ConstraintSet& constraints, const Closure& closure) {
  std::vector<Group> all;
  std::vector<Index> place(idx(closure.component_count()), -1);
  const auto group_of = [&](Index row) -> Group& {
    Index& here = place[idx(closure.component_of(row))];
    if (here < 0) {
      here = static_cast<Index>(all.size());
      all.push_back({.component = closure.component_of(row)});
    }
    return all[idx(here)];
  };
  for (const Pair& link : constraints.must) ++group_of(link.a).must;
  for (const Pair& link : constraints.cannot)
    for (const Index end : {link.a, link.b}) ++group_of(end).cannot;
  return all;
}

// fold_of[component]; -1 where nothing was said.
// The shuffle (Fisher and Yates) decides among groups of the same size, since the sort is stable;
// of folds with the same load the first is taken.
std::vector<Index> deal(std::vector<Group> groups, Index components, Index folds, std::uint64_t seed) {
  Stream stream(seed, Purpose::kTune);
  for (std::size_t i = groups.size(); i > 1; --i) std::swap(groups[i - 1], groups[stream.below(i)]);
  const auto links = [](const Group& group) { return std::pair(group.must, group.cannot); };
  std::ranges::stable_sort(groups, std::greater(), links);
  std::vector<Index> fold_of(idx(components), -1);
  std::vector<std::pair<Index, Index>> load(idx(folds));  // must-links, cannot-links
  for (const Group& group : groups) {
    const auto minimum = group.must > 0
                             ? std::ranges::min_element(load)
                             : std::ranges::min_element(load, {}, &std::pair<Index, Index>::second);
    minimum->first += group.must;
    minimum->second += group.cannot;
    fold_of[idx(group.component)] = minimum - load.begin();
  }
  return fold_of;
}

}  // namespace

// O(folds times statements): each fold holds a copy of every statement, on one side or the other.
std::vector<Fold> constraint_folds(const ConstraintSet& constraints, Index rows, Index folds,
                                   std::uint64_t seed) {
  if (folds < 2) fail_parameter("folds", folds, "at least 2");
  constraints.require_rows(rows);
  const Closure closure(constraints, rows);
  const std::vector<Index> fold_of =
      deal(groups_of(constraints, closure), closure.component_count(), folds, seed);
  const auto of_row = [&](Index row) { return fold_of[idx(closure.component_of(row))]; };
  std::vector<Fold> all(idx(folds));
  for (Index f = 0; f < folds; ++f) {
    Fold& fold = all[idx(f)];
    for (const Pair& link : constraints.must)
      (of_row(link.a) == f ? fold.held_out : fold.train).must.push_back(link);
    for (const Pair& link : constraints.cannot)
      (of_row(link.a) == f || of_row(link.b) == f ? fold.held_out : fold.train).cannot.push_back(link);
    for (const DistanceStatement& statement : constraints.distances) {
      bool touches = of_row(statement.a) == f;
      for (const Index row : {statement.b, statement.c}) touches |= row >= 0 && of_row(row) == f;
      for (const Index row : statement.others) touches |= of_row(row) == f;
      (touches ? fold.held_out : fold.train).distances.push_back(statement);
    }
  }
  return all;
}

}  // namespace cordon

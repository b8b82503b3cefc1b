// The library's session about a map (guided/session.h) kept in step with the user's statements:
// they come and go one by one, and each solution starts at the Lagrange multipliers of the last.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "cordon/constraints/closure.h"
#include "cordon/guided/session.h"
#include "data_set.h"
#include "solved_map.h"
#include "statement.h"

namespace cordon::studio {

// Statements of the first cannot-link that must-links
// rule out and of the shortest chain that does so.
std::vector<Index> shortest_contradiction(const ConstraintSet& links, const Closure& closure);

class GuidedSolver {
 public:
  // `fitted`: the points that count; `fitted_row`: from rows to theirs, empty where all count.
  // `budget`: eigenproblems of one effort. More effort is one longer search, not several short ones:
  // measured, those begin their steps anew each time and may never end.
  GuidedSolver(Points fitted, std::vector<Index> fitted_row, Index dims, Index budget, Index effort,
               const Run& run);

  SolvedMap solve(const Snapshot& snapshot, const Run& run);

 private:
  struct Known {
    Index session_id;
    Statement statement;
  };
  struct Implied {
    Index session_id;
    DistanceStatement statement;
    std::vector<Index> source_ids;  // ids of must- and cannot-statements
  };

  void update_distances(const Snapshot& snapshot, const Run& run);
  void update_links(const Snapshot& snapshot, const Run& run);
  static std::vector<Index> source_ids(const DistanceStatement& implied, const ConstraintSet& links,
                                       const Closure& closure);
  void add_statuses(const Snapshot& snapshot, const GuidedMap& found, SolvedMap& map) const;

  Points points_;
  std::vector<Index> fitted_row_;
  Session session_;
  std::map<Index, Known> distances_;  // by statement id
  std::vector<Implied> implied_;
  ConstraintSet links_;
  std::vector<Index> contradiction_;  // ids of links that contradict each other
};

}  // namespace cordon::studio

// The library's conversation about a map (guided/session.h) kept in step with what the user says:
// statements come and go one by one, and each answer starts at the prices of the last.
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

class GuidedSolver {
 public:
  // `fitted`: the points that count; `place`: from rows to theirs, empty where all count. `budget`:
  // eigenproblems of one effort. More effort is one longer search, not several short ones:
  // measured, those begin their steps anew each time and may never end.
  GuidedSolver(Points fitted, std::vector<Index> place, Index dims, Index budget, Index effort, Run& run);

  SolvedMap solve(const Snapshot& snapshot, Run& run);

 private:
  struct Known {
    Index session_id;
    Statement statement;
  };
  struct Implied {
    Index session_id;
    DistanceStatement statement;
    std::vector<Index> said_by;  // ids of must- and cannot-statements
  };

  void take_distances(const Snapshot& snapshot, Run& run);
  void take_links(const Snapshot& snapshot, Run& run);
  static std::vector<Index> said_by(const DistanceStatement& implied, const ConstraintSet& links,
                                    const Closure& closure);
  void judge(const Snapshot& snapshot, const GuidedMap& found, SolvedMap& map) const;

  Points points_;
  std::vector<Index> place_;
  Session session_;
  std::map<Index, Known> distances_;  // by statement id
  std::vector<Implied> implied_;
  ConstraintSet links_;
  std::vector<Index> contradiction_;  // ids of links that contradict each other
};

}  // namespace cordon::studio

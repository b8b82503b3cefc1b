// From statements to the next map: by the guided solver or a
// method of the registry, rotated onto the map before.
//
// Between orthonormal maps the directions themselves are rotated (orthogonal Procrustes), so that
// the shortest path of planes joins them; between others the coordinates. One thread only.
#pragma once

#include <map>
#include <memory>

#include "data_set.h"
#include "guided_solver.h"
#include "solved_map.h"
#include "statement.h"

namespace cordon::studio {

class Solver {
 public:
  explicit Solver(std::shared_ptr<const DataSet> data, Index budget = kBudget)
      : data_(std::move(data)), budget_(budget) {}

  static constexpr Index kBudget = 150;  // eigenproblems of guided before it shows the best found so far

  // `before` (may be null): the map that is shown now.
  // The status of every statement is part of the result.
  std::shared_ptr<SolvedMap> solve(const Snapshot& snapshot, const SolvedMap* before, const Run& run);

 private:
  void use_rows(const Snapshot& snapshot);
  SolvedMap by_registry(const Snapshot& snapshot, const Run& run) const;

  std::shared_ptr<const DataSet> data_;
  Index budget_;
  bool chosen_ = false;
  std::vector<Index> ignored_;
  Points fitted_;                  // without the ignored ones
  std::vector<Index> fitted_row_;  // from rows to fitted_; empty where none is ignored
  std::map<Index, std::unique_ptr<GuidedSolver>> guided_;  // by dimensions, all with the same effort
  Index effort_ = 1;
};

}  // namespace cordon::studio

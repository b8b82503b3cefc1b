// From statements to the next map: by the guided solver or a
// method of the registry, rotated onto the map before.
//
// Between orthonormal maps the directions themselves are rotated (orthogonal Procrustes), so that
// the shortest path of planes joins them; between others the coordinates. One thread only.
//
// Where a map takes longer than a person waits, solve_provisional() has another one sooner: `auto`
// learnt from fewer rows and landmarks, and tables of many features in their leading principal
// components. It is to be looked at while solve() works, which does not depend on it. Tables whose
// features are too many for any map in minutes have maps of their components only.
#pragma once

#include <map>
#include <memory>

#include "components.h"
#include "data_set.h"
#include "guided_solver.h"
#include "method_list.h"
#include "solved_map.h"
#include "statement.h"

namespace cordon::studio {

class Solver {
 public:
  // `max_operations`: a map that would take more is found in the components.
  explicit Solver(std::shared_ptr<const DataSet> data, Index budget = kBudget,
                  double max_operations = kMaxOperations)
      : data_(std::move(data)),
        budget_(budget),
        max_operations_(max_operations),
        first_components_(data_->points(), Components::kFirst),
        components_(data_->points(), Components::kMax) {}

  static constexpr Index kBudget = 150;  // eigenproblems of guided before it shows the best found so far

  // `before` (may be null): the map that is shown now.
  // The status of every statement is part of the result.
  std::shared_ptr<SolvedMap> solve(const Snapshot& snapshot, const SolvedMap* before, const Run& run);

  // Null where solve() takes about as long. No status of statements.
  std::shared_ptr<SolvedMap> solve_provisional(const Snapshot& snapshot, const SolvedMap* before,
                                               const Run& run);

 private:
  using GuidedSolvers = std::map<Index, std::unique_ptr<GuidedSolver>>;  // by dimensions, of one effort

  // The rows that are fitted, in components of all rows.
  struct Reduced {
    Reduced(const Points& points, Index maximum) : components(points, maximum) {}
    ComponentsOnDemand components;
    Points fitted;  // none until they are asked for
    GuidedSolvers guided;
  };

  Snapshot prepared(const Snapshot& asked);
  void use_rows(const Snapshot& snapshot);
  double operations(const Snapshot& snapshot) const;  // of a map of all features
  bool is_by_components(const Snapshot& snapshot) const;
  SolvedMap by_guided(const Snapshot& snapshot, const Points& points, GuidedSolvers& solvers,
                      const Run& run) const;
  SolvedMap by_registry(const Snapshot& snapshot, const Points& points, ParameterValues parameters,
                        const Run& run) const;
  SolvedMap by_components(const Snapshot& snapshot, Reduced& reduced, const ParameterValues& parameters,
                          const Run& run);

  std::shared_ptr<const DataSet> data_;
  Index budget_;
  double max_operations_;
  bool chosen_ = false;
  std::vector<Index> ignored_;
  Points fitted_;                  // without the ignored ones
  std::vector<Index> fitted_row_;  // from rows to fitted_; empty where none is ignored
  GuidedSolvers guided_;
  Reduced first_components_, components_;
  Index effort_ = 1;
};

}  // namespace cordon::studio

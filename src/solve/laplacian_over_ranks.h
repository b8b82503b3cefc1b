// The smallest eigenpairs of a graph Laplacian (laplacian.h) whose points are spread over ranks by tiles.
#pragma once

#include "core/checkpoint.h"
#include "core/ranks.h"
#include "solve/laplacian.h"
#include "solve/rank_solvers.h"

namespace cordon::internal {

// This rank's rows of the symmetric matrix W of weights, all more than 0, without a diagonal.
struct RowsOfGraph {
  TileCut cut;
  std::vector<std::int32_t> id{};  // what the points are called in the table
  std::vector<Index> start{0};
  std::vector<Index> column{};  // places, ascending in a row
  std::vector<double> weight{};
  // Sets of places, ascending, in which every two are joined with weight 1 (laplacian.h); on every rank the
  // same, and a place is in one of them at most.
  std::vector<std::vector<Index>> cliques{};

  Index rows() const { return static_cast<Index>(start.size()) - 1; }
};

// The sum of the weights at each of this rank's rows, those of the cliques included.
std::vector<double> degrees_of(const Ranks& ranks, const RowsOfGraph& graph);

// The connected part of each of this rank's rows, as the lowest place in it. Collective.
std::vector<Index> connected_parts(const Ranks& ranks, const RowsOfGraph& graph);

// The columns that other ranks own, ascending, each once.
std::vector<Index> columns_of_others(const std::vector<Index>& columns, RowRange own);

// The `keep` smallest pairs; `vectors` has this rank's rows, without a rule for their signs. By one
// solver, so that no rank waits for another that has gone on to the next: the multilevel iteration, whose
// cost is that of the graph, whatever the graph, and whose bits do not depend on the ranks; or SLEPc, to
// check it by. Stages that are kept: "iteration", the multilevel one after some step, and "eigenvectors", the
// result.
LaplacianPairs laplacian_pairs_over_ranks(const Ranks& ranks, const RowsOfGraph& graph, Index keep,
                                          const Run& run, RankSolver solver = RankSolver::kMultilevel,
                                          const Checkpoint& checkpoint = Checkpoint());

}  // namespace cordon::internal

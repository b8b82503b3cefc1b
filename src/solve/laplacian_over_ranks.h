// The smallest eigenpairs of a graph Laplacian (laplacian.h) whose points are spread over ranks by tiles.
#pragma once

#include "core/ranks.h"
#include "solve/laplacian.h"

namespace cordon::internal {

// This rank's rows of the symmetric matrix W of weights, all more than 0, without a diagonal.
struct RowsOfGraph {
  TileCut cut;
  std::vector<std::int32_t> id;  // what the points are called in the table
  std::vector<Index> start{0};
  std::vector<Index> column;  // places, ascending in a row
  std::vector<double> weight;

  Index rows() const { return static_cast<Index>(start.size()) - 1; }
};

// The `keep` smallest pairs; `vectors` has this rank's rows, without a rule for their signs. By the multilevel
// iteration alone: its cost is that of the graph, whatever the graph. The bits do not depend on the ranks.
LaplacianPairs laplacian_pairs_over_ranks(const Ranks& ranks, const RowsOfGraph& graph, Index keep,
                                          const Run& run);

}  // namespace cordon::internal

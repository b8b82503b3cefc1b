// The fit of a large table, in steps that several processes can share:
//
//   const StreamedFit job(table, known, options, run);           // every process: the same
//   nodes = job.sum(first_tile, last_tile, run);                 // each its run of job.tiles()
//   model = job.model(all nodes of all processes, run);          // one of them
//
// The model has the same bits however the tiles are shared out (methods/sum_tree.h). Links are summed by
// the last step, from the linked rows alone, which it fetches.
#pragma once

#include "cordon/scale/large_table.h"
#include "core/ranks.h"
#include "methods/sum_tree.h"

namespace cordon::internal {

// The run of `tiles` that a rank sums: its share of them, in order.
RowRange tiles_of_rank(Index tiles, const Ranks& ranks);
// The nodes over all `tiles`, on rank 0, from those of every rank.
std::vector<SumTree::Node> gather_nodes(const Ranks& ranks, Index tiles, std::vector<SumTree::Node> mine);

class StreamedFit {
 public:
  // Checks everything that can be checked before rows are read.
  StreamedFit(const LargeTable& table, Knowledge known, const FitOptions& options, const Run& run);

  const Tiles& tiles() const { return tiles_; }
  // The nodes over tiles first .. last - 1.
  std::vector<SumTree::Node> sum(Index first, Index last, const Run& run) const;
  // From the nodes that cover all tiles.
  Model model(std::vector<SumTree::Node> nodes, const Run& run) const;

 private:
  LabelledPoints read_tile(RowRange rows, const Run& run) const;

  const LargeTable& table_;
  FitOptions options_;
  std::unique_ptr<Method> method_;
  Tiles tiles_;
  Labels labels_;              // of all rows; empty: those of the table
  std::vector<Index> linked_;  // rows, increasing
  ConstraintSet links_;        // between them, by their place in linked_
  Report report_;              // of what was said about the constraints
};

}  // namespace cordon::internal

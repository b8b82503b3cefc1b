// Labels (label_classes.h) of rows that are spread over ranks.
#pragma once

#include <vector>

#include "solve/laplacian_over_ranks.h"

namespace cordon::internal {

struct LabelsOverRanks {
  struct Labelled {
    Index place;
    int label;
  };
  std::vector<int> of_row;          // of this rank's rows, or Labels::kUnknown
  std::vector<Labelled> all;        // the labelled rows of all ranks, by place; on every rank
  std::vector<std::int64_t> sizes;  // rows of each label
};

// `of_table` is known to rank 0: a label or Labels::kUnknown for each row of the table. Collective.
LabelsOverRanks deal_labels(const Ranks& ranks, const RowsOfGraph& graph, const std::vector<int>& of_table);

// Which of this rank's rows are in one connected part of the graph with a labelled one. Collective.
std::vector<char> reached_from_labels(const Ranks& ranks, const RowsOfGraph& graph,
                                      const LabelsOverRanks& labels);

}  // namespace cordon::internal

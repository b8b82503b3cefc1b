// Few rows are labelled where there are many: every rank gets all labels. 16 bytes of each labelled row.
#include "methods/labels_over_ranks.h"

#include <algorithm>

#include "cordon/data/points.h"

namespace cordon::internal {

LabelsOverRanks deal_labels(const Ranks& ranks, const RowsOfGraph& graph, const std::vector<int>& of_table) {
  struct OfTable {
    std::int32_t row;
    int label;
  };
  std::vector<OfTable> known;  // by row
  for (std::size_t i = 0; i < of_table.size(); ++i)
    if (of_table[i] != Labels::kUnknown) known.push_back({static_cast<std::int32_t>(i), of_table[i]});
  broadcast(ranks, known);

  LabelsOverRanks labels;
  const Index first = graph.cut.rows_of(ranks.rank()).first;
  labels.of_row.assign(idx(graph.rows()), Labels::kUnknown);
  std::vector<LabelsOverRanks::Labelled> mine;
  for (Index i = 0; i < graph.rows(); ++i) {
    const auto found = std::lower_bound(known.begin(), known.end(), graph.id[idx(i)],
                                        [](const OfTable& one, std::int32_t row) { return one.row < row; });
    if (found == known.end() || found->row != graph.id[idx(i)]) continue;
    labels.of_row[idx(i)] = found->label;
    mine.push_back({first + i, found->label});
  }
  for (const auto& some : gather_all(ranks, mine))
    labels.all.insert(labels.all.end(), some.begin(), some.end());
  for (const auto& one : labels.all) {
    const auto label = static_cast<std::size_t>(one.label);
    if (label >= labels.sizes.size()) labels.sizes.resize(label + 1, 0);
    ++labels.sizes[label];
  }
  return labels;
}

std::vector<char> reached_from_labels(const Ranks& ranks, const RowsOfGraph& graph,
                                      const LabelsOverRanks& labels) {
  const std::vector<Index> part = connected_parts(ranks, graph);
  std::vector<Index> mine, with_label;
  for (std::size_t i = 0; i < part.size(); ++i)
    if (labels.of_row[i] != Labels::kUnknown) mine.push_back(part[i]);
  std::sort(mine.begin(), mine.end());
  mine.erase(std::unique(mine.begin(), mine.end()), mine.end());
  for (const auto& some : gather_all(ranks, mine))
    with_label.insert(with_label.end(), some.begin(), some.end());
  std::sort(with_label.begin(), with_label.end());
  std::vector<char> reached;
  for (const Index of_row : part)
    reached.push_back(std::binary_search(with_label.begin(), with_label.end(), of_row) ? 1 : 0);
  return reached;
}

}  // namespace cordon::internal

// The contingency table of two labellings, stored by rows as a list of the cells that are not zero:
// n points fill at most n cells, however many classes and clusters there are, so 10^6 points in
// 10^5 clusters need no table of classes x clusters. Cost: n and a sort of the cells of each row.
#include "score/contingency.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/index.h"

namespace cordon::internal {
namespace {

// From label values to 0, 1, ... in ascending order; kept labels only. The order of the values, not
// of the rows, so that a permutation of the rows gives the same table.
class Numbering {
 public:
  Numbering(std::span<const int> labels, const std::vector<bool>& kept) {
    std::vector<int> values;
    for (std::size_t i = 0; i < labels.size(); ++i)
      if (kept[i] && number_.emplace(labels[i], 0).second) values.push_back(labels[i]);
    std::sort(values.begin(), values.end());
    for (std::size_t v = 0; v < values.size(); ++v) number_[values[v]] = static_cast<Index>(v);
  }
  Index operator()(int label) const { return number_.at(label); }
  Index count() const { return static_cast<Index>(number_.size()); }

 private:
  std::unordered_map<int, Index> number_;
};

}  // namespace

// A point counts only where it has a class and a cluster; the others are counted as left out.
Contingency tabulate(std::span<const int> truth, std::span<const int> found) {
  std::vector<bool> kept(truth.size());
  for (std::size_t i = 0; i < truth.size(); ++i) kept[i] = truth[i] >= 0 && found[i] >= 0;
  const Numbering class_of(truth, kept);
  const Numbering cluster_of(found, kept);

  // The clusters of the points of each class, then each class
  // counted on a scratch row that is wiped by the same points.
  Contingency table;
  std::vector<std::vector<Index>> clusters(idx(class_of.count()));
  table.column_totals.resize(idx(cluster_of.count()));
  for (std::size_t i = 0; i < truth.size(); ++i) {
    if (!kept[i]) {
      ++table.left_out;
      continue;
    }
    const Index cluster = cluster_of(found[i]);
    clusters[idx(class_of(truth[i]))].push_back(cluster);
    ++table.column_totals[idx(cluster)];
    ++table.total;
  }
  std::vector<Index> counts(table.column_totals.size());
  for (const auto& of_class : clusters) {
    table.row_totals.push_back(static_cast<Index>(of_class.size()));
    auto& row = table.rows.emplace_back();
    for (const Index cluster : of_class)
      if (counts[idx(cluster)]++ == 0) row.push_back({cluster, 0});
    for (auto& cell : row) cell.count = std::exchange(counts[idx(cell.column)], 0);
    std::sort(row.begin(), row.end(), [](const auto& a, const auto& b) { return a.column < b.column; });
  }
  return table;
}

// Rows ascend within each new row, as cells do everywhere, because old rows are visited in order.
Contingency Contingency::transposed() const {
  Contingency other;
  other.rows.resize(column_totals.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const Cell& cell : rows[i])
      other.rows[idx(cell.column)].push_back({static_cast<Index>(i), cell.count});
  other.row_totals = column_totals;
  other.column_totals = row_totals;
  other.total = total;
  other.left_out = left_out;
  return other;
}

}  // namespace cordon::internal

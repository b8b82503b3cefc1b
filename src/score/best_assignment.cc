// The assignment of clusters to classes with the most points in agreement: a maximum-weight
// bipartite matching by successive shortest augmenting paths with potentials (Kuhn's Hungarian
// method in the form of Jonker and Volgenant, 1987), on the cells of the contingency table that are
// not zero. Cost: rows x cells x log(columns), and no dense matrix.
#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

#include "core/index.h"
#include "score/contingency.h"

namespace cordon::internal {
namespace {

constexpr Index kNone = -1;
constexpr Index kFar = std::numeric_limits<Index>::max();

// Minimises the sum of -count over matched cells. Every row also has a private way
// out, a cell of count 0 to a column of its own, so that staying unmatched is a
// matching too and every row can be added.
//
// Multipliers u (rows) and v (columns) keep every cell's reduced cost -count - u_i - v_j >= 0, with
// equality on matched cells. Adding a row is a shortest path by reduced cost (Dijkstra) from it to
// a free column or to some row's way out.
class Matching {
 public:
  explicit Matching(const Contingency& table)
      : table_(table),
        row_potential_(table.rows.size()),
        column_potential_(table.column_totals.size()),
        column_of_(table.rows.size(), kNone),
        row_of_(table.column_totals.size(), kNone),
        distance_(table.column_totals.size(), kFar),
        came_from_(table.column_totals.size(), kNone),
        assigned_(table.column_totals.size(), false) {}

  // The search for one row: Dijkstra over columns by reduced cost, from the new row along cells to
  // a column and on from the row that owns it. `length` is the best end known so far; columns that
  // are farther need not be looked at. A matching that was best for the rows before is best for one
  // more once the path's cells are swapped.
  void add(Index row) {
    // A new row's potential makes all its cells and its way out (cost 0) non-negative.
    Index largest = 0;
    for (const auto& cell : table_.rows[idx(row)])
      largest = std::max(largest, cell.count + column_potential_[idx(cell.column)]);
    row_potential_[idx(row)] = -largest;

    Index end_column = kNone;                  // the path ends in this free column ...
    Index end_row = row;                       // ... or on the way out of this row
    Index length = -row_potential_[idx(row)];  // reduced cost of a way out is 0 - u
    relax(row, 0, length);
    while (!queue_.empty()) {
      const auto [distance, column] = queue_.top();
      queue_.pop();
      if (assigned_[idx(column)] || distance > distance_[idx(column)]) continue;
      if (distance >= length) break;
      assigned_[idx(column)] = true;
      const Index owner = row_of_[idx(column)];
      if (owner == kNone) {
        end_column = column;
        length = distance;
        break;
      }
      if (distance - row_potential_[idx(owner)] < length) {
        end_row = owner;
        length = distance - row_potential_[idx(owner)];
      }
      relax(owner, distance, length);
    }
    update_potentials(row, length);
    augment(end_column, end_row);
    forget();
  }

  Index matched_points() const {
    Index sum = 0;
    for (std::size_t i = 0; i < column_of_.size(); ++i)
      for (const auto& cell : table_.rows[i])
        if (cell.column == column_of_[i]) sum += cell.count;
    return sum;
  }

 private:
  // Columns reached from a row `so_far` along the tree, where that is shorter than before.
  void relax(Index row, Index so_far, Index limit) {
    for (const auto& cell : table_.rows[idx(row)]) {
      const Index distance =
          so_far - cell.count - row_potential_[idx(row)] - column_potential_[idx(cell.column)];
      if (distance >= limit || distance >= distance_[idx(cell.column)]) continue;
      if (distance_[idx(cell.column)] == kFar) touched_.push_back(cell.column);
      distance_[idx(cell.column)] = distance;
      came_from_[idx(cell.column)] = row;
      queue_.emplace(distance, cell.column);
    }
  }

  // Rows on the search tree move by what is left of the path's length, columns the other way:
  // reduced costs stay non-negative, and those along the path become 0.
  void update_potentials(Index row, Index length) {
    row_potential_[idx(row)] += length;
    for (const Index column : touched_) {
      if (!assigned_[idx(column)] || distance_[idx(column)] >= length) continue;
      column_potential_[idx(column)] -= length - distance_[idx(column)];
      row_potential_[idx(row_of_[idx(column)])] += length - distance_[idx(column)];
    }
  }

  // Swaps the cells along the path, from its end back to the new row.
  void augment(Index end_column, Index end_row) {
    Index column = end_column;
    if (column == kNone)
      column = std::exchange(column_of_[idx(end_row)], kNone);  // end_row takes its way out
    while (column != kNone) {
      const Index row = came_from_[idx(column)];
      row_of_[idx(column)] = row;
      column = std::exchange(column_of_[idx(row)], column);
    }
  }

  // Wipes what the search touched and no more: a row with few cells costs little,
  // however many columns there are.
  void forget() {
    for (const Index column : touched_) {
      distance_[idx(column)] = kFar;
      came_from_[idx(column)] = kNone;
      assigned_[idx(column)] = false;
    }
    touched_.clear();
    queue_ = {};
  }

  using Entry = std::pair<Index, Index>;  // distance, column
  const Contingency& table_;
  std::vector<Index> row_potential_;
  std::vector<Index> column_potential_;
  std::vector<Index> column_of_;
  std::vector<Index> row_of_;
  std::vector<Index> distance_;
  std::vector<Index> came_from_;
  std::vector<bool> assigned_;
  std::vector<Index> touched_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace

// The shorter side is added row by row: fewer searches.
Index best_assignment(const Contingency& table) {
  if (table.rows.size() > table.column_totals.size()) return best_assignment(table.transposed());
  Matching matching(table);
  for (Index row = 0; row < static_cast<Index>(table.rows.size()); ++row) matching.add(row);
  return matching.matched_points();
}

}  // namespace cordon::internal

// Compressed rows in two ways. Row by row: the entries of one row are kept until it ends and sorted
// only if they are not in order. From entries in any order: a counting sort by row, which keeps the
// order given, then a stable sort within each row, so that entries of the same cell are added up in
// the order of the file and give the same bits every time.
#include "data/sparse_build.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cordon/core/limits.h"

namespace cordon::internal {

// A column given twice is kept twice and told: the caller refuses the row, with its line.
Index SparseRows::end_row() {
  const auto by_column = [](const Entry& a, const Entry& b) { return a.column < b.column; };
  if (!std::is_sorted(row_.begin(), row_.end(), by_column)) std::sort(row_.begin(), row_.end(), by_column);
  Index twice = -1;
  Index previous = -1;
  for (const Entry& entry : row_) {
    if (entry.column == previous) twice = previous;
    previous = entry.column;
    matrix_.column.push_back(entry.column);
    matrix_.value.push_back(entry.value);
  }
  widest_ = std::max(widest_, previous + 1);
  matrix_.start.push_back(matrix_.entries());
  row_.clear();
  return twice;
}

SparseMatrix SparseRows::finish(Index cols) {
  matrix_.rows = rows();
  matrix_.cols = cols;
  return std::move(matrix_);
}

// Memory: two row starts of 8 bytes per row; per entry a pair of 16 bytes while it is sorted and 12
// in the matrix. The list itself (24 bytes per entry) is the caller's.
SparseMatrix sparse_from_entries(Index rows, Index cols, const std::vector<SparseEntry>& entries,
                                 Index& added) {
  require_memory(16.0 * static_cast<double>(rows) + 28.0 * static_cast<double>(entries.size()),
                 fmt::format("a sparse table of {} rows", rows));
  // A counting sort puts the entries into their rows, keeping
  // the order given; each row is then sorted by column.
  std::vector<Index> next(static_cast<std::size_t>(rows) + 1, 0);
  for (const SparseEntry& entry : entries) ++next[static_cast<std::size_t>(entry.row) + 1];
  for (std::size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];
  std::vector<std::pair<std::int32_t, double>> sorted(entries.size());
  for (const SparseEntry& entry : entries)
    sorted[static_cast<std::size_t>(next[static_cast<std::size_t>(entry.row)]++)] = {entry.column,
                                                                                     entry.value};

  SparseMatrix matrix;
  matrix.rows = rows;
  matrix.cols = cols;
  matrix.start.reserve(static_cast<std::size_t>(rows) + 1);
  matrix.column.reserve(entries.size());
  matrix.value.reserve(entries.size());
  // After the counting sort next[i] is where row i ends.
  auto row_begin = sorted.begin();
  for (Index i = 0; i < rows; ++i) {
    const auto row_end = sorted.begin() + next[static_cast<std::size_t>(i)];
    std::stable_sort(row_begin, row_end, [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto entry = row_begin; entry != row_end; ++entry) {
      if (entry != row_begin && entry->first == std::prev(entry)->first) {
        matrix.value.back() += entry->second;
        ++added;
      } else {
        matrix.column.push_back(entry->first);
        matrix.value.push_back(entry->second);
      }
    }
    row_begin = row_end;
    matrix.start.push_back(matrix.entries());
  }
  return matrix;
}

}  // namespace cordon::internal

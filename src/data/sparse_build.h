// Building compressed sparse rows from what files give:
// rows one after another, or entries in any order.
#pragma once

#include <vector>

#include "cordon/data/sparse.h"

namespace cordon::internal {

inline constexpr Index kMaxSparseColumns = 0x7fffffff;  // columns are numbered in 32 bits

// Row by row; the entries of a row may come in any order.
// Sorting costs nothing where they ascend already.
// For readers that go through a file once: add() the entries of a row, end_row(), and finish()
// once, at the end. Memory: 12 bytes per entry and 8 per row.
class SparseRows {
 public:
  void add(Index column, double value) { row_.push_back({static_cast<std::int32_t>(column), value}); }

  // Ends the row. Returns a column given twice, or -1.
  // Both entries of such a column are then in the matrix: the caller refuses the row.
  Index end_row();

  Index rows() const { return static_cast<Index>(matrix_.start.size()) - 1; }
  Index widest() const { return widest_; }  // one more than the largest column so far
  SparseMatrix finish(Index cols);          // cols >= widest()

 private:
  struct Entry {
    std::int32_t column;
    double value;
  };
  std::vector<Entry> row_;
  SparseMatrix matrix_;
  Index widest_ = 0;
};

struct SparseEntry {
  Index row;
  std::int32_t column;
  double value;
};

// From entries in any order. Entries of the same cell are added up, in the order given; `added`
// counts them. O(entries log(entries of a row) + rows).
// Every entry must lie inside of rows x cols: the caller has checked it. Throws Error(kComputation)
// where there is no memory for the rows.
SparseMatrix sparse_from_entries(Index rows, Index cols, const std::vector<SparseEntry>& entries,
                                 Index& added);

}  // namespace cordon::internal

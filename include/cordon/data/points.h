// The points every method works on: n rows of f finite numbers, dense or sparse, with the names people know
// them by.
//
// Dense points may own their numbers or look at the caller's (any strides). Copying Points shares the
// numbers.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/data/sparse.h"

namespace cordon {

// A class per row; kUnknown where the file had a blank.
struct Labels {
  static constexpr int kUnknown = -1;
  std::vector<int> of_row;         // index into names, or kUnknown
  std::vector<std::string> names;  // in order of first appearance

  bool empty() const { return of_row.empty(); }
  Index class_count() const { return static_cast<Index>(names.size()); }
};

class CORDON_EXPORT Points {
 public:
  Points() = default;
  static Points own(Matrix values);
  static Points look_at(const MatrixView& values);  // the caller keeps the memory alive
  static Points own(SparseMatrix values);

  Index rows() const { return sparse_ ? sparse_->rows : dense_.rows; }
  Index cols() const { return sparse_ ? sparse_->cols : dense_.cols; }
  bool is_sparse() const { return sparse_ != nullptr; }

  const MatrixView& dense() const { return dense_; }       // only where !is_sparse()
  const SparseMatrix& sparse() const { return *sparse_; }  // only where is_sparse()

  // Copies rows first .. first + count - 1 into `out`, row by row; dense or sparse.
  void copy_rows(Index first, Index count, double* out) const;

  // A new set of the given rows, in the given order, with their ids and labels.
  Points select_rows(const std::vector<Index>& rows) const;

  // "17", or the id the file gave to that row.
  std::string row_name(Index row) const;
  std::string column_name(Index column) const;

  // All numbers finite? Names the first that is not: throws Error(kInput) with row and column.
  void require_finite() const;

  std::vector<std::string> row_ids;       // empty: rows are called by their number from 0
  std::vector<std::string> column_names;  // empty: columns are called c1, c2, ...
  Labels labels;                          // empty where there are none

 private:
  std::shared_ptr<const Matrix> owned_;
  MatrixView dense_;
  std::shared_ptr<const SparseMatrix> sparse_;
};

// From the name a person wrote in a file to the row: ids where the points have them, numbers from 0
// otherwise.
class CORDON_EXPORT RowFinder {
 public:
  explicit RowFinder(const Points& points);
  RowFinder(Index rows, std::vector<std::string> ids);

  // Moved, not copied: the table of ids points into the ids.
  RowFinder(RowFinder&&) = default;
  RowFinder& operator=(RowFinder&&) = default;

  // The row, or -1.
  Index find(std::string_view name) const;
  bool by_id() const { return !ids_.empty(); }
  Index rows() const { return rows_; }

  // The id most like `name`, for an error's "did you mean"; empty where none is close.
  std::string suggest(std::string_view name) const;

 private:
  Index rows_ = 0;
  std::vector<std::string> ids_;
  std::unordered_map<std::string_view, Index> row_of_id_;
};

}  // namespace cordon

/// \file
/// The points that every method works on: n rows of f finite numbers, dense or sparse, with the ids
/// of the rows and the names of the columns.
///
/// Dense points either own their numbers or refer to those of the caller, with any strides. A copy
/// of Points shares the numbers.
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

/// The class of each row.
struct Labels {
  static constexpr int kUnknown = -1;  ///< The class of a row is not known.
  std::vector<int> of_row;             ///< Index into names, or kUnknown.
  /// Names of the classes, in the order in which they first appear.
  std::vector<std::string> names;

  /// Whether there are no labels at all.
  bool empty() const { return of_row.empty(); }
  /// Number of classes.
  Index class_count() const { return static_cast<Index>(names.size()); }
};

/// n points with f features each.
class CORDON_EXPORT Points {
 public:
  Points() = default;
  /// Points that own these numbers.
  static Points own(Matrix values);
  /// Points that refer to the caller's numbers, which must stay alive.
  static Points look_at(const MatrixView& values);
  /// Sparse points that own these numbers.
  static Points own(SparseMatrix values);

  /// Number of points.
  Index rows() const { return sparse_ ? sparse_->rows : dense_.rows; }
  /// Number of features.
  Index cols() const { return sparse_ ? sparse_->cols : dense_.cols; }
  /// Whether the points are stored as sparse rows.
  bool is_sparse() const { return sparse_ != nullptr; }

  /// The numbers of dense points; call it only if !is_sparse().
  const MatrixView& dense() const { return dense_; }
  /// The numbers of sparse points; call it only if is_sparse().
  const SparseMatrix& sparse() const { return *sparse_; }

  /// Copies rows first .. first + count - 1 into `out`, row by row, also from sparse points.
  void copy_rows(Index first, Index count, double* out) const;

  /// The given rows, in the given order, with their ids and labels.
  Points select_rows(const std::vector<Index>& rows) const;

  /// The id of the row if there are ids, otherwise its number, such as "17".
  std::string row_name(Index row) const;
  /// The name of the column, or c1, c2, ... if there are no names.
  std::string column_name(Index column) const;

  /// Throws Error(kInput) with row and column of the first number that is not finite.
  void require_finite() const;

  std::vector<std::string> row_ids;       ///< Empty: rows are identified by their number from 0.
  std::vector<std::string> column_names;  ///< Empty: columns are called c1, c2, ...
  Labels labels;                          ///< Empty if there are none.

 private:
  std::shared_ptr<const Matrix> owned_;
  MatrixView dense_;
  std::shared_ptr<const SparseMatrix> sparse_;
};

/// Finds the row that a user means: by id if the points have ids, otherwise by number from 0.
class CORDON_EXPORT RowFinder {
 public:
  /// The rows of these points.
  explicit RowFinder(const Points& points);
  /// The given number of rows with these ids; without ids, rows are identified by number.
  RowFinder(Index rows, std::vector<std::string> ids);

  /// A finder is moved and not copied, because its hash table refers to its ids.
  RowFinder(RowFinder&&) = default;
  RowFinder& operator=(RowFinder&&) = default;

  /// The row, or -1.
  Index find(std::string_view name) const;
  /// Whether rows are identified by id.
  bool by_id() const { return !ids_.empty(); }
  Index rows() const { return rows_; }

  /// The id most similar to `name`, for an error message; empty if none is similar.
  std::string suggest(std::string_view name) const;

 private:
  Index rows_ = 0;
  std::vector<std::string> ids_;
  std::unordered_map<std::string_view, Index> row_of_id_;
};

}  // namespace cordon

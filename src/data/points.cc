// Points: a dense matrix of one's own, a view of somebody's, or a sparse matrix.
// What is owned is shared and never written again, so that a copy of Points costs
// no numbers and several threads may read it.
#include "cordon/data/points.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

#include "cordon/core/error.h"
#include "core/fail.h"
#include "data/text.h"

namespace cordon {

using namespace internal;
namespace {

// Without a branch per number, so that it runs at the
// speed of memory: an exponent of ones is inf or NaN.
bool all_finite(const double* values, Index count) {
  constexpr std::uint64_t kExponent = 0x7ff0'0000'0000'0000;
  std::uint64_t bad = 0;
  for (Index i = 0; i < count; ++i)
    bad |= static_cast<std::uint64_t>((std::bit_cast<std::uint64_t>(values[i]) & kExponent) == kExponent);
  return bad == 0;
}

}  // namespace

// Shared and constant from here on: copies of the points look at the same numbers.
Points Points::own(Matrix values) {
  Points points;
  points.owned_ = std::make_shared<const Matrix>(std::move(values));
  points.dense_ = points.owned_->view();
  return points;
}

// Nothing is copied: the numbers must outlive the points and all copies of them.
Points Points::look_at(const MatrixView& values) {
  Points points;
  points.dense_ = values;
  return points;
}

Points Points::own(SparseMatrix values) {
  Points points;
  points.sparse_ = std::make_shared<const SparseMatrix>(std::move(values));
  return points;
}

// Rows as dense numbers, one after another: for a sparse row its zeros are written first.
// Callers take tiles that fit into a cache.
void Points::copy_rows(Index first, Index count, double* out) const {
  const Index width = cols();
  for (Index i = first; i < first + count; ++i, out += width) {
    if (is_sparse()) {
      std::fill_n(out, width, 0.0);
      const auto columns = sparse_->row_columns(i);
      const auto values = sparse_->row_values(i);
      for (std::size_t e = 0; e < columns.size(); ++e) out[columns[e]] = values[e];
    } else if (dense_.rows_are_contiguous()) {
      std::copy_n(dense_.data + i * dense_.row_stride, width, out);
    } else {
      for (Index j = 0; j < width; ++j) out[j] = dense_(i, j);
    }
  }
}

// A copy: O(rows chosen times columns, or their entries), with their ids and labels. Rows
// may be in any order and occur more than once.
Points Points::select_rows(const std::vector<Index>& chosen) const {
  for (const Index row : chosen)
    if (row < 0 || row >= rows())
      fail(ErrorKind::kUsage, "row {} was asked for; the rows are 0 to {}", row, rows() - 1);

  Points result;
  if (is_sparse()) {
    SparseMatrix values;
    values.rows = static_cast<Index>(chosen.size());
    values.cols = cols();
    for (const Index row : chosen) {
      const auto columns = sparse_->row_columns(row);
      const auto numbers = sparse_->row_values(row);
      values.column.insert(values.column.end(), columns.begin(), columns.end());
      values.value.insert(values.value.end(), numbers.begin(), numbers.end());
      values.start.push_back(values.entries());
    }
    result = own(std::move(values));
  } else {
    Matrix values = Matrix::uninitialised(static_cast<Index>(chosen.size()), cols());
    for (std::size_t i = 0; i < chosen.size(); ++i)
      copy_rows(chosen[i], 1, values.data() + static_cast<Index>(i) * cols());
    result = own(std::move(values));
  }
  result.column_names = column_names;
  // All classes stay, also those that no chosen row has, so that their numbers mean the same.
  result.labels.names = labels.names;
  for (const Index row : chosen) {
    if (!row_ids.empty()) result.row_ids.push_back(row_ids[static_cast<std::size_t>(row)]);
    if (!labels.empty()) result.labels.of_row.push_back(labels.of_row[static_cast<std::size_t>(row)]);
  }
  return result;
}

// Ids where there are any, else numbers from 0; columns without names are c1, c2, ...
std::string Points::row_name(Index row) const {
  return row_ids.empty() ? std::to_string(row) : row_ids[static_cast<std::size_t>(row)];
}

std::string Points::column_name(Index column) const {
  return column_names.empty() ? fmt::format("c{}", column + 1)
                              : column_names[static_cast<std::size_t>(column)];
}

// Row by row; only a row in which something was found is searched for its place.
void Points::require_finite() const {
  const auto refuse = [this](Index row, Index column, double value) {
    fail(ErrorKind::kInput,
         "row {}, column {}: the value is {}; every value must be a finite number: correct it, or leave out "
         "the row or the column",
         row_name(row), column_name(column),
         std::isnan(value) ? "NaN"
         : value > 0       ? "inf"
                           : "-inf");
  };
  if (is_sparse()) {
    for (Index i = 0; i < rows(); ++i) {
      const auto values = sparse_->row_values(i);
      for (std::size_t e = 0; e < values.size(); ++e)
        if (!std::isfinite(values[e])) refuse(i, sparse_->row_columns(i)[e], values[e]);
    }
    return;
  }
  for (Index i = 0; i < rows(); ++i) {
    if (dense_.rows_are_contiguous() && all_finite(dense_.data + i * dense_.row_stride, cols())) continue;
    for (Index j = 0; j < cols(); ++j)
      if (!std::isfinite(dense_(i, j))) refuse(i, j, dense_(i, j));
  }
}

RowFinder::RowFinder(const Points& points) : RowFinder(points.rows(), points.row_ids) {}

// A hash of all ids, whose texts are kept here; O(rows). Ids that occur twice are
// refused: a constraint could mean either row.
RowFinder::RowFinder(Index rows, std::vector<std::string> ids) : rows_(rows), ids_(std::move(ids)) {
  if (by_id() && static_cast<Index>(ids_.size()) != rows_)
    fail(ErrorKind::kInput, "{} ids were given for {} rows; every row needs one", ids_.size(), rows_);
  row_of_id_.reserve(ids_.size());
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    const auto [earlier, is_new] = row_of_id_.try_emplace(ids_[i], static_cast<Index>(i));
    if (!is_new)
      fail(ErrorKind::kInput,
           "rows {} and {} have the same id {}; ids must differ: choose another id column or correct it",
           earlier->second, i, shown(ids_[i]));
  }
}

// -1 where there is no such row. O(1).
Index RowFinder::find(std::string_view name) const {
  if (by_id()) {
    const auto found = row_of_id_.find(name);
    return found == row_of_id_.end() ? -1 : found->second;
  }
  // One way to write each number: "007" is somebody's id, not row 7.
  if (name.size() > 1 && name.front() == '0') return -1;
  const auto row = parse_count(name);
  return row && *row < rows_ ? *row : -1;
}

// Of numbers there is nothing to suggest: without ids the list is empty.
std::string RowFinder::suggest(std::string_view name) const {
  return cordon::suggest(name, ids_);
}

}  // namespace cordon

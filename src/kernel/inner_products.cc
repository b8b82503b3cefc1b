#include "kernel/inner_products.h"

#include <algorithm>

#include "core/blas.h"
#include "core/index.h"
#include "neighbors/float_panels.h"

namespace cordon::internal {
namespace {

SparseMatrix transposed(const SparseMatrix& m) {
  SparseMatrix t;
  t.rows = m.cols;
  t.cols = m.rows;
  t.start.assign(idx(m.cols) + 1, 0);
  t.column.resize(m.column.size());
  t.value.resize(m.value.size());
  for (const auto column : m.column) ++t.start[idx(column) + 1];
  for (std::size_t c = 1; c < t.start.size(); ++c) t.start[c] += t.start[c - 1];
  std::vector<Index> next(t.start.begin(), t.start.end() - 1);
  for (Index i = 0; i < m.rows; ++i)
    for (Index e = m.start[idx(i)]; e < m.start[idx(i) + 1]; ++e) {
      const Index place = next[idx(m.column[idx(e)])]++;
      t.column[idx(place)] = static_cast<std::int32_t>(i);
      t.value[idx(place)] = m.value[idx(e)];
    }
  return t;
}

}  // namespace

InnerProducts::InnerProducts(const Points& y, bool centred) : y_(y) {
  if (y.is_sparse()) {
    by_column_ = transposed(y.sparse());
    for (Index j = 0; j < y.rows(); ++j) right_norms_.push_back(squared_norm(y.sparse().row_values(j)));
    return;
  }
  if (centred) {
    const FloatFrame frame(y.dense());
    centre_.assign(frame.centre(), frame.centre() + y.cols());
  }
  right_ = copy_centred(y, {0, y.rows()});
  for (Index j = 0; j < y.rows(); ++j) right_norms_.push_back(squared_norm(right_.row(j)));
}

Matrix InnerProducts::copy_centred(const Points& points, RowRange rows) const {
  Matrix copy = Matrix::uninitialised(rows.count(), points.cols());
  points.copy_rows(rows.first, rows.count(), copy.data());
  if (!centre_.empty())
    for (Index i = 0; i < copy.rows(); ++i)
      for (Index j = 0; j < copy.cols(); ++j) copy(i, j) -= centre_[idx(j)];
  return copy;
}

// |x_i|^2 is computed from the same centred numbers as the products, so that |x|^2 + |y|^2 - 2 x.y
// is 0 up to rounding for equal rows.
void InnerProducts::tile(const Points& x, RowRange rows, double* out, std::vector<double>& left_norms) const {
  const Index count = y_.rows();
  left_norms.clear();
  if (x.is_sparse() && centre_.empty()) {
    std::fill_n(out, rows.count() * count, 0.0);
    for (Index i = rows.first; i < rows.last; ++i, out += count) {
      const auto columns = x.sparse().row_columns(i);
      const auto values = x.sparse().row_values(i);
      left_norms.push_back(squared_norm(values));
      for (std::size_t e = 0; e < columns.size(); ++e) {
        if (!y_.is_sparse()) {
          cblas_daxpy(static_cast<int>(count), values[e], right_.data() + columns[e],
                      static_cast<int>(right_.cols()), out, 1);
          continue;
        }
        const auto having = by_column_.row_columns(columns[e]);
        const auto entries = by_column_.row_values(columns[e]);
        for (std::size_t h = 0; h < having.size(); ++h) out[having[h]] += values[e] * entries[h];
      }
    }
    return;
  }
  const Matrix left = copy_centred(x, rows);
  for (Index i = 0; i < left.rows(); ++i) left_norms.push_back(squared_norm(left.row(i)));
  if (!y_.is_sparse()) {
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(rows.count()),
                static_cast<int>(count), static_cast<int>(x.cols()), 1.0, left.data(),
                static_cast<int>(x.cols()), right_.data(), static_cast<int>(x.cols()), 0.0, out,
                static_cast<int>(count));
    return;
  }
  for (Index i = 0; i < left.rows(); ++i)
    for (Index j = 0; j < count; ++j) {
      const auto columns = y_.sparse().row_columns(j);
      const auto values = y_.sparse().row_values(j);
      double sum = 0;
      for (std::size_t e = 0; e < columns.size(); ++e) sum += values[e] * left(i, columns[e]);
      *out++ = sum;
    }
}

}  // namespace cordon::internal

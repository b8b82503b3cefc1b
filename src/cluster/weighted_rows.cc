// Rows with weights for k-means, dense or sparse: limits on the numbers, distances
// to a dense centre, weighted sums.
//
// Numbers above 1e140 are refused, so that no sum of squares overflows: n f (2e140)^2 stays below
// 1.8e308 for n f up to 1e27. NaN is refused by the same comparison.
#include "cluster/weighted_rows.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/fail.h"
#include "core/linalg.h"

namespace cordon::internal {
namespace {

// n f (2 x)^2 must stay far below the largest double.
constexpr double kLargestValue = 1e140;

bool moderate(double value) {
  return std::abs(value) <= kLargestValue;
}  // false for NaN too

// With the place, since one such number in millions is hard to find.
[[noreturn]] void refuse(double value, Index row, Index column) {
  fail(ErrorKind::kInput,
       "The number {} in row {}, column {} (both from 0) cannot be clustered: numbers must be finite and at "
       "most {:g} in size. "
       "Scale the data first.",
       value, row, column, kLargestValue);
}

}  // namespace

// Every number is looked at once, so that no kernel behind has to check. Dense rows are made
// contiguous (row stride f), as the vector kernels need them; sparse ones get their squared norms.
WeightedRows::WeightedRows(const Points& points, std::vector<double> weights)
    : points_(points), weights_(std::move(weights)) {
  const Index n = points.rows();
  if (points.is_sparse()) {
    const SparseMatrix& x = points.sparse();
    norms_.resize(static_cast<std::size_t>(n));
    for (Index i = 0; i < n; ++i) {
      const auto values = x.row_values(i);
      for (std::size_t e = 0; e < values.size(); ++e)
        if (!moderate(values[e])) refuse(values[e], i, x.row_columns(i)[e]);
      norms_[static_cast<std::size_t>(i)] = internal::squared_norm(values);
    }
    return;
  }
  const MatrixView& x = points.dense();
  if (!(x.rows_are_contiguous() && x.row_stride == x.cols)) points_ = Points::own(Matrix(x));
  const MatrixView& rows = points_.dense();
  for (Index i = 0; i < n; ++i) {
    bool all_moderate = true;
    for (Index j = 0; j < rows.cols; ++j) all_moderate &= moderate(rows(i, j));
    for (Index j = 0; !all_moderate && j < rows.cols; ++j)
      if (!moderate(rows(i, j))) refuse(rows(i, j), i, j);
  }
}

// At most 64 tiles of 256 rows or more, whole multiples of 8 rows:
// each tile has its own k x f sums.
Tiles WeightedRows::tiles(Index first) const {
  constexpr Index kTileRows = 256;
  constexpr Index kMaxTiles = 64;
  return {count() - first, std::max(kTileRows, ((count() - first) / kMaxTiles + 8) / 8 * 8)};
}

// Dense rows by differences, exact for points that coincide, in four partial sums whose order is
// fixed; sparse rows by the dot product, in the time of their entries.
double WeightedRows::squared_distance(Index row, const double* centre, double centre_norm) const {
  if (points_.is_sparse()) {
    const SparseMatrix& x = points_.sparse();
    const auto columns = x.row_columns(row);
    const auto values = x.row_values(row);
    double dot = 0;
    for (std::size_t e = 0; e < values.size(); ++e) dot += values[e] * centre[columns[e]];
    return distance_from_dot(squared_norm(row), centre_norm, dot);
  }
  const Index f = features();
  const double* x = points_.dense().data + row * f;
  double sums[4] = {};
  Index j = 0;
  for (; j + 4 <= f; j += 4)
    for (Index lane = 0; lane < 4; ++lane) {
      const double difference = x[j + lane] - centre[j + lane];
      sums[lane] += difference * difference;
    }
  for (; j < f; ++j) sums[0] += (x[j] - centre[j]) * (x[j] - centre[j]);
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

void WeightedRows::add_to(Index row, double factor, double* sum) const {
  if (points_.is_sparse()) {
    const SparseMatrix& x = points_.sparse();
    const auto columns = x.row_columns(row);
    const auto values = x.row_values(row);
    for (std::size_t e = 0; e < values.size(); ++e) sum[columns[e]] += factor * values[e];
    return;
  }
  const double* x = points_.dense().data + row * features();
  for (Index j = 0; j < features(); ++j) sum[j] += factor * x[j];
}

// An error of the dot product is a few roundings of |x|^2 + |c|^2; what is
// below 1e-14 of them is no distance.
double distance_from_dot(double row_norm, double centre_norm, double dot) {
  const double scale = row_norm + centre_norm;
  const double distance = scale - 2 * dot;
  return distance > 1e-14 * scale ? distance : 0.0;
}

}  // namespace cordon::internal

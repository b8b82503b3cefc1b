// Numbers with a large offset. Two numbers a and b with |a - b| <= 1e-7 max(|a|, |b|) lie within a
// factor of two of each other, so that a - b is exact (Sterbenz 1974): subtracting the first row's
// number from a column that agrees to seven digits loses nothing.
#include "data/offsets.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/index.h"

namespace cordon::internal {
namespace {

constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();
constexpr double kFar = 1e-7;  // differences this small beside the numbers are exact

bool agree(double a, double b, double digits) {
  return std::abs(a - b) <= digits * std::max(std::abs(a), std::abs(b));
}

// The columns of which all numbers agree with the first to seven digits, but for constant ones.
// Row by row over the columns still open, which ends as soon as none is: most tables are settled
// after two rows. Constant columns are left: they have no spread to save.
std::vector<Index> far_columns(const MatrixView& x) {
  std::vector<Index> open, far;
  for (Index j = 0; j < x.cols; ++j) open.push_back(j);
  const auto number = [&](Index i, Index j) { return x.data[i * x.row_stride + j * x.col_stride]; };
  for (Index i = 1; i < x.rows && !open.empty(); ++i)
    std::erase_if(open, [&](Index j) { return !agree(number(i, j), number(0, j), kFar); });
  for (const Index j : open)
    for (Index i = 1; i < x.rows; ++i)
      if (number(i, j) != number(0, j)) {
        far.push_back(j);
        break;
      }
  return far;
}

}  // namespace

// Number by number, to 4 x 2^-52 of their size; rows of sparse points are spread out for it.
bool rows_are_equal_or_nearly(const Points& points) {
  std::vector<double> first(idx(points.cols())), row(idx(points.cols()));
  if (points.rows() > 0) points.copy_rows(0, 1, first.data());
  for (Index i = 1; i < points.rows(); ++i) {
    points.copy_rows(i, 1, row.data());
    for (std::size_t j = 0; j < row.size(); ++j)
      if (!agree(row[j], first[j], kRounding)) return false;
  }
  return true;
}

// The way back, for a mean or another place among the moved points.
std::vector<double> WithoutOffsets::place_of(std::vector<double> centre) const {
  for (std::size_t j = 0; j < offsets.size(); ++j) centre[j] += offsets[j];
  return centre;
}

// One copy of the points, and only where a column is moved.
WithoutOffsets without_offsets(const Points& points) {
  const std::vector<Index> far = points.is_sparse() ? std::vector<Index>() : far_columns(points.dense());
  if (far.empty()) return {points, {}};
  WithoutOffsets out{points, std::vector<double>(idx(points.cols()), 0.0)};
  Matrix values(points.dense());
  for (const Index j : far) {
    out.offsets[idx(j)] = values(0, j);
    for (Index i = 0; i < values.rows(); ++i) values(i, j) -= out.offsets[idx(j)];
  }
  out.points = Points::own(std::move(values));
  out.points.row_ids = points.row_ids;
  out.points.column_names = points.column_names;
  out.points.labels = points.labels;
  return out;
}

}  // namespace cordon::internal

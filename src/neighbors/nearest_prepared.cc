// Scaling of extreme data by a power of two, so that no squared distance overflows or loses bits by
// underflow. Multiplication by a power of two is exact (but for subnormal results), so neighbours
// and their order do not change. See nearest_prepared.h for the range and its reason.
//
// Cost: one pass over the numbers to find their range, and a copy only where data are extreme,
// rows not contiguous, or queries of the other form.
#include "neighbors/nearest_prepared.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/fail.h"
#include "core/infinity.h"

namespace cordon::internal {
namespace {

constexpr int kMax = 450;  // of exponents, and the least is its negative

// Of the columns that are not constant, as only differences count.
struct Extent {
  double half_width = 0;                                     // of the widest column
  double minimum = std::numeric_limits<double>::infinity();  // the smallest absolute value that is not 0
  double largest = 0;                                        // of all columns
};

// One pass over the numbers. Sparse columns hold zeros, so their range includes 0.
Extent extent(const Points& x) {
  const auto f = static_cast<std::size_t>(x.cols());
  std::vector<double> low(f, kInfinity), high(f, -kInfinity), minimum(f, kInfinity);
  const auto see = [&](std::size_t j, double value) {
    low[j] = std::min(low[j], value);
    high[j] = std::max(high[j], value);
    minimum[j] = std::min(minimum[j], value == 0 ? kInfinity : std::abs(value));
  };
  if (x.is_sparse()) {
    std::fill(low.begin(), low.end(), 0.0);
    std::fill(high.begin(), high.end(), 0.0);
    for (std::size_t entry = 0; entry < x.sparse().value.size(); ++entry)
      see(static_cast<std::size_t>(x.sparse().column[entry]), x.sparse().value[entry]);
  } else {
    for (Index i = 0; i < x.rows(); ++i)
      for (std::size_t j = 0; j < f; ++j) see(j, x.dense()(i, static_cast<Index>(j)));
  }
  Extent result;
  for (std::size_t j = 0; j < f; ++j) {
    result.half_width = std::max(result.half_width, high[j] * 0.5 - low[j] * 0.5);
    result.largest = std::max({result.largest, std::abs(low[j]), std::abs(high[j])});
    if (low[j] < high[j]) result.minimum = std::min(result.minimum, minimum[j]);
  }
  return result;
}

// 0 for all but extreme data: then nothing is copied. Otherwise the widest column is
// brought to about 2^450, so that sums of squares stay below the largest double for any
// number of columns that fits into memory.
int extreme_exponent(const Points& x) {
  if (x.cols() == 0 || x.rows() == 0) return 0;
  const auto [half_width, minimum, largest] = extent(x);
  if (!(minimum < std::numeric_limits<double>::infinity())) return 0;
  const int top = std::ilogb(std::max(half_width, std::numeric_limits<double>::denorm_min()));
  if (top <= kMax && std::ilogb(minimum) >= -kMax) return 0;
  // A constant column far larger than all differences must not overflow on the way up.
  return std::max(top - kMax, std::ilogb(largest) - 1000);
}

// The same points multiplied by 2^-exponent, with contiguous rows; shares the numbers where it can.
Points prepared(const Points& x, int exponent) {
  if (x.is_sparse()) {
    if (exponent == 0) return x;
    SparseMatrix scaled = x.sparse();
    for (double& value : scaled.value) value = std::ldexp(value, -exponent);
    return Points::own(std::move(scaled));
  }
  if (exponent == 0 && x.dense().rows_are_contiguous()) return x;
  Matrix copy(x.dense());
  if (exponent != 0)
    for (Index i = 0; i < copy.size(); ++i) copy.data()[i] = std::ldexp(copy.data()[i], -exponent);
  return Points::own(std::move(copy));
}

// Queries in the form (dense or sparse) of the points.
Points in_form_of(const Points& queries, const Points& x) {
  if (queries.is_sparse() == x.is_sparse()) return queries;
  if (queries.is_sparse()) {
    Matrix dense(queries.rows(), queries.cols());
    for (Index i = 0; i < queries.rows(); ++i)
      for (std::size_t entry = 0; entry < queries.sparse().row_columns(i).size(); ++entry)
        dense(i, queries.sparse().row_columns(i)[entry]) = queries.sparse().row_values(i)[entry];
    return Points::own(std::move(dense));
  }
  SparseMatrix sparse;
  sparse.rows = queries.rows();
  sparse.cols = queries.cols();
  for (Index i = 0; i < queries.rows(); ++i) {
    for (Index j = 0; j < queries.cols(); ++j)
      if (const double value = queries.dense()(i, j); value != 0) {
        sparse.column.push_back(static_cast<std::int32_t>(j));
        sparse.value.push_back(value);
      }
    sparse.start.push_back(sparse.entries());
  }
  return Points::own(std::move(sparse));
}

// Of the points as they were given: scaled ones may have become equal.
bool same_row(const Points& a, Index i, const Points& b, Index j) {
  std::vector<double> left(static_cast<std::size_t>(a.cols())), right(left.size());
  a.copy_rows(i, 1, left.data());
  b.copy_rows(j, 1, right.data());
  return left == right;
}

}  // namespace

PreparedPoints::PreparedPoints(const Points& asked_of, const Points& given_to, bool among_themselves)
    : asked(asked_of),
      given(given_to),
      exponent(extreme_exponent(given)),
      x(prepared(given, exponent)),
      queries(among_themselves ? x : prepared(in_form_of(asked, given), exponent)) {}

// Nearest or farthest: a squared distance that lost bits is less than all that did not, so that a
// list without one is the right list.
// 2^-1000 is far below any squared distance that kept its bits. Squared distances in
// the units of the data may overflow although scaled ones did not: they are then the
// largest double, which keeps them numbers.
void PreparedPoints::restore(Neighbours& answer) const {
  constexpr double kExact = 0x1p-1000;
  for (Index i = 0; exponent > 0 && i < answer.rows(); ++i)
    for (std::size_t l = 0; l < answer.row(i).size(); ++l)
      if (answer.squared_distances(i)[l] < kExact && !same_row(asked, i, given, answer.row(i)[l]))
        fail(ErrorKind::kInput,
             "rows {} and {} are so near to each other, beside values up to about {:.0e} elsewhere, that "
             "double precision cannot hold both; remove the rows with such values, or rescale the columns",
             i, answer.row(i)[l], std::ldexp(1.0, exponent + kMax));
  for (double& d2 : answer.squared_distance) {
    if (exponent != 0) d2 = std::ldexp(d2, 2 * exponent);
    d2 = std::min(d2, std::numeric_limits<double>::max());
  }
}

}  // namespace cordon::internal

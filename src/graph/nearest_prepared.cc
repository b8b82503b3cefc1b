#include "graph/nearest_prepared.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace cordon {
namespace {

struct Extent {
  double half_width = 0;
  double largest = 0;
  void add(double low, double high) {
    half_width = std::max(half_width, high * 0.5 - low * 0.5);
    largest = std::max({largest, std::abs(low), std::abs(high)});
  }
};

Extent extent(const Points& x) {
  const auto f = static_cast<std::size_t>(x.cols());
  std::vector<double> low(f, std::numeric_limits<double>::infinity()), high(f, -low.front());
  const auto see = [&](std::size_t j, double value) {
    low[j] = std::min(low[j], value);
    high[j] = std::max(high[j], value);
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
  for (std::size_t j = 0; j < f; ++j) result.add(low[j], high[j]);
  return result;
}

// Half-widths of the columns decide, as only differences count.
int extreme_exponent(const Points& x) {
  constexpr int kOrdinary = 300;
  if (x.cols() == 0 || x.rows() == 0) return 0;
  const auto [half_width, largest] = extent(x);
  if (half_width == 0 || std::abs(std::ilogb(half_width)) <= kOrdinary) return 0;
  // A constant column far larger than all differences must not overflow on the way up.
  return std::max(std::ilogb(half_width), std::ilogb(largest) - 1000);
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

}  // namespace

PreparedPoints::PreparedPoints(const Points& asked, const Points& given, bool among_themselves)
    : exponent(extreme_exponent(given)),
      x(prepared(given, exponent)),
      queries(among_themselves ? x : prepared(in_form_of(asked, given), exponent)) {}

}  // namespace cordon

// Scaling of features: min-max, z-score, unit length, tf-idf. Sums over rows go by at most 16 fixed
// lanes, added in order: the bits do not depend on threads. A constant column gets factor 0 and
// becomes 0. Sparse points get the same numbers as dense ones: a column that has a zero has minimum
// 0 and is only multiplied; one without zeros is stored whole and can be shifted.
//
//   min-max   offset = min, factor = 1 / (max - min)
//   z-score   offset = mean, factor = 1 / sqrt(sum (x - mean)^2 / n)
//   tf-idf    factor = ln((1 + n) / (1 + rows with the term)) + 1, then rows of length 1
//
// Cost: one pass over the numbers for min-max and tf-idf, two for z-scores; memory for dense points
// at most 16 tiles of 256 rows and 48 f numbers. Refused: ranges and sums that overflow, negative
// entries of sparse points under min-max, z-scores of sparse points.
#include "cordon/data/scaling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"

namespace cordon {

using namespace internal;
namespace {

constexpr std::array<std::string_view, 5> kNames{"minmax", "zscore", "unit", "none", "tfidf"};
constexpr Index kRowsPerTile = 256;

// Of one lane, or of all of them.
struct ColumnSummary {
  std::vector<double> minimum, maximum, sum;
  explicit ColumnSummary(Index cols)
      : minimum(idx(cols), std::numeric_limits<double>::infinity()),
        maximum(idx(cols), -std::numeric_limits<double>::infinity()),
        sum(idx(cols), 0.0) {}
};

// Calls visit(lane, row pointer) for every row, lane by lane; lanes are a fixed cut of the rows.
template <typename Visit>
Index for_rows_by_lane(const Points& points, const Run& run, Visit visit) {
  const Tiles lanes(points.rows(), std::max(kRowsPerTile, (points.rows() + 15) / 16));
  parallel_for(run, lanes.count(), [&](Index lane) {
    const Tiles tiles(lanes[lane].count(), kRowsPerTile);
    Matrix rows = Matrix::uninitialised(std::min(kRowsPerTile, lanes[lane].count()), points.cols());
    for (Index tile = 0; tile < tiles.count(); ++tile) {
      points.copy_rows(lanes[lane].first + tiles[tile].first, tiles[tile].count(), rows.data());
      for (Index r = 0; r < tiles[tile].count(); ++r) visit(lane, rows.data() + r * points.cols());
    }
  });
  return lanes.count();
}

// As many as for_rows_by_lane() makes at most.
constexpr Index kMaxLanes = 16;

// One pass over the rows as dense numbers; the lanes are added in their order.
ColumnSummary summarise(const Points& points, const Run& run) {
  const Index f = points.cols();
  std::vector<ColumnSummary> lanes(idx(kMaxLanes), ColumnSummary(f));
  for_rows_by_lane(points, run, [&](Index lane, const double* row) {
    ColumnSummary& s = lanes[idx(lane)];
    for (Index j = 0; j < f; ++j) {
      s.minimum[idx(j)] = std::min(s.minimum[idx(j)], row[j]);
      s.maximum[idx(j)] = std::max(s.maximum[idx(j)], row[j]);
      s.sum[idx(j)] += row[j];
    }
  });
  ColumnSummary total(f);
  for (const ColumnSummary& s : lanes)
    for (std::size_t j = 0; j < idx(f); ++j) {
      total.minimum[j] = std::min(total.minimum[j], s.minimum[j]);
      total.maximum[j] = std::max(total.maximum[j], s.maximum[j]);
      total.sum[j] += s.sum[j];
    }
  return total;
}

// A constant column gets factor 0: it becomes 0 and
// takes no part. Subnormal ranges count as constant.
double reciprocal(double range) {
  return range > std::numeric_limits<double>::min() ? 1.0 / range : 0.0;
}

// max - min of finite numbers may overflow, which no factor can mend.
Scaling fit_minmax(const Points& points, const Run& run) {
  const ColumnSummary s = summarise(points, run);
  Scaling scaling{ScalingKind::kMinMax, s.minimum, {}};
  for (Index j = 0; j < points.cols(); ++j) {
    const double range = s.maximum[idx(j)] - s.minimum[idx(j)];
    if (!std::isfinite(range))
      fail(ErrorKind::kInput, "column {} spans from {} to {}: its range overflows; rescale that column first",
           points.column_name(j), s.minimum[idx(j)], s.maximum[idx(j)]);
    scaling.factor.push_back(reciprocal(range));
  }
  return scaling;
}

// In two passes, mean first: the sum of squares less the square of the sum would
// lose the digits of columns far from 0.
Scaling fit_zscore(const Points& points, const Run& run) {
  const Index f = points.cols();
  const auto n = static_cast<double>(points.rows());
  const ColumnSummary s = summarise(points, run);
  Scaling scaling{ScalingKind::kZScore, s.sum, std::vector<double>(idx(f), 0.0)};
  for (double& mean : scaling.offset) mean /= n;
  // Squares are summed in units of the range, so that they neither overflow nor vanish.
  std::vector<double> range(idx(f)), unit(idx(f));
  for (std::size_t j = 0; j < idx(f); ++j) {
    range[j] = s.maximum[j] - s.minimum[j];
    unit[j] = reciprocal(range[j]);
  }
  std::vector<std::vector<double>> squares(idx(kMaxLanes), std::vector<double>(idx(f), 0.0));
  for_rows_by_lane(points, run, [&](Index lane, const double* row) {
    for (Index j = 0; j < f; ++j) {
      // At most 1 in size: the mean lies within the range.
      const double d = (row[j] - scaling.offset[idx(j)]) * unit[idx(j)];
      squares[idx(lane)][idx(j)] += d * d;
    }
  });
  for (std::size_t j = 0; j < idx(f); ++j) {
    double sum = 0;
    for (const auto& lane : squares) sum += lane[j];
    if (!std::isfinite(sum) || !std::isfinite(range[j]))
      fail(ErrorKind::kInput,
           "column {}: the sum or the range of its numbers overflows; rescale that column first",
           points.column_name(static_cast<Index>(j)));
    // The mean of equal numbers can be off by rounding; what is left is no spread.
    const double deviation = s.minimum[j] == s.maximum[j] ? 0.0 : range[j] * std::sqrt(sum / n);
    scaling.factor[j] = reciprocal(deviation);
  }
  return scaling;
}

// Numbers below 1e-307 can only be told apart as they are: 1 / their range is no number. Where that
// holds for every column that varies, all would become 0.
void require_some_spread(const Points& points, const Scaling& scaling, const Run& run) {
  const bool none =
      std::all_of(scaling.factor.begin(), scaling.factor.end(), [](double v) { return v == 0; });
  if (!none || scaling.factor.empty() || points.is_sparse()) return;
  const ColumnSummary s = summarise(points, run);
  for (std::size_t j = 0; j < scaling.factor.size(); ++j)
    if (s.minimum[j] < s.maximum[j])
      fail(
          ErrorKind::kInput,
          "column {} spans from {:.3g} to {:.3g}, and no other column spans more: numbers as small as that cannot "
          "be scaled; multiply the columns by 1e300",
          points.column_name(static_cast<Index>(j)), s.minimum[j], s.maximum[j]);
}

// One pass over the entries. A column of which every row has an entry has no zeros left out,
// so that its minimum is that of its entries; zeros that are stored count as entries. Negative
// entries would move the zeros and are refused.
Scaling fit_sparse_minmax(const Points& points) {
  std::vector<double> maximum(idx(points.cols()), 0.0);
  std::vector<double> minimum(idx(points.cols()), std::numeric_limits<double>::infinity());
  std::vector<Index> stored(idx(points.cols()), 0);
  const SparseMatrix& s = points.sparse();
  for (Index i = 0; i < s.rows; ++i)
    for (std::size_t e = 0; e < s.row_values(i).size(); ++e) {
      const double value = s.row_values(i)[e];
      if (value < 0)
        fail(ErrorKind::kUsage,
             "row {}, column {} is {}: min-max scaling would turn every zero of these sparse points into "
             "another number; use ‹scale unit› or ‹scale none›",
             points.row_name(i), points.column_name(s.row_columns(i)[e]), value);
      double& m = maximum[static_cast<std::size_t>(s.row_columns(i)[e])];
      m = std::max(m, value);
      double& least = minimum[static_cast<std::size_t>(s.row_columns(i)[e])];
      least = std::min(least, value);
      ++stored[static_cast<std::size_t>(s.row_columns(i)[e])];
    }
  Scaling scaling{ScalingKind::kMinMax, {}, {}};
  for (std::size_t j = 0; j < maximum.size(); ++j) {
    // The minimum of a column with zeros that are not stored is 0.
    const double least = stored[j] == s.rows && s.rows > 0 ? minimum[j] : 0.0;
    scaling.offset.push_back(least);
    scaling.factor.push_back(reciprocal(maximum[j] - least));
  }
  return scaling;
}

// log((1 + n) / (1 + rows with the term)) + 1, the smoothed
// inverse document frequency; rows then get unit length.
Scaling fit_tfidf(const Points& points) {
  std::vector<double> rows_with(idx(points.cols()), 0.0);
  std::vector<double> row(points.is_sparse() ? 0 : idx(points.cols()));
  for (Index i = 0; i < points.rows(); ++i) {
    if (points.is_sparse()) {
      for (std::size_t e = 0; e < points.sparse().row_columns(i).size(); ++e)
        if (points.sparse().row_values(i)[e] != 0)
          ++rows_with[static_cast<std::size_t>(points.sparse().row_columns(i)[e])];
      continue;
    }
    points.copy_rows(i, 1, row.data());
    for (std::size_t j = 0; j < row.size(); ++j) rows_with[j] += row[j] != 0 ? 1 : 0;
  }
  Scaling scaling{ScalingKind::kTfIdf, std::vector<double>(rows_with.size(), 0.0), {}};
  for (const double count : rows_with)
    scaling.factor.push_back(std::log((1 + static_cast<double>(points.rows())) / (1 + count)) + 1);
  return scaling;
}

// Dividing by the largest first keeps the squares from overflowing. A row of zeros stays.
void make_unit_length(double* row, Index count) {
  double largest = 0;
  for (Index j = 0; j < count; ++j) largest = std::max(largest, std::abs(row[j]));
  if (largest == 0) return;
  double squares = 0;
  for (Index j = 0; j < count; ++j) squares += (row[j] / largest) * (row[j] / largest);
  const double length = std::sqrt(squares);
  for (Index j = 0; j < count; ++j) row[j] = row[j] / largest / length;
}

// x - offset. Where a column has an offset, cells without an entry get one.
SparseMatrix shifted(const SparseMatrix& x, const Scaling& scaling) {
  std::vector<std::int32_t> columns;
  for (std::size_t j = 0; j < scaling.offset.size(); ++j)
    if (scaling.offset[j] != 0) columns.push_back(static_cast<std::int32_t>(j));
  if (columns.empty()) return x;
  // Learnt on sparse points, such columns are those that were full there.
  constexpr Index kAlways = 10'000'000;
  if (x.rows * static_cast<Index>(columns.size()) > kAlways + 4 * x.entries())
    fail(ErrorKind::kUsage,
         "this scaling was learnt on dense points and would make these sparse points dense; make them "
         "dense first");
  SparseMatrix out;
  out.rows = x.rows;
  out.cols = x.cols;
  for (Index i = 0; i < x.rows; ++i) {
    const auto at = x.row_columns(i);
    std::size_t e = 0;
    auto next = columns.begin();
    // Two ascending lists merged: the entries of the row and the columns with an offset.
    while (e < at.size() || next != columns.end()) {
      const bool stored = e < at.size() && (next == columns.end() || at[e] <= *next);
      const std::int32_t column = stored ? at[e] : *next;
      if (next != columns.end() && *next == column) ++next;
      out.column.push_back(column);
      out.value.push_back((stored ? x.row_values(i)[e++] : 0.0) -
                          scaling.offset[static_cast<std::size_t>(column)]);
    }
    out.start.push_back(out.entries());
  }
  return out;
}

}  // namespace

ScalingKind scaling_kind(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (kNames[i] == name) return static_cast<ScalingKind>(i);
  fail_parameter("scale", name, "minmax, zscore, unit, none, tfidf");
}

std::string_view name_of(ScalingKind kind) {
  return kNames[static_cast<std::size_t>(kind)];
}

Scaling fit_scaling(const Points& points, ScalingKind kind, const Run& run) {
  if (kind == ScalingKind::kMinMax && points.is_sparse()) return fit_sparse_minmax(points);
  if (kind == ScalingKind::kMinMax) {
    Scaling scaling = fit_minmax(points, run);
    require_some_spread(points, scaling, run);
    return scaling;
  }
  if (kind == ScalingKind::kZScore) {
    if (points.is_sparse())
      fail(ErrorKind::kUsage,
           "z-scores would make these sparse points dense; use ‹scale minmax›, unit or none");
    Scaling scaling = fit_zscore(points, run);
    require_some_spread(points, scaling, run);
    return scaling;
  }
  if (kind == ScalingKind::kTfIdf) return fit_tfidf(points);
  return {kind, {}, {}};
}

void Scaling::apply_to_rows(double* rows, Index count, Index cols) const {
  if (kind == ScalingKind::kNone) return;
  for (Index r = 0; r < count; ++r) {
    double* row = rows + r * cols;
    if (!factor.empty())
      for (Index j = 0; j < cols; ++j) row[j] = (row[j] - offset[idx(j)]) * factor[idx(j)];
    if (to_unit_length()) make_unit_length(row, cols);
  }
}

// Sparse points stay sparse and are done on this thread; dense ones go by tiles of 256 rows.
Points scaled(const Points& points, const Scaling& scaling, const Run& run) {
  if (scaling.kind == ScalingKind::kNone) return points;
  Points out;
  if (points.is_sparse()) {
    SparseMatrix s = shifted(points.sparse(), scaling);
    for (Index i = 0; i < s.rows; ++i) {
      const Index first = s.start[idx(i)];
      const Index count = s.start[idx(i) + 1] - first;
      if (!scaling.factor.empty())
        for (Index e = first; e < first + count; ++e)
          s.value[idx(e)] *= scaling.factor[static_cast<std::size_t>(s.column[idx(e)])];
      if (scaling.to_unit_length()) make_unit_length(s.value.data() + first, count);
    }
    out = Points::own(std::move(s));
  } else {
    Matrix values = Matrix::uninitialised(points.rows(), points.cols());
    const Tiles tiles(points.rows(), kRowsPerTile);
    parallel_for(run, tiles.count(), [&](Index tile) {
      double* rows = values.data() + tiles[tile].first * points.cols();
      points.copy_rows(tiles[tile].first, tiles[tile].count(), rows);
      scaling.apply_to_rows(rows, tiles[tile].count(), points.cols());
    });
    out = Points::own(std::move(values));
  }
  out.row_ids = points.row_ids;
  out.column_names = points.column_names;
  out.labels = points.labels;
  return out;
}

}  // namespace cordon

#include "cordon/graph/nearest.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/fail.h"
#include "core/parallel.h"
#include "graph/nearest_search.h"

namespace cordon {
namespace {

constexpr Index kMostTreeFeatures = 8;    // a tree gains little in more dimensions
constexpr Index kFewestTreePoints = 500;  // below, building a tree does not pay
constexpr Index kMostRecallRows = 200;

void check(const Points& queries, const Points& x, bool among_themselves, const NearestOptions& options) {
  const Index allowed = x.rows() - (among_themselves ? 1 : 0);
  if (queries.cols() != x.cols())
    fail(ErrorKind::kUsage, "the queries have {} columns and the points {}: they must have the same columns",
         queries.cols(), x.cols());
  if (x.rows() > std::numeric_limits<std::int32_t>::max())
    fail(ErrorKind::kUsage, "neighbours among {} points were asked for; at most {} are allowed", x.rows(),
         std::numeric_limits<std::int32_t>::max());
  if (options.k < 1 || options.k > allowed)
    fail(ErrorKind::kUsage, "{} nearest neighbours were asked for, but {} points {}", options.k, x.rows(),
         allowed < 1
             ? std::string("are too few to have any: give more points")
             : fmt::format("allow 1 to {}: give a smaller number of neighbours or more points", allowed));
  if (options.search_width < 0)
    fail(ErrorKind::kUsage, "a search width of {} was asked for; it must be 0 (chosen for you) or more",
         options.search_width);
  x.require_finite();
  if (!among_themselves) queries.require_finite();
}

// Multiplying by 2^-exponent brings the points to a size whose squares are ordinary numbers. It is 0, and
// nothing is copied, for all but extreme data: the half-widths of the columns decide, as only differences
// count.
int extreme_exponent(double half_width, double largest) {
  constexpr int kOrdinary = 300;
  if (half_width == 0 || std::abs(std::ilogb(half_width)) <= kOrdinary) return 0;
  // A constant column far larger than all differences must not overflow on the way up.
  return std::max(std::ilogb(half_width), std::ilogb(largest) - 1000);
}

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

std::vector<Index> all_rows(Index count) {
  std::vector<Index> rows(static_cast<std::size_t>(count));
  std::iota(rows.begin(), rows.end(), Index{0});
  return rows;
}

// The share of neighbours in `answer` that are as near as the true ones, on rows spread evenly over the
// queries.
double recall(const DenseQuestion& question, const Neighbours& answer, const Run& run) {
  const Index count = std::min(question.queries.rows, kMostRecallRows);
  std::vector<Index> rows;
  for (Index i = 0; i < count; ++i) rows.push_back(i * question.queries.rows / count);
  Neighbours truth = answer;
  search_by_scan(question, rows, truth, run);
  Index right = 0;
  for (const Index row : rows) {
    const double farthest = question.ties.cell(truth.squared_distances(row).back());
    for (const double d2 : answer.squared_distances(row)) right += question.ties.cell(d2) <= farthest ? 1 : 0;
  }
  return static_cast<double>(right) / static_cast<double>(count * question.k);
}

void search_dense(const DenseQuestion& question, const NearestOptions& options, Neighbours& answer,
                  Run& run) {
  if (question.x.cols == 0) {  // all distances are zero
    search_by_scan(question, all_rows(question.queries.rows), answer, run);
  } else if (options.approximate) {
    const Index width =
        std::max(options.search_width > 0 ? options.search_width : 64 + 2 * options.k, options.k + 1);
    const auto given_up = search_by_graph(question, width, answer, run);
    if (!given_up.empty()) search_by_scan(question, given_up, answer, run);
    run.report.set("neighbour_recall", recall(question, answer, run));
  } else if (question.x.cols <= kMostTreeFeatures && question.x.rows >= kFewestTreePoints) {
    const auto given_up = search_by_tree(question, answer, run);
    if (!given_up.empty()) search_by_scan(question, given_up, answer, run);
  } else {
    search_by_scan(question, all_rows(question.queries.rows), answer, run);
  }
}

Neighbours search(const Points& queries, const Points& x, bool among_themselves,
                  const NearestOptions& options, Run& run) {
  check(queries, x, among_themselves, options);
  const auto size = static_cast<std::size_t>(queries.rows() * options.k);
  Neighbours answer{options.k, std::vector<std::int32_t>(size), std::vector<double>(size)};
  if (size == 0) return answer;

  const Extent extent_of_x = x.cols() > 0 ? extent(x) : Extent{};
  const int exponent = extreme_exponent(extent_of_x.half_width, extent_of_x.largest);
  const Points points = prepared(x, exponent);
  const Points asked = among_themselves ? points : prepared(in_form_of(queries, x), exponent);
  const TieRule ties = TieRule::of_input_space(points, run);
  if (points.is_sparse())
    search_sparse({points.sparse(), asked.sparse(), among_themselves, options.k, ties}, answer, run);
  else
    search_dense({points.dense(), asked.dense(), among_themselves, options.k, ties}, options, answer, run);

  for (double& d2 : answer.squared_distance) {
    if (exponent != 0) d2 = std::ldexp(d2, 2 * exponent);
    d2 = std::min(d2, std::numeric_limits<double>::max());
  }
  return answer;
}

}  // namespace

Neighbours nearest(const Points& x, const NearestOptions& options, Run& run) {
  return search(x, x, true, options, run);
}

Neighbours nearest(const Points& queries, const Points& x, const NearestOptions& options, Run& run) {
  return search(queries, x, false, options, run);
}

}  // namespace cordon

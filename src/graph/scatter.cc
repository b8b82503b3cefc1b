// Scatter matrices of graphs, points and groups.
//
//   graph     sum over edges of w_ab (x_a - x_b)(x_a - x_b)' = X' L X
//   total     sum over points of (x_i - m)(x_i - m)'
//   within    the same around the mean of each group; between: of the means around a centre
//
// Few edges (at most 2 n): one rank-one term per edge, cost (edges) f^2. Many edges: X'(L X),
// where row i of L X is the sum of the weighted differences of its edges, cost (edges) f + n
// f^2. Both work on differences of rows: the expanded form X'DX - X'WX would lose the digits
// of close points beside a large mean.
#include "graph/scatter.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/index.h"
#include "core/parallel.h"
#include "graph/outer_products.h"
#include "neighbors/row_kernels.h"

namespace cordon::internal {
namespace {

// Adds row a minus row b, times factor, to out.
void add_difference(const Points& x, Index a, Index b, double factor, double* out) {
  if (x.is_sparse()) {
    auto add = [&](Index row, double sign) {
      const auto columns = x.sparse().row_columns(row);
      const auto values = x.sparse().row_values(row);
      for (std::size_t e = 0; e < columns.size(); ++e) out[columns[e]] += sign * values[e];
    };
    add(a, factor);
    add(b, -factor);
    return;
  }
  const MatrixView& v = x.dense();
  const double *from_a = v.data + a * v.row_stride, *from_b = v.data + b * v.row_stride;
  if (v.rows_are_contiguous())
    row_kernels().add_difference(from_a, from_b, factor, out, v.cols);
  else
    for (Index j = 0; j < v.cols; ++j)
      out[j] += factor * (from_a[j * v.col_stride] - from_b[j * v.col_stride]);
}

// Few edges: each is one row sqrt|w| (x_a - x_b); negative weights are summed apart and subtracted.
Matrix scatter_by_edges(const Points& x, const std::vector<Edge>& edges, const Run& run) {
  const auto middle = [](const Edge& e) { return e.weight >= 0; };
  std::vector<Edge> sorted(edges);
  const auto negative = std::stable_partition(sorted.begin(), sorted.end(), middle);
  auto sum = [&](Index first, Index count) {
    return outer_products(
        count, x.cols(),
        [&, first](Index row, Index rows, double* out) {
          for (Index r = 0; r < rows; ++r) {
            const Edge& e = sorted[idx(first + row + r)];
            std::fill_n(out + r * x.cols(), x.cols(), 0.0);
            add_difference(x, e.a, e.b, std::sqrt(std::abs(e.weight)), out + r * x.cols());
          }
        },
        run);
  };
  const Index positive = negative - sorted.begin();
  Matrix total = sum(0, positive);
  if (negative != sorted.end()) {
    const Matrix less = sum(positive, sorted.end() - negative);
    for (Index i = 0; i < total.size(); ++i) total.data()[i] -= less.data()[i];
  }
  return total;
}

// Edges grouped by point, both directions: row i of L X is the sum of w (x_i - x_j) over its edges.
struct Adjacency {
  struct Half {
    Index other;
    double weight;
  };
  std::vector<Index> start;
  std::vector<std::int32_t> neighbour;
  std::vector<double> weight;

  Adjacency(const std::vector<Edge>& edges, Index rows)
      : start(idx(rows) + 1, 0), neighbour(2 * edges.size()), weight(2 * edges.size()) {
    for (const Edge& e : edges) {
      ++start[idx(e.a) + 1];
      ++start[idx(e.b) + 1];
    }
    for (std::size_t i = 1; i < start.size(); ++i) start[i] += start[i - 1];
    std::vector<Index> next(start.begin(), start.end() - 1);
    auto put = [&](Index from, Index to, double w) {
      const std::size_t place = idx(next[idx(from)]++);
      neighbour[place] = static_cast<std::int32_t>(to);
      weight[place] = w;
    };
    for (const Edge& e : edges) {
      put(e.a, e.b, e.weight);
      put(e.b, e.a, e.weight);
    }
  }

  // The neighbour some edges further on, whose row is fetched while others are summed: the time
  // goes into fetching rows from all over the memory.
  Index ahead(Index edge) const {
    constexpr Index kAhead = 4;
    return neighbour[std::min(idx(edge + kAhead), neighbour.size() - 1)];
  }
};

// Row i of L X into out: differences, which keep their
// digits where linked points are close and others far.
void write_laplacian_row(const Points& x, const Adjacency& graph, Index i, double* out) {
  std::fill_n(out, x.cols(), 0.0);
  for (Index e = graph.start[idx(i)]; e < graph.start[idx(i) + 1]; ++e) {
    if (!x.is_sparse() && x.dense().rows_are_contiguous()) {
      constexpr Index kCacheLine = 64 / sizeof(double);
      const double* next = x.dense().data + graph.ahead(e) * x.dense().row_stride;
      for (Index j = 0; j < x.cols(); j += kCacheLine) __builtin_prefetch(next + j);
    }
    add_difference(x, i, graph.neighbour[idx(e)], graph.weight[idx(e)], out);
  }
}

// X_c' (L X) with centred rows X_c: L has constant vectors in its null space, so centring changes
// nothing in exact arithmetic, and keeps the factors small in floating point.
Matrix scatter_by_laplacian(const Points& x, const std::vector<Edge>& edges, const Run& run) {
  const Adjacency graph(edges, x.rows());
  const std::vector<double> means = column_means(x, run);
  const Index f = x.cols();
  const FillRows centred = [&](Index first, Index count, double* out) {
    x.copy_rows(first, count, out);
    for (Index r = 0; r < count; ++r)
      for (Index j = 0; j < f; ++j) out[r * f + j] -= means[idx(j)];
  };
  const FillRows laplacian = [&](Index first, Index count, double* out) {
    for (Index r = 0; r < count; ++r) write_laplacian_row(x, graph, first + r, out + r * f);
  };
  return symmetric_products(x.rows(), f, centred, laplacian, run);
}

constexpr Index kRowsPerTile = 2048;
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

// Sums of rows by group, with what rounding took from each beside it (Knuth's exact addition): the
// mean of equal numbers is that number and nothing near it, however many they are.
struct Sums {
  Matrix sum;
  Matrix lost;

  Sums() = default;
  Sums(Index groups, Index cols) : sum(groups, cols), lost(groups, cols) {}

  void add(Index g, const double* row) {
    add(row, sum.data() + g * sum.cols(), lost.data() + g * sum.cols(), sum.cols());
  }

  void add(const Sums& other) {
    add(other.sum.data(), sum.data(), lost.data(), sum.size());
    for (Index i = 0; i < lost.size(); ++i) lost.data()[i] += other.lost.data()[i];
  }

  double mean(Index g, Index j, double count) const {
    const double whole = sum(g, j);
    if (!std::isfinite(whole)) return whole;  // too large to be summed: the caller refuses it
    const double near = (whole + lost(g, j)) / count;
    return near + (std::fma(-near, count, whole) + lost(g, j)) / count;
  }

 private:
  static void add(const double* numbers, double* sum, double* lost, Index count) {
    for (Index j = 0; j < count; ++j) {
      const double before = sum[j];
      const double after = before + numbers[j];
      const double added = after - before;
      lost[j] += (before - (after - added)) + (numbers[j] - added);
      sum[j] = after;
    }
  }
};

// How far rounding may put a number of each column from the mean of its group. A number as it
// was stored is known to half a unit of its last digit. One that was scaled carries the rounding
// of what it was before, relative to its spread now: up to a thousand units where the mean was
// up to a thousand times the spread.
std::vector<double> rounding_of(const GroupMeans& groups) {
  constexpr double kOfNumbers = 2 * kEpsilon;
  constexpr double kOfSpread = 1024 * kEpsilon;
  std::vector<double> rounding;
  for (Index j = 0; j < groups.means.cols(); ++j) {
    double minimum = INFINITY, maximum = -INFINITY;
    for (Index g = 0; g < groups.means.rows(); ++g) {
      if (groups.sizes[idx(g)] == 0) continue;
      minimum = std::min(minimum, groups.means(g, j));
      maximum = std::max(maximum, groups.means(g, j));
    }
    rounding.push_back(kOfNumbers * std::max(-minimum, maximum) + kOfSpread * (maximum - minimum));
  }
  return rounding;
}

// Columns in which no point is farther from the mean of its group than rounding puts it.
std::vector<Index> columns_of_rounding(const Points& x, const std::vector<int>& group,
                                       const GroupMeans& groups, const Matrix& within) {
  const Index f = x.cols();
  const std::vector<double> noise = rounding_of(groups);
  double members = 0;
  for (const double size : groups.sizes) members += size;

  // The sum of squares leaves few columns in doubt; their rows are looked at one by one.
  std::vector<Index> doubtful;
  for (Index j = 0; j < f; ++j)
    if (within(j, j) > 0 && within(j, j) <= members * noise[idx(j)] * noise[idx(j)]) doubtful.push_back(j);
  std::vector<double> row(idx(f));
  for (Index i = 0; i < x.rows() && !doubtful.empty(); ++i) {
    const int g = group[idx(i)];
    if (g < 0) continue;
    x.copy_rows(i, 1, row.data());
    std::erase_if(doubtful,
                  [&](Index j) { return std::abs(row[idx(j)] - groups.means(g, j)) > noise[idx(j)]; });
  }
  return doubtful;
}

}  // namespace

std::vector<double> column_means(const Points& x, const Run& run) {
  const std::vector<int> all(idx(x.rows()), 0);
  const GroupMeans one = group_means(x, all, 1, run);
  return {one.means.data(), one.means.data() + x.cols()};
}

// Few edges: one outer product per edge. Many: one per point.
Matrix scatter(const Points& x, const std::vector<Edge>& edges, const Run& run) {
  const bool many = static_cast<Index>(edges.size()) > 2 * x.rows();
  return many ? scatter_by_laplacian(x, edges, run) : scatter_by_edges(x, edges, run);
}

Matrix total_scatter(const Points& x, const std::vector<double>& means, const Run& run) {
  const Index f = x.cols();
  return outer_products(
      x.rows(), f,
      [&](Index first, Index count, double* out) {
        x.copy_rows(first, count, out);
        for (Index r = 0; r < count; ++r)
          for (Index j = 0; j < f; ++j) out[r * f + j] -= means[idx(j)];
      },
      run);
}

Matrix point_scatter(const Points& x, const std::vector<double>& weights, const std::vector<double>& centre,
                     const Run& run) {
  const Index f = x.cols();
  return outer_products(
      x.rows(), f,
      [&](Index first, Index count, double* out) {
        x.copy_rows(first, count, out);
        for (Index r = 0; r < count; ++r) {
          const double factor = std::sqrt(weights[idx(first + r)]);
          for (Index j = 0; j < f; ++j) out[r * f + j] = factor * (out[r * f + j] - centre[idx(j)]);
        }
      },
      run);
}

GroupMeans group_means(const Points& x, const std::vector<int>& group, Index group_count, const Run& run) {
  // A fixed number of lanes, each summing its own rows in order; the lanes are added in order.
  const Index f = x.cols();
  const Tiles lanes(x.rows(), std::max(kRowsPerTile, (x.rows() + 15) / 16));
  std::vector<Sums> sums(idx(lanes.count()));
  parallel_for(run, lanes.count(), [&](Index lane) {
    Sums sum(group_count, f);
    // Rows are added one by one: how many are copied at once changes no bit. Very wide ones, which are
    // sparse, are as large as many.
    const Index height = std::clamp((Index{1} << 20) / std::max<Index>(f, 1), Index{1}, Index{64});
    const Tiles tiles(lanes[lane].count(), height);
    Matrix rows = Matrix::uninitialised(std::min(height, lanes[lane].count()), f);
    for (Index tile = 0; tile < tiles.count(); ++tile) {
      const Index first = lanes[lane].first + tiles[tile].first;
      x.copy_rows(first, tiles[tile].count(), rows.data());
      for (Index r = 0; r < tiles[tile].count(); ++r)
        if (const int g = group[idx(first + r)]; g >= 0) sum.add(g, rows.data() + r * f);
    }
    sums[idx(lane)] = std::move(sum);
  });
  GroupMeans out{Matrix(group_count, f), std::vector<double>(idx(group_count), 0.0)};
  Sums total(group_count, f);
  for (const Sums& sum : sums) total.add(sum);
  for (const int g : group)
    if (g >= 0) out.sizes[static_cast<std::size_t>(g)] += 1;
  for (Index g = 0; g < group_count; ++g)
    for (Index j = 0; j < f; ++j) out.means(g, j) = total.mean(g, j, std::max(1.0, out.sizes[idx(g)]));
  return out;
}

// Columns that vary inside groups by no more than rounding are set to exactly 0: an eigenproblem
// must not take that noise for a direction of very small spread.
Matrix within_scatter(const Points& x, const std::vector<int>& group, const GroupMeans& groups,
                      const Run& run) {
  const Index f = x.cols();
  Matrix within = outer_products(
      x.rows(), f,
      [&](Index first, Index count, double* out) {
        x.copy_rows(first, count, out);
        for (Index r = 0; r < count; ++r) {
          double* row = out + r * f;
          const int g = group[idx(first + r)];
          if (g < 0) {
            std::fill_n(row, f, 0.0);
            continue;
          }
          const auto mean = groups.means.row(g);
          for (Index j = 0; j < f; ++j) row[j] -= mean[idx(j)];
        }
      },
      run);
  for (const Index j : columns_of_rounding(x, group, groups, within))
    for (Index i = 0; i < f; ++i) within(i, j) = within(j, i) = 0;
  return within;
}

Matrix between_scatter(const GroupMeans& groups, const std::vector<double>& centre, const Run& run) {
  const Index f = groups.means.cols();
  return outer_products(
      groups.means.rows(), f,
      [&](Index first, Index count, double* out) {
        for (Index r = 0; r < count; ++r)
          for (Index j = 0; j < f; ++j)
            out[r * f + j] =
                std::sqrt(groups.sizes[idx(first + r)]) * (groups.means(first + r, j) - centre[idx(j)]);
      },
      run);
}

}  // namespace cordon::internal

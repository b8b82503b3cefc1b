// Weights of the edges of a neighbour graph (binary, dot product, polynomial, heat kernel),
// degrees, and the adjacency matrix as a sparse matrix. All costs are linear in the edges, times
// the length of a row where rows are compared.
#include "graph/edge_graph.h"

#include <cmath>
#include <cstdint>
#include <numeric>

#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "neighbors/squared_distance.h"

namespace cordon::internal {
namespace {

constexpr Index kEdgesPerTile = 4096;

// number(rows, a, b) of every edge.
template <typename Number>
std::vector<double> of_edges(const Points& x, const std::vector<Edge>& edges, const Run& run, Number number) {
  const Points rows = with_contiguous_rows(x);
  std::vector<double> numbers(edges.size());
  const Tiles tiles(static_cast<Index>(edges.size()), kEdgesPerTile);
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (Index e = tiles[tile].first; e < tiles[tile].last; ++e)
      numbers[idx(e)] = number(rows, edges[idx(e)].a, edges[idx(e)].b);
  });
  return numbers;
}

// The inner product of two rows; of sparse rows by merging their ascending column numbers.
double row_product(const Points& x, Index i, Index j) {
  double sum = 0;
  if (!x.is_sparse()) {
    const double* const a = x.dense().data + i * x.dense().row_stride;
    const double* const b = x.dense().data + j * x.dense().row_stride;
    for (Index c = 0; c < x.cols(); ++c) sum += a[c] * b[c];
    return sum;
  }
  const auto columns = x.sparse().row_columns(i);
  const auto others = x.sparse().row_columns(j);
  for (std::size_t e = 0, o = 0; e < columns.size() && o < others.size();) {
    if (columns[e] == others[o]) sum += x.sparse().row_values(i)[e] * x.sparse().row_values(j)[o];
    const bool advance_other = others[o] <= columns[e];
    e += columns[e] <= others[o] ? 1 : 0;
    o += advance_other ? 1 : 0;
  }
  return sum;
}

void weigh_by_products(const Points& x, const EdgeWeighting& weighting, std::vector<Edge>& edges,
                       const Run& run) {
  if (weighting.degree < 1) fail_parameter("degree", weighting.degree, "at least 1");
  const std::vector<double> products = of_edges(x, edges, run, row_product);
  for (std::size_t e = 0; e < edges.size(); ++e)
    edges[e].weight *= weighting.kind == EdgeWeights::kDot
                           ? products[e]
                           : std::pow(1 + products[e], static_cast<double>(weighting.degree));
}

// 2 delta^2 = the mean; each term is divided before it is added, so that the sum stays finite.
double delta_of_mean(const std::vector<double>& squared) {
  double mean = 0;
  for (const double d2 : squared) mean += d2 / static_cast<double>(squared.size());
  return std::sqrt(0.5 * mean);
}

}  // namespace

double weigh_edges(const Points& x, const EdgeWeighting& weighting, std::vector<Edge>& edges,
                   const Run& run) {
  if (weighting.kind == EdgeWeights::kBinary) return 0;
  if (weighting.kind != EdgeWeights::kHeat) {
    weigh_by_products(x, weighting, edges, run);
    return 0;
  }
  const std::vector<double> squared = of_edges(
      x, edges, run, [](const Points& rows, Index a, Index b) { return squared_distance(rows, a, b); });
  const double delta = weighting.delta.has_value() ? *weighting.delta : delta_of_mean(squared);
  if (weighting.delta.has_value() && (!(delta > 0) || !std::isfinite(delta)))
    fail_parameter("delta", delta, "more than 0 and finite");
  if (delta == 0) return 0;
  for (std::size_t e = 0; e < edges.size(); ++e) edges[e].weight *= std::exp(-squared[e] / delta / delta / 2);
  return delta;
}

std::vector<double> degrees(const std::vector<Edge>& edges, Index rows) {
  std::vector<double> sums(idx(rows), 0.0);
  for (const Edge& edge : edges) {
    sums[idx(edge.a)] += edge.weight;
    sums[idx(edge.b)] += edge.weight;
  }
  return sums;
}

// Symmetric: every edge gives two entries; self-loops are left out and weights of repeated edges
// are added. O(edges + rows), without comparison sorting.
SparseMatrix adjacency(const std::vector<Edge>& edges, Index rows) {
  // Sorting by counting, twice: by one end, then by the other, leaves every row ascending.
  struct Entry {
    std::int32_t row;
    std::int32_t column;
    double weight;
  };
  std::vector<Index> first(idx(rows) + 1, 0);
  for (const Edge& edge : edges)
    if (edge.a != edge.b) {
      ++first[idx(edge.a) + 1];
      ++first[idx(edge.b) + 1];
    }
  std::partial_sum(first.begin(), first.end(), first.begin());
  std::vector<Entry> by_column(idx(first.back()));
  std::vector<Index> next(first.begin(), first.end() - 1);
  for (const Edge& edge : edges)
    if (edge.a != edge.b) {
      const auto a = static_cast<std::int32_t>(edge.a);
      const auto b = static_cast<std::int32_t>(edge.b);
      by_column[idx(next[idx(edge.b)]++)] = {a, b, edge.weight};
      by_column[idx(next[idx(edge.a)]++)] = {b, a, edge.weight};
    }
  SparseMatrix w;
  w.rows = w.cols = rows;
  w.column.resize(by_column.size());
  w.value.resize(by_column.size());
  next.assign(first.begin(), first.end() - 1);
  for (const Entry& entry : by_column) {
    Index& last = next[static_cast<std::size_t>(entry.row)];
    const bool again =
        last > first[static_cast<std::size_t>(entry.row)] && w.column[idx(last - 1)] == entry.column;
    if (again) {
      w.value[idx(last - 1)] += entry.weight;
    } else {
      w.column[idx(last)] = entry.column;
      w.value[idx(last++)] = entry.weight;
    }
  }
  // Close the gaps that sums left.
  Index filled = 0;
  w.start.assign(1, 0);
  w.start.reserve(idx(rows) + 1);
  for (Index i = 0; i < rows; ++i) {
    for (Index e = first[idx(i)]; e < next[idx(i)]; ++e, ++filled) {
      w.column[idx(filled)] = w.column[idx(e)];
      w.value[idx(filled)] = w.value[idx(e)];
    }
    w.start.push_back(filled);
  }
  w.column.resize(idx(filled));
  w.value.resize(idx(filled));
  return w;
}

}  // namespace cordon::internal

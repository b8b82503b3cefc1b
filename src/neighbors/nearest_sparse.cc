// Exact nearest neighbours of sparse points: the scan of
// nearest_scan.cc with double precision and without panels.
//
// Eight queries at a time are spread into full rows, interleaved, so that one entry of a
// point serves them all: q.p costs the entries of p. As there, |q|^2 + |p|^2 - 2 q.p,
// less a bound of its rounding error, only discards; the distance of a pair that
// survives is summed over the differences.
//
// The bound. The error of the two norms and of q.p is at most
//   (e + 2) 2^-53 (|q|^2 + |p|^2 + 2 |q||p|) <= (e + 2) 2^-52 (|q|^2 + |p|^2),
// e = n_q + n_p the entries of the two rows. For e the longest row of each side is taken; the norms
// are those of the pair, so that a row far out costs only its own pairs their digits.
//
// Ties. The points come in ascending order, so a later point in the cell of the k-th best, or above
// it, has a higher index and is not wanted: the limit is the lower edge of that cell, and once the
// cell is zero no later point is wanted at all.
//
// Cost: (queries) x (entries of all points), and (columns) x 8 numbers of memory per thread.
#include <algorithm>

#include "core/infinity.h"
#include "core/parallel.h"
#include "neighbors/k_best.h"
#include "neighbors/nearest_search.h"
#include "neighbors/squared_distance.h"

namespace cordon::internal {
namespace {

constexpr Index kQueries = 8;
constexpr double kUnderflow = 0x1p-1000;  // more than all products of two rows can lose by it

std::vector<double> squared_norms(const SparseMatrix& x) {
  std::vector<double> norms(static_cast<std::size_t>(x.rows), 0.0);
  for (Index i = 0; i < x.rows; ++i)
    for (const double value : x.row_values(i)) norms[static_cast<std::size_t>(i)] += value * value;
  return norms;
}

Index longest_row(const SparseMatrix& x) {
  Index longest = 0;
  for (Index i = 0; i < x.rows; ++i) longest = std::max(longest, static_cast<Index>(x.row_values(i).size()));
  return longest;
}

// The dot products of one sparse row with the interleaved queries.
// The interleaved layout makes the inner loop one vector operation of eight numbers.
void dot_products(const SparseMatrix& x, Index row, const std::vector<double>& spread,
                  double (&dots)[kQueries]) {
  const auto columns = x.row_columns(row);
  const auto values = x.row_values(row);
  std::fill_n(dots, kQueries, 0.0);
  for (std::size_t entry = 0; entry < columns.size(); ++entry) {
    const double* const queries = spread.data() + columns[entry] * kQueries;
    for (Index q = 0; q < kQueries; ++q) dots[q] += values[entry] * queries[q];
  }
}

}  // namespace

void search_sparse(const SparseQuestion& question, Neighbours& answer, const Run& run) {
  const SparseMatrix& x = question.x;
  const SparseMatrix& queries = question.queries;
  const std::vector<double> point_norms = squared_norms(x);
  const std::vector<double> query_norms = squared_norms(queries);
  const double slack = static_cast<double>(longest_row(x) + longest_row(queries) + 8) * 0x1p-52;
  const TieRule ties = TieRule::of_input_space();
  const Tiles tiles(queries.rows, kQueries);
  parallel_for(
      run, tiles.count(),
      [&](Index tile) {
        const RowRange rows = tiles[tile];
        std::vector<double> spread(static_cast<std::size_t>(x.cols * kQueries), 0.0);
        std::vector<KBest> best(static_cast<std::size_t>(rows.count()), KBest(question.k));
        std::vector<double> within(best.size(), kInfinity);
        for (Index i = rows.first; i < rows.last; ++i)
          for (std::size_t entry = 0; entry < queries.row_columns(i).size(); ++entry)
            spread[static_cast<std::size_t>(queries.row_columns(i)[entry] * kQueries + i - rows.first)] =
                queries.row_values(i)[entry];
        for (Index point = 0; point < x.rows; ++point) {
          double dots[kQueries];
          dot_products(x, point, spread, dots);
          for (Index i = rows.first; i < rows.last; ++i) {
            const auto q = static_cast<std::size_t>(i - rows.first);
            const double norms =
                query_norms[static_cast<std::size_t>(i)] + point_norms[static_cast<std::size_t>(point)];
            if (norms * (1 - slack) - 2 * dots[q] >= within[q] || (question.among_themselves && i == point))
              continue;
            if (best[q].offer(point, squared_distance(queries, i, x, point)) && best[q].full()) {
              const double cell = best[q].worst_cell();
              within[q] = cell > 0 ? ties.lower_edge(cell) * (1 + slack) + kUnderflow : -kInfinity;
            }
          }
        }
        for (std::size_t q = 0; q < best.size(); ++q)
          best[q].write(answer, rows.first + static_cast<Index>(q));
      },
      "finding neighbours");
}

}  // namespace cordon::internal

// Weights of the normalised cut: x_i / sqrt(x_i . s), s the sum of all training rows (Xu, Liu,
// Gong, SIGIR 2003). x_i . s is the degree of row i in the graph of dot products, which is
// never made: n f numbers instead of n^2.
#include "maps/ncw.h"

#include <cmath>

#include "core/index.h"
#include "core/parallel.h"

namespace cordon::internal {
namespace {

// Rows of degree 0 (empty ones) become 0 instead of infinite.
void weigh(double* values, Index count, double product) {
  const double factor = product > 0 ? 1 / std::sqrt(product) : 0;
  for (Index e = 0; e < count; ++e) values[e] *= factor;
}

}  // namespace

// The entries that are there, or every row in turn: one thread, one order, the same bits.
std::vector<double> row_sum(const Points& x) {
  std::vector<double> sums(idx(x.cols()), 0.0);
  if (x.is_sparse()) {
    for (std::size_t e = 0; e < x.sparse().value.size(); ++e)
      sums[static_cast<std::size_t>(x.sparse().column[e])] += x.sparse().value[e];
    return sums;
  }
  std::vector<double> row(idx(x.cols()));
  for (Index i = 0; i < x.rows(); ++i) {
    x.copy_rows(i, 1, row.data());
    for (std::size_t j = 0; j < row.size(); ++j) sums[j] += row[j];
  }
  return sums;
}

// A copy, scaled row by row; sparse points keep their pattern.
Points weighted_by_ncw(const Points& x, const std::vector<double>& sums, const Run& run) {
  if (x.is_sparse()) {
    SparseMatrix s = x.sparse();
    for (Index i = 0; i < s.rows; ++i) {
      double product = 0;
      for (Index e = s.start[idx(i)]; e < s.start[idx(i) + 1]; ++e)
        product += s.value[idx(e)] * sums[static_cast<std::size_t>(s.column[idx(e)])];
      weigh(s.value.data() + s.start[idx(i)], s.start[idx(i) + 1] - s.start[idx(i)], product);
    }
    return Points::own(std::move(s));
  }
  Matrix values = Matrix::uninitialised(x.rows(), x.cols());
  const Tiles tiles(x.rows(), 256);
  parallel_for(run, tiles.count(), [&](Index tile) {
    x.copy_rows(tiles[tile].first, tiles[tile].count(), values.data() + tiles[tile].first * x.cols());
    for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) {
      double product = 0;
      for (Index j = 0; j < x.cols(); ++j) product += values(i, j) * sums[idx(j)];
      weigh(values.row(i).data(), x.cols(), product);
    }
  });
  return Points::own(std::move(values));
}

}  // namespace cordon::internal

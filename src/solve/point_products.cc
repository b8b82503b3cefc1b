// Products of dense or sparse points with narrow dense matrices, by tiles of rows on
// all threads. X'B of dense points is summed over 16 fixed lanes; that of sparse points
// goes through the transposed matrix, so that each thread owns rows of the result.
// Neither depends on the number of threads.
#include "solve/point_products.h"

#include <algorithm>

#include "core/blas.h"
#include "core/index.h"
#include "core/parallel.h"

namespace cordon::internal {
namespace {

constexpr Index kPointTileRows = 256;

// Columns first .. first + B - 1 of one row of X b, summed in registers.
template <Index B>
void row_times(std::span<const std::int32_t> columns, std::span<const double> values, const Matrix& b,
               Index first, double* y) {
  double sum[B] = {};
  const double* const from = b.data() + first;
  for (std::size_t e = 0; e < columns.size(); ++e) {
    const double* const row = from + columns[e] * b.cols();
    for (Index c = 0; c < B; ++c) sum[c] += values[e] * row[c];
  }
  std::copy_n(sum, B, y + first);
}

Matrix sparse_times(const SparseMatrix& x, const Matrix& b, const Run& run) {
  Matrix y = Matrix::uninitialised(x.rows, b.cols());
  const Tiles tiles(x.rows, kPointTileRows);
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) {
      double* const row = y.data() + i * b.cols();
      Index done = 0;
      for (; b.cols() - done >= 16; done += 16)
        row_times<16>(x.row_columns(i), x.row_values(i), b, done, row);
      for (; b.cols() - done >= 10; done += 10)
        row_times<10>(x.row_columns(i), x.row_values(i), b, done, row);
      for (; b.cols() - done >= 4; done += 4) row_times<4>(x.row_columns(i), x.row_values(i), b, done, row);
      for (; b.cols() - done >= 1; done += 1) row_times<1>(x.row_columns(i), x.row_values(i), b, done, row);
    }
  });
  return y;
}

}  // namespace

SparseMatrix transposed(const SparseMatrix& x) {
  SparseMatrix t;
  t.rows = x.cols;
  t.cols = x.rows;
  t.start.assign(idx(t.rows) + 1, 0);
  for (const std::int32_t column : x.column) ++t.start[static_cast<std::size_t>(column) + 1];
  for (std::size_t j = 1; j < t.start.size(); ++j) t.start[j] += t.start[j - 1];
  t.column.resize(x.column.size());
  t.value.resize(x.value.size());
  std::vector<Index> next(t.start.begin(), t.start.end() - 1);
  for (Index i = 0; i < x.rows; ++i)
    for (std::size_t e = 0; e < x.row_columns(i).size(); ++e) {
      const auto place = idx(next[static_cast<std::size_t>(x.row_columns(i)[e])]++);
      t.column[place] = static_cast<std::int32_t>(i);
      t.value[place] = x.row_values(i)[e];
    }
  return t;
}

Matrix points_times(const Points& x, const Matrix& b, const Run& run) {
  if (x.is_sparse()) return sparse_times(x.sparse(), b, run);
  const SingleThreadedBlas single;
  Matrix y(x.rows(), b.cols());
  const Tiles tiles(x.rows(), kPointTileRows);
  parallel_for(run, tiles.count(), [&](Index tile) {
    Matrix rows = Matrix::uninitialised(tiles[tile].count(), x.cols());
    x.copy_rows(tiles[tile].first, rows.rows(), rows.data());
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, static_cast<int>(rows.rows()),
                static_cast<int>(b.cols()), static_cast<int>(x.cols()), 1.0, rows.data(),
                static_cast<int>(x.cols()), b.data(), static_cast<int>(b.cols()), 0.0,
                y.data() + tiles[tile].first * b.cols(), static_cast<int>(b.cols()));
  });
  return y;
}

Matrix transposed_points_times(const Points& x, const Matrix& b, const Run& run) {
  if (x.is_sparse()) return sparse_times(transposed(x.sparse()), b, run);
  const SingleThreadedBlas single;
  constexpr Index kLanes = 16, kBlock = 32;
  const Tiles lanes(x.rows(), (x.rows() + kLanes - 1) / kLanes);
  // Some columns at a time: the sums of all lanes together take no more than the result where it has
  // many columns.
  const Tiles blocks(b.cols(), std::max(kBlock, (b.cols() + kLanes - 1) / kLanes));
  const Index f = x.cols();
  Matrix product = Matrix::uninitialised(f, b.cols());
  Matrix sums = Matrix::uninitialised(lanes.count() * f, blocks[0].count());
  for (Index block = 0; block < blocks.count(); ++block) {
    const Index first_column = blocks[block].first, columns = blocks[block].count();
    const auto sum_of = [&](Index lane) { return sums.data() + lane * f * columns; };
    parallel_for(run, lanes.count(), [&](Index lane) {
      std::fill_n(sum_of(lane), f * columns, 0.0);
      const Tiles tiles(lanes[lane].count(), kPointTileRows);
      Matrix rows = Matrix::uninitialised(std::min(kPointTileRows, lanes[lane].count()), f);
      for (Index tile = 0; tile < tiles.count(); ++tile) {
        const Index first = lanes[lane].first + tiles[tile].first;
        x.copy_rows(first, tiles[tile].count(), rows.data());
        cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, static_cast<int>(f), static_cast<int>(columns),
                    static_cast<int>(tiles[tile].count()), 1.0, rows.data(), static_cast<int>(f),
                    b.data() + first * b.cols() + first_column, static_cast<int>(b.cols()), 1.0, sum_of(lane),
                    static_cast<int>(columns));
      }
    });
    for (Index i = 0; i < f; ++i)
      for (Index j = 0; j < columns; ++j) {
        double total = 0;
        for (Index lane = 0; lane < lanes.count(); ++lane) total += sum_of(lane)[i * columns + j];
        product(i, first_column + j) = total;
      }
  }
  return product;
}

double sum_of_squares(const Points& x) {
  double sum = 0;
  if (x.is_sparse()) {
    for (const double v : x.sparse().value) sum += v * v;
    return sum;
  }
  std::vector<double> row(idx(x.cols()));
  for (Index i = 0; i < x.rows(); ++i) {
    x.copy_rows(i, 1, row.data());
    for (const double v : row) sum += v * v;
  }
  return sum;
}

}  // namespace cordon::internal

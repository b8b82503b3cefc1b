#include "graph/tie_rule.h"

#include <algorithm>
#include <vector>

#include "core/parallel.h"
#include "graph/squared_distance.h"

namespace cordon {
namespace {

constexpr Index kTileRows = 512;

// The mean as first row + mean of the differences from it: no overflow, and exact where a column is constant.
std::vector<double> dense_mean(const MatrixView& x, const Run& run) {
  const Tiles tiles(x.rows, kTileRows);
  Matrix sums(tiles.count(), x.cols);
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (Index i = tiles[tile].first; i < tiles[tile].last; ++i)
      for (Index j = 0; j < x.cols; ++j) sums(tile, j) += x(i, j) - x(0, j);
  });
  std::vector<double> mean(static_cast<std::size_t>(x.cols));
  for (Index j = 0; j < x.cols; ++j) {
    double sum = 0;
    for (Index tile = 0; tile < tiles.count(); ++tile) sum += sums(tile, j);
    mean[static_cast<std::size_t>(j)] = x(0, j) + sum / static_cast<double>(x.rows);
  }
  return mean;
}

double dense_squared_radius(const MatrixView& x, const Run& run) {
  const std::vector<double> mean = dense_mean(x, run);
  const Tiles tiles(x.rows, kTileRows);
  std::vector<double> largest(static_cast<std::size_t>(tiles.count()), 0.0);
  parallel_for(run, tiles.count(), [&](Index tile) {
    std::vector<double> row(static_cast<std::size_t>(x.cols));
    double& most = largest[static_cast<std::size_t>(tile)];
    for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) {
      for (Index j = 0; j < x.cols; ++j) row[static_cast<std::size_t>(j)] = x(i, j);
      most = std::max(most, squared_distance(row.data(), mean.data(), x.cols));
    }
  });
  return *std::max_element(largest.begin(), largest.end());
}

// |row - mean|^2 is the sum of (value - mean)^2 over the row's entries and of mean^2 over the other columns:
// the sum over all columns, less those present. Columns without a zero are left out of that difference: their
// means may be large beside the radius, while a column with a zero somewhere has a mean within the radius, so
// that nothing cancels badly.
double sparse_squared_radius(const SparseMatrix& x) {
  const auto f = static_cast<std::size_t>(x.cols);
  std::vector<double> mean(f, 0.0), squared_mean(f, 0.0);
  std::vector<Index> entries(f, 0);
  for (std::size_t entry = 0; entry < x.value.size(); ++entry) {
    const auto j = static_cast<std::size_t>(x.column[entry]);
    mean[j] += x.value[entry] / static_cast<double>(x.rows);
    ++entries[j];
  }
  double all_squared_means = 0;
  for (std::size_t j = 0; j < f; ++j) {
    if (entries[j] < x.rows) squared_mean[j] = mean[j] * mean[j];
    all_squared_means += squared_mean[j];
  }
  double largest = 0;
  for (Index i = 0; i < x.rows; ++i) {
    const auto columns = x.row_columns(i);
    const auto values = x.row_values(i);
    double sum = all_squared_means;
    for (std::size_t entry = 0; entry < columns.size(); ++entry) {
      const auto j = static_cast<std::size_t>(columns[entry]);
      sum += (values[entry] - mean[j]) * (values[entry] - mean[j]) - squared_mean[j];
    }
    largest = std::max(largest, sum);
  }
  return largest;
}

}  // namespace

TieRule TieRule::of_input_space(const Points& x, const Run& run) {
  if (x.rows() == 0) return TieRule(0);
  return TieRule(4 *
                 (x.is_sparse() ? sparse_squared_radius(x.sparse()) : dense_squared_radius(x.dense(), run)));
}

}  // namespace cordon

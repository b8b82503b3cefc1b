// The kernel between distinct points:
//
//   kept    as a whole, where 8 N^2 bytes are within the limit given
//   made    otherwise, by tiles, whenever values are asked for: rows in chunks of 1024, columns in
//           tiles of 512 and less, one kernel block each
//
// Tiles of columns run on any thread; inside a tile rows come in ascending order, so that
// sums over rows have fixed bits.
#include "cluster/kernel_points.h"

#include <algorithm>
#include <numeric>

#include "core/index.h"
#include "core/parallel.h"
#include "kernel/kernel_matrix.h"
#include "kernel/kernel_sites.h"

namespace cordon::internal {
namespace {

constexpr Index kTileColumns = 512;
constexpr Index kChunkRows = 1024;
constexpr Index kTileNumbers = 1 << 22;  // a tile of very wide points is narrower

Points rows_of(const Points& points, Index first, Index last) {
  if (!points.is_sparse()) return Points::look_at(points.dense().middle_rows(first, last - first));
  std::vector<Index> rows;
  for (Index i = first; i < last; ++i) rows.push_back(i);
  return points.select_rows(rows);
}

}  // namespace

// Which rows coincide: equal ones (sparse rows all count as different) and those
// that must-links join. Then K^(i, i) = K(i, i) - |g_i|^2 of each of them, and the
// matrix K where it is small enough.
KernelPoints::KernelPoints(const MustLinkKernel& kernel, double matrix_bytes, const Run& run)
    : kernel_(kernel), of_row_(idx(kernel.rows())) {
  const KernelSites sites(kernel, equal_rows(kernel.points(), run));
  const std::vector<Index>& representatives = sites.rows;
  for (Index site = 0; site < sites.count(); ++site) {
    for (const Index row : sites.members.members(site)) of_row_[idx(row)] = site;
    weights_.push_back(static_cast<double>(sites.members.members(site).size()));
  }
  points_ = kernel.points().select_rows(representatives);
  diagonal_ = kernel_diagonal(kernel.kernel(), points_);
  coordinates_ = Matrix::uninitialised(count(), kernel.rank());
  for (Index i = 0; i < count(); ++i) {
    std::ranges::copy(kernel.coordinates(representatives[idx(i)]), coordinates_.row(i).begin());
    for (const double g : coordinates_.row(i)) diagonal_[idx(i)] -= g * g;
  }
  if (8.0 * static_cast<double>(count()) * static_cast<double>(count()) > matrix_bytes) return;
  Matrix all = Matrix::uninitialised(count(), count());
  std::vector<Index> each(idx(count()));
  for (Index i = 0; i < count(); ++i) each[idx(i)] = i;
  for_values(
      each,
      [&](std::size_t i, Tile tile, const double* values) {
        std::copy_n(values, tile.last - tile.first, all.row(static_cast<Index>(i)).data() + tile.first);
      },
      run, "kernel matrix");
  matrix_ = std::move(all);
}

// Without the kept matrix the wanted rows go by chunks of 1024, and each chunk by tiles of columns:
// a tile is one kernel block on one thread.
void KernelPoints::for_values(const std::vector<Index>& some, const Use& use, const Run& run,
                              std::string_view stage) const {
  // At most 512 columns, fewer where points are wide, so that a tile has 4 million
  // numbers at most (or 32 columns).
  const Tiles tiles(count(),
                    std::clamp<Index>(kTileNumbers / std::max<Index>(points_.cols(), 1), 32, kTileColumns));
  if (keeps_matrix()) {
    parallel_for(run, tiles.count(), [&](Index t) {
      for (std::size_t i = 0; i < some.size(); ++i)
        use(i, {tiles[t].first, tiles[t].last}, matrix_.row(some[i]).data() + tiles[t].first);
    });
    return;
  }
  const Tiles chunks(static_cast<Index>(some.size()), kChunkRows);
  for (Index c = 0; c < chunks.count(); ++c) {
    const auto first = some.begin() + chunks[c].first;
    const Points left = points_.select_rows({first, first + chunks[c].count()});
    parallel_for(run, tiles.count(), [&](Index t) {
      const Matrix block =
          kernel_block(kernel_.kernel(), left, rows_of(points_, tiles[t].first, tiles[t].last), run);
      for (Index i = 0; i < block.rows(); ++i)
        use(idx(chunks[c].first + i), {tiles[t].first, tiles[t].last}, block.row(i).data());
    });
    run.progress(stage, static_cast<double>(c + 1) / static_cast<double>(chunks.count()));
  }
}

// With the projection: K^(i, j) = K(i, j) - g_i.g_j.
std::vector<double> KernelPoints::column(Index i, const Run& run) const {
  std::vector<double> values(idx(count()));
  for_values(
      {i},
      [&](std::size_t, Tile tile, const double* plain) {
        for (Index j = tile.first; j < tile.last; ++j) {
          double projected = plain[j - tile.first];
          for (Index l = 0; l < coordinates_.cols(); ++l)
            projected -= coordinates_(i, l) * coordinates_(j, l);
          values[idx(j)] = projected;
        }
      },
      run, "kernel k-means");
  return values;
}

}  // namespace cordon::internal

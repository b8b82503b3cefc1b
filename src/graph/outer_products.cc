// Sums of outer products by tiles, on BLAS (dsyrk, dgemm) called from our own threads.
//
// Two cuts of the same sum. Up to 384 columns the rows are cut into at most 8 lanes, each lane
// sums its tiles in order into its own f x f matrix, and the lanes are added in order. With
// more columns 8 such matrices would be too large: the result is cut into blocks of 192 x 192,
// and each block adds all rows, in chunks of 1024, in order. Neither cut depends on the number
// of threads, so neither do the bits.
//
// BLAS must run on one thread meanwhile (SingleThreadedBlas),
// or its own splitting would change the order of the additions.
#include "graph/outer_products.h"

#include <algorithm>
#include <vector>

#include "core/blas.h"
#include "core/fail.h"
#include "core/parallel.h"

namespace cordon::internal {
namespace {

constexpr Index kLanes = 8;
constexpr Index kSmall = 384;            // up to here eight accumulators of f x f stay modest
constexpr Index kTileNumbers = 1 << 15;  // 256 KB: a tile stays in the second-level cache
constexpr Index kBlock = 192;            // side of a block of the result when f is large
constexpr Index kStep = 32;              // side of the blocks on the diagonal of u v'
constexpr Index kMaxFeatures = 30000;

struct Rows {
  Index count;
  Index cols;
  const FillRows* u;
  const FillRows* v;  // nullptr: v = u
};

// target (ld = cols) += U[:, i0..]' V[:, j0..] for a tile of `count` rows; of a block on the
// diagonal the part above it, rounded up to smaller blocks where u and v differ.
void add_products(const Rows& rows, const double* u, const double* v, Index count, Index i0, Index in,
                  Index j0, Index jn, double* target) {
  const auto n = static_cast<int>(rows.cols);
  auto add_block = [&](Index i, Index height, Index j, Index width) {
    cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, static_cast<int>(height), static_cast<int>(width),
                static_cast<int>(count), 1.0, u + i, n, v + j, n, 1.0, target + i * rows.cols + j, n);
  };
  if (i0 != j0)
    add_block(i0, in, j0, jn);
  else if (rows.v == nullptr)
    cblas_dsyrk(CblasRowMajor, CblasUpper, CblasTrans, static_cast<int>(in), static_cast<int>(count), 1.0,
                u + i0, n, 1.0, target + i0 * rows.cols + j0, n);
  else
    for (Index i = 0; i < in; i += kStep) add_block(i0 + i, std::min(kStep, in - i), i0 + i, in - i);
}

// Few columns: the rows are split among the threads.
Matrix sum_by_lanes(const Rows& rows, const Run& run) {
  const Tiles tiles(rows.count, std::max<Index>(32, kTileNumbers / rows.cols));
  const Tiles lanes(tiles.count(), (tiles.count() + kLanes - 1) / kLanes);
  std::vector<Matrix> sums(static_cast<std::size_t>(lanes.count()));
  parallel_for(run, lanes.count(), [&](Index lane) {
    // Chooses the cut, and mirrors the upper triangle at the end.
    // Above 30,000 columns the result alone would need 7 GB: refused.
    Matrix sum(rows.cols, rows.cols);
    Matrix u = Matrix::uninitialised(tiles[0].count(), rows.cols);
    Matrix v = rows.v != nullptr ? Matrix::uninitialised(tiles[0].count(), rows.cols) : Matrix();
    for (Index tile = lanes[lane].first; tile < lanes[lane].last; ++tile) {
      run.stop_if_cancelled();
      const RowRange range = tiles[tile];
      (*rows.u)(range.first, range.count(), u.data());
      if (rows.v != nullptr) (*rows.v)(range.first, range.count(), v.data());
      add_products(rows, u.data(), rows.v != nullptr ? v.data() : u.data(), range.count(), 0, rows.cols, 0,
                   rows.cols, sum.data());
    }
    sums[static_cast<std::size_t>(lane)] = std::move(sum);
  });
  Matrix total = std::move(sums[0]);
  for (std::size_t lane = 1; lane < sums.size(); ++lane)
    cblas_daxpy(static_cast<int>(total.size()), 1.0, sums[lane].data(), 1, total.data(), 1);
  return total;
}

// Many columns: the result is split among the threads. A chunk of rows is made first, in parallel
// parts of 64 rows; then all blocks read it.
Matrix sum_by_blocks(const Rows& rows, const Run& run) {
  Matrix total(rows.cols, rows.cols);
  const Tiles chunks(rows.count, 1024);
  const Tiles blocks(rows.cols, kBlock);
  std::vector<std::pair<Index, Index>> pairs;
  for (Index i = 0; i < blocks.count(); ++i)
    for (Index j = i; j < blocks.count(); ++j) pairs.emplace_back(i, j);
  Matrix u = Matrix::uninitialised(chunks[0].count(), rows.cols);
  Matrix v = rows.v != nullptr ? Matrix::uninitialised(chunks[0].count(), rows.cols) : Matrix();
  for (Index chunk = 0; chunk < chunks.count(); ++chunk) {
    const RowRange range = chunks[chunk];
    const Tiles parts(range.count(), 64);
    parallel_for(run, parts.count(), [&](Index part) {
      const Index first = parts[part].first;
      (*rows.u)(range.first + first, parts[part].count(), u.data() + first * rows.cols);
      if (rows.v != nullptr)
        (*rows.v)(range.first + first, parts[part].count(), v.data() + first * rows.cols);
    });
    const double* right = rows.v != nullptr ? v.data() : u.data();
    parallel_for(run, static_cast<Index>(pairs.size()), [&](Index p) {
      const RowRange i = blocks[pairs[static_cast<std::size_t>(p)].first];
      const RowRange j = blocks[pairs[static_cast<std::size_t>(p)].second];
      add_products(rows, u.data(), right, range.count(), i.first, i.count(), j.first, j.count(),
                   total.data());
    });
    run.progress("scatter", static_cast<double>(chunk + 1) / static_cast<double>(chunks.count()));
  }
  return total;
}

Matrix sum(const Rows& rows, const Run& run) {
  if (rows.cols > kMaxFeatures)
    fail(ErrorKind::kUsage,
         "a scatter matrix of {0} x {0} features would need {1:.0f} GB; reduce the features first (pca with "
         "fewer dimensions, or drop rare columns)",
         rows.cols, static_cast<double>(rows.cols) * static_cast<double>(rows.cols) * 8e-9);
  if (rows.count == 0 || rows.cols == 0) return Matrix(rows.cols, rows.cols);
  const SingleThreadedBlas single;
  Matrix total = rows.cols <= kSmall ? sum_by_lanes(rows, run) : sum_by_blocks(rows, run);
  for (Index i = 0; i < rows.cols; ++i)
    for (Index j = 0; j < i; ++j) total(i, j) = total(j, i);
  return total;
}

}  // namespace

Matrix outer_products(Index rows, Index cols, const FillRows& fill, const Run& run) {
  return sum({rows, cols, &fill, nullptr}, run);
}

Matrix symmetric_products(Index rows, Index cols, const FillRows& fill_u, const FillRows& fill_v,
                          const Run& run) {
  return sum({rows, cols, &fill_u, &fill_v}, run);
}

}  // namespace cordon::internal

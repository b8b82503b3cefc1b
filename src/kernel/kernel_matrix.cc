#include "kernel/kernel_matrix.h"

#include <cmath>
#include <span>

#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "kernel/kernel_tiles.h"

namespace cordon::internal {
namespace {

constexpr Index kMatrixTileRows = 128;

void check(const Kernel& kernel, const Points& x, const Points& y) {
  if (x.cols() != y.cols())
    fail(ErrorKind::kUsage,
         "a kernel between points of {} and of {} columns: they must have the same columns", x.cols(),
         y.cols());
  if (!(kernel.delta > 0) || !std::isfinite(kernel.delta))
    fail_parameter("delta", kernel.delta, "more than 0 and finite");
  if (kernel.degree < 1) fail_parameter("degree", kernel.degree, "at least 1");
}

}  // namespace

Matrix kernel_block(const Kernel& kernel, const Points& x, const Points& y, const Run& run) {
  check(kernel, x, y);
  Matrix block = Matrix::uninitialised(x.rows(), y.rows());
  if (block.empty()) return block;
  const KernelTiles tiles_of_y(kernel, y);
  const SingleThreadedBlas single;
  const Tiles tiles(x.rows(), kMatrixTileRows);
  parallel_for(run, tiles.count(),
               [&](Index tile) { tiles_of_y.tile(x, tiles[tile], block.row(tiles[tile].first).data()); });
  return block;
}

std::vector<double> kernel_diagonal(const Kernel& kernel, const Points& x) {
  check(kernel, x, x);
  std::vector<double> diagonal(idx(x.rows()), 1.0);
  if (kernel.kind == KernelKind::kRbf) return diagonal;
  const KernelValue value(kernel);
  std::vector<double> row(idx(x.is_sparse() ? 0 : x.cols()));
  for (Index i = 0; i < x.rows(); ++i) {
    if (!x.is_sparse()) x.copy_rows(i, 1, row.data());
    double norm = 0;
    for (const double entry : x.is_sparse() ? x.sparse().row_values(i) : std::span<const double>(row))
      norm += entry * entry;
    diagonal[idx(i)] = value.of_product(norm, norm, norm);
  }
  return diagonal;
}

}  // namespace cordon::internal

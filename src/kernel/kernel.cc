#include "cordon/kernel/kernel.h"

#include <algorithm>
#include <cmath>

#include "cordon/graph/scatter.h"
#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "kernel/kernel_value.h"

namespace cordon {
namespace {

constexpr Index kTileRows = 128;

// Dense rows, less the centre. Few enough of them to be copied: a tile of x, or landmarks.
Matrix copy_centred(const Points& points, Index first, Index count, const std::vector<double>& centre) {
  Matrix rows = Matrix::uninitialised(count, points.cols());
  points.copy_rows(first, count, rows.data());
  if (!centre.empty())
    for (Index i = 0; i < count; ++i)
      for (Index j = 0; j < rows.cols(); ++j) rows(i, j) -= centre[at(j)];
  return rows;
}

std::vector<double> squared_norms(const Matrix& rows) {
  std::vector<double> norms(at(rows.rows()));
  for (Index i = 0; i < rows.rows(); ++i) {
    double sum = 0;
    for (const double value : rows.row(i)) sum += value * value;
    norms[at(i)] = sum;
  }
  return norms;
}

void check(const Kernel& kernel, const Points& x, const Points& y) {
  if (x.cols() != y.cols())
    fail(ErrorKind::kUsage,
         "a kernel between points of {} and of {} columns: they must have the same columns", x.cols(),
         y.cols());
  if (!(kernel.delta > 0) || !std::isfinite(kernel.delta))
    fail(ErrorKind::kUsage, "delta = {} was given; it must be more than 0 and finite", kernel.delta);
  if (kernel.degree < 1)
    fail(ErrorKind::kUsage, "degree = {} was given; it must be at least 1", kernel.degree);
}

}  // namespace

Matrix kernel_block(const Kernel& kernel, const Points& x, const Points& y, const Run& run) {
  check(kernel, x, y);
  Matrix block = Matrix::uninitialised(x.rows(), y.rows());
  if (block.empty()) return block;
  // Distances do not see a common shift, and small numbers keep their digits. Sparse rows would fill up.
  const bool centred = kernel.kind == KernelKind::kRbf && !y.is_sparse();
  const std::vector<double> centre = centred ? column_means(y, run) : std::vector<double>();
  const Matrix right = copy_centred(y, 0, y.rows(), centre);
  const std::vector<double> right_norms = squared_norms(right);
  const KernelValue value(kernel);
  const SingleThreadedBlas single;
  const Tiles tiles(x.rows(), kTileRows);
  parallel_for(run, tiles.count(), [&](Index tile) {
    const RowRange rows = tiles[tile];
    const Matrix left = copy_centred(x, rows.first, rows.count(), centre);
    const std::vector<double> left_norms = squared_norms(left);
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(rows.count()),
                static_cast<int>(y.rows()), static_cast<int>(x.cols()), 1.0, left.data(),
                static_cast<int>(x.cols()), right.data(), static_cast<int>(x.cols()), 0.0,
                block.row(rows.first).data(), static_cast<int>(y.rows()));
    for (Index i = 0; i < rows.count(); ++i)
      for (Index j = 0; j < y.rows(); ++j) {
        double& entry = block(rows.first + i, j);
        entry = value.of_product(entry, left_norms[at(i)], right_norms[at(j)]);
      }
  });
  return block;
}

std::vector<double> kernel_diagonal(const Kernel& kernel, const Points& x) {
  check(kernel, x, x);
  std::vector<double> diagonal(at(x.rows()), 1.0);
  if (kernel.kind == KernelKind::kRbf) return diagonal;
  const KernelValue value(kernel);
  std::vector<double> row(at(x.cols()));
  for (Index i = 0; i < x.rows(); ++i) {
    x.copy_rows(i, 1, row.data());
    double norm = 0;
    for (const double entry : row) norm += entry * entry;
    diagonal[at(i)] = value.of_product(norm, norm, norm);
  }
  return diagonal;
}

}  // namespace cordon

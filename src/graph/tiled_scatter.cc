// X' (D - W) X for a dense W that is made in tiles of 256 rows: each tile computes X_tile' (D X
// - W X)_tile by two matrix products, and the parts are added in the order of the tiles, so
// that the bits do not depend on the threads. Each part is symmetrised when it is added: the
// sum is symmetric, a single part is not.
#include "graph/tiled_scatter.h"

#include "core/blas.h"
#include "core/index.h"

namespace cordon::internal {
namespace {

constexpr Index kTileRows = 256;

struct Part {
  Matrix sum;
  double weight = 0;
};

// Of the tile's rows: X_tile' (D X - W X).
Part part_of(const Matrix& x, RowRange rows, Matrix& w) {
  const auto p = static_cast<int>(x.cols()), n = static_cast<int>(x.rows());
  const auto count = static_cast<int>(rows.count());
  Part part;
  Matrix image = Matrix::uninitialised(rows.count(), x.cols());
  for (Index i = 0; i < rows.count(); ++i) {
    w(i, rows.first + i) = 0;
    double degree = 0;
    for (const double weight : w.row(i)) degree += weight;
    part.weight += degree;
    for (Index j = 0; j < x.cols(); ++j) image(i, j) = degree * x(rows.first + i, j);
  }
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, count, p, n, -1.0, w.data(), n, x.data(), p, 1.0,
              image.data(), p);
  part.sum = Matrix::uninitialised(x.cols(), x.cols());
  cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, p, p, count, 1.0, x.row(rows.first).data(), p,
              image.data(), p, 0.0, part.sum.data(), p);
  return part;
}

}  // namespace

TiledScatter tiled_scatter(const Matrix& x, const std::function<void(RowRange rows, double* out)>& weights,
                           const Run& run) {
  const SingleThreadedBlas single;
  const Tiles tiles(x.rows(), kTileRows);
  std::vector<Part> parts(idx(tiles.count()));
  parallel_for(run, tiles.count(), [&](Index tile) {
    Matrix w = Matrix::uninitialised(tiles[tile].count(), x.rows());
    weights(tiles[tile], w.data());
    parts[idx(tile)] = part_of(x, tiles[tile], w);
  });
  TiledScatter all;
  all.sum = Matrix(x.cols(), x.cols());
  for (const Part& part : parts) {
    all.weight += part.weight / 2;
    for (Index i = 0; i < x.cols(); ++i)
      for (Index j = 0; j < x.cols(); ++j) all.sum(i, j) += (part.sum(i, j) + part.sum(j, i)) / 2;
  }
  return all;
}

}  // namespace cordon::internal

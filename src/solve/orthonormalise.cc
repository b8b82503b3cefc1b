#include "solve/orthonormalise.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "core/blas.h"
#include "core/parallel.h"
#include "graph/outer_products.h"

namespace cordon::internal {
namespace {

constexpr Index kMany = 64;   // fewer columns cost nothing either way
constexpr double kNear = .1;  // of an entry of V'V from I: R is far from singular
constexpr Index kColumnTileRows = 256;

// V <- V R^-1 with V'V = R'R. False, and nothing done, where V'V is not near I.
bool divide_by_root(Matrix& v, const Run& run) {
  const auto k = static_cast<int>(v.cols());
  Matrix gram = outer_products(
      v.rows(), v.cols(),
      [&](Index first, Index count, double* rows) {
        std::copy_n(v.data() + first * v.cols(), count * v.cols(), rows);
      },
      run);
  for (Index i = 0; i < v.cols(); ++i)
    for (Index j = 0; j < v.cols(); ++j)
      if (!(std::abs(gram(i, j) - (i == j ? 1 : 0)) <= kNear)) return false;
  int info = 0;
  dpotrf_("L", &k, gram.data(), &k, &info);  // row by row, LAPACK's lower triangle is the upper one
  if (info != 0) return false;
  const SingleThreadedBlas single;
  const Tiles tiles(v.rows(), kColumnTileRows);
  parallel_for(run, tiles.count(), [&](Index tile) {
    cblas_dtrsm(CblasRowMajor, CblasRight, CblasUpper, CblasNoTrans, CblasNonUnit,
                static_cast<int>(tiles[tile].count()), k, 1.0, gram.data(), k,
                v.data() + tiles[tile].first * v.cols(), k);
  });
  return true;
}

}  // namespace

void orthonormalise_nearly(Matrix& vectors, const Run& run) {
  if (vectors.cols() < kMany || !divide_by_root(vectors, run) || !divide_by_root(vectors, run))
    orthonormalise_columns(vectors);
}

void orthonormalise_columns(Matrix& vectors) {
  const Index n = vectors.rows();
  const Index k = vectors.cols();
  if (k == 0) return;
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::Map<Rows> given(vectors.data(), n, k);
  const Eigen::HouseholderQR<Eigen::MatrixXd> qr(given);
  Eigen::MatrixXd q = qr.householderQ() * Eigen::MatrixXd::Identity(n, k);
  for (Index j = 0; j < k; ++j)
    if (qr.matrixQR()(j, j) < 0) q.col(j) = -q.col(j);
  given = q;
}

}  // namespace cordon::internal

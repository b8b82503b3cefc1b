// Kernel principal component analysis (Schoelkopf, Smola,
// Mueller, Neural Computation 10, 1998), exact or on landmarks.
//
// With the centred kernel matrix H K H = U l U' of the landmarks a point has
// coordinates (k(x, landmarks) - column means) U l^-1/2. Subtracting the column means
// alone is enough: the other terms of centring are constant along a row of k, and the
// columns of U are orthogonal to constants.
//
// Cost: m^2 f for K and m^3 for its eigenpairs (m landmarks), then n m (f + components).
// Eigenvalues up to 1e-10 of the largest are dropped.
#include "kernel/kernel_coordinates.h"

#include <algorithm>
#include <cmath>

#include "cordon/solve/symmetric.h"
#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "core/parallel.h"
#include "kernel/kernel_matrix.h"
#include "kernel/kernel_tiles.h"
#include "kernel/sampled_rows.h"

namespace cordon::internal {
namespace {

constexpr Index kCoordinateTileRows = 256;
constexpr double kZero = 1e-10;

// H K H, and the column means that were taken off.
std::vector<double> centre(Matrix& k) {
  const Index n = k.rows();
  std::vector<double> means(idx(n), 0.0);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j) means[idx(j)] += k(i, j) / static_cast<double>(n);
  double all = 0;
  for (const double mean : means) all += mean / static_cast<double>(n);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j <= i; ++j) {
      // In this order both halves round alike and the matrix stays symmetric.
      const double value = 0.5 * (k(i, j) + k(j, i)) - (means[idx(i)] + means[idx(j)]) + all;
      k(i, j) = k(j, i) = value;
    }
  return means;
}

}  // namespace

KernelCoordinates fit_kernel_coordinates(const Points& points, const KernelMapOptions& options,
                                         const Run& run) {
  const bool scaled = options.kernel == KernelKind::kRbf || options.kernel == KernelKind::kPolynomial;
  KernelCoordinates seen;
  seen.kernel.kind = options.kernel;
  seen.kernel.degree = options.degree;
  if (scaled) seen.kernel.delta = options.delta ? *options.delta : median_distance(points, run);
  seen.exact = points.rows() <= options.landmarks;
  // A copy in any case: maps keep them longer than the caller keeps the points.
  seen.landmarks = points.select_rows(
      sampled_rows(points.rows(), options.landmarks, Stream(run.seed, Purpose::kLandmarks)));
  run.progress("kernel coordinates", 0);
  Matrix k = kernel_block(seen.kernel, seen.landmarks, seen.landmarks, run);
  seen.means = centre(k);
  run.stop_if_cancelled();

  const Index maximum = std::min(options.components, k.rows());
  const EigenPairs pairs = symmetric_eigen(k, maximum, Order::kLargest);
  const auto kept = std::count_if(pairs.values.begin(), pairs.values.end(), [&](double value) {
    return value > 0 && value > kZero * pairs.values.front();
  });
  double size = 0;  // of the kernel before centring: what is left after it may be rounding alone
  for (const double value : kernel_diagonal(seen.kernel, seen.landmarks)) size += value;
  if (kept == 0 || pairs.values.front() <= 1e-14 * size)
    fail(ErrorKind::kInput, "all points are equal to the kernel: there is nothing to map");
  seen.residual = pairs.residual;
  seen.axes = first_columns(pairs.vectors, kept);
  scale_columns(seen.axes, [&](Index j) { return 1.0 / std::sqrt(pairs.values[idx(j)]); });
  seen.training = seen.of(points, run);
  return seen;
}

Matrix KernelCoordinates::of(const Points& points, const Run& run) const {
  return project_on_landmarks(kernel, landmarks, means, axes, points, run);
}

Matrix project_on_landmarks(const Kernel& kernel, const Points& landmarks, const std::vector<double>& means,
                            const Matrix& axes, const Points& points, const Run& run) {
  if (points.cols() != landmarks.cols())
    fail(ErrorKind::kInput, "the points have {} features but the landmarks of the map {}", points.cols(),
         landmarks.cols());
  const Index count = landmarks.rows();
  Matrix y = Matrix::uninitialised(points.rows(), axes.cols());
  if (y.empty()) return y;
  const KernelTiles kernel_tiles(kernel, landmarks);
  const SingleThreadedBlas single;
  const Tiles tiles(points.rows(), kCoordinateTileRows);
  parallel_for(
      run, tiles.count(),
      [&](Index tile) {
        const RowRange rows = tiles[tile];
        Matrix k = Matrix::uninitialised(rows.count(), count);
        kernel_tiles.tile(points, rows, k.data());
        for (Index i = 0; i < k.rows(); ++i)
          for (Index j = 0; j < count; ++j) k(i, j) -= means[idx(j)];
        cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, static_cast<int>(k.rows()),
                    static_cast<int>(axes.cols()), static_cast<int>(count), 1.0, k.data(),
                    static_cast<int>(count), axes.data(), static_cast<int>(axes.cols()), 0.0,
                    y.row(rows.first).data(), static_cast<int>(axes.cols()));
      },
      "kernel coordinates");
  return y;
}

}  // namespace cordon::internal

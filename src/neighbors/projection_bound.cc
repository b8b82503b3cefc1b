// Directions for the lower bound by orthogonal
// projection: |Q'q - Q'p| <= |q - p| for orthonormal Q.
//
// Q approximates the leading principal directions of a sample of 512 rows by three subspace
// iterations. How good they are decides the speed only; that they are orthonormal to 2^-40 is what
// the bound needs, and Gram-Schmidt done twice gives it. Cost: a few products of 512 x f with f x
// d, d at most 40 and at most f / 12.
#include "neighbors/projection_bound.h"

#include <algorithm>
#include <cmath>

#include "core/linalg.h"

namespace cordon::internal {
namespace {

constexpr Index kFewestFeatures = 64;
constexpr Index kFeaturesPerDirection = 12;  // so the projections cost at most a twelfth of the scan
constexpr Index kMaxDirections = 40;
constexpr Index kProjectionSampleRows = 512;
constexpr int kIterations = 3;

// Rows spread evenly over x, in the frame, less their mean. Rows far out, beside which all others
// would look equal, count as the centre.
Matrix centred_sample(const MatrixView& x, const FloatFrame& frame) {
  constexpr double kFarOut = 0x1p20;  // squared; a typical row has 1
  Matrix sample(std::min(x.rows, kProjectionSampleRows), x.cols);
  std::vector<double> mean(static_cast<std::size_t>(x.cols), 0.0);
  for (Index i = 0; i < sample.rows(); ++i) {
    if (frame.place(x.data + i * x.rows / sample.rows() * x.row_stride, sample.row(i).data()) > kFarOut)
      std::fill_n(sample.row(i).data(), x.cols, 0.0);
    for (std::size_t j = 0; j < mean.size(); ++j)
      mean[j] += sample.row(i)[j] / static_cast<double>(sample.rows());
  }
  for (Index i = 0; i < sample.rows(); ++i)
    for (std::size_t j = 0; j < mean.size(); ++j) sample.row(i)[j] -= mean[j];
  return sample;
}

// Gram-Schmidt on the rows, each twice for full accuracy.
// Rows that depend on those before them are left out.
// One pass of Gram-Schmidt loses orthogonality where rows nearly depend on each other; a second
// one restores it (Parlett 1980: twice is enough).
Matrix orthonormal(Matrix rows) {
  constexpr double kDependent = 1e-6;
  Index kept = 0;
  for (Index i = 0; i < rows.rows(); ++i) {
    const auto row = rows.row(i);
    const double length = std::sqrt(squared_norm(row));
    for (int pass = 0; pass < 2; ++pass)
      for (Index before = 0; before < kept; ++before) {
        const auto other = rows.row(before);
        const double along = dot(row, other);
        for (std::size_t j = 0; j < row.size(); ++j) row[j] -= along * other[j];
      }
    const double left = std::sqrt(squared_norm(row));
    if (!(left > kDependent * length)) continue;
    for (std::size_t j = 0; j < row.size(); ++j) rows.row(kept)[j] = row[j] / left;
    ++kept;
  }
  return Matrix(rows.view().middle_rows(0, kept));
}

}  // namespace

// Subspace iteration from rows of the sample itself.
// Q <- orthonormal(S'(S Q)): S'S is never formed, which would be f x f.
ProjectionBound::ProjectionBound(const MatrixView& x, const FloatFrame& frame) {
  if (x.cols < kFewestFeatures) return;
  const Matrix sample = centred_sample(x, frame);
  const Index wanted = std::min({x.cols / kFeaturesPerDirection, kMaxDirections, sample.rows()});
  Matrix start(wanted, x.cols);
  for (Index i = 0; i < wanted; ++i)
    std::copy_n(sample.row(i * sample.rows() / wanted).data(), x.cols, start.row(i).data());
  directions_ = Matrix(orthonormal(std::move(start)).view().transposed());
  for (int iteration = 0; iteration < kIterations && coordinates() > 0; ++iteration) {
    const Matrix turned = transposed_product(sample, product(sample, directions_));
    directions_ = Matrix(orthonormal(Matrix(turned.view().transposed())).view().transposed());
  }
}

Matrix ProjectionBound::of(const Matrix& placed) const {
  return product(placed, directions_);
}

}  // namespace cordon::internal

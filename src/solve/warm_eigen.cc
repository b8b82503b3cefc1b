// A subspace method for few leading eigenpairs of X = diag + low rank: Rayleigh-Ritz in a
// growing orthonormal space, expanded by shift-and-invert corrections (theta_p - X)^-1 u_p,
// restarted when it is full. The inverse is exact (Woodbury's formula) and is kept while its
// shift is near enough to the Ritz value.
//
// Cost: an inverse f T^2 + T^3 once per vector; a round a few products of f x (size of
// the space) with each new vector, and a dense eigenproblem of the size of the space, at
// most max(8 keep, keep + start + 24).
//
// What is guaranteed: nothing is called converged before its residual and its orthogonality have
// been computed anew from X itself (accepted()). What is not: that no eigenvalue was missed; see
// overlooked() and DiagonalPlusLowRank::count_above.
#include "solve/warm_eigen.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "solve/gate.h"

namespace cordon::internal {
namespace {

constexpr double kLoose = 0.03;  // tolerance of vectors that only have to be there
// A Rayleigh quotient above by this share of the largest is worth a look.
constexpr double kOverlooked = 1e-3;

// An orthonormal basis (rows) that grows, its images under X and the projected matrix.
class SearchSpace {
 public:
  SearchSpace(const DiagonalPlusLowRank& x, Index maximum)
      : x_(x),
        size_(x.size()),
        maximum_(maximum),
        basis_(Matrix::uninitialised(maximum, x.size())),
        images_(Matrix::uninitialised(maximum, x.size())),
        projected_(maximum, maximum) {}

  Index count() const { return count_; }
  Index room() const { return maximum_ - count_; }

  // Gram-Schmidt, twice: after the first pass and normalisation a vector that loses more than half
  // of its length in the second pass was rounding noise inside the space.
  // Adds what is new in `rows`; how many vectors that were.
  Index add(const double* rows, Index rows_given) {
    const Index first = count_;
    for (Index r = 0; r < rows_given && count_ < std::min(maximum_, size_); ++r) {
      double* const v = basis_.data() + count_ * size_;
      std::copy_n(rows + r * size_, size_, v);
      const double before = norm(v);
      if (!(before > 0) || !std::isfinite(before)) continue;
      take_out(v);
      double after = norm(v);
      if (after < 1e-14 * before) continue;
      cblas_dscal(length(), 1.0 / after, v, 1);
      take_out(v);
      after = norm(v);
      if (after < 0.5) continue;  // it was rounding
      cblas_dscal(length(), 1.0 / after, v, 1);
      ++count_;
    }
    if (count_ > first) project(first);
    return count_ - first;
  }

  // Ritz values (descending) and coordinates (rows) in the basis.
  void rayleigh_ritz(std::vector<double>& values, std::vector<double>& coordinates) {
    const int n = static_cast<int>(count_);
    coordinates.resize(idx(count_ * count_));
    for (Index i = 0; i < count_; ++i)
      for (Index j = 0; j < count_; ++j)
        coordinates[idx(i * count_ + j)] = -projected_(std::max(i, j), std::min(i, j));  // largest first
    values.resize(idx(count_));
    const int work_size = 1 + 6 * n + 2 * n * n;
    const int iwork_size = 3 + 5 * n;
    work_.resize(static_cast<std::size_t>(work_size));
    iwork_.resize(static_cast<std::size_t>(iwork_size));
    int info = 0;
    dsyevd_("V", "U", &n, coordinates.data(), &n, values.data(), work_.data(), &work_size, iwork_.data(),
            &iwork_size, &info);
    if (info != 0) fail(ErrorKind::kNotConverged, "LAPACK's dsyevd did not converge (info {})", info);
    for (double& value : values) value = -value;
  }

  // The first `keep` Ritz vectors and their images.
  void ritz(const std::vector<double>& coordinates, Index keep, Matrix& vectors, Matrix& images) const {
    combine(coordinates, keep, basis_, vectors);
    combine(coordinates, keep, images_, images);
  }

  // Starts again with these orthonormal rows, whose images are known.
  void restart(const Matrix& vectors, const Matrix& images, const std::vector<double>& values) {
    count_ = vectors.rows();
    std::copy_n(vectors.data(), vectors.size(), basis_.data());
    std::copy_n(images.data(), images.size(), images_.data());
    for (Index i = 0; i < count_; ++i)
      for (Index j = 0; j <= i; ++j) projected_(i, j) = i == j ? values[idx(i)] : 0.0;
  }

 private:
  int length() const { return static_cast<int>(size_); }
  double norm(const double* v) const { return cblas_dnrm2(length(), v, 1); }

  void take_out(double* v) {
    if (count_ == 0) return;
    along_.resize(idx(count_));
    cblas_dgemv(CblasRowMajor, CblasNoTrans, static_cast<int>(count_), length(), 1.0, basis_.data(), length(),
                v, 1, 0.0, along_.data(), 1);
    cblas_dgemv(CblasRowMajor, CblasTrans, static_cast<int>(count_), length(), -1.0, basis_.data(), length(),
                along_.data(), 1, 1.0, v, 1);
  }

  // Images of the new vectors, and the new rows of the projected matrix.
  void project(Index first) {
    const Index added = count_ - first;
    x_.apply(basis_.data() + first * size_, added, images_.data() + first * size_);
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(added), static_cast<int>(count_),
                length(), 1.0, images_.data() + first * size_, length(), basis_.data(), length(), 0.0,
                projected_.data() + first * maximum_, static_cast<int>(maximum_));
  }

  void combine(const std::vector<double>& coordinates, Index keep, const Matrix& rows, Matrix& out) const {
    if (out.rows() != keep) out = Matrix::uninitialised(keep, size_);
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, static_cast<int>(keep), length(),
                static_cast<int>(count_), 1.0, coordinates.data(), static_cast<int>(count_), rows.data(),
                length(), 0.0, out.data(), length());
  }

  const DiagonalPlusLowRank& x_;
  Index size_;
  Index maximum_;
  Index count_ = 0;
  Matrix basis_;
  Matrix images_;
  Matrix projected_;  // lower triangle
  std::vector<double> along_, work_;
  std::vector<int> iwork_;
};

// The inverse that belongs to one of the wanted vectors. It is made again only while the value it
// was made for is off by more than the residual allows.
class Shift {
 public:
  const DiagonalPlusLowRank::Inverse& inverse_at(const DiagonalPlusLowRank& x, double value,
                                                 double residual) {
    if (!inverse_.has_value() || std::abs(value - value_) > 0.1 * residual_) {
      // A little above the Ritz value, which is never above
      // the eigenvalue: not singular, and still near.
      inverse_.emplace(x, value + 1e-3 * residual);
      value_ = value;
      residual_ = residual;
    }
    return *inverse_;
  }

 private:
  std::optional<DiagonalPlusLowRank::Inverse> inverse_;
  double value_ = 0;
  double residual_ = 0;
};

// Unit vectors e_i with a Rayleigh quotient X_ii above `value`, the largest first. If
// X_ii > value then e_i has a component along the eigenvectors above `value`; a space
// that holds it is coupled to them.
Matrix overlooked(const DiagonalPlusLowRank& x, const std::vector<double>& diagonal, double value,
                  Index maximum) {
  std::vector<Index> units;
  for (Index i = 0; i < x.size(); ++i)
    if (diagonal[idx(i)] > value) units.push_back(i);
  std::sort(units.begin(), units.end(), [&](Index a, Index b) {
    return diagonal[idx(a)] != diagonal[idx(b)] ? diagonal[idx(a)] > diagonal[idx(b)] : a < b;
  });
  units.resize(std::min(units.size(), idx(maximum)));
  Matrix rows(static_cast<Index>(units.size()), x.size());
  for (std::size_t u = 0; u < units.size(); ++u) rows(static_cast<Index>(u), units[u]) = 1;
  return rows;
}

// The gate: residuals and orthogonality computed anew, not from images carried along in the search
// space. The caller has the dense solver to turn to.
bool accepted(const DiagonalPlusLowRank& x, const std::vector<double>& values, const Matrix& rows,
              double largest, Index sure, double tolerance) {
  const Index f = x.size();
  const double bound = backward_error_bound(f);
  Matrix images = Matrix::uninitialised(rows.rows(), f);
  x.apply(rows.data(), rows.rows(), images.data());
  const Matrix vectors(rows.view().transposed());
  if (!(orthogonality_error(vectors) <= bound)) return false;
  for (Index p = 0; p < rows.rows(); ++p) {
    const double value = values[idx(p)];
    double* const r = images.data() + p * f;
    cblas_daxpy(static_cast<int>(f), -value, rows.row(p).data(), 1, r, 1);
    const double asked = 2 * (p < sure ? tolerance : kLoose) * std::abs(value);
    if (!(cblas_dnrm2(static_cast<int>(f), r, 1) <= std::max(asked, bound * largest))) return false;
    if (p > 0 && value > values[idx(p - 1)]) return false;
  }
  return true;
}

}  // namespace

// One round: Ritz pairs, residuals, corrections for the vectors that are not good enough yet. Once
// all are, the diagonal is looked at (once) for directions the space may have missed; if there are
// any, they join the space and the rounds go on.
WarmPairs leading_warm(const DiagonalPlusLowRank& x, const Matrix& start, Index keep, Index sure,
                       double tolerance, Index max_rounds) {
  const Index f = x.size();
  const SingleThreadedBlas single;
  const std::vector<double> diagonal = x.diagonal();
  const Index maximum = std::min(f, std::max<Index>(keep + start.rows() + 24, 8 * keep));
  SearchSpace space(x, maximum);
  space.add(start.data(), std::min(start.rows(), maximum));
  if (space.count() < keep) {
    const Matrix units = overlooked(x, diagonal, -INFINITY, maximum);
    space.add(units.data(), units.rows());
  }

  WarmPairs pairs;
  std::vector<double> values, coordinates;
  Matrix vectors, images;
  std::vector<double> corrections;
  std::vector<Shift> shifts(idx(keep));
  bool looked = false;
  double largest = 0;
  for (pairs.rounds = 1; pairs.rounds <= max_rounds; ++pairs.rounds) {
    space.rayleigh_ritz(values, coordinates);
    const Index held = std::min(space.count(), keep);
    space.ritz(coordinates, held, vectors, images);
    largest = std::max(std::abs(values.front()), std::abs(values.back()));
    const double rounding = 1e-15 * std::sqrt(static_cast<double>(f)) * largest;
    corrections.clear();
    for (Index p = 0; p < held; ++p) {
      const double value = values[idx(p)];
      const double* const v = vectors.data() + p * f;
      double* const r = images.data() + p * f;
      cblas_daxpy(static_cast<int>(f), -value, v, 1, r, 1);
      const double residual = cblas_dnrm2(static_cast<int>(f), r, 1);
      if (residual <= std::max((p < sure ? tolerance : kLoose) * std::abs(value), rounding)) continue;
      corrections.resize(corrections.size() + idx(f));
      shifts[idx(p)]
          .inverse_at(x, value, residual)
          .apply(v, corrections.data() + corrections.size() - idx(f));
    }
    const Index wanted = static_cast<Index>(corrections.size()) / f;
    if (wanted == 0 && held == keep) {
      pairs.converged = true;
      if (looked) break;
      looked = true;
      const Matrix more = overlooked(x, diagonal, values[idx(keep - 1)] + kOverlooked * largest, keep);
      if (space.room() < more.rows() || space.add(more.data(), more.rows()) == 0) break;
      pairs.converged = false;
      continue;
    }
    if (space.room() < wanted && space.count() < f) {
      // Restart from the Ritz vectors, a few more than wanted.
      const Index hold = std::min(space.count(), keep + 4);
      Matrix kept, kept_images;
      space.ritz(coordinates, hold, kept, kept_images);
      space.restart(kept, kept_images, values);
    }
    if (space.add(corrections.data(), wanted) == 0) {  // nothing new: rounding, or the space is the whole one
      pairs.converged = space.count() == f;
      break;
    }
  }
  values.resize(idx(std::min<Index>(keep, static_cast<Index>(values.size()))));
  pairs.converged = pairs.converged && accepted(x, values, vectors, largest, sure, tolerance);
  pairs.values = std::move(values);
  pairs.vectors = std::move(vectors);
  return pairs;
}

}  // namespace cordon::internal

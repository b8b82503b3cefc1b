// Products, inertia and resolvent of X = D + U' W U by T x T matrices (T terms, the rows of U).
//
//   inertia     the number of eigenvalues above a value follows from the signs of D - value and
//               of a T x T matrix (Haynsworth's inertia additivity, a form of Sylvester's law)
//   resolvent   (value - X)^-1 = R + R U' (1 - W U R U')^-1 W U R with R = (value - D)^-1
//               (Sherman, Morrison, Woodbury)
//
// Differences value - d_i below 1e-13 of the largest number involved are set to that size with
// their sign: R stays finite, and the answer is that of a diagonal changed by rounding.
#include "solve/diagonal_plus_low_rank.h"

#include <algorithm>
#include <cmath>

#include "core/blas.h"
#include "core/index.h"
#include "solve/spectrum_rows.h"

namespace cordon::internal {
namespace {

// A diag(b) A' for the rows A: as a symmetric product with |b|, less twice the few columns where b
// < 0. dsyrk computes one triangle only, half of a general product.
Matrix weighted_gram(const Matrix& rows, const std::vector<double>& b) {
  const int count = static_cast<int>(rows.rows());
  const int length = static_cast<int>(rows.cols());
  Matrix gram(rows.rows(), rows.rows());
  if (count == 0 || length == 0) return gram;
  std::vector<double> roots;
  std::vector<Index> negative;
  for (Index i = 0; i < rows.cols(); ++i) {
    roots.push_back(std::sqrt(std::abs(b[idx(i)])));
    if (b[idx(i)] < 0) negative.push_back(i);
  }
  Matrix scaled = Matrix::uninitialised(rows.rows(), rows.cols());
  Matrix below = Matrix::uninitialised(rows.rows(), static_cast<Index>(negative.size()));
  for (Index t = 0; t < rows.rows(); ++t) {
    const double* const from = rows.data() + t * rows.cols();
    double* const to = scaled.data() + t * rows.cols();
    for (std::size_t i = 0; i < roots.size(); ++i) to[i] = from[i] * roots[i];
    for (std::size_t e = 0; e < negative.size(); ++e) below(t, static_cast<Index>(e)) = to[negative[e]];
  }
  const SingleThreadedBlas single;
  cblas_dsyrk(CblasRowMajor, CblasLower, CblasNoTrans, count, length, 1.0, scaled.data(), length, 0.0,
              gram.data(), count);
  if (!negative.empty())
    cblas_dsyrk(CblasRowMajor, CblasLower, CblasNoTrans, count, static_cast<int>(negative.size()), -2.0,
                below.data(), static_cast<int>(negative.size()), 1.0, gram.data(), count);
  for (Index i = 0; i < gram.rows(); ++i)
    for (Index j = 0; j < i; ++j) gram(j, i) = gram(i, j);
  return gram;
}

// By the eigenvalues themselves, not by a factorisation: a pivot near 0 would have an uncertain sign as
// well, and T is small. With their vectors, as the gate takes no values alone.
Index positive_eigenvalues(const Matrix& m) {
  std::vector<double> values;
  spectrum_as_rows(m, values);
  return std::count_if(values.begin(), values.end(), [](double value) { return value > 0; });
}

}  // namespace

// LU with partial pivoting. LAPACK stores by columns: it sees the transposed matrix, and the rows
// of right-hand sides as columns; hence "T" in solve().
SmallFactors::SmallFactors(Matrix square) : factors_(std::move(square)), pivots_(idx(factors_.rows())) {
  const int n = static_cast<int>(factors_.rows());
  int info = 0;
  if (n > 0) dgetrf_(&n, &n, factors_.data(), &n, pivots_.data(), &info);
  // Pivots of exactly 0: any small one leads on, as the shift itself is only near.
  if (info > 0)
    for (Index i = info - 1; i < factors_.rows(); ++i)
      if (factors_(i, i) == 0) factors_(i, i) = 1e-300;
}

void SmallFactors::solve(double* right_sides, Index count) const {
  const int n = static_cast<int>(factors_.rows());
  const int columns = static_cast<int>(count);
  int info = 0;
  if (n > 0) dgetrs_("T", &n, &columns, factors_.data(), &n, pivots_.data(), right_sides, &n, &info);
}

DiagonalPlusLowRank::DiagonalPlusLowRank(std::span<const double> diagonal, const Matrix& terms,
                                         std::span<const double> weights)
    : diagonal_(diagonal), terms_(terms) {
  for (Index t = 0; t < terms.rows(); ++t)
    if (weights[idx(t)] != 0) {
      active_.push_back(t);
      weights_.push_back(weights[idx(t)]);
    }
  packed_ = Matrix::uninitialised(static_cast<Index>(active_.size()), size());
  for (std::size_t a = 0; a < active_.size(); ++a)
    std::copy_n(terms.row(active_[a]).data(), size(), packed_.data() + static_cast<Index>(a) * size());
}

void DiagonalPlusLowRank::apply(const double* vectors, Index count, double* images) const {
  const Index f = size();
  for (Index v = 0; v < count; ++v)
    for (Index i = 0; i < f; ++i) images[v * f + i] = diagonal_[idx(i)] * vectors[v * f + i];
  const int rank = static_cast<int>(active_.size());
  if (rank == 0 || count == 0) return;
  std::vector<double> along(idx(count) * active_.size());
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(count), rank, static_cast<int>(f),
              1.0, vectors, static_cast<int>(f), packed_.data(), static_cast<int>(f), 0.0, along.data(),
              rank);
  for (std::size_t e = 0; e < along.size(); ++e) along[e] *= weights_[e % active_.size()];
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, static_cast<int>(count), static_cast<int>(f), rank,
              1.0, along.data(), rank, packed_.data(), static_cast<int>(f), 1.0, images, static_cast<int>(f));
}

std::vector<double> DiagonalPlusLowRank::diagonal() const {
  std::vector<double> whole(diagonal_.begin(), diagonal_.end());
  for (Index a = 0; a < packed_.rows(); ++a) {
    const double weight = weights_[idx(a)];
    const auto row = packed_.row(a);
    for (std::size_t i = 0; i < whole.size(); ++i) whole[i] += weight * row[i] * row[i];
  }
  return whole;
}

Matrix DiagonalPlusLowRank::dense() const {
  const int f = static_cast<int>(size());
  Matrix whole(size(), size());
  Matrix scaled(packed_);
  for (Index a = 0; a < scaled.rows(); ++a)
    for (double& value : scaled.row(a)) value *= weights_[idx(a)];
  const SingleThreadedBlas single;
  if (!active_.empty())
    cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, f, f, static_cast<int>(active_.size()), 1.0,
                packed_.data(), f, scaled.data(), f, 0.0, whole.data(), f);
  for (Index i = 0; i < size(); ++i) {
    whole(i, i) += diagonal_[idx(i)];
    for (Index j = 0; j < i; ++j) whole(i, j) = whole(j, i);
  }
  return whole;
}

std::vector<double> DiagonalPlusLowRank::reciprocal_gaps(double value) const {
  double largest = std::abs(value);
  for (const double a : diagonal_) largest = std::max(largest, std::abs(a));
  const double minimum = std::max(1e-13 * largest, 1e-300);
  std::vector<double> gaps;
  gaps.reserve(diagonal_.size());
  for (const double a : diagonal_) {
    const double gap = value - a;
    gaps.push_back(1.0 / (std::abs(gap) >= minimum ? gap : std::copysign(minimum, gap)));
  }
  return gaps;
}

// Both block factorisations of [[diag - value, U'], [U, -1/W]] have the same signs:
// n+(X - value) = n+(diag - value) + n+(-1/W - U (diag - value)^-1 U') - n+(-1/W).
Index DiagonalPlusLowRank::count_above(double value) const {
  const SingleThreadedBlas single;
  const std::vector<double> gaps = reciprocal_gaps(value);
  const auto above = std::count_if(gaps.begin(), gaps.end(), [](double gap) { return gap < 0; });
  if (active_.empty()) return above;
  Matrix capacity = weighted_gram(packed_, gaps);  // = - U (diag - value)^-1 U'
  // Rows and columns are scaled to bring 1/W to signs: the count stays the same.
  const Index count = capacity.rows();
  for (Index s = 0; s < count; ++s)
    for (Index t = 0; t < count; ++t)
      capacity(s, t) *= std::sqrt(std::abs(weights_[idx(s)]) * std::abs(weights_[idx(t)]));
  for (Index t = 0; t < count; ++t) capacity(t, t) -= weights_[idx(t)] > 0 ? 1.0 : -1.0;
  const auto positive = positive_eigenvalues(capacity);
  const auto negative_weights =
      std::count_if(weights_.begin(), weights_.end(), [](double weight) { return weight < 0; });
  return above + positive - negative_weights;
}

DiagonalPlusLowRank::Inverse::Inverse(const DiagonalPlusLowRank& x, double value)
    : x_(x), gaps_(x.reciprocal_gaps(value)) {
  Matrix system = weighted_gram(x.packed_, gaps_);
  for (Index a = 0; a < system.rows(); ++a) {
    for (double& entry : system.row(a)) entry *= -x.weights_[idx(a)];
    system(a, a) += 1;
  }
  core_ = SmallFactors(std::move(system));
}

void DiagonalPlusLowRank::Inverse::apply(const double* vector, double* image) const {
  const int f = static_cast<int>(x_.size());
  const int rank = static_cast<int>(x_.packed_.rows());
  for (int i = 0; i < f; ++i) image[i] = gaps_[static_cast<std::size_t>(i)] * vector[i];
  if (rank == 0) return;
  std::vector<double> along(x_.weights_.size());
  cblas_dgemv(CblasRowMajor, CblasNoTrans, rank, f, 1.0, x_.packed_.data(), f, image, 1, 0.0, along.data(),
              1);
  for (std::size_t a = 0; a < along.size(); ++a) along[a] *= x_.weights_[a];
  core_.solve(along.data(), 1);
  std::vector<double> part(x_.diagonal_.size());
  cblas_dgemv(CblasRowMajor, CblasTrans, rank, f, 1.0, x_.packed_.data(), f, along.data(), 1, 0.0,
              part.data(), 1);
  for (int i = 0; i < f; ++i)
    image[i] += gaps_[static_cast<std::size_t>(i)] * part[static_cast<std::size_t>(i)];
}

// (B - U_A' W U_A)^-1 = B^-1 + B^-1 U_A' (1 - W G_AA)^-1
// W U_A B^-1 with B = value - diag and G = U B^-1 U'.
Matrix DiagonalPlusLowRank::resolvent(double value) const {
  Matrix result = weighted_gram(terms_, reciprocal_gaps(value));
  if (active_.empty()) return result;
  const Index count = result.rows();
  const Index rank = static_cast<Index>(active_.size());
  Matrix system(rank, rank);
  Matrix columns = Matrix::uninitialised(count, rank);  // G_:A
  Matrix solved = Matrix::uninitialised(count, rank);   // rows: right-hand sides W G_At
  for (Index t = 0; t < count; ++t)
    for (Index a = 0; a < rank; ++a) {
      columns(t, a) = result(t, active_[idx(a)]);
      solved(t, a) = weights_[idx(a)] * columns(t, a);
    }
  for (Index a = 0; a < rank; ++a) {
    for (Index b = 0; b < rank; ++b) system(a, b) = -weights_[idx(a)] * columns(active_[idx(b)], a);
    system(a, a) += 1;
  }
  const SmallFactors factors(std::move(system));
  factors.solve(solved.data(), count);
  const SingleThreadedBlas single;
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(count), static_cast<int>(count),
              static_cast<int>(rank), 1.0, columns.data(), static_cast<int>(rank), solved.data(),
              static_cast<int>(rank), 1.0, result.data(), static_cast<int>(count));
  return result;
}

}  // namespace cordon::internal

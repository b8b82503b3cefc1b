#include "cordon/solve/symmetric.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "solve/overflow.h"
#include "solve/spectrum_rows.h"

namespace cordon {
namespace {

double frobenius(const Matrix& s) {
  return cblas_dnrm2(static_cast<int>(s.size()), s.data(), 1);
}

// Eigenvalues first .. first + keep - 1 in ascending order; vectors as rows of the result (LAPACK's columns).
// Empty where LAPACK does not find them all, as on multiples of the identity.
Matrix part_of_spectrum(Matrix a, Index first, Index keep, std::vector<double>& values) {
  const int n = static_cast<int>(a.rows());
  const int il = static_cast<int>(first) + 1;
  const int iu = static_cast<int>(first + keep);
  Matrix z = Matrix::uninitialised(keep, a.rows());
  std::vector<int> support(2 * at(a.rows()));
  values.assign(at(a.rows()), 0.0);
  const double unused = 0;
  double work_size = 0;
  int iwork_size = 0;
  int found = 0;
  int info = 0;
  const int ask = -1;
  auto call = [&](double* work, const int* lwork, int* iwork, const int* liwork) {
    dsyevr_("V", "I", "U", &n, a.data(), &n, &unused, &unused, &il, &iu, &unused, &found, values.data(),
            z.data(), &n, support.data(), work, lwork, iwork, liwork, &info);
  };
  call(&work_size, &ask, &iwork_size, &ask);
  const int lwork = static_cast<int>(work_size);
  std::vector<double> work(at(lwork));
  std::vector<int> iwork(at(iwork_size));
  call(work.data(), &lwork, iwork.data(), &iwork_size);
  if (info != 0 || found != keep) return Matrix();
  values.resize(at(keep));
  return z;
}

double largest_residual(const Matrix& s, const EigenPairs& pairs) {
  const Index f = s.rows();
  const Index k = pairs.vectors.cols();
  Matrix r = Matrix::uninitialised(f, k);
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, static_cast<int>(f), static_cast<int>(k),
              static_cast<int>(f), 1.0, s.data(), static_cast<int>(f), pairs.vectors.data(),
              static_cast<int>(k), 0.0, r.data(), static_cast<int>(k));
  double largest = 0;
  for (Index j = 0; j < k; ++j) {
    for (Index i = 0; i < f; ++i) r(i, j) -= pairs.values[at(j)] * pairs.vectors(i, j);
    largest = std::max(
        largest, cblas_dnrm2(static_cast<int>(f), r.data() + j, static_cast<int>(k)));  // cannot overflow
  }
  return largest / std::max(frobenius(s), std::numeric_limits<double>::min());
}

}  // namespace

Matrix spectrum_as_rows(Matrix a, std::vector<double>& values) {
  const int n = static_cast<int>(a.rows());
  values.assign(at(a.rows()), 0.0);
  double work_size = 0;
  int iwork_size = 0;
  int info = 0;
  const int ask = -1;
  dsyevd_("V", "U", &n, a.data(), &n, values.data(), &work_size, &ask, &iwork_size, &ask, &info);
  const int lwork = static_cast<int>(work_size);
  std::vector<double> work(at(lwork));
  std::vector<int> iwork(at(iwork_size));
  dsyevd_("V", "U", &n, a.data(), &n, values.data(), work.data(), &lwork, iwork.data(), &iwork_size, &info);
  if (info != 0) fail(ErrorKind::kNotConverged, "LAPACK's dsyevd did not converge (info {})", info);
  return a;
}

void fail_overflow() {
  fail(ErrorKind::kInput,
       "the numbers are too large: their squares overflow; rescale the columns (for example --scale minmax)");
}

void require_no_overflow(const Matrix& s) {
  for (Index i = 0; i < s.size(); ++i)
    if (!std::isfinite(s.data()[i])) fail_overflow();
}

void apply_sign_rule(Matrix& vectors) {
  for (Index j = 0; j < vectors.cols(); ++j) {
    Index largest = 0;
    for (Index i = 1; i < vectors.rows(); ++i)
      if (std::abs(vectors(i, j)) > std::abs(vectors(largest, j))) largest = i;
    if (vectors.rows() > 0 && vectors(largest, j) < 0)
      for (Index i = 0; i < vectors.rows(); ++i) vectors(i, j) = -vectors(i, j);
  }
}

EigenPairs symmetric_eigen(const Matrix& s, Index keep, Order order) {
  const Index f = s.rows();
  if (s.cols() != f)
    fail(ErrorKind::kUsage, "a symmetric matrix was expected, {} x {} was given", f, s.cols());
  if (keep < 0 || keep > f)
    fail(ErrorKind::kUsage, "{} eigenvectors of a {} x {} matrix were asked for", keep, f, f);
  EigenPairs pairs;
  pairs.vectors = Matrix(f, keep);
  if (keep == 0) return pairs;
  require_no_overflow(s);
  const SingleThreadedBlas single;

  std::vector<double> ascending;
  const Index skip = order == Order::kLargest ? f - keep : 0;
  Matrix rows = 2 * keep < f ? part_of_spectrum(s, skip, keep, ascending) : Matrix();
  const bool part = !rows.empty();
  if (!part) rows = spectrum_as_rows(s, ascending);
  for (Index j = 0; j < keep; ++j) {
    const Index position = (order == Order::kLargest ? keep - 1 - j : j) + (part ? 0 : skip);
    pairs.values.push_back(ascending[at(position)]);
    for (Index i = 0; i < f; ++i) pairs.vectors(i, j) = rows(position, i);
  }
  apply_sign_rule(pairs.vectors);
  pairs.residual = largest_residual(s, pairs);
  return pairs;
}

}  // namespace cordon

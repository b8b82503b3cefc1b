// Dense eigenpairs, each answer past the gate. Three routes, the fastest first:
//
//   dsyevr   part of the spectrum by relatively robust representations; may find too few of
//            repeated values
//   dsyevd   all of it by divide and conquer
//   QR       all of it by Eigen, in plain C++: it shares nothing with LAPACK or with BLAS kernels
//            made for one processor. About five times slower, and the last route
#include "cordon/solve/symmetric.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "solve/gate.h"
#include "solve/overflow.h"
#include "solve/spectrum_rows.h"

namespace cordon {

using namespace internal;
namespace {

// Eigenvalues first .. first + keep - 1 in ascending order; vectors as rows of the result (LAPACK's
// columns). Empty where LAPACK does not find them all, as on multiples of the identity.
Matrix part_of_spectrum(Matrix a, Index first, Index keep, std::vector<double>& values) {
  const int n = static_cast<int>(a.rows());
  const int il = static_cast<int>(first) + 1;
  const int iu = static_cast<int>(first + keep);
  Matrix z = Matrix::uninitialised(keep, a.rows());
  std::vector<int> support(2 * idx(a.rows()));
  values.assign(idx(a.rows()), 0.0);
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
  std::vector<double> work(idx(lwork));
  std::vector<int> iwork(idx(iwork_size));
  call(work.data(), &lwork, iwork.data(), &iwork_size);
  if (info != 0 || found != keep) return Matrix();
  values.resize(idx(keep));
  return z;
}

// All eigenpairs, values ascending, vectors in rows.
struct Decomposition {
  std::vector<double> values;
  Matrix rows;
};

Decomposition by_divide_and_conquer(Matrix a) {
  const int n = static_cast<int>(a.rows());
  Decomposition found;
  found.values.assign(idx(a.rows()), 0.0);
  double work_size = 0;
  int iwork_size = 0;
  int info = 0;
  const int ask = -1;
  dsyevd_("V", "U", &n, a.data(), &n, found.values.data(), &work_size, &ask, &iwork_size, &ask, &info);
  const int lwork = static_cast<int>(work_size);
  std::vector<double> work(idx(lwork));
  std::vector<int> iwork(idx(iwork_size));
  dsyevd_("V", "U", &n, a.data(), &n, found.values.data(), work.data(), &lwork, iwork.data(), &iwork_size,
          &info);
  if (info != 0) fail(ErrorKind::kNotConverged, "LAPACK's dsyevd did not converge (info {})", info);
  found.rows = std::move(a);
  return found;
}

Decomposition by_qr(const Matrix& a) {
  const Eigen::Map<const Eigen::MatrixXd> given(a.data(), a.rows(), a.cols());
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(given);
  if (solver.info() != Eigen::Success)
    fail(ErrorKind::kNotConverged, "the QR iteration did not converge for a matrix of size {}", a.rows());
  Decomposition found;
  found.values.assign(solver.eigenvalues().data(), solver.eigenvalues().data() + a.rows());
  // Eigen's columns are our rows.
  found.rows = Matrix(MatrixView::row_major(solver.eigenvectors().data(), a.rows(), a.rows()));
  return found;
}

// LAPACK brings numbers near the ends of the range to a better place by itself; norms and residuals
// need that too. A power of two, so that no digit changes; 1 for ordinary numbers.
double unit_of(const Matrix& s) {
  double largest = 0;
  for (Index i = 0; i < s.size(); ++i) largest = std::max(largest, std::abs(s.data()[i]));
  if (!(largest > 0)) return 1;
  const int exponent = std::ilogb(largest);
  return std::abs(exponent) < 400 ? 1.0 : std::ldexp(1.0, std::clamp(-exponent, -1000, 1000));
}

// The pairs asked for out of all of them.
EigenPairs selected(const Decomposition& all, Index keep, Order order) {
  const Index f = all.rows.cols();
  const Index skip = order == Order::kLargest ? static_cast<Index>(all.values.size()) - keep : 0;
  EigenPairs pairs;
  pairs.vectors = Matrix(f, keep);
  for (Index j = 0; j < keep; ++j) {
    const Index position = skip + (order == Order::kLargest ? keep - 1 - j : j);
    pairs.values.push_back(all.values[idx(position)]);
    for (Index i = 0; i < f; ++i) pairs.vectors(i, j) = all.rows(position, i);
  }
  return pairs;
}

EigenPairs solve(const Matrix& s, Index keep, Order order) {
  const Index f = s.rows();
  std::vector<Route<EigenPairs>> routes;
  if (2 * keep < f)
    routes.push_back({"dsyevr", [&] {
                        Decomposition part;
                        part.rows =
                            part_of_spectrum(s, order == Order::kLargest ? f - keep : 0, keep, part.values);
                        if (part.rows.empty())
                          fail(ErrorKind::kNotConverged, "LAPACK's dsyevr did not find all {} pairs", keep);
                        return selected(part, keep, order);
                      }});
  routes.push_back({"dsyevd", [&] { return selected(by_divide_and_conquer(s), keep, order); }});
  routes.push_back({"QR", [&] { return selected(by_qr(s), keep, order); }});
  double residual = 0;
  EigenPairs pairs =
      first_accepted(fmt::format("an eigenproblem of size {}", f), routes, [&](const EigenPairs& found) {
        const Outcome outcome = check_pairs(s, found, order);
        residual = outcome.residual;
        return outcome;
      });
  pairs.residual = residual;
  return pairs;
}

}  // namespace

Matrix internal::spectrum_as_rows(const Matrix& s, std::vector<double>& values) {
  const std::vector<Route<Decomposition>> routes{{"dsyevd", [&] { return by_divide_and_conquer(s); }},
                                                 {"QR", [&] { return by_qr(s); }}};
  Decomposition found =
      first_accepted(fmt::format("an eigenproblem of size {}", s.rows()), routes,
                     [&](const Decomposition& d) { return check_decomposition(s, d.values, d.rows); });
  values = std::move(found.values);
  return std::move(found.rows);
}

void internal::fail_overflow() {
  fail(ErrorKind::kInput,
       "the numbers are too large: their squares overflow; rescale the columns (for example ‹scale minmax›)");
}

void internal::require_no_overflow(const Matrix& s) {
  for (Index i = 0; i < s.size(); ++i)
    if (!std::isfinite(s.data()[i])) fail_overflow();
}

void internal::require_no_underflow(const Matrix& s) {
  constexpr double kFewDigits = 1e-300;  // numbers below 2.2e-308 lose a digit for every factor of ten
  double largest = 0;
  for (Index i = 0; i < s.size(); ++i) largest = std::max(largest, std::abs(s.data()[i]));
  if (largest > 0 && largest < kFewDigits)
    fail(ErrorKind::kInput,
         "the numbers are too small: their squares vanish; rescale the columns (for example ‹scale minmax›)");
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

  const double unit = unit_of(s);
  if (unit == 1) {
    pairs = solve(s, keep, order);
  } else {
    Matrix scaled(s);
    for (Index i = 0; i < s.size(); ++i) scaled.data()[i] *= unit;
    pairs = solve(scaled, keep, order);
    for (double& value : pairs.values) {
      value /= unit;
      if (!std::isfinite(value)) internal::fail_overflow();
    }
  }
  apply_sign_rule(pairs.vectors);
  return pairs;
}

}  // namespace cordon

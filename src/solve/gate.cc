#include "solve/gate.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

#include "cordon/core/random.h"
#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/infinity.h"
#include "core/linalg.h"

namespace cordon::internal {
namespace {

constexpr Index kMaxGram = 64;  // columns up to which V'V is written out
constexpr Index kGateProbes = 8;

Matrix random_columns(Index rows, Index columns) {
  Stream random(1, Purpose::kStartVector, 3);
  Matrix w(rows, columns);
  for (Index i = 0; i < w.size(); ++i) w.data()[i] = random.normal();
  return w;
}

// max with NaN as the largest of all.
double larger(double a, double b) {
  return std::isnan(b) || std::isnan(a) ? kInfinity : std::max(a, b);
}

double largest_column_norm(const Matrix& m) {
  double largest = 0;
  for (Index j = 0; j < m.cols(); ++j) largest = larger(largest, column_norm(m, j));
  return largest;
}

void subtract(Matrix& from, const Matrix& m) {
  for (Index i = 0; i < from.size(); ++i) from.data()[i] -= m.data()[i];
}

// The norm of a symmetric matrix is at most its
// Frobenius norm; a zero matrix has no scale of its own.
double norm_of(const Matrix& s) {
  return std::max(frobenius(s), std::numeric_limits<double>::min());
}

}  // namespace

double backward_error_bound(Index size) {
  constexpr double kLapack = 50;
  return std::min(1e-10, kLapack * std::numeric_limits<double>::epsilon() *
                             static_cast<double>(std::max<Index>(size, 10)));
}

double orthogonality_error(const Matrix& vectors) {
  if (!all_finite(vectors)) return kInfinity;
  const Index k = vectors.cols();
  double largest = 0;
  if (k <= kMaxGram) {
    const Matrix gram = transposed_product(vectors, vectors);
    for (Index i = 0; i < k; ++i)
      for (Index j = 0; j < k; ++j) largest = larger(largest, std::abs(gram(i, j) - (i == j ? 1 : 0)));
    return largest;
  }
  const Matrix w = random_columns(k, kGateProbes);
  Matrix rest = transposed_product(vectors, product(vectors, w));
  subtract(rest, w);
  return largest_column_norm(rest) / std::sqrt(static_cast<double>(k));
}

MeasuredPairs measure_pairs(std::span<const double> values, const Matrix& vectors, const Matrix& images,
                            Order order, double norm) {
  MeasuredPairs measured{values, order, norm, 0, orthogonality_error(vectors)};
  Matrix rest(images);
  for (Index i = 0; i < rest.rows(); ++i)
    for (Index j = 0; j < rest.cols(); ++j) rest(i, j) -= values[idx(j)] * vectors(i, j);
  measured.residual = largest_column_norm(rest);
  return measured;
}

Outcome judge(const MeasuredPairs& pairs, const Bounds& bounds) {
  Outcome outcome;
  const double norm = std::max(pairs.norm, std::numeric_limits<double>::min());
  outcome.residual = pairs.residual / norm;
  outcome.orthogonality = pairs.orthogonality;
  const double slack = std::max(bounds.residual, backward_error_bound(1)) * norm;
  if (!all_finite(pairs.values)) {
    outcome.fault = "an eigenvalue is not a finite number";
    return outcome;
  }
  for (std::size_t j = 0; j < pairs.values.size(); ++j) {
    if (std::abs(pairs.values[j]) > norm + slack) {
      outcome.fault =
          fmt::format("an eigenvalue of {:.3g} is larger than the norm {:.3g}", pairs.values[j], norm);
      return outcome;
    }
    const double rise = j == 0 ? 0 : pairs.values[j] - pairs.values[j - 1];
    if ((pairs.order == Order::kLargest ? rise : -rise) > slack) {
      outcome.fault = fmt::format("eigenvalues {} and {} are out of order", j, j + 1);
      return outcome;
    }
  }
  if (!(outcome.residual <= bounds.residual))
    outcome.fault = fmt::format("the residual is {:.2g} of the norm, at most {:.2g} is accepted",
                                outcome.residual, bounds.residual);
  else if (!(outcome.orthogonality <= bounds.orthogonality))
    outcome.fault = fmt::format("the eigenvectors are orthogonal to {:.2g} only, at most {:.2g} is accepted",
                                outcome.orthogonality, bounds.orthogonality);
  return outcome;
}

double largest_outside(const Matrix& found, const Apply& apply, Index steps) {
  const Index size = found.rows();
  const Index maximum = std::min(steps, size - found.cols());
  if (maximum <= 0) return -kInfinity;
  const auto n = static_cast<int>(size);
  Matrix basis(maximum, size);  // rows
  const auto take_out = [&](double* v, Index held) {
    std::vector<double> along(idx(std::max(found.cols(), held)));
    for (int pass = 0; pass < 2; ++pass) {
      if (found.cols() > 0) {
        const auto k = static_cast<int>(found.cols());
        cblas_dgemv(CblasRowMajor, CblasTrans, n, k, 1.0, found.data(), k, v, 1, 0.0, along.data(), 1);
        cblas_dgemv(CblasRowMajor, CblasNoTrans, n, k, -1.0, found.data(), k, along.data(), 1, 1.0, v, 1);
      }
      if (held > 0) {
        const auto k = static_cast<int>(held);
        cblas_dgemv(CblasRowMajor, CblasNoTrans, k, n, 1.0, basis.data(), n, v, 1, 0.0, along.data(), 1);
        cblas_dgemv(CblasRowMajor, CblasTrans, k, n, -1.0, basis.data(), n, along.data(), 1, 1.0, v, 1);
      }
    }
  };
  Stream random(1, Purpose::kStartVector, 4);
  Eigen::MatrixXd projected = Eigen::MatrixXd::Zero(maximum, maximum);
  std::vector<double> next(idx(size)), image(idx(size));
  for (double& value : next) value = random.normal();
  double before = cblas_dnrm2(n, next.data(), 1);
  Index held = 0;
  while (held < maximum) {
    take_out(next.data(), held);
    const double length = cblas_dnrm2(n, next.data(), 1);
    if (!(length > 1e-12 * before)) break;  // what is left is rounding: the space is invariant
    for (Index i = 0; i < size; ++i) basis(held, i) = next[idx(i)] / length;
    apply(basis.row(held).data(), image.data());
    for (Index r = 0; r <= held; ++r)
      projected(held, r) = projected(r, held) = cblas_ddot(n, basis.row(r).data(), 1, image.data(), 1);
    ++held;
    next = image;
    before = std::max(cblas_dnrm2(n, next.data(), 1), std::numeric_limits<double>::min());
  }
  if (held == 0) return -kInfinity;
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(projected.topLeftCorner(held, held),
                                                        Eigen::EigenvaluesOnly)
      .eigenvalues()
      .maxCoeff();
}

Outcome check_pairs(const Matrix& s, const EigenPairs& pairs, Order order) {
  const double norm = norm_of(s);
  const Bounds bounds = bounds_of(s.rows());
  Outcome outcome =
      judge(measure_pairs(pairs.values, pairs.vectors, product(s, pairs.vectors), order, norm), bounds);
  if (!outcome.passed() || pairs.values.empty() || pairs.vectors.cols() == s.rows()) return outcome;
  const double sign = order == Order::kLargest ? 1.0 : -1.0;
  const double outside = largest_outside(pairs.vectors, [&](const double* x, double* y) {
    const auto n = static_cast<int>(s.rows());
    cblas_dgemv(CblasRowMajor, CblasNoTrans, n, n, sign, s.data(), n, x, 1, 0.0, y, 1);
  });
  if (outside > sign * pairs.values.back() + bounds.residual * norm)
    outcome.fault =
        fmt::format("an eigenvalue of at least {:.6g} was overlooked; {:.6g} is the last of those found",
                    sign * outside, pairs.values.back());
  return outcome;
}

Outcome check_decomposition(const Matrix& s, const std::vector<double>& values, const Matrix& rows) {
  const Matrix w = random_columns(s.rows(), kGateProbes);
  Matrix turned = product(rows, w);
  Matrix whole = transposed_product(rows, turned);
  subtract(whole, w);  // (U'U - I) w
  for (Index i = 0; i < turned.rows(); ++i)
    for (double& entry : turned.row(i)) entry *= values[idx(i)];
  Matrix image = product(s, w);
  subtract(image, transposed_product(rows, turned));
  const double length = std::sqrt(static_cast<double>(s.rows()));
  return judge(
      {values, Order::kSmallest, norm_of(s), largest_column_norm(image), largest_column_norm(whole) / length},
      bounds_of(s.rows()));
}

double backward_error(double rest, double norm, double x, double b) {
  return rest == 0 ? 0 : larger(0, rest / (norm * x + b));
}

Outcome judge_backward_error(double error, double bound) {
  Outcome outcome;
  outcome.residual = larger(0, error);
  if (!(outcome.residual <= bound))
    outcome.fault = fmt::format("the residual is {:.2g} of the system's size, at most {:.2g} is accepted",
                                outcome.residual, bound);
  return outcome;
}

Outcome check_solution(const Matrix& x, const Matrix& b, const Matrix& rest, double norm, double bound) {
  Outcome outcome;
  if (!all_finite(x)) {
    outcome.residual = kInfinity;
    outcome.fault = "the solution has entries that are not finite";
    return outcome;
  }
  for (Index j = 0; j < x.cols(); ++j)
    outcome.residual = larger(
        outcome.residual, backward_error(column_norm(rest, j), norm, column_norm(x, j), column_norm(b, j)));
  return judge_backward_error(outcome.residual, bound);
}

void refuse(std::string_view problem, const char* route, const std::string& fault) {
  fail(ErrorKind::kNotConverged,
       "{} was not solved: {} (by {}, the last of the ways to solve it). Rows or columns of very different "
       "size are the usual reason: bring the columns to a common scale, or look for rows far from all others",
       problem, fault, route);
}

}  // namespace cordon::internal

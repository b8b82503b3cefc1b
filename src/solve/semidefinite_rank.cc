// Cholesky with complete pivoting, past a check; eigenvalues where it fails.
//
// The check. The rest of a factor of rank r is positive semi-definite with a diagonal of at most zero x the
// largest of M, so its norm is at most n times that; rounding adds what the gate allows. L L' w beside P'MP w
// for a few random w shows anything larger, as a factor that stopped too early or a column that is wrong.
#include "solve/semidefinite_rank.h"

#include <algorithm>
#include <cmath>

#include "cordon/core/random.h"
#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "solve/spectrum_rows.h"

namespace cordon::internal {
namespace {

constexpr Index kProbes = 8;

double largest_diagonal(const Matrix& m) {
  double largest = 0;
  for (Index i = 0; i < m.rows(); ++i) largest = std::max(largest, m(i, i));
  return largest;
}

// Each of 0 .. n - 1 once.
bool is_order(std::vector<Index> order, Index n) {
  std::sort(order.begin(), order.end());
  for (std::size_t i = 0; i < order.size(); ++i)
    if (order[i] != static_cast<Index>(i)) return false;
  return static_cast<Index>(order.size()) == n;
}

Index eigenvalues_above(const Matrix& m, double zero) {
  std::vector<double> values;
  spectrum_as_rows(m, values);
  return std::ranges::count_if(values, [&](double v) { return v > 0 && v > zero * values.back(); });
}

}  // namespace

// Row by row, the lower triangle is LAPACK's upper one.
PivotedFactor pivoted_factor(const Matrix& m, double zero) {
  const int n = static_cast<int>(m.rows());
  const double tolerance = zero * largest_diagonal(m);
  PivotedFactor found{Matrix(m), {}, 0};
  std::vector<int> pivots(idx(m.rows()));
  std::vector<double> work(2 * idx(m.rows()));
  int rank = 0;
  int info = 0;
  dpstrf_("U", &n, found.lower.data(), &n, pivots.data(), &rank, &tolerance, work.data(), &info);
  found.rank = info < 0 ? -1 : rank;  // above 0: the matrix is singular
  for (const int pivot : pivots) found.order.push_back(pivot - 1);
  return found;
}

Outcome check_factor(const Matrix& m, const PivotedFactor& factor, double zero) {
  const Index n = m.rows();
  Outcome outcome;
  if (factor.rank < 0 || factor.rank > n || !is_order(factor.order, n)) {
    outcome.fault = "its rows are not those of the matrix";
    return outcome;
  }
  const double largest = largest_diagonal(m);
  Matrix lower(n, factor.rank);
  for (Index j = 0; j < factor.rank; ++j) {
    const double pivot = factor.lower(j, j);
    if (!(pivot * pivot > (1 - 1e-12) * zero * largest)) outcome.fault = "a pivot vanishes";
    for (Index i = j; i < n; ++i) lower(i, j) = factor.lower(i, j);
  }
  Stream random(1, Purpose::kStartVector, 7);
  Matrix w(n, kProbes), ordered(n, kProbes);
  for (Index i = 0; i < w.size(); ++i) w.data()[i] = random.normal();
  for (Index i = 0; i < n; ++i)
    std::copy_n(w.row(factor.order[idx(i)]).data(), kProbes, ordered.row(i).data());
  const Matrix image = product(m, w);
  Matrix rest = product(lower, transposed_product(lower, ordered));
  for (Index i = 0; i < n; ++i)
    for (Index c = 0; c < kProbes; ++c) rest(i, c) -= image(factor.order[idx(i)], c);
  const double size = frobenius(m) * frobenius(w);
  const double bound = backward_error_bound(n) + static_cast<double>(n) * zero;
  outcome.residual = size > 0 ? frobenius(rest) / size : 0;
  if (!(outcome.residual <= bound))
    outcome.fault = fmt::format("the residual is {:.2g} of the norm, at most {:.2g} is accepted",
                                outcome.residual, bound);
  return outcome;
}

Index semidefinite_rank(const Matrix& m, double zero) {
  const SingleThreadedBlas single;
  const PivotedFactor factor = pivoted_factor(m, zero);
  return check_factor(m, factor, zero).passed() ? factor.rank : eigenvalues_above(m, zero);
}

}  // namespace cordon::internal

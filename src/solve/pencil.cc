#include "cordon/solve/pencil.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "core/blas.h"
#include "core/index.h"
#include "core/products.h"

namespace cordon {
namespace {

double column_norm(const Matrix& m, Index j) {
  return cblas_dnrm2(static_cast<int>(m.rows()), m.data() + j, static_cast<int>(m.cols()));
}

// D A D and D B D with D = diag(B)^(-1/2); a solution y of that pencil is z = D y of the given one, of the
// same B- and A-length.
PencilSolution solve_equilibrated(const Matrix& a, const Matrix& b, PencilOptions options) {
  std::vector<double> units;
  for (Index i = 0; i < b.rows(); ++i) units.push_back(b(i, i) > 0 ? 1.0 / std::sqrt(b(i, i)) : 0.0);
  auto in_units = [&](const Matrix& m) {
    Matrix out(m);
    for (Index i = 0; i < m.rows(); ++i)
      for (Index j = 0; j < m.cols(); ++j) out(i, j) *= units[at(i)] * units[at(j)];
    return out;
  };
  options.equilibrate = false;
  const bool unit_length = options.length == Length::kUnit;
  if (unit_length) options.length = Length::kB;
  PencilSolution solution = solve_pencil(in_units(a), in_units(b), options);
  for (Index i = 0; i < solution.vectors.rows(); ++i)
    for (Index j = 0; j < solution.vectors.cols(); ++j) solution.vectors(i, j) *= units[at(i)];
  if (unit_length)
    scale_columns(solution.vectors, [&](Index j) { return 1.0 / column_norm(solution.vectors, j); });
  apply_sign_rule(solution.vectors);
  return solution;
}

double trace(const Matrix& s) {
  double sum = 0;
  for (Index i = 0; i < s.rows(); ++i) sum += s(i, i);
  return sum;
}

// How many of the smallest values are at most `zero` times the largest. The trace bounds the largest from
// above, and divided by the size from below: nearly always that decides, and the largest needs not be found.
Index count_zeros(const Matrix& s, const std::vector<double>& smallest, double zero) {
  const auto up_to = [&](double limit) {
    return std::count_if(smallest.begin(), smallest.end(), [&](double v) { return v <= limit; });
  };
  const double most = zero * trace(s);
  const Index surely = up_to(most / static_cast<double>(s.rows()));
  if (up_to(most) == surely) return surely;
  return up_to(zero * symmetric_eigen(s, 1, Order::kLargest).values.front());
}

// The smallest pairs of which the value is more than `zero` times the largest value; counts the others.
EigenPairs smallest_above_zero(const Matrix& s, Index keep, double zero, Index& zeros) {
  const Index size = s.rows();
  for (Index asked = std::min(keep, size);; asked = std::min(size, 2 * asked)) {
    EigenPairs pairs = symmetric_eigen(s, asked, Order::kSmallest);
    zeros = count_zeros(s, pairs.values, zero);
    const Index last = std::min(zeros + keep, asked);
    if (asked < size && last < zeros + keep) continue;
    Matrix vectors(size, last - zeros);
    for (Index i = 0; i < size; ++i)
      for (Index j = 0; j < vectors.cols(); ++j) vectors(i, j) = pairs.vectors(i, zeros + j);
    return {{pairs.values.begin() + zeros, pairs.values.begin() + last}, std::move(vectors), pairs.residual};
  }
}

}  // namespace

Whitening whiten(const Matrix& b, double tolerance) {
  EigenPairs all = symmetric_eigen(b, b.rows(), Order::kLargest);
  const double largest = all.values.empty() ? 0.0 : all.values.front();
  const auto kept = std::count_if(all.values.begin(), all.values.end(),
                                  [&](double v) { return v > 0 && v > tolerance * largest; });
  Whitening w;
  w.residual = all.residual;
  w.values.assign(all.values.begin(), all.values.begin() + kept);
  w.directions = Matrix(b.rows(), kept);
  for (Index i = 0; i < b.rows(); ++i)
    for (Index j = 0; j < kept; ++j) w.directions(i, j) = all.vectors(i, j) / std::sqrt(w.values[at(j)]);
  return w;
}

namespace {

// The ordinary problem that A z = lambda B z becomes, and the way back from its vectors to z.
struct Reduction {
  Matrix reduced;
  std::function<Matrix(const Matrix&)> back;
  double residual = 0;
};

Reduction by_whitening(const Matrix& a, const Matrix& b, double tolerance) {
  Whitening range = whiten(b, tolerance);
  Matrix reduced = congruence(a, range.directions);
  const double residual = range.residual;
  return {std::move(reduced),
          [t = std::move(range.directions)](const Matrix& vectors) { return product(t, vectors); }, residual};
}

// B = U'U where B is so far from singular that no direction would be dropped: L^-1 A L^-T with L = U', a
// third of the cost. Nothing where it is not.
std::optional<Reduction> by_cholesky(const Matrix& a, const Matrix& b) {
  constexpr double kSafe = 1e-7;  // lambda_min / lambda_max of B is at least rcond, which is an estimate
  const int n = static_cast<int>(b.rows());
  Matrix factor(b), reduced(a);
  double norm = 0;
  for (Index i = 0; i < b.rows(); ++i) norm = std::max(norm, cblas_dasum(n, b.row(i).data(), 1));
  int info = 0;
  // Row by row, the lower triangle is LAPACK's upper one.
  dpotrf_("U", &n, factor.data(), &n, &info);
  if (info != 0) return std::nullopt;
  double reciprocal = 0;
  std::vector<double> work(3 * at(b.rows()));
  std::vector<int> integers(at(b.rows()));
  dpocon_("U", &n, factor.data(), &n, &norm, &reciprocal, work.data(), integers.data(), &info);
  if (!(reciprocal > kSafe)) return std::nullopt;
  const int type = 1;
  dsygst_(&type, "U", &n, reduced.data(), &n, factor.data(), &n, &info);
  for (Index i = 0; i < reduced.rows(); ++i)
    for (Index j = 0; j < i; ++j) reduced(j, i) = reduced(i, j);
  return Reduction{std::move(reduced), [l = std::move(factor)](const Matrix& vectors) {
                     Matrix z(vectors);
                     cblas_dtrsm(CblasRowMajor, CblasLeft, CblasLower, CblasTrans, CblasNonUnit,
                                 static_cast<int>(z.rows()), static_cast<int>(z.cols()), 1.0, l.data(),
                                 static_cast<int>(l.cols()), z.data(), static_cast<int>(z.cols()));
                     return z;
                   }};
}

Reduction reduction(const Matrix& a, const Matrix& b, const PencilOptions& options) {
  constexpr Index kWorthTrying = 128;
  if (b.rows() >= kWorthTrying)
    if (auto found = by_cholesky(a, b)) return std::move(*found);
  return by_whitening(a, b, options.tolerance);
}

}  // namespace

PencilSolution solve_pencil(const Matrix& a, const Matrix& b, const PencilOptions& options) {
  if (options.equilibrate) return solve_equilibrated(a, b, options);
  const Reduction by = reduction(a, b, options);
  const Matrix& reduced = by.reduced;
  PencilSolution solution;
  solution.rank = reduced.rows();
  const EigenPairs pairs =
      options.zero > 0 && solution.rank > 0
          ? smallest_above_zero(reduced, options.keep, options.zero, solution.zeros)
          : symmetric_eigen(reduced, std::min(options.keep, solution.rank), options.order);
  solution.values = pairs.values;
  solution.residual = std::max(pairs.residual, by.residual);
  solution.vectors = by.back(pairs.vectors);
  if (options.length == Length::kUnit)
    scale_columns(solution.vectors, [&](Index j) { return 1.0 / column_norm(solution.vectors, j); });
  if (options.length == Length::kA)
    scale_columns(solution.vectors, [&](Index j) {
      const double value = solution.values[at(j)];
      return value > 0 ? 1.0 / std::sqrt(value) : 1.0;
    });
  apply_sign_rule(solution.vectors);
  return solution;
}

}  // namespace cordon

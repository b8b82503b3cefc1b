// The symmetric generalised eigenproblem A z = lambda B z, B positive semi-definite and possibly
// singular, by reduction to an ordinary one: T' A T y = lambda y with T' B T = I, z = T y.
//
// Two reductions, tried in this order:
//   Cholesky    B = L L', T = L^-T. Only from size 128 on and where the estimated condition
//               number of B is below 1e7, so that no direction would be dropped anyway. A third of
//               the cost.
//   whitening   B = U b U', T = U b^-1/2 without the directions with b <= tolerance times the
//               largest. Two dense eigenproblems and two products.
//
// Each solution is checked before it is used: residual and B-orthogonality are measured on A and B
// as given and compared with what rounding in A and B can cause (see check()).
#include "solve/pencil.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <optional>

#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "solve/gate.h"
#include "solve/overflow.h"
#include "solve/spectrum_rows.h"

namespace cordon::internal {
namespace {

// D A D and D B D with D = diag(B)^(-1/2); a solution y of that
// pencil is z = D y of the given one, of the same B- and A-length.
PencilSolution solve_equilibrated(const Matrix& a, const Matrix& b, PencilOptions options) {
  std::vector<double> units;
  for (Index i = 0; i < b.rows(); ++i) units.push_back(b(i, i) > 0 ? 1.0 / std::sqrt(b(i, i)) : 0.0);
  auto in_units = [&](const Matrix& m) {
    Matrix out(m);
    for (Index i = 0; i < m.rows(); ++i)
      for (Index j = 0; j < m.cols(); ++j) out(i, j) *= units[idx(i)] * units[idx(j)];
    return out;
  };
  options.equilibrate = false;
  const bool unit_length = options.length == Normalisation::kUnit;
  if (unit_length) options.length = Normalisation::kByB;
  PencilSolution solution = solve_pencil(in_units(a), in_units(b), options);
  for (Index i = 0; i < solution.vectors.rows(); ++i)
    for (Index j = 0; j < solution.vectors.cols(); ++j) solution.vectors(i, j) *= units[idx(i)];
  if (unit_length)
    scale_columns(solution.vectors, [&](Index j) { return 1.0 / column_norm(solution.vectors, j); });
  apply_sign_rule(solution.vectors);
  return solution;
}

// How many of the smallest values are at most `zero` times the largest. For a positive
// semi-definite matrix the trace is at least the largest eigenvalue, and at most f times it. Nearly
// always both bounds give the same count, and the largest eigenvalue need not be computed.
Index count_zeros(const Matrix& s, const std::vector<double>& smallest, double zero) {
  const auto up_to = [&](double limit) {
    return std::count_if(smallest.begin(), smallest.end(), [&](double v) { return v <= limit; });
  };
  const double maximum = zero * trace(s);
  const Index surely = up_to(maximum / static_cast<double>(s.rows()));
  if (up_to(maximum) == surely) return surely;
  return up_to(zero * symmetric_eigen(s, 1, Order::kLargest).values.front());
}

// The smallest pairs of which the value is more than `zero` times the largest
// value; counts the others. Asks for twice as many pairs until `keep` of them are
// above zero, or all have been computed.
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
    for (Index j = 0; j < kept; ++j) w.directions(i, j) = all.vectors(i, j) / std::sqrt(w.values[idx(j)]);
  return w;
}

namespace {

// The ordinary problem of T'AT that A z = lambda B z becomes where T'BT = I: z = T y.
struct Reduction {
  Matrix reduced;
  std::function<Matrix(const Matrix&)> forth;  // T times a matrix
  std::function<Matrix(const Matrix&)> back;   // T' times a matrix
  double squared_norm = 0;                     // |T|^2 = 1 / the smallest eigenvalue of B that was kept
};

// T in rows, t_j = u_j / sqrt(b_j), without the directions of B that vanish.
Reduction by_whitening(const Matrix& a, const Matrix& b, double tolerance) {
  std::vector<double> values;
  const Matrix all = spectrum_as_rows(b, values);
  const double largest = values.empty() ? 0.0 : values.back();
  const Index dropped = std::count_if(values.begin(), values.end(),
                                      [&](double v) { return !(v > 0 && v > tolerance * largest); });
  Matrix t(all.view().middle_rows(dropped, all.rows() - dropped));
  for (Index i = 0; i < t.rows(); ++i)
    for (double& entry : t.row(i)) entry /= std::sqrt(values[idx(dropped + i)]);
  const Matrix ta = product(t, a);
  Matrix reduced(t.rows(), t.rows());
  if (!reduced.empty())
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(t.rows()),
                static_cast<int>(t.rows()), static_cast<int>(t.cols()), 1.0, ta.data(),
                static_cast<int>(t.cols()), t.data(), static_cast<int>(t.cols()), 0.0, reduced.data(),
                static_cast<int>(t.rows()));
  for (Index i = 0; i < reduced.rows(); ++i)  // rounding leaves it slightly unsymmetric
    for (Index j = 0; j < i; ++j) reduced(i, j) = reduced(j, i) = 0.5 * (reduced(i, j) + reduced(j, i));
  const double squared_norm = t.rows() > 0 ? 1 / values[idx(dropped)] : 0.0;
  const auto rows = std::make_shared<const Matrix>(std::move(t));
  return {std::move(reduced), [rows](const Matrix& y) { return transposed_product(*rows, y); },
          [rows](const Matrix& z) { return product(*rows, z); }, squared_norm};
}

// B = U'U where B is so far from singular that no direction would be dropped: L^-1 A L^-T with L =
// U', a third of the cost. Nothing where it is not.
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
  std::vector<double> work(3 * idx(b.rows()));
  std::vector<int> integers(idx(b.rows()));
  dpocon_("U", &n, factor.data(), &n, &norm, &reciprocal, work.data(), integers.data(), &info);
  if (!(reciprocal > kSafe)) return std::nullopt;
  const int type = 1;
  dsygst_(&type, "U", &n, reduced.data(), &n, factor.data(), &n, &info);
  for (Index i = 0; i < reduced.rows(); ++i)
    for (Index j = 0; j < i; ++j) reduced(j, i) = reduced(i, j);
  const auto l = std::make_shared<const Matrix>(std::move(factor));
  const auto solve = [l](CBLAS_TRANSPOSE transpose, Matrix m) {
    cblas_dtrsm(CblasRowMajor, CblasLeft, CblasLower, transpose, CblasNonUnit, static_cast<int>(m.rows()),
                static_cast<int>(m.cols()), 1.0, l->data(), static_cast<int>(l->cols()), m.data(),
                static_cast<int>(m.cols()));
    return m;
  };
  // |B^-1| in the 1-norm is at least that in the 2-norm.
  return Reduction{std::move(reduced), [solve](const Matrix& y) { return solve(CblasTrans, y); },
                   [solve](const Matrix& z) { return solve(CblasNoTrans, z); }, 1 / (reciprocal * norm)};
}

struct Judged {
  PencilSolution solution;  // z'Bz = 1
  Outcome outcome;
};

// The pairs measured where they were found, in the coordinates y of z = T y: |T'(A z - lambda B
// z)|, and Z'BZ beside I. A and B are known to eps |A| and eps |B|, so T'AT is known to eps
// |A||T|^2, T'BT = I to eps |B||T|^2 and lambda B z to eps |lambda||B||z|: these, and not |T'AT|
// itself, are what a residual can be compared with.
Outcome check(const Matrix& a, const Matrix& b, const Reduction& by, Order order, PencilSolution& s) {
  constexpr double kTiny = std::numeric_limits<double>::min();
  Matrix rest = product(a, s.vectors);
  const Matrix right = product(b, s.vectors);
  for (Index i = 0; i < rest.rows(); ++i)
    for (Index j = 0; j < rest.cols(); ++j) rest(i, j) -= s.values[idx(j)] * right(i, j);
  const Matrix reduced = by.back(rest);
  const double size = std::max(frobenius(by.reduced), kTiny);
  const double norm = std::max(size, frobenius(a) * by.squared_norm);
  const double norm_b = frobenius(b) * std::sqrt(by.squared_norm);
  double residual = 0;
  for (Index j = 0; j < reduced.cols(); ++j) {
    const double length = column_norm(reduced, j);
    s.residual = std::isnan(length) ? INFINITY : std::max(s.residual, length / size);
    const double scale = norm + norm_b * std::abs(s.values[idx(j)]) * column_norm(s.vectors, j);
    residual = std::isnan(length) ? INFINITY : std::max(residual, length / scale);
  }
  const Matrix gram = transposed_product(s.vectors, right);
  double orthogonality = 0;
  for (Index i = 0; i < gram.rows(); ++i)
    for (Index j = 0; j < gram.cols(); ++j) {
      const double error = std::abs(gram(i, j) - (i == j ? 1 : 0));
      orthogonality = std::isnan(error) ? INFINITY : std::max(orthogonality, error);
    }
  const Bounds bounds = bounds_of(b.rows());
  const double condition = std::max(1.0, frobenius(b) * by.squared_norm);
  return judge({s.values, order, norm, residual * norm, orthogonality},
               {bounds.residual, bounds.orthogonality * condition});
}

// The ordinary problem T'AT y = lambda y, its solutions taken back to z = T y, and their check.
Judged solve_reduced(const Matrix& a, const Matrix& b, const Reduction& by, const PencilOptions& options) {
  Judged judged;
  PencilSolution& solution = judged.solution;
  solution.rank = by.reduced.rows();
  const EigenPairs pairs =
      options.zero > 0 && solution.rank > 0
          ? smallest_above_zero(by.reduced, options.keep, options.zero, solution.zeros)
          : symmetric_eigen(by.reduced, std::min(options.keep, solution.rank), options.order);
  solution.values = pairs.values;
  solution.vectors = by.forth(pairs.vectors);
  judged.outcome = check(a, b, by, options.order, solution);
  return judged;
}

}  // namespace

// Overflow and underflow in A and B are refused first. Length: B-orthonormal by construction;
// A-orthonormal is that divided by sqrt(lambda).
PencilSolution solve_pencil(const Matrix& a, const Matrix& b, const PencilOptions& options) {
  if (options.equilibrate) return solve_equilibrated(a, b, options);
  const SingleThreadedBlas single;
  require_no_overflow(a);
  require_no_overflow(b);
  require_no_underflow(b);
  constexpr Index kWorthTrying = 128;
  std::vector<Route<Judged>> routes;
  if (b.rows() >= kWorthTrying)
    routes.push_back({"Cholesky", [&] {
                        const auto by = by_cholesky(a, b);
                        if (!by) fail(ErrorKind::kNotConverged, "B is nearly singular");
                        return solve_reduced(a, b, *by, options);
                      }});
  routes.push_back({"LAPACK in the range of B",
                    [&] { return solve_reduced(a, b, by_whitening(a, b, options.tolerance), options); }});
  PencilSolution solution = first_accepted(fmt::format("a generalised eigenproblem of size {}", b.rows()),
                                           routes, [](const Judged& found) { return found.outcome; })
                                .solution;
  if (options.length == Normalisation::kUnit)
    scale_columns(solution.vectors, [&](Index j) { return 1.0 / column_norm(solution.vectors, j); });
  if (options.length == Normalisation::kByA)
    scale_columns(solution.vectors, [&](Index j) {
      const double value = solution.values[idx(j)];
      return value > 0 ? 1.0 / std::sqrt(value) : 1.0;
    });
  apply_sign_rule(solution.vectors);
  return solution;
}

}  // namespace cordon::internal

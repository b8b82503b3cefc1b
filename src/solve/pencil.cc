#include "cordon/solve/pencil.h"

#include <algorithm>
#include <cmath>

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

// The smallest pairs of which the value is more than `zero` times the largest value; counts the others.
EigenPairs smallest_above_zero(const Matrix& s, Index keep, double zero, Index& zeros) {
  constexpr Index kWhole = 128;  // so small that all values are as cheap as some
  const Index size = s.rows();
  const auto largest = [&] {
    return leading_eigen(size, 1,
                         [&](const double* x, double* y) {
                           cblas_dsymv(CblasRowMajor, CblasUpper, static_cast<int>(size), 1.0, s.data(),
                                       static_cast<int>(size), x, 1, 0.0, y, 1);
                         })
        .values.front();
  };
  const double limit = size <= kWhole ? -1 : zero * largest();
  for (Index asked = size <= kWhole ? size : std::min(keep, size);; asked = std::min(size, 2 * asked)) {
    EigenPairs pairs = symmetric_eigen(s, asked, Order::kSmallest);
    const double below = size <= kWhole ? zero * pairs.values.back() : limit;
    zeros = std::count_if(pairs.values.begin(), pairs.values.end(), [&](double v) { return v <= below; });
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

PencilSolution solve_pencil(const Matrix& a, const Matrix& b, const PencilOptions& options) {
  if (options.equilibrate) return solve_equilibrated(a, b, options);
  const Whitening range = whiten(b, options.tolerance);
  PencilSolution solution;
  solution.rank = range.directions.cols();
  const Matrix reduced = congruence(a, range.directions);
  const EigenPairs pairs =
      options.zero > 0 && solution.rank > 0
          ? smallest_above_zero(reduced, options.keep, options.zero, solution.zeros)
          : symmetric_eigen(reduced, std::min(options.keep, solution.rank), options.order);
  solution.values = pairs.values;
  solution.residual = std::max(pairs.residual, range.residual);
  solution.vectors = product(range.directions, pairs.vectors);
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

// Principal directions by the cheapest of three routes:
//
//   covariance   f <= n: the f x f scatter, n f^2 / 2, and a dense eigenproblem
//   gram         n < f: the n x n matrix of inner products; directions are Xc'u / sqrt(lambda)
//   lanczos      few directions of large or sparse tables: products Xc'(Xc v) without any matrix
//
// Sparse tables are never centred in memory, but for a tile of
// them. Ranks: eigenvalues up to 1e-12 of the largest count as 0.
//
// Columns with a common offset far larger than their spread are shifted first (without_offsets), so
// that squares of the offset do not take the digits of the spread.
#include "solve/principal.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "cordon/core/random.h"
#include "core/blas.h"
#include "core/equal_or_nearly.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "core/parallel.h"
#include "data/offsets.h"
#include "graph/outer_products.h"
#include "graph/scatter.h"
#include "solve/gate.h"
#include "solve/leading.h"
#include "solve/orthonormalise.h"
#include "solve/overflow.h"
#include "solve/point_products.h"
#include "solve/semidefinite_rank.h"

namespace cordon::internal {
namespace {

constexpr double kZeroVariance = 1e-12;    // relative to the largest eigenvalue
constexpr Index kMaxDenseVariance = 3000;  // side of a dense eigenproblem that is still a matter of seconds
constexpr Index kAllValues = 400;          // up to here all eigenvalues cost little more than a few
constexpr Index kVarianceLanes = 16;

// Calls body(lane, first row, count, centred rows) for all rows, in a fixed cut into lanes.
void for_centred_rows(const Points& x, const std::vector<double>& means, const Run& run,
                      const std::function<void(Index, Index, Index, const double*)>& body) {
  const Index f = x.cols();
  const Tiles lanes(x.rows(), (x.rows() + kVarianceLanes - 1) / kVarianceLanes);
  parallel_for(run, lanes.count(), [&](Index lane) {
    const Tiles tiles(lanes[lane].count(), std::max<Index>(1, (1 << 15) / f));
    Matrix rows = Matrix::uninitialised(tiles[0].count(), f);
    for (Index tile = 0; tile < tiles.count(); ++tile) {
      const Index first = lanes[lane].first + tiles[tile].first;
      x.copy_rows(first, tiles[tile].count(), rows.data());
      for (Index r = 0; r < tiles[tile].count(); ++r)
        for (Index j = 0; j < f; ++j) rows(r, j) -= means[idx(j)];
      body(lane, first, tiles[tile].count(), rows.data());
    }
  });
}

// Xc' U = X'U - mean (1'U) of sparse rows: their entries only, and one number per column of U.
Matrix sparse_adjoint_product(const Points& x, const std::vector<double>& means, const Matrix& u,
                              const Run& run) {
  Matrix product = transposed_points_times(x, u, run);
  std::vector<double> sums(idx(u.cols()), 0.0);
  for (Index i = 0; i < u.rows(); ++i)
    for (Index j = 0; j < u.cols(); ++j) sums[idx(j)] += u(i, j);
  for (Index i = 0; i < product.rows(); ++i)
    for (Index j = 0; j < product.cols(); ++j) product(i, j) -= means[idx(i)] * sums[idx(j)];
  return product;
}

// Xc' U for an n x k matrix U, some columns of U at a time: each lane has a sum of its own, and all of
// them together take no more than the result where there are many columns.
Matrix adjoint_product(const Points& x, const std::vector<double>& means, const Matrix& u, const Run& run) {
  const Index f = x.cols();
  if (x.is_sparse()) return sparse_adjoint_product(x, means, u, run);
  const auto k = static_cast<int>(u.cols());
  const Tiles blocks(u.cols(), std::max<Index>(32, (u.cols() + kVarianceLanes - 1) / kVarianceLanes));
  Matrix product = Matrix::uninitialised(f, u.cols());
  for (Index block = 0; block < blocks.count(); ++block) {
    const Index first_column = blocks[block].first, columns = blocks[block].count();
    std::vector<Matrix> sums(idx(kVarianceLanes));
    for (Matrix& sum : sums) sum = Matrix(f, columns);
    for_centred_rows(x, means, run, [&](Index lane, Index first, Index count, const double* rows) {
      cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, static_cast<int>(f), static_cast<int>(columns),
                  static_cast<int>(count), 1.0, rows, static_cast<int>(f),
                  u.data() + first * u.cols() + first_column, k, 1.0, sums[idx(lane)].data(),
                  static_cast<int>(columns));
    });
    for (Index i = 0; i < f; ++i)
      for (Index j = 0; j < columns; ++j) {
        double total = sums[0](i, j);
        for (std::size_t lane = 1; lane < sums.size(); ++lane) total += sums[lane](i, j);
        product(i, first_column + j) = total;
      }
  }
  return product;
}

// y = Xc'(Xc v) without forming anything. Sparse rows cost their entries only: Xc v = X v - (mean .
// v) 1. Dense ones are centred first, which keeps the digits of columns with a large mean.
void scatter_times(const Points& x, const std::vector<double>& means, const Run& run, const double* v,
                   double* y) {
  const Index f = x.cols();
  const double shift = cblas_ddot(static_cast<int>(f), means.data(), 1, v, 1);
  const Tiles lanes(x.rows(), (x.rows() + kVarianceLanes - 1) / kVarianceLanes);
  std::vector<std::vector<double>> sums(idx(lanes.count()), std::vector<double>(idx(f), 0.0));
  std::vector<double> weights(idx(lanes.count()), 0.0);
  parallel_for(run, lanes.count(), [&](Index lane) {
    auto& sum = sums[idx(lane)];
    std::vector<double> row(x.is_sparse() ? 0 : idx(f));
    for (Index i = lanes[lane].first; i < lanes[lane].last; ++i) {
      if (x.is_sparse()) {
        double along = -shift;
        const auto columns = x.sparse().row_columns(i);
        const auto values = x.sparse().row_values(i);
        for (std::size_t e = 0; e < columns.size(); ++e) along += values[e] * v[columns[e]];
        for (std::size_t e = 0; e < columns.size(); ++e)
          sum[static_cast<std::size_t>(columns[e])] += along * values[e];
        weights[idx(lane)] += along;
      } else {
        x.copy_rows(i, 1, row.data());
        for (std::size_t j = 0; j < row.size(); ++j) row[j] -= means[j];
        const double along = cblas_ddot(static_cast<int>(f), row.data(), 1, v, 1);
        cblas_daxpy(static_cast<int>(f), along, row.data(), 1, sum.data(), 1);
      }
    }
  });
  double weight = 0;
  for (const double w : weights) weight += w;
  for (Index j = 0; j < f; ++j) {
    y[j] = -weight * means[idx(j)];
    for (const auto& sum : sums) y[j] += sum[idx(j)];
  }
}

double total_squares(const Points& x, const std::vector<double>& means, const Run& run) {
  std::vector<double> sums(idx(kVarianceLanes), 0.0);
  for_centred_rows(x, means, run, [&](Index lane, Index, Index count, const double* rows) {
    sums[idx(lane)] += cblas_ddot(static_cast<int>(count * x.cols()), rows, 1, rows, 1);
  });
  double total = 0;
  for (const double s : sums) total += s;
  return total;
}

// Leading eigenpairs of a dense scatter or Gram matrix, with its rank and trace.
void solve_dense(const Matrix& s, Index keep, PrincipalDirections& out) {
  require_no_overflow(s);
  const Index side = s.rows();
  const bool all = side <= kAllValues || 2 * keep >= side;
  // Very few of many: products with S cost less than its reduction to tridiagonal form.
  const bool very_few = !all && 20 * keep < side;
  EigenPairs pairs =
      very_few ? leading_eigen(side, keep,
                               [&](const double* v, double* y) {
                                 const int n = static_cast<int>(side);
                                 cblas_dsymv(CblasRowMajor, CblasUpper, n, 1.0, s.data(), n, v, 1, 0.0, y, 1);
                               })
               : symmetric_eigen(s, all ? side : keep, Order::kLargest);
  out.total = trace(s);
  out.values = std::move(pairs.values);
  out.vectors = std::move(pairs.vectors);
  out.residual = pairs.residual;
  const double zero = kZeroVariance * out.values.front();
  out.rank =
      all ? std::count_if(out.values.begin(), out.values.end(), [&](double v) { return v > zero && v > 0; })
          : semidefinite_rank(s, kZeroVariance);
}

// The first `count` columns.
Matrix leading_columns(const Matrix& m, Index count) {
  return Matrix(MatrixView{m.data(), m.rows(), count, m.cols(), 1});
}

// Directions that did not come out of an eigenproblem of the scatter itself, measured on the rows:
// a few random combinations V c of them, Xc'Xc V c beside V (lambda c), and V'V c beside c.
void require_directions(const Points& x, const Run& run, const PrincipalDirections& out) {
  constexpr Index kProbes = 4;
  const Index f = x.cols();
  const Index k = out.vectors.cols();
  Stream random(1, Purpose::kStartVector, 5);
  double largest = 0;
  std::vector<double> image(idx(f));
  for (Index probe = 0; probe < kProbes; ++probe) {
    Matrix c(k, 1), scaled(k, 1);
    for (Index j = 0; j < k; ++j) {
      c(j, 0) = random.normal();
      scaled(j, 0) = out.values[idx(j)] * c(j, 0);
    }
    const Matrix direction = product(out.vectors, c);
    const Matrix expected = product(out.vectors, scaled);
    scatter_times(x, out.means, run, direction.data(), image.data());
    cblas_daxpy(static_cast<int>(f), -1.0, expected.data(), 1, image.data(), 1);
    const double rest = cblas_dnrm2(static_cast<int>(f), image.data(), 1);
    largest = std::isnan(rest) ? INFINITY : std::max(largest, rest);
  }
  const std::span<const double> values(out.values.data(), idx(k));
  const Outcome outcome = judge({values, Order::kLargest, std::max(out.total, out.values[0]), largest,
                                 orthogonality_error(out.vectors)},
                                bounds_of(std::max(x.rows(), f)));
  if (!outcome.passed())
    refuse(fmt::format("the search for {} principal directions of {} rows", k, x.rows()), "Gram matrix",
           outcome.fault);
}

void by_covariance(const Points& x, Index keep, const Run& run, PrincipalDirections& out) {
  solve_dense(total_scatter(x, out.means, run), keep, out);
  out.route = "covariance";
}

// XX' has the same positive eigenvalues as the scatter; v = Xc'u / sqrt(lambda) turns its vectors
// into directions. Their residual is measured on the rows (require_directions), because no
// eigenproblem of the scatter itself was solved.
void by_gram(const Points& x, Index keep, const Run& run, PrincipalDirections& out) {
  const Points features =
      x.is_sparse() ? Points::own(transposed(x.sparse())) : Points::look_at(x.dense().transposed());
  const Index n = x.rows();
  const Matrix gram = outer_products(
      x.cols(), n,
      [&](Index first, Index count, double* rows) {
        features.copy_rows(first, count, rows);
        for (Index r = 0; r < count; ++r)
          for (Index i = 0; i < n; ++i) rows[r * n + i] -= out.means[idx(first + r)];
      },
      run);
  solve_dense(gram, keep, out);
  // v = Xc' u / sqrt(lambda) for the directions that carry variance.
  const Index kept = std::min({keep, out.rank, out.vectors.cols()});
  out.route = "gram";
  if (kept == 0) return;  // squares that vanish: the caller says so
  out.vectors = adjoint_product(x, out.means, leading_columns(out.vectors, kept), run);
  for (Index j = 0; j < kept; ++j)
    for (Index i = 0; i < x.cols(); ++i) out.vectors(i, j) /= std::sqrt(out.values[idx(j)]);
  // Directions of little variance are less orthogonal than u was, by eps lambda_1 / lambda.
  orthonormalise_nearly(out.vectors, run);
  require_directions(x, run, out);
  apply_sign_rule(out.vectors);
}

void by_lanczos(const Points& x, Index keep, const Run& run, PrincipalDirections& out) {
  out.route = "lanczos";
  out.total = total_squares(x, out.means, run);
  out.values = {0.0};
  if (out.total == 0) return;  // squares that vanish: the caller says so
  EigenPairs pairs = leading_eigen(
      x.cols(), keep, [&](const double* v, double* y) { scatter_times(x, out.means, run, v, y); });
  out.values = std::move(pairs.values);
  out.vectors = std::move(pairs.vectors);
  out.residual = pairs.residual;
  const double zero = kZeroVariance * out.values.front();
  out.rank = std::count_if(out.values.begin(), out.values.end(), [&](double v) { return v > zero; });
}

}  // namespace

// `few`: less than a quarter of the smaller side is wanted, where Lanczos pays.
PrincipalRoute principal_route(Index n, Index f, bool is_sparse, Index keep) {
  const bool few = 4 * keep < std::min(n, f);
  if (f <= n && (f <= kMaxDenseVariance || !few)) return PrincipalRoute::kCovariance;
  if (n < f && !(is_sparse && few) && (n <= kMaxDenseVariance || !few)) return PrincipalRoute::kGram;
  return few ? PrincipalRoute::kLanczos : PrincipalRoute::kCovariance;
}

// At most n - 1 directions carry variance.
PrincipalDirections principal_directions(const Points& given, Index keep, const Run& run) {
  const Index n = given.rows();
  const Index f = given.cols();
  if (n < 2) fail(ErrorKind::kInput, "{} row was given; at least 2 are needed to have any variance", n);
  if (keep < 1 || keep > f)
    fail(ErrorKind::kUsage, "{} dimensions of {} features were asked for; allowed: 1 to {}", keep, f, f);
  const auto refuse_equal_rows = [&] {
    fail(ErrorKind::kInput, "all {} rows are equal{}: there is no direction in which they differ", n,
         kOrNearly);
  };
  if (rows_are_equal_or_nearly(given)) refuse_equal_rows();
  const SingleThreadedBlas single;
  const WithoutOffsets near = without_offsets(given);
  const Points& x = near.points;
  PrincipalDirections out;
  out.means = column_means(x, run);

  const Index limit = std::min(keep, std::min(n - 1, f));
  switch (principal_route(n, f, x.is_sparse(), limit)) {
    case PrincipalRoute::kCovariance:
      by_covariance(x, limit, run, out);
      break;
    case PrincipalRoute::kGram:
      by_gram(x, limit, run, out);
      break;
    case PrincipalRoute::kLanczos:
      by_lanczos(x, limit, run, out);
      break;
  }

  if (!(out.values.front() > 0)) refuse_equal_rows();
  out.means = near.place_of(std::move(out.means));
  const Index kept = std::min({limit, out.rank, out.vectors.cols()});
  out.values.resize(idx(kept));
  if (kept < out.vectors.cols()) out.vectors = leading_columns(out.vectors, kept);
  return out;
}

PrincipalDirections principal_directions(std::vector<double> means, const Matrix& scatter, Index keep) {
  const SingleThreadedBlas single;
  PrincipalDirections out;
  out.means = std::move(means);
  solve_dense(scatter, keep, out);
  out.route = "covariance";
  if (!(out.values.front() > 0))
    fail(ErrorKind::kInput, "all rows are equal{}: there is no direction in which they differ", kOrNearly);
  const Index kept = std::min({keep, out.rank, out.vectors.cols()});
  out.values.resize(idx(kept));
  if (kept < out.vectors.cols()) out.vectors = leading_columns(out.vectors, kept);
  return out;
}

}  // namespace cordon::internal

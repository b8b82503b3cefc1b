// The n - 1 differences are those of Helmert: h_k = sqrt(k / (k + 1)) (mean of the first k rows - row k),
// k = 1 .. n - 1. They are H x for a matrix H with orthonormal rows that are orthogonal to 1, so that the
// centred rows are H' h. With h' = Q R the coordinates of the rows are H' R', which takes n^2 additions.
#include "solve/row_span.h"

#include <algorithm>
#include <cmath>

#include "cordon/core/random.h"
#include "core/blas.h"
#include "core/index.h"
#include "core/linalg.h"
#include "data/offsets.h"
#include "neighbors/distinct_rows.h"
#include "solve/gate.h"

namespace cordon::internal {
namespace {

constexpr double kNearlyDependent = 1e-6;  // reciprocal condition of R, as principal_directions sees rank

// The differences as rows, and the mean of all rows.
Matrix helmert_differences(const Points& points, std::vector<double>& mean) {
  const Index n = points.rows(), f = points.cols();
  Matrix differences = Matrix::uninitialised(n - 1, f);
  mean.assign(idx(f), 0.0);
  points.copy_rows(0, 1, mean.data());
  for (Index k = 1; k < n; ++k) {
    double* const h = differences.data() + (k - 1) * f;
    points.copy_rows(k, 1, h);
    const auto before = static_cast<double>(k);
    const double scale = std::sqrt(before / (before + 1));
    for (Index j = 0; j < f; ++j) {
      const double step = mean[idx(j)] - h[j];
      h[j] = scale * step;
      mean[idx(j)] -= step / (before + 1);
    }
  }
  return differences;
}

// H' R': row i is - sqrt(i / (i + 1)) r_i + sum over k > i of r_k / sqrt(k (k + 1)), where r_k are the
// coordinates of the k-th difference.
Matrix coordinates_of_rows(const Matrix& of_differences) {
  const Index r = of_differences.cols(), n = of_differences.rows() + 1;
  Matrix y(n, r);
  std::vector<double> sum(idx(r), 0.0);
  for (Index i = n; i-- > 0;) {
    std::copy(sum.begin(), sum.end(), y.data() + i * r);
    if (i == 0) break;
    const auto k = static_cast<double>(i);
    const double* const own = of_differences.data() + (i - 1) * r;
    for (Index j = 0; j < r; ++j) {
      y(i, j) -= std::sqrt(k / (k + 1)) * own[j];
      sum[idx(j)] += own[j] / std::sqrt(k * (k + 1));
    }
  }
  return y;
}

// Random combinations c of the rows, Xc'c beside Q (Y'c), and Q'Q w beside w: some f n operations each.
Outcome check_span(const Points& points, const RowSpan& span) {
  constexpr Index kProbes = 8;
  const Index n = points.rows(), f = points.cols(), r = span.basis.cols();
  Stream random(1, Purpose::kStartVector, 6);
  Matrix combinations(n, kProbes), directions(r, kProbes);
  for (Index i = 0; i < combinations.size(); ++i) combinations.data()[i] = random.normal();
  for (Index i = 0; i < directions.size(); ++i) directions.data()[i] = random.normal();
  Matrix given(f, kProbes);
  std::vector<double> row(idx(f));
  double norm = 0;
  for (Index i = 0; i < n; ++i) {
    points.copy_rows(i, 1, row.data());
    for (Index j = 0; j < f; ++j) row[idx(j)] -= span.centre[idx(j)];
    norm += squared_norm(row);
    cblas_dger(CblasRowMajor, static_cast<int>(f), static_cast<int>(kProbes), 1.0, row.data(), 1,
               combinations.data() + i * kProbes, 1, given.data(), static_cast<int>(kProbes));
  }
  const Matrix found = product(span.basis, transposed_product(span.coordinates, combinations));
  const Matrix again = transposed_product(span.basis, product(span.basis, directions));
  cblas_daxpy(static_cast<int>(given.size()), -1.0, found.data(), 1, given.data(), 1);
  cblas_daxpy(static_cast<int>(directions.size()), -1.0, again.data(), 1, directions.data(), 1);
  Outcome outcome;
  outcome.residual = frobenius(given) / std::sqrt(norm * kProbes);
  outcome.orthogonality = frobenius(directions) / std::sqrt(static_cast<double>(directions.size()));
  const double bound = backward_error_bound(f);
  if (!std::isnormal(norm))
    outcome.fault = "squares of the rows overflow or vanish";
  else if (!(outcome.residual <= bound) || !(outcome.orthogonality <= bound))
    outcome.fault = "the rows are not what their coordinates say";
  return outcome;
}

// No row is the same as another.
std::optional<RowSpan> span_of_different_rows(const Points& points, const Run& run) {
  const Index n = points.rows(), f = points.cols();
  const SingleThreadedBlas single;
  const WithoutOffsets near = without_offsets(points);
  RowSpan span;
  Matrix q = helmert_differences(near.points, span.centre);  // LAPACK's columns are our rows
  run.stop_if_cancelled();
  const int rows = static_cast<int>(f), columns = static_cast<int>(n - 1);
  std::vector<double> tau(idx(n - 1));
  double work_size = 0;
  int info = 0;
  const int ask = -1;
  dgeqrf_(&rows, &columns, q.data(), &rows, tau.data(), &work_size, &ask, &info);
  int lwork = static_cast<int>(work_size);
  std::vector<double> work(idx(std::max(lwork, 3 * columns)));
  dgeqrf_(&rows, &columns, q.data(), &rows, tau.data(), work.data(), &lwork, &info);
  run.stop_if_cancelled();

  std::vector<int> iwork(idx(n - 1));
  double reciprocal_condition = 0;
  dtrcon_("1", "U", "N", &columns, q.data(), &rows, &reciprocal_condition, work.data(), iwork.data(), &info);
  if (!(reciprocal_condition > kNearlyDependent)) return std::nullopt;

  Matrix of_differences(n - 1, n - 1);  // row k is column k of R
  for (Index k = 0; k < n - 1; ++k) std::copy_n(q.data() + k * f, k + 1, of_differences.data() + k * (n - 1));
  span.coordinates = coordinates_of_rows(of_differences);
  dorgqr_(&rows, &columns, &columns, q.data(), &rows, tau.data(), &work_size, &ask, &info);
  lwork = static_cast<int>(work_size);
  work.resize(idx(lwork));
  dorgqr_(&rows, &columns, &columns, q.data(), &rows, tau.data(), work.data(), &lwork, &info);
  span.basis = Matrix(q.view().transposed());
  if (!check_span(near.points, span).passed()) return std::nullopt;  // the slower way decides
  span.centre = near.place_of(std::move(span.centre));
  return span;
}

// The coordinates of each different row for all that are the same; the mean of all rows, in place of that
// of the different ones, moves the centre within the span.
RowSpan with_repetitions(RowSpan different, const DistinctRows& same, Index n) {
  const Index r = different.coordinates.cols();
  Matrix all = Matrix::uninitialised(n, r), mean(r, 1);
  for (Index i = 0; i < same.count(); ++i)
    for (const Index row : same.members(i)) {
      std::copy_n(different.coordinates.data() + i * r, r, all.data() + row * r);
      cblas_daxpy(static_cast<int>(r), 1 / static_cast<double>(n), all.data() + row * r, 1, mean.data(), 1);
    }
  for (Index i = 0; i < n; ++i) cblas_daxpy(static_cast<int>(r), -1.0, mean.data(), 1, all.data() + i * r, 1);
  const Matrix step = product(different.basis, mean);
  for (Index j = 0; j < step.rows(); ++j) different.centre[idx(j)] += step(j, 0);
  different.coordinates = std::move(all);
  return different;
}

}  // namespace

std::optional<RowSpan> row_span(const Points& points, const Run& run) {
  if (rows_are_equal_or_nearly(points)) return std::nullopt;  // told by principal_directions
  const DistinctRows same = equal_rows_also_sparse(points, run);
  if (same.count() == points.rows()) return span_of_different_rows(points, run);
  std::vector<Index> first;
  for (Index i = 0; i < same.count(); ++i) first.push_back(same.members(i).front());
  std::optional<RowSpan> different = span_of_different_rows(points.select_rows(first), run);
  if (!different) return std::nullopt;
  const SingleThreadedBlas single;
  return with_repetitions(std::move(*different), same, points.rows());
}

}  // namespace cordon::internal

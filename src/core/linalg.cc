// Products go to BLAS on one thread, so that their bits do not depend on how many threads the caller
// has. Norms by dnrm2, which scales: squares of 1e-200 or 1e200 neither vanish nor overflow.
//
// Products cost 2 r i c operations for r x i times i x c; dimensions go to BLAS as int, hence no
// side may have 2^31 or more entries. Everything else here is a loop in the order of the entries,
// without a fused multiply-add (-ffp-contract=off), and so has the same bits on every processor.
#include "core/linalg.h"

#include <algorithm>
#include <cmath>

#include "core/blas.h"
#include "core/fail.h"

namespace cordon::internal {
namespace {

// A B or A' B, row by row as the matrices lie in memory; an inner dimension of 0 gives zeros, which
// BLAS would be asked for with a leading dimension it refuses.
Matrix multiply(const Matrix& a, CBLAS_TRANSPOSE transpose, const Matrix& b) {
  const bool flipped = transpose == CblasTrans;
  const Index rows = flipped ? a.cols() : a.rows();
  const Index inner = flipped ? a.rows() : a.cols();
  if (inner != b.rows())
    fail(ErrorKind::kUsage, "shapes do not fit: {} x {} times {} x {}", rows, inner, b.rows(), b.cols());
  Matrix c(rows, b.cols());
  if (c.empty() || inner == 0) return c;
  const SingleThreadedBlas single;
  cblas_dgemm(CblasRowMajor, transpose, CblasNoTrans, static_cast<int>(rows), static_cast<int>(b.cols()),
              static_cast<int>(inner), 1.0, a.data(), static_cast<int>(a.cols()), b.data(),
              static_cast<int>(b.cols()), 0.0, c.data(), static_cast<int>(c.cols()));
  return c;
}

}  // namespace

Matrix product(const Matrix& a, const Matrix& b) {
  return multiply(a, CblasNoTrans, b);
}
Matrix transposed_product(const Matrix& a, const Matrix& b) {
  return multiply(a, CblasTrans, b);
}

Matrix congruence(const Matrix& a, const Matrix& t) {
  Matrix c = transposed_product(t, product(a, t));
  symmetrise(c);  // rounding leaves it slightly unsymmetric
  return c;
}

// A view with the stride of the whole rows, copied: the columns become a matrix of their own.
Matrix first_columns(const Matrix& m, Index count) {
  return Matrix(MatrixView{m.data(), m.rows(), count, m.cols(), 1});
}

double trace(const Matrix& m) {
  double sum = 0;
  for (Index i = 0; i < m.rows(); ++i) sum += m(i, i);
  return sum;
}

Matrix rows_between(const Matrix& m, Index first, Index count) {
  return Matrix(m.view().middle_rows(first, count));
}

double frobenius(const Matrix& m) {
  return cblas_dnrm2(static_cast<int>(m.size()), m.data(), 1);
}

double column_norm(const Matrix& m, Index j) {
  return cblas_dnrm2(static_cast<int>(m.rows()), m.data() + j, static_cast<int>(m.cols()));
}

void symmetrise(Matrix& m) {
  for (Index i = 0; i < m.rows(); ++i)
    for (Index j = 0; j < i; ++j) m(i, j) = m(j, i) = 0.5 * (m(i, j) + m(j, i));
}

void add_to_diagonal(Matrix& m, double value) {
  for (Index i = 0; i < m.rows(); ++i) m(i, i) += value;
}

void add_multiple(Matrix& sum, const Matrix& term, double factor) {
  for (Index i = 0; i < sum.size(); ++i) sum.data()[i] += factor * term.data()[i];
}

double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) sum += a[j] * b[j];
  return sum;
}

double squared_norm(std::span<const double> a) {
  return dot(a, a);
}

bool all_finite(std::span<const double> values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

bool all_finite(const Matrix& m) {
  return all_finite({m.data(), static_cast<std::size_t>(m.size())});
}

// By selection, O(n) on average; the caller has at least one value. The sort of median() is O(n log
// n), which is enough for the few numbers it is asked for.
double upper_median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<Index>(values.size()) / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

}  // namespace cordon::internal

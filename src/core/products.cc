#include "core/products.h"

#include "core/blas.h"
#include "core/fail.h"

namespace cordon {
namespace {

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
  for (Index i = 0; i < c.rows(); ++i)  // rounding leaves it slightly unsymmetric
    for (Index j = 0; j < i; ++j) c(i, j) = c(j, i) = 0.5 * (c(i, j) + c(j, i));
  return c;
}

Matrix first_columns(const Matrix& m, Index count) {
  return Matrix(MatrixView{m.data(), m.rows(), count, m.cols(), 1});
}

double trace(const Matrix& m) {
  double sum = 0;
  for (Index i = 0; i < m.rows(); ++i) sum += m(i, i);
  return sum;
}

}  // namespace cordon

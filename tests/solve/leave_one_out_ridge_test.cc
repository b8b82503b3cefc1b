#include "solve/leave_one_out_ridge.h"

#include <gtest/gtest.h>

#include "dense_inverse.h"

namespace cordon {

using namespace internal;
namespace {

using testing::dense_inverse;
using testing::random_matrix;
using testing::times;

// The mean log-likelihood of every difference under the covariance of all the others, each refitted.
double refitted_score(const Matrix& e, double rho) {
  const auto m = static_cast<double>(e.rows());
  double score = 0;
  for (Index i = 0; i < e.rows(); ++i) {
    Matrix c(e.cols(), e.cols());
    for (Index j = 0; j < e.cols(); ++j) c(j, j) = rho;
    for (Index other = 0; other < e.rows(); ++other)
      for (Index a = 0; a < e.cols() && other != i; ++a)
        for (Index b = 0; b < e.cols(); ++b) c(a, b) += (1 - rho) * e(other, a) * e(other, b) / (m - 1);
    const auto inverse = dense_inverse(c);
    double surprise = inverse.log_determinant;
    for (Index a = 0; a < e.cols(); ++a)
      for (Index b = 0; b < e.cols(); ++b) surprise += e(i, a) * inverse.inverse(a, b) * e(i, b);
    score -= surprise / m;
  }
  return score;
}

TEST(LeaveOneOutRidge, IsTheBestOfAllRefits) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE(seed);
    const Index m = 3 + static_cast<Index>(seed * 3), p = 8;
    Matrix e = times(random_matrix(m, 4, seed), random_matrix(4, p, seed + 100));  // of rank 4
    const Matrix noise = random_matrix(m, p, seed + 200);
    double squares = 0;
    for (Index i = 0; i < e.size(); ++i) {
      e.data()[i] += 0.1 * static_cast<double>(seed % 4) * noise.data()[i];
      squares += e.data()[i] * e.data()[i];
    }
    Matrix unit(e);
    for (Index i = 0; i < e.size(); ++i)
      unit.data()[i] /= std::sqrt(squares / static_cast<double>(m) / static_cast<double>(p));
    double best = 0, best_score = -INFINITY;
    for (const double rho : kRidges)
      if (const double score = refitted_score(unit, rho); score > best_score) {
        best = rho;
        best_score = score;
      }
    EXPECT_EQ(leave_one_out_ridge(e, p), best);
  }
}

TEST(LeaveOneOutRidge, CoordinatesInTheSpanAreEnough) {
  const Matrix inside = random_matrix(9, 3, 1);
  Matrix outside(9, 20);
  for (Index i = 0; i < 9; ++i)
    for (Index j = 0; j < 3; ++j) outside(i, 5 * j) = inside(i, j);
  EXPECT_EQ(leave_one_out_ridge(inside, 20), leave_one_out_ridge(outside, 20));
}

TEST(LeaveOneOutRidge, NothingToLearnFrom) {
  EXPECT_EQ(leave_one_out_ridge(Matrix(0, 3), 3), .98);
  EXPECT_EQ(leave_one_out_ridge(random_matrix(1, 3, 1), 3), .98);
  EXPECT_EQ(leave_one_out_ridge(Matrix(5, 3), 3), .98);
}

}  // namespace
}  // namespace cordon

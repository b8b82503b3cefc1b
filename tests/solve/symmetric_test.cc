// Dense eigenpairs, whole and in part, and the leading ones of an operator beside them.
#include "cordon/solve/symmetric.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/index.h"
#include "errors.h"
#include "matrices.h"
#include "solve/leading.h"

namespace cordon {

using namespace internal;
namespace {

using testing::diagonal;
using testing::expect_error;
using testing::identity;
using testing::largest_difference;
using testing::largest_entry;
using testing::random_matrix;
using testing::random_rotation;
using testing::times;
using testing::transpose;

// Q diag(values) Q' for a random rotation Q.
Matrix with_spectrum(const std::vector<double>& values, std::uint64_t seed) {
  const Matrix q = random_rotation(static_cast<Index>(values.size()), seed);
  Matrix s = times(times(q, diagonal(values)), transpose(q));
  for (Index i = 0; i < s.rows(); ++i)
    for (Index j = 0; j < i; ++j) s(i, j) = s(j, i);
  return s;
}

Matrix random_symmetric(Index size, std::uint64_t seed) {
  const Matrix m = random_matrix(size, size, seed);
  Matrix s(size, size);
  for (Index i = 0; i < size; ++i)
    for (Index j = 0; j < size; ++j) s(i, j) = m(i, j) + m(j, i);
  return s;
}

void expect_eigenpairs(const Matrix& s, const EigenPairs& pairs, Index keep, Order order, double tolerance) {
  ASSERT_EQ(static_cast<Index>(pairs.values.size()), keep);
  ASSERT_EQ(pairs.vectors.cols(), keep);
  ASSERT_EQ(pairs.vectors.rows(), s.rows());
  const Matrix left = times(s, pairs.vectors);
  const Matrix right = times(pairs.vectors, diagonal(pairs.values));
  const double size = std::max(largest_entry(s), std::numeric_limits<double>::min());
  EXPECT_LT(largest_difference(left, right) / size, tolerance);
  EXPECT_LT(largest_difference(times(transpose(pairs.vectors), pairs.vectors), identity(keep)), 1e-12);
  EXPECT_GE(pairs.residual, 0);
  EXPECT_LT(pairs.residual, tolerance);
  for (Index j = 0; j + 1 < keep; ++j) {
    if (order == Order::kLargest)
      EXPECT_GE(pairs.values[idx(j)], pairs.values[idx(j + 1)]);
    else
      EXPECT_LE(pairs.values[idx(j)], pairs.values[idx(j + 1)]);
  }
  for (Index j = 0; j < keep; ++j) {
    Index largest = 0;
    for (Index i = 1; i < s.rows(); ++i)
      if (std::abs(pairs.vectors(i, j)) > std::abs(pairs.vectors(largest, j))) largest = i;
    EXPECT_GT(pairs.vectors(largest, j), 0) << "the entry of largest magnitude is positive";
  }
}

TEST(SymmetricEigen, ResidualOrderSignAndOrthonormality) {
  for (const Index size : {1, 2, 3, 10, 61, 150})
    for (const Index keep : {Index{1}, size / 3, size / 2, size}) {
      if (keep < 1) continue;
      for (const Order order : {Order::kSmallest, Order::kLargest}) {
        SCOPED_TRACE(std::to_string(keep) + " of " + std::to_string(size));
        const Matrix s = random_symmetric(size, static_cast<std::uint64_t>(size));
        expect_eigenpairs(s, symmetric_eigen(s, keep, order), keep, order, 1e-12);
      }
    }
}

TEST(SymmetricEigen, APartOfTheSpectrumIsPartOfTheWhole) {
  const Matrix s = random_symmetric(80, 3);
  for (const Order order : {Order::kSmallest, Order::kLargest}) {
    const EigenPairs all = symmetric_eigen(s, 80, order);
    const EigenPairs part = symmetric_eigen(s, 7, order);
    for (Index j = 0; j < 7; ++j) {
      EXPECT_NEAR(part.values[idx(j)], all.values[idx(j)], 1e-12 * largest_entry(s));
      for (Index i = 0; i < 80; ++i) EXPECT_NEAR(part.vectors(i, j), all.vectors(i, j), 1e-10);
    }
  }
}

TEST(SymmetricEigen, KnownSpectrumWithRepeatedValues) {
  std::vector<double> values;
  for (Index i = 0; i < 40; ++i)
    values.push_back(static_cast<double>(i / 8) - 2);  // each of -2 .. 2 eight times
  const Matrix s = with_spectrum(values, 5);
  for (const Index keep : {3, 8, 12, 40})
    for (const Order order : {Order::kSmallest, Order::kLargest}) {
      SCOPED_TRACE(keep);
      const EigenPairs pairs = symmetric_eigen(s, keep, order);
      expect_eigenpairs(s, pairs, keep, order, 1e-12);
      for (Index j = 0; j < keep; ++j)
        EXPECT_NEAR(pairs.values[idx(j)], order == Order::kSmallest ? values[idx(j)] : values[idx(39 - j)],
                    1e-12);
    }
}

TEST(SymmetricEigen, SpecialMatrices) {
  const EigenPairs one = symmetric_eigen(diagonal({-3}), 1, Order::kLargest);
  EXPECT_EQ(one.values[0], -3);
  EXPECT_EQ(one.vectors(0, 0), 1);
  for (const Index keep : {1, 4, 9}) {
    expect_eigenpairs(Matrix(9, 9), symmetric_eigen(Matrix(9, 9), keep, Order::kLargest), keep,
                      Order::kLargest, 1e-12);
    expect_eigenpairs(identity(9), symmetric_eigen(identity(9), keep, Order::kSmallest), keep,
                      Order::kSmallest, 1e-12);
  }
  EXPECT_EQ(symmetric_eigen(identity(4), 0, Order::kLargest).vectors.cols(), 0);
  EXPECT_EQ(symmetric_eigen(Matrix(), 0, Order::kLargest).vectors.rows(), 0);
}

TEST(SymmetricEigen, HugeAndTinyEntriesKeepAFiniteResidual) {
  for (const double size : {1e-300, 1e-160, 1e160, 1e300}) {
    SCOPED_TRACE(size);
    Matrix s = random_symmetric(12, 7);
    for (Index i = 0; i < s.size(); ++i) s.data()[i] *= size;
    for (const Index keep : {2, 12}) {
      const EigenPairs pairs = symmetric_eigen(s, keep, Order::kLargest);
      EXPECT_LT(pairs.residual, 1e-12);
      EXPECT_TRUE(testing::all_finite(pairs.vectors));
    }
  }
}

TEST(SymmetricEigen, WhatCannotBeSolvedIsRefused) {
  expect_error(ErrorKind::kUsage, [] { symmetric_eigen(Matrix(3, 2), 1, Order::kLargest); }, {"3 x 2"});
  expect_error(ErrorKind::kUsage, [] { symmetric_eigen(Matrix(3, 3), 4, Order::kLargest); });
  expect_error(ErrorKind::kUsage, [] { symmetric_eigen(Matrix(3, 3), -1, Order::kLargest); });
  for (const double bad : {std::nan(""), double{INFINITY}}) {
    Matrix s = identity(5);
    s(3, 2) = s(2, 3) = bad;
    expect_error(ErrorKind::kInput, [&] { symmetric_eigen(s, 2, Order::kLargest); });
  }
}

TEST(SignRule, TheFirstOfTheLargestEntriesDecides) {
  Matrix m(3, 3);
  m(0, 0) = -2, m(1, 0) = 2;   // a tie: the first is made positive
  m(1, 1) = -1, m(2, 1) = -5;  // -5 is largest
  m(0, 2) = 0;                 // zeros stay
  apply_sign_rule(m);
  EXPECT_EQ(m(0, 0), 2);
  EXPECT_EQ(m(1, 0), -2);
  EXPECT_EQ(m(1, 1), 1);
  EXPECT_EQ(m(2, 1), 5);
  EXPECT_EQ(m(0, 2), 0);
}

// --- leading_eigen: only products are known ---

Apply operator_of(const Matrix& s) {
  return [&s](const double* x, double* y) {
    for (Index i = 0; i < s.rows(); ++i) {
      y[i] = 0;
      for (Index j = 0; j < s.cols(); ++j) y[i] += s(i, j) * x[j];
    }
  };
}

TEST(LeadingEigen, EqualsTheDenseSolution) {
  for (const Index size : {4, 12, 80, 200})
    for (const Index keep : {1, 2, 5}) {
      if (keep >= size - 1) continue;
      SCOPED_TRACE(std::to_string(keep) + " of " + std::to_string(size));
      const Matrix m = random_matrix(size + 5, size, 11);
      const Matrix s = times(transpose(m), m);
      const EigenPairs found = leading_eigen(size, keep, operator_of(s));
      const EigenPairs expected = symmetric_eigen(s, keep, Order::kLargest);
      expect_eigenpairs(s, found, keep, Order::kLargest, 1e-9);
      for (Index j = 0; j < keep; ++j)
        EXPECT_NEAR(found.values[idx(j)], expected.values[idx(j)], 1e-9 * expected.values[0]);
      EXPECT_LT(largest_difference(found.vectors, expected.vectors), 1e-7);
    }
}

TEST(LeadingEigen, SmallRankZeroAndRepeatedValues) {
  std::vector<double> values(50, 0.0);
  values[0] = values[1] = values[2] = 4;
  values[3] = 1;
  for (const auto& spectrum : {values, std::vector<double>(50, 0.0), std::vector<double>(50, 2.0)}) {
    const Matrix s = with_spectrum(spectrum, 6);
    const EigenPairs found = leading_eigen(50, 3, operator_of(s));
    ASSERT_EQ(found.values.size(), 3u);
    EXPECT_NEAR(found.values[0], spectrum[0], 1e-9);
    EXPECT_LT(largest_difference(times(transpose(found.vectors), found.vectors), identity(3)), 1e-9);
    EXPECT_LT(largest_difference(times(s, found.vectors), times(found.vectors, diagonal(found.values))),
              1e-8);
  }
}

TEST(LeadingEigen, HugeAndTinyOperators) {
  for (const double size : {1e-300, 1e-160, 1e160, 1e300}) {
    SCOPED_TRACE(size);
    const Matrix m = random_matrix(50, 40, 13);
    Matrix s = times(transpose(m), m);
    const double expected = symmetric_eigen(s, 1, Order::kLargest).values[0];
    for (Index i = 0; i < s.size(); ++i) s.data()[i] *= size;
    const EigenPairs found = leading_eigen(40, 3, operator_of(s));
    EXPECT_NEAR(found.values[0] / size, expected, 1e-9 * expected);
    EXPECT_LT(found.residual, 1e-9);
  }
}

TEST(LeadingEigen, TheSameEveryTime) {
  const Matrix m = random_matrix(70, 60, 12);
  const Matrix s = times(transpose(m), m);
  const EigenPairs first = leading_eigen(60, 4, operator_of(s));
  EXPECT_TRUE(testing::same_bits(leading_eigen(60, 4, operator_of(s)).vectors, first.vectors));
}

TEST(LeadingEigen, WhatCannotBeSolvedIsRefused) {
  const Matrix s = identity(5);
  expect_error(ErrorKind::kUsage, [&] { leading_eigen(5, 6, operator_of(s)); }, {"1 to 5"});
  expect_error(ErrorKind::kUsage, [&] { leading_eigen(5, 0, operator_of(s)); });
  for (const double bad : {std::nan(""), double{INFINITY}}) {
    const Apply broken = [bad](const double*, double* y) { std::fill_n(y, 30, bad); };
    expect_error(ErrorKind::kInput, [&] { leading_eigen(30, 2, broken); }, {"overflow"});
  }
}

}  // namespace
}  // namespace cordon

#include "cordon/solve/symmetric.h"

#include <gtest/gtest.h>

#include "eigenpairs.h"
#include "errors.h"

namespace cordon {

using namespace internal;
namespace {

using testing::diagonal;
using testing::expect_eigenpairs;
using testing::expect_error;
using testing::identity;
using testing::largest_entry;
using testing::random_symmetric;
using testing::times;
using testing::with_spectrum;

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

}  // namespace
}  // namespace cordon

// The leading eigenpairs of an operator of which only products are known.
#include "solve/leading.h"

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
using testing::largest_difference;
using testing::operator_of;
using testing::random_matrix;
using testing::times;
using testing::transpose;
using testing::with_spectrum;

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

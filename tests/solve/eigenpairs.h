// Symmetric matrices with something known about them, and what every eigenpair must satisfy.
#pragma once

#include <gtest/gtest.h>

#include <limits>

#include "cordon/solve/symmetric.h"
#include "core/index.h"
#include "matrices.h"
#include "solve/apply.h"

namespace cordon::testing {

using namespace internal;

// Q diag(values) Q' for a random rotation Q.
inline Matrix with_spectrum(const std::vector<double>& values, std::uint64_t seed) {
  const Matrix q = random_rotation(static_cast<Index>(values.size()), seed);
  Matrix s = times(times(q, diagonal(values)), transpose(q));
  for (Index i = 0; i < s.rows(); ++i)
    for (Index j = 0; j < i; ++j) s(i, j) = s(j, i);
  return s;
}

inline Matrix random_symmetric(Index size, std::uint64_t seed) {
  const Matrix m = random_matrix(size, size, seed);
  Matrix s(size, size);
  for (Index i = 0; i < size; ++i)
    for (Index j = 0; j < size; ++j) s(i, j) = m(i, j) + m(j, i);
  return s;
}

inline void expect_eigenpairs(const Matrix& s, const EigenPairs& pairs, Index keep, Order order,
                              double tolerance) {
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

// M'M of a rank x size matrix: positive semi-definite of that rank.
inline Matrix random_scatter(Index size, Index rank, std::uint64_t seed) {
  const Matrix m = random_matrix(rank, size, seed);
  return times(transpose(m), m);
}

// The matrix as an operator of which only products are known.
inline Apply operator_of(const Matrix& s) {
  return [&s](const double* x, double* y) {
    for (Index i = 0; i < s.rows(); ++i) {
      y[i] = 0;
      for (Index j = 0; j < s.cols(); ++j) y[i] += s(i, j) * x[j];
    }
  };
}

}  // namespace cordon::testing

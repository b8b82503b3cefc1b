// Small matrices for tests: random ones, sparse copies, plain triple-loop products to compare with.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "cordon/core/matrix.h"
#include "cordon/core/random.h"
#include "cordon/data/points.h"

namespace cordon::testing {

// Standard normal entries; a share of them is exactly zero where asked for.
inline Matrix random_matrix(Index rows, Index cols, std::uint64_t seed, double zeros = 0) {
  Stream stream(seed, Purpose::kTest, static_cast<std::uint64_t>(rows * 1000 + cols));
  Matrix m(rows, cols);
  for (Index i = 0; i < m.size(); ++i) m.data()[i] = stream.uniform() < zeros ? 0.0 : stream.normal();
  return m;
}

inline SparseMatrix to_sparse(const Matrix& m) {
  SparseMatrix sparse;
  sparse.rows = m.rows();
  sparse.cols = m.cols();
  for (Index i = 0; i < m.rows(); ++i) {
    for (Index j = 0; j < m.cols(); ++j) {
      if (m(i, j) == 0) continue;
      sparse.column.push_back(static_cast<std::int32_t>(j));
      sparse.value.push_back(m(i, j));
    }
    sparse.start.push_back(sparse.entries());
  }
  return sparse;
}

// The points as a matrix, dense or sparse.
inline Matrix values_of(const Points& points) {
  Matrix m(points.rows(), points.cols());
  points.copy_rows(0, points.rows(), m.data());
  return m;
}

inline Matrix transpose(const Matrix& m) {
  return Matrix(m.view().transposed());
}

inline Matrix times(const Matrix& a, const Matrix& b) {
  Matrix c(a.rows(), b.cols());
  for (Index i = 0; i < a.rows(); ++i)
    for (Index j = 0; j < b.cols(); ++j) {
      long double sum = 0;
      for (Index k = 0; k < a.cols(); ++k) sum += static_cast<long double>(a(i, k)) * b(k, j);
      c(i, j) = static_cast<double>(sum);
    }
  return c;
}

inline Matrix identity(Index size) {
  Matrix m(size, size);
  for (Index i = 0; i < size; ++i) m(i, i) = 1;
  return m;
}

inline Matrix diagonal(const std::vector<double>& values) {
  Matrix m = identity(static_cast<Index>(values.size()));
  for (Index i = 0; i < m.rows(); ++i) m(i, i) = values[static_cast<std::size_t>(i)];
  return m;
}

inline double largest_entry(const Matrix& m) {
  double largest = 0;
  for (Index i = 0; i < m.size(); ++i) largest = std::max(largest, std::abs(m.data()[i]));
  return largest;
}

// Largest |a - b|; infinite where the shapes differ or something is not a number.
inline double largest_difference(const Matrix& a, const Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return INFINITY;
  double largest = 0;
  for (Index i = 0; i < a.size(); ++i) {
    const double difference = std::abs(a.data()[i] - b.data()[i]);
    if (!(difference <= largest)) largest = std::isnan(difference) ? INFINITY : difference;
  }
  return largest;
}

inline bool same_bits(const Matrix& a, const Matrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() &&
         (a.empty() ||
          std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size()) * sizeof(double)) == 0);
}

inline bool all_finite(const Matrix& m) {
  return std::all_of(m.data(), m.data() + m.size(), [](double v) { return std::isfinite(v); });
}

// An orthogonal matrix: Gram-Schmidt, twice, on random columns.
inline Matrix random_rotation(Index size, std::uint64_t seed) {
  Matrix q = random_matrix(size, size, seed);
  for (int pass = 0; pass < 2; ++pass)
    for (Index j = 0; j < size; ++j) {
      for (Index k = 0; k < j; ++k) {
        double along = 0;
        for (Index i = 0; i < size; ++i) along += q(i, j) * q(i, k);
        for (Index i = 0; i < size; ++i) q(i, j) -= along * q(i, k);
      }
      double squares = 0;
      for (Index i = 0; i < size; ++i) squares += q(i, j) * q(i, j);
      for (Index i = 0; i < size; ++i) q(i, j) /= std::sqrt(squares);
    }
  return q;
}

// Sum of the outer products of the rows about their mean.
inline Matrix scatter_about_mean(const Matrix& x) {
  Matrix centred(x);
  for (Index j = 0; j < x.cols(); ++j) {
    long double mean = 0;
    for (Index i = 0; i < x.rows(); ++i) mean += x(i, j);
    mean /= static_cast<long double>(x.rows());
    for (Index i = 0; i < x.rows(); ++i) centred(i, j) = static_cast<double>(x(i, j) - mean);
  }
  return times(transpose(centred), centred);
}

// Columns of a with the sign that brings each nearest to the same column of b.
inline Matrix with_signs_of(Matrix a, const Matrix& b) {
  for (Index j = 0; j < std::min(a.cols(), b.cols()); ++j) {
    double along = 0;
    for (Index i = 0; i < std::min(a.rows(), b.rows()); ++i) along += a(i, j) * b(i, j);
    if (along < 0)
      for (Index i = 0; i < a.rows(); ++i) a(i, j) = -a(i, j);
  }
  return a;
}

}  // namespace cordon::testing

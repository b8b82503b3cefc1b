// The inverse and the determinant of a small matrix by Gauss-Jordan elimination, to compare with.
#pragma once

#include "matrices.h"

namespace cordon::testing {

struct DenseInverse {
  Matrix inverse;
  double log_determinant = 0;  // of the absolute value
};

inline DenseInverse dense_inverse(Matrix m) {
  DenseInverse result;
  result.inverse = identity(m.rows());
  Matrix& inverse = result.inverse;
  for (Index c = 0; c < m.rows(); ++c) {
    Index pivot = c;
    for (Index i = c; i < m.rows(); ++i)
      if (std::abs(m(i, c)) > std::abs(m(pivot, c))) pivot = i;
    for (Index j = 0; j < m.rows(); ++j) {
      std::swap(m(c, j), m(pivot, j));
      std::swap(inverse(c, j), inverse(pivot, j));
    }
    const double by = m(c, c);
    result.log_determinant += std::log(std::abs(by));
    for (Index j = 0; j < m.rows(); ++j) {
      m(c, j) /= by;
      inverse(c, j) /= by;
    }
    for (Index i = 0; i < m.rows(); ++i) {
      if (i == c) continue;
      const double factor = m(i, c);
      for (Index j = 0; j < m.rows(); ++j) {
        m(i, j) -= factor * m(c, j);
        inverse(i, j) -= factor * inverse(c, j);
      }
    }
  }
  return result;
}

// W of graph/self_tuning.h, written out.
inline Matrix dense_self_tuning(const Matrix& x, Index k) {
  const Index n = x.rows();
  const auto squared = [&](Index i, Index j) {
    double sum = 0;
    for (Index c = 0; c < x.cols(); ++c) sum += (x(i, c) - x(j, c)) * (x(i, c) - x(j, c));
    return sum;
  };
  std::vector<double> reach;
  Matrix lists(n, n);
  for (Index i = 0; i < n; ++i) {
    std::vector<std::pair<double, Index>> others;
    for (Index j = 0; j < n; ++j)
      if (j != i) others.emplace_back(squared(i, j), j);
    std::ranges::sort(others);
    others.resize(static_cast<std::size_t>(std::min(k, n - 1)));
    for (const auto& [distance, j] : others) lists(i, j) = 1;
    reach.push_back(std::sqrt(others.back().first));
  }
  Matrix w(n, n);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j)
      if (lists(i, j) + lists(j, i) > 0)
        w(i, j) = std::exp(-squared(i, j) / reach[static_cast<std::size_t>(i)] /
                           reach[static_cast<std::size_t>(j)]);
  return w;
}

// (1 - alpha)(I - alpha D^-1/2 W D^-1/2)^-1
inline Matrix dense_spread(const Matrix& w, double alpha) {
  std::vector<double> degree(static_cast<std::size_t>(w.rows()), 0.0);
  for (Index i = 0; i < w.rows(); ++i)
    for (Index j = 0; j < w.cols(); ++j) degree[static_cast<std::size_t>(i)] += w(i, j);
  Matrix m = identity(w.rows());
  for (Index i = 0; i < w.rows(); ++i)
    for (Index j = 0; j < w.cols(); ++j)
      if (w(i, j) > 0)
        m(i, j) -= alpha * w(i, j) /
                   std::sqrt(degree[static_cast<std::size_t>(i)] * degree[static_cast<std::size_t>(j)]);
  Matrix p = dense_inverse(m).inverse;
  for (Index i = 0; i < p.size(); ++i) p.data()[i] *= 1 - alpha;
  return p;
}

}  // namespace cordon::testing

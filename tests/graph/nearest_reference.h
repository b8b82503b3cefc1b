// The definition of nearest neighbours written out, and points that are hard for a search.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>

#include "cordon/core/random.h"
#include "cordon/graph/nearest.h"
#include "matrices.h"
#include "runs.h"

namespace cordon::testing {

// Independent of the library: direct sums in long double, the tie rule as METHODS words it, a full sort.
inline Neighbours naive(const Matrix& queries, const Matrix& x, Index k, bool among_themselves) {
  const Index n = x.rows(), f = x.cols();
  std::vector<long double> mean(static_cast<std::size_t>(f), 0.0L);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < f; ++j) mean[static_cast<std::size_t>(j)] += x(i, j) / static_cast<long double>(n);
  long double radius2 = 0;
  for (Index i = 0; i < n; ++i) {
    long double sum = 0;
    for (Index j = 0; j < f; ++j) sum += std::pow(x(i, j) - mean[static_cast<std::size_t>(j)], 2.0L);
    radius2 = std::max(radius2, sum);
  }
  const long double unit = 4 * radius2 * 0x1p-30L;
  Neighbours answer{k, {}, {}};
  for (Index q = 0; q < queries.rows(); ++q) {
    std::vector<std::tuple<long double, Index, long double>> all;
    for (Index i = 0; i < n; ++i) {
      if (among_themselves && i == q) continue;
      long double sum = 0;
      for (Index j = 0; j < f; ++j) {
        const long double difference = static_cast<long double>(queries(q, j)) - x(i, j);
        sum += difference * difference;
      }
      all.emplace_back(unit > 0 ? std::round(sum / unit) : sum, i, sum);
    }
    std::sort(all.begin(), all.end());
    for (Index i = 0; i < k; ++i) {
      answer.index.push_back(static_cast<std::int32_t>(std::get<1>(all[static_cast<std::size_t>(i)])));
      answer.squared_distance.push_back(static_cast<double>(std::get<2>(all[static_cast<std::size_t>(i)])));
    }
  }
  return answer;
}

inline void expect_same(const Neighbours& got, const Neighbours& wanted) {
  ASSERT_EQ(got.count, wanted.count);
  ASSERT_EQ(got.index, wanted.index);
  for (std::size_t i = 0; i < wanted.squared_distance.size(); ++i)
    ASSERT_NEAR(got.squared_distance[i], wanted.squared_distance[i], 1e-13 * wanted.squared_distance[i]) << i;
}

inline void expect_identical(const Neighbours& a, const Neighbours& b) {
  EXPECT_EQ(a.count, b.count);
  EXPECT_EQ(a.index, b.index);
  EXPECT_EQ(a.squared_distance, b.squared_distance);
}

inline Neighbours among(const Matrix& x, Index k, int threads = 2) {
  auto run = with_threads(threads);
  return nearest(Points::look_at(x), {.k = k}, run);
}

inline Matrix filled(Index rows, Index cols, const std::function<double(Index, Index)>& value) {
  Matrix x(rows, cols);
  for (Index i = 0; i < rows; ++i)
    for (Index j = 0; j < cols; ++j) x(i, j) = value(i, j);
  return x;
}

inline Matrix normal(Index rows, Index cols, std::uint64_t seed) {
  Stream stream(seed, Purpose::kTest);
  return filled(rows, cols, [&](Index, Index) { return stream.normal(); });
}

// Tight heaps of near-duplicates far from each other. Below a width of about 1e-4 the tie rule sees them as
// equal.
inline Matrix near_duplicates(Index rows, Index cols, std::uint64_t seed, double width = 1e-3) {
  const Matrix centres = normal(7, cols, seed + 1000);
  Stream stream(seed, Purpose::kTest);
  return filled(rows, cols, [&](Index i, Index j) { return centres(i % 7, j) + width * stream.normal(); });
}

inline Neighbours by_sparse(const Matrix& x, Index k) {
  auto run = with_threads(2);
  return nearest(Points::own(to_sparse(x)), {.k = k}, run);
}

}  // namespace cordon::testing

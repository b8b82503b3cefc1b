// The definition of nearest neighbours written out, and points that are hard for a search.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>

#include "cordon/core/random.h"
#include "cordon/neighbors/nearest.h"
#include "matrices.h"
#include "runs.h"

namespace cordon::testing {

// To 30 significant bits, halves up.
inline long double rounded(long double squared) {
  int exponent = 0;
  const long double mantissa = std::frexp(squared, &exponent);
  return std::ldexp(std::floor(std::ldexp(mantissa, 30) + 0.5L), exponent - 30);
}

// Independent of the library: direct sums in long double, which has a wider range on x86, the tie rule as it
// is worded, a full sort. The nearest, or the farthest.
inline Neighbours naive(const Matrix& queries, const Matrix& x, Index k, bool among_themselves,
                        bool farthest = false) {
  const Index n = x.rows(), f = x.cols();
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
      all.emplace_back(farthest ? -rounded(sum) : rounded(sum), i, sum);
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

// Tight heaps of near-duplicates far from each other.
inline Matrix near_duplicates(Index rows, Index cols, std::uint64_t seed, double width = 1e-3) {
  const Matrix centres = normal(7, cols, seed + 1000);
  Stream stream(seed, Purpose::kTest);
  return filled(rows, cols, [&](Index i, Index j) { return centres(i % 7, j) + width * stream.normal(); });
}

inline Neighbours by_sparse(const Matrix& x, Index k) {
  auto run = with_threads(2);
  return nearest(Points::own(to_sparse(x)), {.k = k}, run);
}

// Normal rows beside rows equal or nearly equal to others, rows of small whole numbers, and rows up to 10^149 times
// as large as the rest.
inline Matrix random_mixture(std::uint64_t seed) {
  Stream stream(seed, Purpose::kTest);
  const auto below = [&](Index limit) {
    return static_cast<Index>(stream.below(static_cast<std::uint64_t>(limit)));
  };
  const Index n = 257 + below(120), f = 1 + below(12), far = 2 + below(40);
  Matrix x(n, f);
  for (Index i = 0; i < n; ++i) {
    const Index like = i > 0 ? below(i) : 0, kind = below(6);
    const double size = below(far) == 0 ? std::pow(10.0, static_cast<double>(below(150))) : 1;
    for (Index j = 0; j < f; ++j)
      x(i, j) = i > 0 && kind == 0   ? x(like, j)
                : i > 0 && kind == 1 ? x(like, j) * (1 + 0x1p-30 * static_cast<double>(below(3)))
                : kind == 2          ? static_cast<double>(below(4))
                                     : stream.normal() * size;
  }
  return x;
}

}  // namespace cordon::testing

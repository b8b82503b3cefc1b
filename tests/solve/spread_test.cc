#include "solve/spread.h"

#include <gtest/gtest.h>

#include "dense_inverse.h"
#include "graph/scatter.h"
#include "graph/self_tuning.h"
#include "graph/tiled_scatter.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::kThreadCounts;
using testing::largest_difference;
using testing::random_matrix;
using testing::same_bits;
using testing::to_sparse;
using testing::values_of;
using testing::with_threads;

TEST(SelfTuningGraph, IsItsDefinition) {
  for (const Index n : {2, 7, 60}) {
    const Matrix x = random_matrix(n, 4, static_cast<std::uint64_t>(n));
    auto run = with_threads(2);
    const SparseMatrix w = self_tuning_graph(Points::look_at(x), 10, run);
    EXPECT_LT(largest_difference(values_of(Points::own(w)), testing::dense_self_tuning(x, 10)), 1e-12) << n;
  }
}

TEST(SelfTuningGraph, CopiesStayJoinedWithTheirSurroundings) {
  Matrix x = random_matrix(30, 2, 3);
  for (Index i = 0; i < 15; ++i)
    for (Index j = 0; j < 2; ++j) x(i, j) = x(0, j);
  auto run = with_threads(1);
  for (const Matrix& points : {x, Matrix(30, 2)}) {
    const SparseMatrix w = self_tuning_graph(Points::look_at(points), 10, run);
    for (Index i = 0; i < 30; ++i) {
      double degree = 0;
      for (const double value : w.row_values(i)) degree += value;
      EXPECT_TRUE(degree > 0 && std::isfinite(degree)) << i;
    }
  }
}

TEST(Spread, IsTheInverse) {
  Matrix w = testing::dense_self_tuning(random_matrix(40, 3, 5), 6);
  for (Index i = 0; i < 40; ++i) w(i, 39) = w(39, i) = 0;  // a point on its own
  const Matrix expected = testing::dense_spread(w, .9);
  std::vector<Index> sources;
  for (Index i = 0; i < 40; i += 3) sources.push_back(i);
  for (const int threads : kThreadCounts) {
    const Matrix found = spread_from(to_sparse(w), sources, .9, with_threads(threads));
    ASSERT_EQ(found.rows(), static_cast<Index>(sources.size()));
    for (Index s = 0; s < found.rows(); ++s)
      for (Index i = 0; i < 40; ++i)
        EXPECT_NEAR(found(s, i), expected(sources[static_cast<std::size_t>(s)], i), 1e-11);
    EXPECT_TRUE(same_bits(found, spread_from(to_sparse(w), sources, .9, with_threads(1))));
  }
  EXPECT_EQ(spread_from(to_sparse(w), {}, .9, with_threads(1)).size(), 0);
}

TEST(Spread, SmoothingIsItsDefinition) {
  Matrix w = testing::dense_self_tuning(random_matrix(25, 3, 6), 4);
  for (Index i = 0; i < 25; ++i) w(i, 7) = w(7, i) = 0;
  const Matrix y = random_matrix(25, 2, 7);
  Matrix expected(y);
  for (int round = 0; round < 5; ++round) {
    const Matrix image = testing::times(w, expected);
    Matrix next(y);
    for (Index i = 0; i < 25; ++i) {
      double degree = 0;
      for (Index j = 0; j < 25; ++j) degree += w(i, j);
      for (Index c = 0; c < 2 && degree > 0; ++c) next(i, c) = .8 * image(i, c) / degree + .2 * y(i, c);
    }
    expected = next;
  }
  const Matrix found = smooth_over(to_sparse(w), y, .8, 5, with_threads(2));
  EXPECT_LT(largest_difference(found, expected), 1e-12);
}

TEST(TiledScatter, IsTheScatterOfAllPairs) {
  const Index n = 300;
  const Matrix x = random_matrix(n, 3, 8);
  const auto weight = [](Index i, Index j) { return static_cast<double>((i * j) % 7) - 1; };
  std::vector<Edge> edges;
  double total = 0;
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < i; ++j) {
      edges.push_back({i, j, weight(i, j)});
      total += weight(i, j);
    }
  const auto tile = [&](RowRange rows, double* out) {
    for (Index i = rows.first; i < rows.last; ++i)
      for (Index j = 0; j < n; ++j) *out++ = weight(i, j);
  };
  const Matrix expected = scatter(Points::look_at(x), edges, with_threads(1));
  const TiledScatter found = tiled_scatter(x, tile, with_threads(1));
  EXPECT_LT(largest_difference(found.sum, expected), 1e-9 * testing::largest_entry(expected));
  EXPECT_NEAR(found.weight, total, 1e-6);
  for (const int threads : kThreadCounts)
    EXPECT_TRUE(same_bits(tiled_scatter(x, tile, with_threads(threads)).sum, found.sum));
}

}  // namespace
}  // namespace cordon

#include "graph/tiled_scatter.h"

#include <gtest/gtest.h>

#include "graph/scatter.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::kThreadCounts;
using testing::largest_difference;
using testing::random_matrix;
using testing::same_bits;
using testing::with_threads;

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

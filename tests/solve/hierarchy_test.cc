#include "solve/hierarchy.h"

#include <gtest/gtest.h>

#include "eigenpairs.h"
#include "graphs.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::largest_difference;
using testing::random_matrix;
using testing::times;
using testing::transpose;
using testing::with_threads;

// The cycle as a matrix: its images of the unit vectors.
Matrix cycle_of(const NormalisedGraph& graph, Index* levels = nullptr) {
  Hierarchy hierarchy(graph, with_threads(1));
  if (levels != nullptr) *levels = hierarchy.levels();
  const Matrix unit = testing::identity(graph.size());
  Matrix cycle(graph.size(), graph.size());
  hierarchy.solve(unit.data(), cycle.data(), graph.size(), with_threads(1));
  return cycle;
}

TEST(Hierarchy, SmallGraphsAreInverted) {
  const NormalisedGraph graph = normalised_graph({.weights = testing::connected_graph(80, 1)});
  Hierarchy hierarchy(graph, with_threads(1));
  EXPECT_EQ(hierarchy.levels(), 1);
  Matrix expected = random_matrix(80, 2, 2);
  graph.take_out_constants(expected.data(), 2);
  Matrix right(80, 2), found(80, 2);
  graph.apply(expected.data(), right.data(), 2, with_threads(1));
  hierarchy.solve(right.data(), found.data(), 2, with_threads(1));
  graph.take_out_constants(found.data(), 2);
  EXPECT_LT(largest_difference(found, expected), 1e-10);
}

// Conjugate gradients ask for a symmetric, definite preconditioner M; they need about as many steps as the
// square root of the condition of M N, here from all its eigenvalues: those of C'NC with M = CC'.
TEST(Hierarchy, TheCycleIsSymmetricAndConditionsTheGraph) {
  const NormalisedGraph graph = normalised_graph({.weights = testing::grid_graph(22)});
  const Index n = graph.size();
  Index levels = 0;
  const Matrix m = cycle_of(graph, &levels);
  ASSERT_GT(levels, 1);
  EXPECT_LT(largest_difference(m, transpose(m)), 1e-12 * testing::largest_entry(m));
  const EigenPairs of_m = symmetric_eigen(m, n, Order::kLargest);
  Matrix c(of_m.vectors);
  for (Index j = 0; j < n; ++j)
    for (Index i = 0; i < n; ++i) c(i, j) *= std::sqrt(std::max(of_m.values[idx(j)], 0.0));
  EXPECT_GT(of_m.values[idx(n - 2)], 0) << "definite but for the constant";
  Matrix image(n, n);
  graph.apply(c.data(), image.data(), n, with_threads(1));
  Matrix conditioned = times(transpose(c), image);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < i; ++j) conditioned(i, j) = conditioned(j, i);
  const EigenPairs pairs = symmetric_eigen(conditioned, n, Order::kLargest);
  Matrix unit = testing::identity(n), plain(n, n);
  graph.apply(unit.data(), plain.data(), n, with_threads(1));
  const EigenPairs without = symmetric_eigen(plain, n, Order::kLargest);
  const double condition = pairs.values[0] / pairs.values[idx(n - 2)];  // the last is the constant
  EXPECT_GT(without.values[0] / without.values[idx(n - 2)], 100);
  EXPECT_LT(condition, 6);
}

TEST(Hierarchy, SameBitsForAnyNumberOfThreads) {
  const NormalisedGraph graph = normalised_graph({.weights = testing::grid_graph(120)});
  const Matrix right = random_matrix(graph.size(), 2, 5);
  const auto solve = [&](int threads) {
    Hierarchy hierarchy(graph, with_threads(threads));
    EXPECT_GT(hierarchy.levels(), 2);
    Matrix x(graph.size(), 2);
    hierarchy.solve(right.data(), x.data(), 2, with_threads(threads));
    return x;
  };
  const Matrix one = solve(1);
  for (const int threads : testing::kThreadCounts)
    EXPECT_TRUE(testing::same_bits(solve(threads), one)) << threads;
}

}  // namespace
}  // namespace cordon

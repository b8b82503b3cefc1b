#include "solve/harmonic.h"

#include <gtest/gtest.h>

#include "core/index.h"
#include "dense_inverse.h"
#include "graphs.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::connected_graph;
using testing::kThreadCounts;
using testing::path_graph;
using testing::same_bits;
using testing::values_of;
using testing::with_threads;

std::vector<char> all_but(Index n, std::initializer_list<Index> others, char value) {
  std::vector<char> flags(idx(n), value);
  for (const Index i : others) flags[idx(i)] = static_cast<char>(1 - value);
  return flags;
}

// Between two ends of a path the values rise like the resistances 1 / w of the edges passed.
TEST(Harmonic, APathIsAChainOfResistors) {
  const Index n = 40;
  std::vector<Edge> edges;
  std::vector<double> resistance{0};
  for (Index i = 0; i + 1 < n; ++i) {
    const double weight = 1 + static_cast<double>(i % 7);
    edges.push_back({i, i + 1, weight});
    resistance.push_back(resistance.back() + 1 / weight);
  }
  Matrix values(n, 1);
  values(n - 1, 0) = 1;
  const HarmonicSolution solution = extend_harmonically(adjacency(edges, n), all_but(n, {0, n - 1}, 0),
                                                        all_but(n, {}, 1), values, with_threads(1));
  for (Index i = 0; i < n; ++i) EXPECT_NEAR(values(i, 0), resistance[idx(i)] / resistance.back(), 1e-9) << i;
  EXPECT_LE(solution.residual, 1e-10);
  EXPECT_FALSE(solution.hierarchy);
}

// Too long for 200 steps of conjugate gradients alone.
TEST(Harmonic, ALongPathNeedsTheHierarchy) {
  const Index n = 3000;
  Matrix values(n, 2);
  values(0, 0) = values(n - 1, 1) = 1;
  const HarmonicSolution solution = extend_harmonically(path_graph(n), all_but(n, {0, n - 1}, 0),
                                                        all_but(n, {}, 1), values, with_threads(2));
  EXPECT_TRUE(solution.hierarchy);
  EXPECT_LE(solution.residual, 1e-10);
  for (Index i = 0; i < n; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(n - 1);
    ASSERT_NEAR(values(i, 1), share, 1e-5) << i;
    ASSERT_NEAR(values(i, 0), 1 - share, 1e-5) << i;
  }
}

// h_u = L_uu^-1 W_ul h_l, with a dense inverse.
TEST(Harmonic, IsTheSolutionOfTheDenseSystem) {
  const Index n = 60, known = 6;
  for (const std::uint64_t seed : {1, 2, 3}) {
    SCOPED_TRACE(seed);
    const SparseMatrix graph = connected_graph(n, seed);
    const Matrix w = values_of(Points::own(graph));
    Matrix values = testing::random_matrix(n, 3, seed);
    Matrix l(n - known, n - known), right(n - known, 3);
    for (Index i = known; i < n; ++i)
      for (Index j = 0; j < n; ++j) {
        l(i - known, i - known) += w(i, j);
        if (j >= known) l(i - known, j - known) -= w(i, j);
        for (Index c = 0; c < 3 && j < known; ++c) right(i - known, c) += w(i, j) * values(j, c);
      }
    const Matrix expected = testing::times(testing::dense_inverse(l).inverse, right);
    std::vector<char> is_known(idx(n), 0);
    std::fill_n(is_known.begin(), known, 1);
    const Matrix given(values);
    extend_harmonically(graph, is_known, all_but(n, {}, 1), values, with_threads(1));
    for (Index i = 0; i < n; ++i)
      for (Index c = 0; c < 3; ++c)
        if (i < known)
          EXPECT_EQ(values(i, c), given(i, c));
        else
          EXPECT_NEAR(values(i, c), expected(i - known, c), 1e-8);
  }
}

TEST(Harmonic, WhatNoKnownPointReachesStaysAsItIs) {
  const std::vector<Edge> edges{{0, 1, 1.0}, {1, 2, 3.0}, {3, 4, 1.0}};
  Matrix values(5, 1);
  values(0, 0) = 8;
  values(3, 0) = values(4, 0) = -7;
  extend_harmonically(adjacency(edges, 5), all_but(5, {0}, 0), all_but(5, {3, 4}, 1), values,
                      with_threads(1));
  EXPECT_NEAR(values(1, 0), 8, 1e-12);
  EXPECT_NEAR(values(2, 0), 8, 1e-12);
  EXPECT_EQ(values(3, 0), -7);
  EXPECT_EQ(values(4, 0), -7);
}

TEST(Harmonic, SameBitsForAnyNumberOfThreads) {
  const auto solve = [](int threads) {
    const Index n = 500;
    Matrix values(n, 2);
    values(3, 0) = values(200, 1) = 1;
    extend_harmonically(connected_graph(n, 4), all_but(n, {3, 200}, 0), all_but(n, {}, 1), values,
                        with_threads(threads));
    return values;
  };
  const Matrix one = solve(1);
  for (const int threads : kThreadCounts) EXPECT_TRUE(same_bits(solve(threads), one)) << threads;
}

}  // namespace
}  // namespace cordon

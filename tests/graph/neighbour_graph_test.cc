#include "graph/neighbour_graph.h"

#include <gtest/gtest.h>

#include <set>

#include "errors.h"
#include "graph/edge_graph.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::random_matrix;
using testing::to_sparse;
using testing::with_threads;

using Pairs = std::set<std::pair<Index, Index>>;

Pairs pairs_of(const std::vector<Edge>& edges) {
  Pairs pairs;
  for (const Edge& e : edges) EXPECT_TRUE(pairs.insert(std::minmax(e.a, e.b)).second) << "listed twice";
  return pairs;
}

double dot(const Matrix& x, Index i, Index j) {
  double sum = 0;
  for (Index c = 0; c < x.cols(); ++c) sum += x(i, c) * x(j, c);
  return sum;
}

double cosine(const Matrix& x, Index i, Index j) {
  return dot(x, i, j) / std::sqrt(dot(x, i, i) * dot(x, j, j));
}

// Everybody's k of largest cosine, by sorting.
std::vector<std::set<Index>> nearest_by_cosine(const Matrix& x, Index k) {
  std::vector<std::set<Index>> lists;
  for (Index i = 0; i < x.rows(); ++i) {
    std::vector<std::pair<double, Index>> others;
    for (Index j = 0; j < x.rows(); ++j)
      if (j != i) others.emplace_back(-cosine(x, i, j), j);
    std::sort(others.begin(), others.end());
    lists.emplace_back();
    for (Index l = 0; l < k; ++l) lists.back().insert(others[static_cast<std::size_t>(l)].second);
  }
  return lists;
}

TEST(NeighbourGraph, OrAndAndByCosine) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE(seed);
    const Matrix x = random_matrix(60, 6, seed, seed % 2 == 0 ? 0.3 : 0);
    const auto lists = nearest_by_cosine(x, 5);
    Pairs either, both;
    for (Index i = 0; i < 60; ++i)
      for (const Index j : lists[static_cast<std::size_t>(i)]) {
        either.insert(std::minmax(i, j));
        if (lists[static_cast<std::size_t>(j)].count(i) > 0) both.insert(std::minmax(i, j));
      }
    for (const Points& points : {Points::own(Matrix(x)), Points::own(to_sparse(x))}) {
      auto run = with_threads(2);
      EXPECT_EQ(pairs_of(neighbour_edges(points, {.n_neighbors = 5}, run).edges), either);
      EXPECT_EQ(pairs_of(neighbour_edges(points, {.n_neighbors = 5, .rule = GraphRule::kAnd}, run).edges),
                both);
    }
  }
}

TEST(NeighbourGraph, EpsilonJoinsAllPairsWithin) {
  const Matrix x = random_matrix(80, 3, 7);
  for (const double epsilon : {0.05, 0.3, 1.0, 1.9999}) {
    Pairs within;
    for (Index i = 0; i < 80; ++i)
      for (Index j = 0; j < i; ++j)
        if (1 - cosine(x, i, j) <= epsilon) within.insert({j, i});
    auto run = with_threads(2);
    const auto found = neighbour_edges(
        Points::own(Matrix(x)), {.n_neighbors = 2, .rule = GraphRule::kEpsilon, .epsilon = epsilon}, run);
    EXPECT_EQ(pairs_of(found.edges), within) << epsilon;
    EXPECT_EQ(found.epsilon, epsilon);
  }
  Pairs near;
  for (Index i = 0; i < 80; ++i)
    for (Index j = 0; j < i; ++j) {
      const double d2 = dot(x, i, i) + dot(x, j, j) - 2 * dot(x, i, j);
      if (d2 <= 0.8 * 0.8) near.insert({j, i});
    }
  auto run = with_threads(1);
  EXPECT_EQ(
      pairs_of(
          neighbour_edges(
              Points::own(Matrix(x)),
              {.n_neighbors = 2, .rule = GraphRule::kEpsilon, .metric = Metric::kEuclidean, .epsilon = 0.8},
              run)
              .edges),
      near);
  const auto by_median =
      neighbour_edges(Points::own(Matrix(x)), {.n_neighbors = 4, .rule = GraphRule::kEpsilon}, run);
  EXPECT_GT(by_median.epsilon, 0);
  EXPECT_GT(by_median.edges.size(), 80u);
}

TEST(NeighbourGraph, RowsOfZerosAreJoinedWithNobody) {
  Matrix x = random_matrix(30, 4, 3);
  for (const Index zero : {0, 17})
    for (Index c = 0; c < 4; ++c) x(zero, c) = 0;
  for (const Points& points : {Points::own(Matrix(x)), Points::own(to_sparse(x))}) {
    auto run = with_threads(1);
    const auto found = neighbour_edges(points, {.n_neighbors = 3}, run);
    EXPECT_EQ(found.zero_rows, 2);
    for (const Edge& e : found.edges)
      for (const Index end : {e.a, e.b}) EXPECT_TRUE(end != 0 && end != 17);
    expect_error(ErrorKind::kUsage, [&] { neighbour_edges(points, {.n_neighbors = 28}, run); },
                 {"28", "zeros", "27"});
  }
}

TEST(NeighbourGraph, WeightsByProducts) {
  const Matrix x = random_matrix(20, 5, 2, 0.4);
  const std::vector<Edge> edges{{0, 1, 1}, {2, 9, 3}, {9, 4, 0.5}};
  for (const Points& points : {Points::own(Matrix(x)), Points::own(to_sparse(x))}) {
    auto run = with_threads(1);
    std::vector<Edge> dots = edges, powers = edges;
    weigh_edges(points, {EdgeWeights::kDot}, dots, run);
    weigh_edges(points, {.kind = EdgeWeights::kPolynomial, .degree = 3}, powers, run);
    for (std::size_t e = 0; e < edges.size(); ++e) {
      const double d = dot(x, edges[e].a, edges[e].b);
      EXPECT_NEAR(dots[e].weight, edges[e].weight * d, 1e-12);
      EXPECT_NEAR(powers[e].weight, edges[e].weight * std::pow(1 + d, 3), 1e-11);
    }
    expect_error(ErrorKind::kUsage,
                 [&] { weigh_edges(points, {.kind = EdgeWeights::kPolynomial, .degree = 0}, dots, run); },
                 {"degree"});
  }
}

TEST(NeighbourGraph, AdjacencyIsSymmetricSortedAndSumsRepeats) {
  Stream random(5, Purpose::kTest);
  Matrix expected(40, 40);
  std::vector<Edge> edges;
  for (int e = 0; e < 300; ++e) {
    const Edge edge{static_cast<Index>(random.below(40)), static_cast<Index>(random.below(40)),
                    random.uniform()};
    edges.push_back(edge);
    if (edge.a == edge.b) continue;
    expected(edge.a, edge.b) += edge.weight;
    expected(edge.b, edge.a) += edge.weight;
  }
  const SparseMatrix w = adjacency(edges, 40);
  EXPECT_LT(testing::largest_difference(testing::values_of(Points::own(SparseMatrix(w))), expected), 1e-14);
  for (Index i = 0; i < 40; ++i) {
    const auto columns = w.row_columns(i);
    EXPECT_EQ(std::adjacent_find(columns.begin(), columns.end(), std::greater_equal<>()), columns.end());
  }
}

}  // namespace
}  // namespace cordon

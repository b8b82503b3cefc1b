#include "graph/edge_graph.h"

#include <gtest/gtest.h>

#include "errors.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::random_matrix;
using testing::to_sparse;
using testing::with_threads;

double squared_length(const Matrix& x, const Edge& e) {
  double sum = 0;
  for (Index j = 0; j < x.cols(); ++j) sum += (x(e.a, j) - x(e.b, j)) * (x(e.a, j) - x(e.b, j));
  return sum;
}

TEST(EdgeGraph, HeatWeightsMultiply) {
  auto run = with_threads(1);
  const Matrix x = random_matrix(20, 5, 2, 0.5);
  std::vector<Edge> edges{{0, 1, 1}, {2, 9, 3}, {9, 4, 0.5}, {7, 7, 2}};
  double mean = 0;
  for (const Edge& e : edges) mean += squared_length(x, e) / 4;
  for (const Points& points : {Points::own(Matrix(x)), Points::own(to_sparse(x))}) {
    std::vector<Edge> weighed = edges;
    const double delta = weigh_edges(points, {EdgeWeights::kHeat, {}}, weighed, run);
    EXPECT_NEAR(2 * delta * delta, mean, 1e-12 * mean);
    for (std::size_t e = 0; e < edges.size(); ++e)
      EXPECT_NEAR(weighed[e].weight, edges[e].weight * std::exp(-squared_length(x, edges[e]) / mean), 1e-13);
    EXPECT_EQ(weigh_edges(points, {EdgeWeights::kBinary, 0.3}, edges, run), 0);
    EXPECT_EQ(edges[1].weight, 3);
  }
  std::vector<Edge> loops{{3, 3, 1}};
  EXPECT_EQ(weigh_edges(Points::own(Matrix(x)), {EdgeWeights::kHeat, {}}, loops, run), 0);
  EXPECT_EQ(loops[0].weight, 1) << "edges of length 0 keep their weights";
  for (const double wrong : {0.0, -1.0, std::nan(""), static_cast<double>(INFINITY)})
    expect_error(ErrorKind::kUsage,
                 [&] {
                   weigh_edges(Points::own(Matrix(x)), {EdgeWeights::kHeat, wrong}, edges, run);
                 },
                 {"delta"});
}

TEST(EdgeGraph, PointScatterIsTheWeightedSumOfOuterProducts) {
  const Matrix x = random_matrix(50, 4, 3, 0.3);
  const std::vector<double> centre{1, -2, 0.5, 0};
  std::vector<Edge> edges;
  for (Index i = 0; i < 40; ++i) edges.push_back({i, (i * 7 + 1) % 50, 0.1 * static_cast<double>(i)});
  const std::vector<double> weights = degrees(edges, 50);
  Matrix expected(4, 4);
  for (const Edge& e : edges)
    for (const Index row : {e.a, e.b})
      for (Index i = 0; i < 4; ++i)
        for (Index j = 0; j < 4; ++j)
          expected(i, j) += e.weight * (x(row, i) - centre[static_cast<std::size_t>(i)]) *
                            (x(row, j) - centre[static_cast<std::size_t>(j)]);
  for (const int threads : testing::kThreadCounts) {
    auto run = with_threads(threads);
    EXPECT_LT(testing::largest_difference(point_scatter(Points::look_at(x), weights, centre, run), expected),
              1e-10);
    EXPECT_LT(
        testing::largest_difference(point_scatter(Points::own(to_sparse(x)), weights, centre, run), expected),
        1e-10);
  }
}

}  // namespace
}  // namespace cordon

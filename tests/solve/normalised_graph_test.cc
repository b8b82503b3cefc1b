#include "solve/normalised_graph.h"

#include <gtest/gtest.h>

#include <set>

#include "core/index.h"
#include "graphs.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::connected_graph;
using testing::largest_difference;
using testing::random_matrix;
using testing::times;
using testing::values_of;
using testing::with_threads;

// N = M^-1/2 (D - W) M^-1/2 in the graph's own numbering, written out.
Matrix written_out(const LaplacianProblem& problem, const NormalisedGraph& graph) {
  Matrix w = values_of(Points::own(problem.weights));
  for (const auto& clique : problem.cliques)
    for (const Index i : clique)
      for (const Index j : clique)
        if (i != j) w(i, j) += 1;
  const Index n = graph.size();
  std::vector<double> degree(idx(w.rows()), 0.0);
  for (Index i = 0; i < w.rows(); ++i)
    for (Index j = 0; j < w.rows(); ++j) degree[idx(i)] += w(i, j);
  const std::vector<double>& mass = problem.mass.empty() ? degree : problem.mass;
  Matrix normalised(n, n);
  for (Index a = 0; a < n; ++a)
    for (Index b = 0; b < n; ++b) {
      const Index i = graph.point[idx(a)], j = graph.point[idx(b)];
      normalised(a, b) = ((i == j ? degree[idx(i)] : 0) - w(i, j)) / std::sqrt(mass[idx(i)] * mass[idx(j)]);
    }
  return normalised;
}

TEST(NormalisedGraph, ProductsAreThoseOfTheWrittenOutMatrix) {
  for (const bool with_mass : {false, true})
    for (const bool with_cliques : {false, true}) {
      SCOPED_TRACE(::testing::Message() << "mass " << with_mass << ", cliques " << with_cliques);
      LaplacianProblem problem{.weights = connected_graph(50, 1)};
      if (with_cliques) problem.cliques = {{1, 7, 30, 31}, {2, 40, 49}};
      if (with_mass)
        for (Index i = 0; i < 50; ++i) problem.mass.push_back(1 + .1 * static_cast<double>(i));
      const NormalisedGraph graph = normalised_graph(problem);
      ASSERT_EQ(graph.size(), 50);
      const Matrix expected = written_out(problem, graph);
      const Matrix x = random_matrix(50, 3, 2);
      for (const int threads : {1, 3}) {
        Matrix y(50, 3);
        graph.apply(x.data(), y.data(), 3, with_threads(threads));
        EXPECT_LT(largest_difference(y, times(expected, x)), 1e-13);
      }
    }
}

TEST(NormalisedGraph, PartsAreRangesAndPointsWithoutMassAreLeftOut) {
  // Parts {0, 2, 5}, {1, 4}; 3 has no edge.
  const std::vector<Edge> edges{{0, 2, 1.0}, {2, 5, 2.0}, {1, 4, 1.0}};
  const NormalisedGraph graph = normalised_graph({.weights = adjacency(edges, 6)});
  ASSERT_EQ(graph.parts(), 2);
  EXPECT_EQ(graph.part_start, (std::vector<Index>{0, 3, 5}));
  EXPECT_EQ(std::set<Index>(graph.point.begin(), graph.point.begin() + 3), (std::set<Index>{0, 2, 5}));
  EXPECT_EQ(std::set<Index>(graph.point.begin() + 3, graph.point.end()), (std::set<Index>{1, 4}));
  EXPECT_NEAR(graph.part_mass[0], 6, 1e-15);
  EXPECT_NEAR(graph.part_mass[1], 2, 1e-15);
}

// N has the square roots of the masses of a part as null vectors; outside of them nothing is changed.
TEST(NormalisedGraph, TheConstantsOfThePartsAreTakenOut) {
  std::vector<Edge> edges;
  for (Index i = 0; i < 9; ++i)
    if (i != 4) edges.push_back({i, i + 1, 1 + static_cast<double>(i)});
  const NormalisedGraph graph = normalised_graph({.weights = adjacency(edges, 10)});
  Matrix x = random_matrix(10, 2, 3);
  const Matrix before(x);
  graph.take_out_constants(x.data(), 2);
  for (Index part = 0; part < 2; ++part)
    for (Index c = 0; c < 2; ++c) {
      double along = 0;
      for (Index i = graph.part_start[idx(part)]; i < graph.part_start[idx(part) + 1]; ++i)
        along += graph.root_mass[idx(i)] * x(i, c);
      EXPECT_NEAR(along, 0, 1e-14);
    }
  Matrix image(10, 2), image_before(10, 2);
  graph.apply(x.data(), image.data(), 2, with_threads(1));
  graph.apply(before.data(), image_before.data(), 2, with_threads(1));
  EXPECT_LT(largest_difference(image, image_before), 1e-14) << "only null vectors were taken out";
}

// Of the slowest wave on a ring: 1 - cos(2 pi / n), which a difference of sums would not see for large n.
TEST(NormalisedGraph, RayleighQuotientsAreExactRelativeToThemselves) {
  const Index n = 200'000;
  const NormalisedGraph graph = normalised_graph({.weights = testing::ring_graph(n)});
  const double step = 2 * 3.14159265358979323846 / static_cast<double>(n);
  Matrix u(n, 1);
  for (Index i = 0; i < n; ++i)
    u(i, 0) =
        std::sqrt(2.0 / static_cast<double>(n)) * std::cos(step * static_cast<double>(graph.point[idx(i)]));
  const double expected = 2 * std::sin(step / 2) * std::sin(step / 2);
  EXPECT_NEAR(graph.rayleigh(u.data(), 1, 0) / expected, 1, 1e-6);
}

}  // namespace
}  // namespace cordon

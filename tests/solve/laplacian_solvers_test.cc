// Each solver of graph Laplacians alone, on graphs whose eigenvalues have a formula.
#include "solve/laplacian_solvers.h"

#include <gtest/gtest.h>

#include "eigenpairs.h"
#include "graphs.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::identity;
using testing::largest_difference;
using testing::times;
using testing::transpose;
using testing::with_threads;

// A path of n points has 1 - cos(pi k / (n - 1)), a ring 1 - cos(2 pi k / n), each twice.
void expect_values(const NormalisedGraph& graph, const EigenPairs& found, bool ring) {
  const auto n = static_cast<double>(graph.size());
  const double pi = 3.14159265358979323846;
  for (std::size_t j = 0; j < found.values.size(); ++j) {
    const double angle =
        ring ? 2 * pi * static_cast<double>(j / 2 + 1) / n : pi * static_cast<double>(j + 1) / (n - 1);
    EXPECT_NEAR(found.values[j], 1 - std::cos(angle), 1e-9) << j;
  }
  Matrix image(graph.size(), found.vectors.cols());
  graph.apply(found.vectors.data(), image.data(), found.vectors.cols(), with_threads(1));
  EXPECT_LT(largest_difference(image, times(found.vectors, testing::diagonal(found.values))), 1e-8);
  EXPECT_LT(
      largest_difference(times(transpose(found.vectors), found.vectors), identity(found.vectors.cols())),
      1e-9);
}

TEST(LaplacianSolvers, PathsAndRingsHaveTheirKnownValues) {
  for (const bool ring : {false, true}) {
    SCOPED_TRACE(ring ? "ring" : "path");
    const NormalisedGraph graph =
        normalised_graph({.weights = ring ? testing::ring_graph(300) : testing::path_graph(300)});
    const auto run = with_threads(1);
    expect_values(graph, dense_pairs(graph, 4), ring);
    expect_values(graph, factorised_pairs(graph, 4, run), ring);
    expect_values(graph, multilevel_pairs(graph, 4, run), ring);
    expect_values(graph, lanczos_pairs(graph, 4, 2000, run), ring);
  }
}

// Entries below the diagonal of a factor: a tree needs n - 1, a ring 2 n - 3, a complete graph all.
TEST(FillIn, IsWhatAFactorTakes) {
  const auto fill_of = [](const SparseMatrix& weights) {
    const NormalisedGraph graph = normalised_graph({.weights = weights});
    return fill_in(graph, 0, graph.size());
  };
  EXPECT_EQ(fill_of(testing::path_graph(100)).entries, 99);
  EXPECT_EQ(fill_of(testing::path_graph(100)).operations, 99 * 1.5);
  EXPECT_EQ(fill_of(testing::ring_graph(100)).entries, 197);
  Matrix complete(12, 12);
  for (Index i = 0; i < 12; ++i)
    for (Index j = 0; j < 12; ++j) complete(i, j) = i == j ? 0 : 1;
  EXPECT_EQ(fill_of(testing::to_sparse(complete)).entries, 66);
  const NormalisedGraph path = normalised_graph({.weights = testing::path_graph(100)});
  EXPECT_EQ(fill_in(path, 10, 30).entries, 29) << "of a range of the points";
}

}  // namespace
}  // namespace cordon

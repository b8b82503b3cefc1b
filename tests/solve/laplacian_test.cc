#include "solve/laplacian.h"

#include <gtest/gtest.h>

#include "errors.h"
#include "graph/edge_graph.h"
#include "graph/neighbour_graph.h"
#include "matrices.h"
#include "runs.h"
#include "solve/pencil.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::kThreadCounts;
using testing::random_matrix;
using testing::same_bits;
using testing::with_threads;

const std::vector<LaplacianSolver> kSolvers{LaplacianSolver::kDense, LaplacianSolver::kFactorised,
                                            LaplacianSolver::kLanczos, LaplacianSolver::kMultilevel};

SparseMatrix random_graph(Index n, Index f, std::uint64_t seed, Index neighbours = 8) {
  auto run = with_threads(2);
  const Points points = Points::own(random_matrix(n, f, seed));
  auto edges = neighbour_edges(points, {.n_neighbors = neighbours, .metric = Metric::kEuclidean}, run).edges;
  weigh_edges(points, {EdgeWeights::kHeat}, edges, run);
  return adjacency(edges, n);
}

Matrix written_out(const LaplacianProblem& problem) {
  Matrix w(problem.weights.rows, problem.weights.rows);
  for (Index i = 0; i < w.rows(); ++i)
    for (std::size_t e = 0; e < problem.weights.row_columns(i).size(); ++e)
      w(i, problem.weights.row_columns(i)[e]) = problem.weights.row_values(i)[e];
  for (const auto& clique : problem.cliques)
    for (const Index i : clique)
      for (const Index j : clique)
        if (i != j) w(i, j) += 1;
  return w;
}

// L y = lambda M y by a dense pencil, without any of the code under test.
std::vector<double> reference_values(const LaplacianProblem& problem, Index keep) {
  Matrix w = written_out(problem);
  Matrix l(w.rows(), w.rows());
  Matrix m(w.rows(), w.rows());
  for (Index i = 0; i < w.rows(); ++i) {
    double degree = 0;
    for (Index j = 0; j < w.rows(); ++j) {
      degree += w(i, j);
      l(i, j) = -w(i, j);
    }
    l(i, i) = degree;
    m(i, i) = problem.mass.empty() ? degree : problem.mass[static_cast<std::size_t>(i)];
  }
  return solve_pencil(l, m, {.keep = keep, .order = Order::kSmallest}).values;
}

void expect_pairs(const LaplacianProblem& problem, const LaplacianPairs& found, Index keep) {
  const auto expected = reference_values(problem, keep);
  ASSERT_EQ(found.values.size(), expected.size());
  for (std::size_t j = 0; j < expected.size(); ++j) EXPECT_NEAR(found.values[j], expected[j], 1e-9);
  EXPECT_LT(found.residual, 1e-8);
  const auto degrees = laplacian_degrees(problem);
  const auto& mass = problem.mass.empty() ? degrees : problem.mass;
  for (Index a = 0; a < keep; ++a)
    for (Index b = 0; b < keep; ++b) {
      double sum = 0;
      for (Index i = 0; i < found.vectors.rows(); ++i)
        sum += mass[static_cast<std::size_t>(i)] * found.vectors(i, a) * found.vectors(i, b);
      EXPECT_NEAR(sum, a == b ? 1 : 0, 1e-9);
    }
}

TEST(Laplacian, EverySolverFindsTheSmallestPairs) {
  for (const Index f : {2, 12}) {
    const LaplacianProblem problem{.weights = random_graph(500, f, 3)};
    for (const LaplacianSolver solver : kSolvers) {
      SCOPED_TRACE(static_cast<int>(solver));
      auto run = with_threads(2);
      expect_pairs(problem, smallest_laplacian_pairs(problem, 5, run, solver), 5);
    }
  }
}

TEST(Laplacian, CliquesAndMassesAreAsWrittenOut) {
  LaplacianProblem problem{.weights = random_graph(450, 3, 5)};
  for (Index c = 0; c < 3; ++c) {
    problem.cliques.emplace_back();
    for (Index i = 0; i < 40; ++i) problem.cliques.back().push_back(7 * i + c);
  }
  for (const bool with_mass : {false, true}) {
    if (with_mass) {
      problem.mass = laplacian_degrees(problem);
      for (std::size_t i = 0; i < problem.mass.size(); i += 3) problem.mass[i] *= 1.5;
    }
    for (const LaplacianSolver solver : kSolvers) {
      SCOPED_TRACE(static_cast<int>(solver));
      auto run = with_threads(2);
      expect_pairs(problem, smallest_laplacian_pairs(problem, 4, run, solver), 4);
    }
  }
}

TEST(Laplacian, PartsAreSeparatedAndIsolatedPointsStayAtZero) {
  std::vector<Edge> edges;
  for (Index i = 0; i < 9; ++i) edges.push_back({i, i + 1, 1.0});    // a path of 10
  for (Index i = 10; i < 14; ++i) edges.push_back({i, i + 1, 1.0});  // of 5
  for (Index i = 15; i < 17; ++i) edges.push_back({i, i + 1, 1.0});  // of 3; 18 is alone
  const LaplacianProblem problem{.weights = adjacency(edges, 19)};
  for (Index keep = 1; keep <= 6; ++keep) {
    auto run = with_threads(1);
    const LaplacianPairs found = smallest_laplacian_pairs(problem, keep, run);
    EXPECT_EQ(found.parts, 3);
    EXPECT_EQ(found.isolated, 1);
    for (Index j = 0; j < keep; ++j) {
      EXPECT_EQ(found.vectors(18, j), 0);
      EXPECT_NEAR(found.values[static_cast<std::size_t>(j)],
                  j < 3 ? 0 : found.values[static_cast<std::size_t>(j)], 1e-12);
      if (j < 3) {
        EXPECT_EQ(found.vectors(0, j), found.vectors(9, j)) << "constant on a part";
      }
    }
    if (keep > 1) {
      EXPECT_NE(found.vectors(0, 1), found.vectors(10, 1));
    }
    if (keep > 2) {
      EXPECT_NE(found.vectors(10, 2), found.vectors(15, 2));
    }
  }
  auto run = with_threads(1);
  expect_error(ErrorKind::kUsage, [&] { smallest_laplacian_pairs(problem, 19, run); }, {"19", "18"});
  const auto all = smallest_laplacian_pairs(problem, 18, run);
  EXPECT_LT(all.residual, 1e-12);
}

// A ring has every eigenvalue but the first and last twice: a solver that starts from one vector may miss
// one.
TEST(Laplacian, RepeatedEigenvalues) {
  std::vector<Edge> edges;
  const Index n = 900;
  for (Index i = 0; i < n; ++i) edges.push_back({i, (i + 1) % n, 1.0});
  const LaplacianProblem problem{.weights = adjacency(edges, n)};
  for (const LaplacianSolver solver :
       {LaplacianSolver::kDense, LaplacianSolver::kFactorised, LaplacianSolver::kMultilevel}) {
    SCOPED_TRACE(static_cast<int>(solver));
    auto run = with_threads(2);
    const LaplacianPairs found = smallest_laplacian_pairs(problem, 5, run, solver);
    for (Index j = 0; j < 5; ++j) {
      const double expected =
          1 - std::cos(2 * M_PI * static_cast<double>((j + 1) / 2) / static_cast<double>(n));
      EXPECT_NEAR(found.values[static_cast<std::size_t>(j)], expected, 1e-11);
    }
  }
}

TEST(Laplacian, SameBitsForAnyNumberOfThreads) {
  const LaplacianProblem problem{.weights = random_graph(2500, 2, 9)};
  for (const LaplacianSolver solver : {LaplacianSolver::kAuto, LaplacianSolver::kMultilevel}) {
    Matrix first;
    for (const int threads : kThreadCounts) {
      auto run = with_threads(threads);
      LaplacianPairs found = smallest_laplacian_pairs(problem, 3, run, solver);
      EXPECT_LT(found.residual, 1e-8);
      if (solver == LaplacianSolver::kAuto) {
        EXPECT_EQ(found.solver, "factorised");
      }
      if (first.empty()) first = found.vectors;
      EXPECT_TRUE(same_bits(first, found.vectors));
    }
  }
}

TEST(Laplacian, ManyDimensionsAreSolvedByLanczos) {
  const LaplacianProblem problem{.weights = random_graph(1500, 30, 9)};
  auto run = with_threads(2);
  const LaplacianPairs found = smallest_laplacian_pairs(problem, 3, run);
  EXPECT_EQ(found.solver, "lanczos") << found.why;
  EXPECT_NE(found.why.find("steps from another"), std::string::npos);
  const LaplacianPairs dense = smallest_laplacian_pairs(problem, 3, run, LaplacianSolver::kDense);
  for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(found.values[j], dense.values[j], 1e-11);
}

TEST(Laplacian, DeepGraphsInThreeDimensionsAreSolvedByTheHierarchy) {
  const LaplacianProblem problem{.weights = random_graph(4000, 3, 10)};
  auto run = with_threads(2);
  const LaplacianPairs found = smallest_laplacian_pairs(problem, 3, run);
  EXPECT_EQ(found.solver, "multilevel") << found.why;
  EXPECT_LT(found.residual, 1e-8);
  const LaplacianPairs other = smallest_laplacian_pairs(problem, 3, run, LaplacianSolver::kFactorised);
  for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(found.values[j], other.values[j], 1e-12);
}

// So many neighbours that the coarser graphs are made without smoothing.
TEST(Laplacian, TheHierarchyOfACrowdedGraph) {
  const LaplacianProblem problem{.weights = random_graph(1500, 3, 11, 90)};
  const LaplacianPairs dense = smallest_laplacian_pairs(problem, 4, with_threads(2), LaplacianSolver::kDense);
  Matrix first;
  for (const int threads : kThreadCounts) {
    const LaplacianPairs found =
        smallest_laplacian_pairs(problem, 4, with_threads(threads), LaplacianSolver::kMultilevel);
    EXPECT_LT(found.residual, 1e-8);
    for (std::size_t j = 0; j < 4; ++j) EXPECT_NEAR(found.values[j], dense.values[j], 1e-12);
    if (first.empty()) first = found.vectors;
    EXPECT_TRUE(same_bits(first, found.vectors));
  }
}

TEST(Laplacian, RefusesWhatIsNoGraph) {
  auto run = with_threads(1);
  for (const double wrong : {-1.0, std::nan(""), static_cast<double>(INFINITY)})
    expect_error(ErrorKind::kUsage,
                 [&] {
                   smallest_laplacian_pairs({.weights = adjacency({{0, 1, wrong}}, 3)}, 1, run);
                 },
                 {"weigh"});
  expect_error(
      ErrorKind::kUsage,
      [&] {
        smallest_laplacian_pairs({.weights = adjacency({{0, 1, 1.0}}, 3), .mass = {1, 0, 1}}, 1, run);
      },
      {"mass"});
  expect_error(ErrorKind::kUsage, [&] { smallest_laplacian_pairs({.weights = adjacency({}, 3)}, 1, run); },
               {"0"});
}

}  // namespace
}  // namespace cordon

// SLEPc against our multilevel iteration: two solvers that share nothing but the graph.
#include <gtest/gtest.h>

#include <cmath>

#include "cordon/core/error.h"
#include "cordon/core/random.h"
#include "methods/graph_over_ranks.h"
#include "over_ranks/job.h"

namespace cordon {

using namespace internal;
namespace {

Run one_thread() {
  Run run;
  run.threads = 1;
  return run;
}

// The rows of all ranks, one rank after another.
Matrix gathered(const Matrix& mine) {
  std::vector<double> all;
  for (const auto& some :
       gather_all(all_ranks(), std::vector<double>(mine.data(), mine.data() + mine.size())))
    all.insert(all.end(), some.begin(), some.end());
  Matrix y(static_cast<Index>(all.size()) / mine.cols(), mine.cols());
  std::copy(all.begin(), all.end(), y.data());
  return y;
}

double distance(const Matrix& y, Index i, Index j) {
  double sum = 0;
  for (Index c = 0; c < y.cols(); ++c) sum += (y(i, c) - y(j, c)) * (y(i, c) - y(j, c));
  return std::sqrt(sum);
}

LaplacianPairs expect_same_values(const RowsOfGraph& graph, Index keep, const LaplacianPairs& own) {
  LaplacianPairs other =
      laplacian_pairs_over_ranks(all_ranks(), graph, keep, one_thread(), RankSolver::kSlepc);
  EXPECT_EQ(other.solver, "slepc");
  EXPECT_EQ(other.parts, own.parts);
  EXPECT_LT(other.residual, 1e-10);
  for (std::size_t j = 0; j < idx(keep); ++j) EXPECT_NEAR(own.values[j], other.values[j], 1e-9) << j;
  return other;
}

void expect_same_map(const RowsOfGraph& graph, Index keep) {
  const LaplacianPairs own = laplacian_pairs_over_ranks(all_ranks(), graph, keep, one_thread());
  const Matrix a = gathered(own.vectors), b = gathered(expect_same_values(graph, keep, own).vectors);
  Stream random(11, Purpose::kTest);
  double largest = 0, apart = 0;
  for (int p = 0; p < 20'000; ++p) {
    const auto i = static_cast<Index>(random.below(static_cast<std::uint64_t>(a.rows())));
    const auto j = static_cast<Index>(random.below(static_cast<std::uint64_t>(a.rows())));
    largest = std::max(largest, distance(a, i, j));
    apart = std::max(apart, std::abs(distance(a, i, j) - distance(b, i, j)));
  }
  EXPECT_GT(largest, 0);
  EXPECT_LT(apart, 1e-7 * largest);
}

// Rolls of n points in three dimensions, side by side and far from each other.
RowsOfGraph rolls(Index n, Index count) {
  Stream random(13, Purpose::kTest);
  Matrix x(all_ranks().rank() == 0 ? n : 0, 3);
  for (Index i = 0; i < x.rows(); ++i) {
    const double t = 4.7 * (1 + 2 * random.uniform());
    x(i, 0) = t * std::cos(t);
    x(i, 1) = 30 * random.uniform() + 1000 * static_cast<double>(i % count);
    x(i, 2) = t * std::sin(t);
  }
  GraphOptions options;
  options.n_neighbors = 10;
  options.metric = Metric::kEuclidean;
  options.weights = EdgeWeights::kHeat;
  Report report;
  return draw_graph_over_ranks(all_ranks(), Points::own(std::move(x)), {}, options, one_thread(), report)
      .rows;
}

TEST(SlepcOverRanks, ASwissRoll) {
  expect_same_map(rolls(5000, 1), 4);
}

TEST(SlepcOverRanks, AGraphInParts) {
  expect_same_map(rolls(6000, 3), 6);
}

// Eigenvalues 0, 1 (all but two of them) and 2: any orthonormal vectors on the leaves will do.
TEST(SlepcOverRanks, AStarWhoseEigenvaluesAreTheSame) {
  for (const Index points : {Index{40}, Index{3000}}) {
    RowsOfGraph star;
    star.cut = TileCut(points, all_ranks());
    const RowRange own = star.cut.rows_of(all_ranks().rank());
    for (Index i = own.first; i < own.last; ++i) {
      star.id.push_back(static_cast<std::int32_t>(i));
      for (Index j = i == 0 ? 1 : 0; j < (i == 0 ? points : 1); ++j) star.column.push_back(j);
      star.start.push_back(static_cast<Index>(star.column.size()));
    }
    star.weight.assign(star.column.size(), 1.0);
    const LaplacianPairs own_pairs = laplacian_pairs_over_ranks(all_ranks(), star, 4, one_thread());
    const LaplacianPairs other = expect_same_values(star, 4, own_pairs);
    for (std::size_t j = 1; j < 4; ++j) EXPECT_NEAR(other.values[j], 1, 1e-12);
  }
}

// The path of n points has the eigenvalues 1 - cos(pi j / (n - 1)).
TEST(SlepcOverRanks, APathOfFewPoints) {
  constexpr Index kPoints = 7;
  RowsOfGraph path;
  path.cut = TileCut(kPoints, all_ranks());
  const RowRange own = path.cut.rows_of(all_ranks().rank());
  for (Index i = own.first; i < own.last; ++i) {
    path.id.push_back(static_cast<std::int32_t>(i));
    for (const Index j : {i - 1, i + 1})
      if (j >= 0 && j < kPoints) path.column.push_back(j);
    path.start.push_back(static_cast<Index>(path.column.size()));
  }
  path.weight.assign(path.column.size(), 1.0);
  const LaplacianPairs found =
      laplacian_pairs_over_ranks(all_ranks(), path, kPoints, one_thread(), RankSolver::kSlepc);
  for (std::size_t j = 0; j < idx(kPoints); ++j)
    EXPECT_NEAR(found.values[j], 1 - std::cos(M_PI * static_cast<double>(j) / (kPoints - 1)), 1e-12) << j;
}

}  // namespace
}  // namespace cordon

#include "graph/scatter.h"

#include <gtest/gtest.h>

#include "core/index.h"
#include "golden.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::golden;
using testing::kThreadCounts;
using testing::largest_entry;
using testing::random_matrix;
using testing::relative_difference;
using testing::same_bits;
using testing::to_sparse;
using testing::transpose;
using testing::with_threads;

// The definition, edge by edge, in long double.
Matrix naive(const Matrix& x, const std::vector<Edge>& edges) {
  const Index f = x.cols();
  std::vector<long double> sum(idx(f * f), 0.0L);
  for (const Edge& e : edges)
    for (Index i = 0; i < f; ++i)
      for (Index j = 0; j < f; ++j)
        sum[idx(i * f + j)] += e.weight * (static_cast<long double>(x(e.a, i)) - x(e.b, i)) *
                               (static_cast<long double>(x(e.a, j)) - x(e.b, j));
  Matrix out(f, f);
  for (Index i = 0; i < out.size(); ++i) out.data()[i] = static_cast<double>(sum[idx(i)]);
  return out;
}

// Random ends (some edges more than once, some from a point to itself), weights of both signs.
std::vector<Edge> random_edges(Index n, Index count, std::uint64_t seed) {
  Stream stream(seed, Purpose::kTest, 77);
  std::vector<Edge> edges;
  for (Index i = 0; i < count; ++i) {
    const auto a = static_cast<Index>(stream.below(static_cast<std::uint64_t>(n)));
    const auto b = static_cast<Index>(stream.below(static_cast<std::uint64_t>(n)));
    edges.push_back({a, b, stream.normal()});
    if (i % 5 == 0) edges.push_back({b, a, stream.uniform()});
  }
  return edges;
}

bool is_symmetric(const Matrix& m) {
  return same_bits(m, transpose(m));
}

TEST(Scatter, GoldenWithAndWithoutTranslation) {
  const auto g = golden("bwdr_scatter_laplacian");
  Matrix x = testing::matrix(g["inputs"]["X"]);
  auto edges = [&](const char* key) {
    std::vector<Edge> all;
    for (const auto& pair : g["inputs"][key]) all.push_back({pair[0], pair[1], 1});
    return all;
  };
  const auto run = with_threads(2);
  for (const bool moved : {false, true}) {
    if (moved)
      for (Index i = 0; i < x.rows(); ++i)
        for (Index j = 0; j < x.cols(); ++j) x(i, j) += g["inputs"]["t"][idx(j)].get<double>();
    EXPECT_LT(relative_difference(scatter(Points::own(x), edges("cannot_link"), run),
                                  testing::matrix(g["expected"]["S_B"])),
              1e-8);
    EXPECT_LT(relative_difference(scatter(Points::own(x), edges("must_link"), run),
                                  testing::matrix(g["expected"]["S_W"])),
              1e-8);
  }
}

// n and f so that both forms (edges, Laplacian) and both ways to sum (f <= 384, f > 384) take part.
TEST(Scatter, BothFormsEqualTheDefinitionInEveryLayout) {
  struct Case {
    Index n, f, edges;
  };
  for (const Case& c : {Case{2, 1, 1}, Case{30, 4, 12}, Case{30, 4, 90}, Case{500, 17, 300},
                        Case{500, 17, 3000}, Case{1, 3, 4}, Case{60, 400, 40}, Case{60, 400, 150}}) {
    SCOPED_TRACE("n " + std::to_string(c.n) + ", f " + std::to_string(c.f) + ", edges " +
                 std::to_string(c.edges));
    const Matrix x = random_matrix(c.n, c.f, 5, 0.5);
    const Matrix columns = transpose(x);
    const auto edges = random_edges(c.n, c.edges, static_cast<std::uint64_t>(c.n + c.edges));
    const Matrix expected = naive(x, edges);
    for (const Points& points :
         {Points::own(x), Points::look_at(columns.view().transposed()), Points::own(to_sparse(x))}) {
      const Matrix s = scatter(points, edges, with_threads(2));
      EXPECT_LT(testing::largest_difference(s, expected), 1e-12 * (1 + largest_entry(expected)));
      EXPECT_TRUE(is_symmetric(s));
    }
  }
}

TEST(Scatter, NoEdgesNoPointsNoFeatures) {
  const auto run = with_threads(2);
  EXPECT_EQ(largest_entry(scatter(Points::own(random_matrix(5, 3, 1)), {}, run)), 0);
  EXPECT_EQ(scatter(Points::own(Matrix(0, 3)), {}, run).rows(), 3);
  EXPECT_EQ(scatter(Points::own(Matrix(3, 0)), {{0, 1, 1}}, run).size(), 0);
}

TEST(Scatter, TranslationOrderAndDirectionChangeNothing) {
  const Index n = 200;
  const Matrix x = random_matrix(n, 6, 9);
  for (const Index count : {100, 2000}) {
    auto edges = random_edges(n, count, 9);
    const auto run = with_threads(1);
    const Matrix expected = scatter(Points::own(x), edges, run);
    Matrix moved(x), reversed(x);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < 6; ++j) {
        moved(i, j) += 1000.0 * static_cast<double>(j + 1);
        reversed(n - 1 - i, j) = x(i, j);
      }
    EXPECT_LT(relative_difference(scatter(Points::own(moved), edges, run), expected), 1e-9);
    for (Edge& e : edges) e = {n - 1 - e.b, n - 1 - e.a, e.weight};
    EXPECT_LT(relative_difference(scatter(Points::own(reversed), edges, run), expected), 1e-12);
  }
}

TEST(Scatter, TotalIsAllPairsDividedByN) {
  const Matrix x = random_matrix(40, 5, 2);
  std::vector<Edge> pairs;
  for (Index a = 0; a < 40; ++a)
    for (Index b = 0; b < a; ++b) pairs.push_back({a, b, 1.0 / 40});
  const auto run = with_threads(2);
  const Points points = Points::own(x);
  const Matrix total = total_scatter(points, column_means(points, run), run);
  EXPECT_LT(relative_difference(total, scatter(points, pairs, run)), 1e-13);
  EXPECT_LT(relative_difference(total, testing::scatter_about_mean(x)), 1e-13);
}

TEST(Scatter, TotalIsWithinPlusBetween) {
  for (const auto& [n, f] : {std::pair<Index, Index>{50, 3}, {5000, 12}, {300, 400}}) {
    SCOPED_TRACE(std::to_string(n) + " x " + std::to_string(f));
    Matrix x = random_matrix(n, f, 3, 0.3);
    std::vector<int> group;
    for (Index i = 0; i < n; ++i) {
      group.push_back(static_cast<int>(i * i % 7) % 4);
      for (Index j = 0; j < f; ++j) x(i, j) += x(i, j) != 0 ? group.back() : 0;
    }
    const auto run = with_threads(3);
    for (const Points& points : {Points::own(x), Points::own(to_sparse(x))}) {
      const auto means = column_means(points, run);
      const GroupMeans groups = group_means(points, group, 5, run);  // the fifth has no points
      EXPECT_EQ(groups.sizes[4], 0);
      Matrix sum = within_scatter(points, group, groups, run);
      const Matrix between = between_scatter(groups, means, run);
      for (Index i = 0; i < sum.size(); ++i) sum.data()[i] += between.data()[i];
      EXPECT_LT(relative_difference(sum, total_scatter(points, means, run)), 1e-12);
    }
  }
}

TEST(Scatter, RowsOfNoGroupTakeNoPart) {
  const Matrix x = random_matrix(100, 4, 8);
  std::vector<int> group(100, -1);
  std::vector<Index> chosen;
  for (Index i = 0; i < 100; i += 3) {
    group[idx(i)] = 0;
    chosen.push_back(i);
  }
  const auto run = with_threads(2);
  const Points points = Points::own(x);
  const GroupMeans groups = group_means(points, group, 1, run);
  EXPECT_EQ(groups.sizes[0], 34);
  const Matrix expected = testing::scatter_about_mean(testing::values_of(points.select_rows(chosen)));
  EXPECT_LT(relative_difference(within_scatter(points, group, groups, run), expected), 1e-13);
}

TEST(Scatter, MeansOfManyRows) {
  const Index n = 70001;
  Matrix x(n, 2);
  for (Index i = 0; i < n; ++i) {
    x(i, 0) = static_cast<double>(i);
    x(i, 1) = 1e9;
  }
  const auto means = column_means(Points::own(std::move(x)), with_threads(2));
  EXPECT_EQ(means[0], 35000);
  EXPECT_EQ(means[1], 1e9);
}

TEST(Scatter, TheMeanOfEqualNumbersIsThatNumber) {
  Stream random(3, Purpose::kTest, 5);
  for (const Index n : {2, 3, 7, 100, 4099, 50021}) {
    Matrix x(n, 40);
    for (Index j = 0; j < x.cols(); ++j) {
      const double number = random.normal() * std::pow(10.0, 10 * random.normal());
      for (Index i = 0; i < n; ++i) x(i, j) = number;
    }
    const std::vector<double> means = column_means(Points::look_at(x), with_threads(2));
    for (Index j = 0; j < x.cols(); ++j) EXPECT_EQ(means[idx(j)], x(0, j)) << n << " times";
  }
}

// Numbers that differ by one or two units of their last digit inside every group, in whatever unit, are one
// number; a single row that is farther off makes a spread of it.
TEST(Scatter, RoundingInsideGroupsIsNoSpread) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Stream random(seed, Purpose::kTest, 6);
    const Index n = 20 + static_cast<Index>(random.below(200)),
                groups = 2 + static_cast<Index>(random.below(4));
    const double unit = std::pow(10.0, 24 * random.uniform() - 12);
    std::vector<double> level;
    for (Index g = 0; g < groups; ++g) level.push_back(unit * (random.normal() + 5 * random.uniform()));
    Matrix x(n, 3);
    std::vector<int> group;
    for (Index i = 0; i < n; ++i) {
      group.push_back(static_cast<int>(i % groups));
      const double ulps = static_cast<double>(random.below(3)) - 1;
      x(i, 0) = level[idx(i % groups)] * (1 + ulps * 2.2e-16);
      x(i, 1) = unit * random.normal();
      x(i, 2) = x(i, 0);
    }
    x(n / 2, 2) += 1e-9 * unit;
    const auto run = with_threads(1);
    const GroupMeans means = group_means(Points::look_at(x), group, groups, run);
    const Matrix within = within_scatter(Points::look_at(x), group, means, run);
    for (Index j = 0; j < 3; ++j) EXPECT_EQ(within(0, j), 0) << j;
    EXPECT_GT(within(1, 1), 0.1 * unit * unit);
    EXPECT_GT(within(2, 2), 0.1 * 1e-18 * unit * unit);
  }
}

TEST(Scatter, SameBitsForAnyNumberOfThreads) {
  for (const auto& [n, f] : {std::pair<Index, Index>{20000, 7}, {3000, 100}, {1500, 390}}) {
    const Matrix x = random_matrix(n, f, 4, 0.6);
    const auto few = random_edges(n, n, 1);
    const auto many = random_edges(n, f > 384 ? 2 * n + 1 : 3 * n, 2);
    for (const Points& points : {Points::own(x), Points::own(to_sparse(x))}) {
      Matrix first[3];
      for (const int threads : kThreadCounts) {
        const auto run = with_threads(threads);
        const Matrix now[3] = {scatter(points, few, run), scatter(points, many, run),
                               total_scatter(points, column_means(points, run), run)};
        for (int i = 0; i < 3; ++i) {
          if (first[i].empty()) first[i] = now[i];
          ASSERT_TRUE(same_bits(now[i], first[i]))
              << n << " x " << f << ", part " << i << ", " << threads << " threads";
        }
      }
    }
  }
}

}  // namespace
}  // namespace cordon

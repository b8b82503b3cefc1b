#include "cordon/graph/farthest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cordon/core/error.h"
#include "core/index.h"
#include "graph/squared_distance.h"
#include "graph/tie_rule.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {
namespace {

using testing::kThreadCounts;
using testing::random_matrix;
using testing::to_sparse;
using testing::with_threads;

// By sorting all points.
Neighbours naive(const Matrix& x, Index k) {
  cordon::Run run;
  const TieRule ties = TieRule::of_input_space(Points::look_at(x), run);
  Neighbours answer{k, {}, {}};
  for (Index i = 0; i < x.rows(); ++i) {
    struct Other {
      double cell;
      Index index;
      double squared;
    };
    std::vector<Other> others;
    for (Index j = 0; j < x.rows(); ++j) {
      if (j == i) continue;
      const double squared = squared_distance(x.row(i).data(), x.row(j).data(), x.cols());
      others.push_back({ties.cell(squared), j, squared});
    }
    std::sort(others.begin(), others.end(), [](const Other& a, const Other& b) {
      return a.cell != b.cell ? a.cell > b.cell : a.index < b.index;
    });
    for (Index j = 0; j < k; ++j) {
      answer.index.push_back(static_cast<std::int32_t>(others[at(j)].index));
      answer.squared_distance.push_back(others[at(j)].squared);
    }
  }
  return answer;
}

Matrix whole_numbers(Index n, Index f, int levels, std::uint64_t seed) {
  Matrix x(n, f);
  Stream stream(seed, Purpose::kTest, 9);
  for (Index i = 0; i < x.size(); ++i)
    x.data()[i] = static_cast<double>(stream.below(static_cast<std::uint64_t>(levels)));
  return x;
}

Matrix heavy_tails(Index n, Index f, std::uint64_t seed) {
  Matrix x = random_matrix(n, f, seed);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] = std::pow(x.data()[i], 3.0);
  return x;
}

Matrix low_rank(Index n, Index f, Index rank, std::uint64_t seed) {
  const Matrix left = random_matrix(n, rank, seed), right = random_matrix(rank, f, seed + 1);
  Matrix x = random_matrix(n, f, seed + 2);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < f; ++j) {
      x(i, j) *= 0.1;
      for (Index l = 0; l < rank; ++l) x(i, j) += left(i, l) * right(l, j);
    }
  return x;
}

void expect_same(const Matrix& x, Index k) {
  const Neighbours expected = naive(x, k);
  for (const int threads : kThreadCounts) {
    SCOPED_TRACE(threads);
    cordon::Run run = with_threads(threads);
    const Neighbours found = farthest(Points::look_at(x), {.k = k}, run);
    EXPECT_EQ(found.index, expected.index);
    EXPECT_EQ(found.squared_distance, expected.squared_distance);
  }
}

TEST(Farthest, EqualsSortingOnAllKindsOfData) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    SCOPED_TRACE(seed);
    for (const Index k : {1, 5}) {
      SCOPED_TRACE(k);
      expect_same(random_matrix(700, 3, seed), k);
      expect_same(random_matrix(20, 4, seed), k);
      expect_same(heavy_tails(900, 16, seed), k);
      expect_same(random_matrix(400, 90, seed), k);
      expect_same(low_rank(500, 120, 6, seed), k);
      expect_same(whole_numbers(800, 2, 12, seed), k);  // a grid: ties and repetitions in masses
      expect_same(whole_numbers(600, 20, 2, seed), k);
    }
  }
}

TEST(Farthest, SparsePointsGiveTheSame) {
  const Matrix x = whole_numbers(120, 9, 3, 4);
  cordon::Run run;
  EXPECT_EQ(farthest(Points::own(to_sparse(x)), {.k = 4}, run).index, naive(x, 4).index);
}

TEST(Farthest, ExtremeDataIsExact) {
  Matrix x = random_matrix(400, 5, 8);
  for (Index i = 0; i < 40; ++i) x(10 * i, i % 5) += 1e12;
  expect_same(x, 3);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] *= 1e-20;
  expect_same(x, 3);
  x(7, 2) = 1e60;  // beyond single precision in any frame
  expect_same(x, 2);
}

TEST(Farthest, AllEqualOrTwoPoints) {
  expect_same(Matrix(300, 4), 5);
  expect_same(random_matrix(2, 3, 1), 1);
}

TEST(Farthest, RefusesWhatCannotBe) {
  const Points points = Points::own(random_matrix(5, 2, 1));
  cordon::Run run;
  EXPECT_THROW(farthest(points, {.k = 5}, run), Error);
  EXPECT_THROW(farthest(points, {.k = 0}, run), Error);
}

TEST(Farthest, DiameterIsTheLargestDistance) {
  const Matrix x = heavy_tails(500, 7, 3);
  double most = 0;
  for (Index i = 0; i < x.rows(); ++i)
    for (Index j = 0; j < i; ++j)
      most = std::max(most, squared_distance(x.row(i).data(), x.row(j).data(), x.cols()));
  cordon::Run run;
  EXPECT_EQ(diameter(farthest(Points::look_at(x), {.k = 2}, run)), std::sqrt(most));
}

}  // namespace
}  // namespace cordon

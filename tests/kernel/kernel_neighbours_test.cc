#include "kernel/kernel_neighbours.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/index.h"
#include "errors.h"
#include "matrices.h"
#include "nearest_reference.h"
#include "neighbors/tie_rule.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::kThreadCounts;
using testing::random_matrix;
using testing::to_sparse;
using testing::with_threads;

// By sorting all points, by (cell, index).
Neighbours naive(const MustLinkKernel& kernel, Index k) {
  const TieRule ties = TieRule::of_rbf_kernel();
  Neighbours answer{k, {}, {}};
  for (Index i = 0; i < kernel.rows(); ++i) {
    std::vector<std::pair<double, Index>> others;
    for (Index j = 0; j < kernel.rows(); ++j)
      if (j != i) others.emplace_back(ties.cell(kernel.squared_distance(i, j)), j);
    std::sort(others.begin(), others.end());
    for (Index j = 0; j < k; ++j) {
      const Index other = others[idx(j)].second;
      answer.index.push_back(static_cast<std::int32_t>(other));
      answer.squared_distance.push_back(kernel.squared_distance(i, other));
    }
  }
  return answer;
}

Neighbours nearest(const MustLinkKernel& kernel, Index k, const Run& run) {
  return kernel_pairs(kernel, {.near = k}, run).near;
}

double naive_largest(const MustLinkKernel& kernel) {
  double maximum = 0;
  for (Index i = 0; i < kernel.rows(); ++i)
    for (Index j = 0; j < i; ++j) maximum = std::max(maximum, kernel.squared_distance(i, j));
  return std::sqrt(maximum);
}

ConstraintSet random_links(Index n, Index count, std::uint64_t seed) {
  ConstraintSet constraints;
  Stream stream(seed, Purpose::kTest, 3);
  while (static_cast<Index>(constraints.must.size()) < count) {
    const auto a = static_cast<Index>(stream.below(static_cast<std::uint64_t>(n)));
    const auto b = static_cast<Index>(stream.below(static_cast<std::uint64_t>(n)));
    if (a != b) constraints.add_must(a, b);
  }
  return constraints;
}

void expect_exact(const Matrix& x, Index links, double delta_in_medians, Index k, std::uint64_t seed) {
  SCOPED_TRACE(::testing::Message() << "seed " << seed << ", " << x.rows() << " x " << x.cols() << ", "
                                    << links << " links, delta " << delta_in_medians);
  cordon::Run run;
  const Points points = Points::look_at(x);
  const double delta = delta_in_medians * median_distance(points, run);
  const MustLinkKernel kernel(points, random_links(x.rows(), links, seed), {.delta = delta}, run);
  const Neighbours expected = naive(kernel, k);
  for (const int threads : kThreadCounts) {
    cordon::Run with = with_threads(threads);
    const Neighbours found = nearest(kernel, k, with);
    EXPECT_EQ(found.index, expected.index);
    for (std::size_t i = 0; i < found.squared_distance.size(); ++i)
      EXPECT_NEAR(found.squared_distance[i], expected.squared_distance[i], 1e-12);
    EXPECT_NEAR(kernel_pairs(kernel, {.largest = true}, with).largest, naive_largest(kernel), 1e-12);
  }
}

TEST(KernelNeighbours, EqualSortingOnAllKindsOfData) {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    for (const double delta : {0.05, 0.5, 1.0, 20.0}) {
      expect_exact(random_matrix(500, 5, seed), 12, delta, 5, seed);
      expect_exact(random_matrix(400, 80, seed), 7, delta, 3, seed);
    }
    expect_exact(random_matrix(420, 6, seed), 0, 1, 5, seed);
    expect_exact(random_matrix(420, 3, seed), 150, 1, 5, seed);
    expect_exact(random_matrix(60, 3, seed), 10, 1, 5, seed);
  }
}

// Rows that repeat, on a grid: ties in masses. What is equal or linked is one site; and rounding may not
// matter.
TEST(KernelNeighbours, GridsAndRepetitions) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Matrix x(450, 3);
    Stream stream(seed, Purpose::kTest, 8);
    for (Index i = 0; i < x.size(); ++i) x.data()[i] = 0.25 * static_cast<double>(stream.below(7));
    expect_exact(x, 5, 1, 5, seed);
  }
}

TEST(KernelNeighbours, NearDuplicatesAreDistinguished) {
  Matrix x = random_matrix(480, 12, 3);
  for (Index i = 1; i < x.rows(); ++i)
    if (i % 8 != 0)
      for (Index j = 0; j < x.cols(); ++j) x(i, j) = x(i / 8 * 8, j) + 1e-4 * x(i, j);
  expect_exact(x, 10, 1, 5, 3);
}

// Near in the kernel's space and far in the input space, found in one pass.
TEST(KernelNeighbours, FarRowsChangeNobodysAnswer) {
  for (const double far : {1e3, 1e8, 1e20, 1e140})
    for (const Index count : {1, 40}) {
      SCOPED_TRACE(::testing::Message() << count << " rows at " << far);
      Matrix x = random_matrix(700, 6, 5);
      for (Index i = 0; i < count; ++i)
        for (double& value : x.row(17 * i)) value *= far;
      expect_exact(x, 9, 1, 4, 5);
      cordon::Run run;
      const Points points = Points::look_at(x);
      const MustLinkKernel kernel(points, random_links(700, 9, 5), {.delta = median_distance(points, run)},
                                  run);
      const KernelPairs pairs = kernel_pairs(kernel, {.near = 4, .far = 3}, run);
      EXPECT_EQ(pairs.near.index, naive(kernel, 4).index);
      testing::expect_same(pairs.far, testing::naive(x, x, 3, true, true));
    }
}

TEST(KernelNeighbours, ApproximateWithAFarFirstRow) {
  Matrix x = random_matrix(900, 6, 6);
  for (double& value : x.row(0)) value *= 1e12;
  cordon::Run run;
  const Points points = Points::look_at(x);
  const MustLinkKernel kernel(points, {}, {.delta = median_distance(points, run)}, run);
  const Neighbours found = kernel_pairs(kernel, {.near = 4, .approximate = true}, run).near;
  const Neighbours wanted = naive(kernel, 4);
  Index right = 0;
  for (std::size_t i = 0; i < found.index.size(); ++i) right += found.index[i] == wanted.index[i] ? 1 : 0;
  EXPECT_GT(right, static_cast<Index>(found.index.size()) * 9 / 10);
}

TEST(KernelNeighbours, SparseAndOtherKernels) {
  const Matrix x = random_matrix(90, 6, 2);
  cordon::Run run;
  const ConstraintSet constraints = random_links(90, 6, 2);
  const MustLinkKernel dense(Points::look_at(x), constraints, {.delta = 2}, run);
  const MustLinkKernel sparse(Points::own(to_sparse(x)), constraints, {.delta = 2}, run);
  EXPECT_EQ(nearest(dense, 4, run).index, nearest(sparse, 4, run).index);
  const MustLinkKernel linear(Points::look_at(x), constraints, {.kind = KernelKind::kLinear}, run);
  const Neighbours near = nearest(linear, 4, run);
  for (Index i = 0; i < 90; ++i)
    for (std::size_t j = 1; j < 4; ++j)
      EXPECT_LE(near.squared_distances(i)[j - 1], near.squared_distances(i)[j] + 1e-6);
}

// Approximate: nearly all are right, the share is told, and it is the same for any number of threads.
TEST(KernelNeighbours, ApproximateSaysHowGoodItIs) {
  const Points points = Points::own(random_matrix(900, 6, 5));
  cordon::Run run;
  const MustLinkKernel kernel(points, random_links(900, 9, 5), {.delta = 2}, run);
  const Neighbours exact = nearest(kernel, 5, run);
  std::vector<std::int32_t> first;
  for (const int threads : kThreadCounts) {
    cordon::Run with = with_threads(threads);
    const KernelPairs found =
        kernel_pairs(kernel, {.near = 5, .far = 5, .largest = true, .approximate = true}, with);
    if (first.empty()) first = found.near.index;
    EXPECT_EQ(found.near.index, first);
    Index right = 0;
    for (std::size_t i = 0; i < exact.index.size(); ++i)
      right += std::abs(found.near.squared_distance[i] - exact.squared_distance[i]) < 1e-12 ? 1 : 0;
    EXPECT_GT(right, static_cast<Index>(0.97 * 900 * 5));
    ASSERT_TRUE(found.near.recall.has_value());
    EXPECT_GT(*found.near.recall, 0.97);
    EXPECT_FALSE(exact.recall.has_value());
    EXPECT_NEAR(found.largest, naive_largest(kernel), 1e-12);
  }
}

TEST(KernelNeighbours, AllLinkedAndTooManyNeighbours) {
  const Points points = Points::own(random_matrix(8, 2, 1));
  ConstraintSet constraints;
  for (Index i = 1; i < 8; ++i) constraints.add_must(0, i);
  cordon::Run run;
  const MustLinkKernel kernel(points, constraints, {}, run);
  const Neighbours near = nearest(kernel, 3, run);
  EXPECT_EQ(std::vector<std::int32_t>(near.row(5).begin(), near.row(5).end()),
            (std::vector<std::int32_t>{0, 1, 2}));
  EXPECT_EQ(kernel_pairs(kernel, {.largest = true}, run).largest, 0);
  expect_error(ErrorKind::kUsage, [&] { nearest(kernel, 8, run); }, {"8", "8 points allow at most 7"});
}

}  // namespace
}  // namespace cordon

#include "kernel/must_link_kernel.h"

#include <gtest/gtest.h>

#include <cmath>

#include "golden.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::golden;
using testing::Json;
using testing::kThreadCounts;
using testing::matrix;
using testing::random_matrix;
using testing::relative_difference;
using testing::same_bits;
using testing::to_sparse;
using testing::with_threads;

ConstraintSet constraints_of(const Json& golden_case) {
  ConstraintSet constraints;
  for (const Json& pair : golden_case["must"])
    constraints.add_must(pair[0].get<Index>(), pair[1].get<Index>());
  return constraints;
}

std::vector<Index> all_rows(Index n) {
  std::vector<Index> rows;
  for (Index i = 0; i < n; ++i) rows.push_back(i);
  return rows;
}

Matrix distances(const MustLinkKernel& kernel) {
  Matrix d(kernel.rows(), kernel.rows());
  for (Index i = 0; i < d.rows(); ++i)
    for (Index j = 0; j < d.cols(); ++j) d(i, j) = std::sqrt(kernel.squared_distance(i, j));
  return d;
}

TEST(MustLinkKernel, MeetsTheGoldenCases) {
  for (const char* name :
       {"dsp_basic", "dsp_medium", "dsp_duplicates", "dsp_grid_ties", "dsp_redundant_must"}) {
    SCOPED_TRACE(name);
    const Json known = golden(name);
    cordon::Run run;
    for (const Points& points :
         {Points::own(matrix(known["X"])), Points::own(to_sparse(matrix(known["X"])))}) {
      const MustLinkKernel kernel(points, constraints_of(known), {.delta = known["delta"].get<double>()},
                                  run);
      const Matrix khat = kernel.block(0, kernel.rows(), all_rows(kernel.rows()), run);
      EXPECT_LT(relative_difference(khat, matrix(known["expect"]["khat"])), 1e-8);
      EXPECT_LT(relative_difference(distances(kernel), matrix(known["expect"]["kernel_distance"])), 1e-8);
    }
  }
}

TEST(MustLinkKernel, LinkedPointsAreOnePointAndOthersComeNoFartherApart) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    const Points points = Points::own(random_matrix(25, 4, seed));
    ConstraintSet constraints;
    Stream stream(seed, Purpose::kTest, 5);
    for (int link = 0; link < 6; ++link)
      constraints.add_must(static_cast<Index>(stream.below(25)), static_cast<Index>(stream.below(25)));
    std::erase_if(constraints.must, [](const Pair& pair) { return pair.a == pair.b; });
    cordon::Run run;
    const MustLinkKernel kernel(points, constraints, {.delta = 1.5}, run);
    const MustLinkKernel plain(points, {}, {.delta = 1.5}, run);
    EXPECT_EQ(plain.rank(), 0);
    for (const Pair& pair : constraints.must) EXPECT_EQ(kernel.squared_distance(pair.a, pair.b), 0);
    for (Index i = 0; i < 25; ++i)
      for (Index j = 0; j < 25; ++j) {
        EXPECT_LE(kernel.squared_distance(kernel.representative(i), kernel.representative(j)),
                  plain.squared_distance(kernel.representative(i), kernel.representative(j)) + 1e-12);
        EXPECT_NEAR(kernel.squared_distance(i, j),
                    kernel.value(i, i) + kernel.value(j, j) - 2 * kernel.value(i, j), 1e-10);
      }
  }
}

TEST(MustLinkKernel, SameBitsForAnyNumberOfThreads) {
  const Points points = Points::own(random_matrix(900, 7, 3));
  ConstraintSet constraints;
  for (Index i = 0; i < 30; ++i) constraints.add_must(i, 200 + 7 * i);
  cordon::Run alone = with_threads(1);
  const MustLinkKernel first(points, constraints, {.delta = 2}, alone);
  for (const int threads : kThreadCounts) {
    cordon::Run run = with_threads(threads);
    EXPECT_TRUE(
        same_bits(MustLinkKernel(points, constraints, {.delta = 2}, run).coordinates(), first.coordinates()));
  }
}

TEST(MustLinkKernel, AllPointsLinkedOrEqualIsFinite) {
  ConstraintSet constraints;
  for (Index i = 1; i < 12; ++i) constraints.add_must(0, i);
  cordon::Run run;
  for (const Matrix& x : {random_matrix(12, 3, 1), Matrix(12, 3)}) {
    const MustLinkKernel kernel(Points::own(Matrix(x)), constraints, {.delta = 1}, run);
    for (Index i = 0; i < 12; ++i) EXPECT_EQ(kernel.squared_distance(0, i), 0);
    EXPECT_TRUE(std::isfinite(kernel.value(0, 5)));
  }
}

}  // namespace
}  // namespace cordon

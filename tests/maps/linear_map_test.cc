#include <gtest/gtest.h>

#include <cmath>

#include "core/index.h"
#include "cpu_level_name.h"
#include "errors.h"
#include "maps/project_rows.h"
#include "methods/known.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::kThreadCounts;
using testing::largest_difference;
using testing::largest_entry;
using testing::random_matrix;
using testing::same_bits;
using testing::times;
using testing::to_sparse;
using testing::with_threads;

LinearMap random_map(Index f, Index dims, std::uint64_t seed) {
  const Matrix centre = random_matrix(1, f, seed + 50);
  return {{centre.data(), centre.data() + f}, random_matrix(f, dims, seed)};
}

Matrix naive(const LinearMap& map, Matrix x) {
  for (Index i = 0; i < x.rows(); ++i)
    for (Index j = 0; j < x.cols(); ++j) x(i, j) -= map.centre()[idx(j)];
  return times(x, map.directions());
}

TEST(LinearMap, EveryKernelAndEveryNumberOfDimensions) {
  for (const Index f : {1, 2, 7, 8, 13, 64})
    for (Index dims = 1; dims <= 12; ++dims) {
      const LinearMap map = random_map(f, dims, 1);
      const Matrix x = random_matrix(700, f, 2);  // more than one tile
      const Matrix expected = naive(map, x);
      for (const char* level : {"portable", "avx2", "avx512"}) {
        const testing::CpuLevelName cpu(level);
        ASSERT_LT(largest_difference(map.apply(Points::own(x), {}, with_threads(2)), expected),
                  1e-13 * (1 + largest_entry(expected)))
            << level << ", " << f << " features, " << dims << " dimensions";
      }
    }
}

TEST(LinearMap, Float32RowsToTheLastDigitOfFloat32) {
  for (const Index f : {1, 7, 13, 64})
    for (const Index dims : {1, 3, 8, 9, 20}) {
      const LinearMap map = random_map(f, dims, 4);
      Matrix x = random_matrix(700, f, 5);
      std::vector<float> rows(x.data(), x.data() + x.size());
      std::copy(rows.begin(), rows.end(), x.data());  // what float32 keeps of them
      const Matrix expected = naive(map, x);
      for (const char* level : {"portable", "avx2", "avx512"}) {
        const testing::CpuLevelName cpu(level);
        std::vector<float> out(idx(700 * dims));
        map.apply(rows, out, with_threads(2));
        for (Index i = 0; i < expected.size(); ++i)
          ASSERT_NEAR(out[idx(i)], expected.data()[i], 6e-8 * (1e-6 + std::abs(expected.data()[i])) + 1e-13)
              << level << ", " << f << " features, " << dims << " dimensions";
        for (const int threads : kThreadCounts) {
          std::vector<float> again(out.size());
          map.apply(rows, again, with_threads(threads));
          ASSERT_EQ(again, out);
        }
      }
    }
}

TEST(LinearMap, Float32RowsThatAreNotWhole) {
  const LinearMap map = random_map(4, 2, 1);
  std::vector<float> rows(9), out(4);
  expect_error(ErrorKind::kUsage, [&] { map.apply(rows, out, with_threads(1)); }, {"9 numbers"});
  rows.resize(8);
  out.resize(3);
  expect_error(ErrorKind::kUsage, [&] { map.apply(rows, out, with_threads(1)); }, {"8 numbers", "in 3"});
}

TEST(LinearMap, AnyLayout) {
  for (const Index dims : {2, 9}) {
    const LinearMap map = random_map(10, dims, 3);
    const Matrix x = random_matrix(33, 10, 4, 0.4);
    const Matrix columns = testing::transpose(x);
    Matrix wide(66, 20), padded(33, 13);
    for (Index i = 0; i < 33; ++i)
      for (Index j = 0; j < 10; ++j) wide(2 * i, 2 * j) = padded(i, j) = x(i, j);
    const Matrix expected = map.apply(Points::own(x), {}, with_threads(1));
    for (const MatrixView& view :
         {columns.view().transposed(), MatrixView{wide.data(), 33, 10, 40, 2},
          MatrixView{padded.data(), 33, 10, 13, 1}, MatrixView{x.data() + 32 * 10, 33, 10, -10, 1}}) {
      const Matrix y = map.apply(Points::look_at(view), {}, with_threads(1));
      if (view.row_stride < 0)
        EXPECT_NEAR(y(0, 1), expected(32, 1), 1e-14);
      else
        EXPECT_TRUE(same_bits(y, expected));
    }
    EXPECT_LT(largest_difference(map.apply(Points::own(to_sparse(x)), {}, with_threads(1)), expected), 1e-13);
    EXPECT_EQ(map.apply(Points::own(Matrix(0, 10)), {}, with_threads(1)).rows(), 0);
  }
}

TEST(LinearMap, AScalingFoldedInIsAScalingApplied) {
  Matrix x = random_matrix(300, 6, 5, 0.3);
  for (Index i = 0; i < x.rows(); ++i) {
    x(i, 2) = 5 + 1e-3 * x(i, 2);
    x(i, 4) *= 1e5;
  }
  for (const ScalingKind kind :
       {ScalingKind::kMinMax, ScalingKind::kZScore, ScalingKind::kUnit, ScalingKind::kNone})
    for (const Index dims : {3, 10}) {
      SCOPED_TRACE(std::string(name_of(kind)) + " to " + std::to_string(dims));
      const LinearMap map = random_map(6, dims, 6);
      const auto run = with_threads(1);
      const Points points = Points::own(x);
      const Scaling scaling = fit_scaling(points, kind, run);
      const Matrix expected = map.apply(scaled(points, scaling, run), {}, run);
      EXPECT_LT(largest_difference(map.apply(points, scaling, run), expected),
                1e-11 * (1 + largest_entry(expected)));
      EXPECT_LT(largest_difference(map.apply(Points::own(to_sparse(x)), scaling, run), expected),
                1e-11 * (1 + largest_entry(expected)))
          << "sparse points through a scaling learnt on dense ones";
    }
}

TEST(LinearMap, AScalingThatDoesNotFitIntoTheMapIsAppliedToThePoints) {
  const Matrix unit = random_matrix(20, 3, 8);
  for (const double size : {1e-300, 1e300}) {
    Matrix x(unit);
    for (Index i = 0; i < x.size(); ++i) x.data()[i] *= size;
    Matrix directions = random_matrix(3, 2, 9);
    const double length = size < 1 ? 1e150 : 1e-150;  // times the factor 1 / size: beyond what doubles hold
    for (Index i = 0; i < directions.size(); ++i) directions.data()[i] *= length;
    const LinearMap map({0, 0, 0}, directions);
    const auto run = with_threads(1);
    const Matrix y =
        map.apply(Points::own(x), {ScalingKind::kMinMax, {0, 0, 0}, {1 / size, 1 / size, 1 / size}}, run);
    EXPECT_LT(largest_difference(y, times(unit, directions)), 1e-12 * length);
    EXPECT_GT(largest_entry(y), 0.1 * length);
  }
}

TEST(LinearMap, SparseScalings) {
  Matrix x = random_matrix(100, 8, 7, 0.6);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] = std::abs(x.data()[i]);
  const Points sparse = Points::own(to_sparse(x));
  const LinearMap map = random_map(8, 3, 8);
  const auto run = with_threads(2);
  for (const ScalingKind kind : {ScalingKind::kMinMax, ScalingKind::kUnit, ScalingKind::kNone}) {
    const Scaling scaling = fit_scaling(sparse, kind, run);
    const Matrix expected = naive(map, testing::values_of(scaled(sparse, scaling, run)));
    EXPECT_LT(largest_difference(map.apply(sparse, scaling, run), expected), 1e-12);
  }
}

TEST(LinearMap, ConstantColumnsCountNothing) {
  Matrix x = random_matrix(50, 3, 9);
  for (Index i = 0; i < 50; ++i) x(i, 1) = 4;
  const auto run = with_threads(1);
  for (const ScalingKind kind : {ScalingKind::kMinMax, ScalingKind::kZScore}) {
    const Scaling scaling = fit_scaling(Points::own(x), kind, run);
    const LinearMap map({0.5, 0, 0.25}, random_matrix(3, 2, 10));
    Matrix other(x);
    for (Index i = 0; i < 50; ++i) other(i, 1) = 1e9;  // new points where it is not constant
    EXPECT_TRUE(
        same_bits(map.apply(Points::own(other), scaling, run), map.apply(Points::own(x), scaling, run)));
  }
}

TEST(LinearMap, SameBitsForAnyNumberOfThreads) {
  for (const Index dims : {2, 11}) {
    const LinearMap map = random_map(17, dims, 11);
    const Matrix x = random_matrix(5000, 17, 12, 0.5);
    for (const Points& points : {Points::own(x), Points::own(to_sparse(x))}) {
      const Matrix first = map.apply(points, {}, with_threads(1));
      for (const int threads : kThreadCounts)
        ASSERT_TRUE(same_bits(map.apply(points, {}, with_threads(threads)), first));
    }
  }
}

TEST(LinearMap, ARowGoesToTheSamePlaceWhoeverStandsBesideIt) {
  for (Index dims = 1; dims <= kMaxProjected; ++dims) {
    const LinearMap map = random_map(23, dims, 31);
    const Matrix x = random_matrix(9, 23, 32);
    const std::vector<float> narrow(x.data(), x.data() + x.size());
    const Matrix together = map.apply(Points::own(x), {}, with_threads(1));
    std::vector<float> narrow_together(idx(9 * dims));
    map.apply(narrow, narrow_together, with_threads(1));
    for (Index i = 0; i < x.rows(); ++i) {
      const Matrix alone = map.apply(Points::own(Matrix(x.view().middle_rows(i, 1))), {}, with_threads(1));
      ASSERT_TRUE(same_bits(alone, Matrix(together.view().middle_rows(i, 1)))) << dims << " dimensions";
      std::vector<float> narrow_alone(idx(dims));
      map.apply(std::span(narrow).subspan(idx(i * 23), 23), narrow_alone, with_threads(1));
      ASSERT_TRUE(std::equal(narrow_alone.begin(), narrow_alone.end(), narrow_together.begin() + i * dims))
          << dims << " dimensions";
    }
  }
}

TEST(LinearMap, ComesBackFromItsArrays) {
  const LinearMap map = random_map(5, 3, 13);
  const auto again = make_map(map.kind(), map.arrays());
  const Points points = Points::own(random_matrix(20, 5, 14));
  EXPECT_TRUE(same_bits(again->apply(points, {}, with_threads(1)), map.apply(points, {}, with_threads(1))));
  expect_error(ErrorKind::kInput, [&] { make_map("curved", map.arrays()); }, {"curved", "linear"});
  expect_error(ErrorKind::kInput, [] { make_map("linear", {}); }, {"centre"});
  expect_error(ErrorKind::kInput, [] {
    make_map("linear", {{"centre", Matrix(1, 2)}, {"directions", Matrix(3, 1)}});
  });
}

TEST(LinearMap, Refusals) {
  const LinearMap map = random_map(5, 2, 15);
  expect_error(ErrorKind::kInput, [&] { map.apply(Points::own(Matrix(3, 4)), {}, with_threads(1)); },
               {"4 features", "5"});
  expect_error(ErrorKind::kComputation, [] { LinearMap({0.0}, testing::diagonal({std::nan("")})); },
               {"not finite"});
  expect_error(ErrorKind::kComputation, [] { LinearMap({INFINITY}, testing::identity(1)); }, {"not finite"});
}

}  // namespace
}  // namespace cordon

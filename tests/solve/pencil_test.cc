#include "solve/pencil.h"

#include <gtest/gtest.h>

#include "eigenpairs.h"
#include "errors.h"

namespace cordon {

using namespace internal;
namespace {

using testing::diagonal;
using testing::identity;
using testing::largest_difference;
using testing::largest_entry;
using testing::random_matrix;
using testing::random_rotation;
using testing::random_scatter;
using testing::times;
using testing::transpose;

double quadratic(const Matrix& m, const Matrix& z, Index j) {
  double sum = 0;
  for (Index i = 0; i < m.rows(); ++i)
    for (Index k = 0; k < m.rows(); ++k) sum += z(i, j) * m(i, k) * z(k, j);
  return sum;
}

// Z (Z'BZ)^-1 Z' B for B-orthonormal Z is Z Z' B: the same for any basis of the same space.
Matrix projector(const Matrix& z, const Matrix& b) {
  return times(times(z, transpose(z)), b);
}

TEST(Pencil, RegularProblems) {
  for (const Index size : {1, 2, 5, 30})
    for (const Order order : {Order::kSmallest, Order::kLargest}) {
      SCOPED_TRACE(size);
      const Matrix a = random_scatter(size, size + 3, 1);
      const Matrix b = random_scatter(size, 2 * size + 3, 2);
      const Index keep = std::max<Index>(1, size / 2);
      const PencilSolution s = solve_pencil(a, b, {.keep = keep, .order = order});
      ASSERT_EQ(s.vectors.cols(), keep);
      EXPECT_EQ(s.rank, size);
      EXPECT_LT(s.residual, 1e-12);
      EXPECT_LT(largest_difference(times(a, s.vectors), times(times(b, s.vectors), diagonal(s.values))),
                1e-9 * largest_entry(a));
      EXPECT_LT(largest_difference(times(transpose(s.vectors), times(b, s.vectors)), identity(keep)), 1e-10);
      for (Index j = 0; j + 1 < keep; ++j)
        EXPECT_TRUE(order == Order::kLargest ? s.values[idx(j)] >= s.values[idx(j + 1)]
                                             : s.values[idx(j)] <= s.values[idx(j + 1)]);
    }
}

TEST(Pencil, SingularBIsSolvedInItsRange) {
  const Index size = 12, rank = 7;
  const Matrix a = random_scatter(size, size, 3);
  const Matrix b = random_scatter(size, rank, 4);
  const PencilSolution s = solve_pencil(a, b, {.keep = size, .order = Order::kLargest});
  EXPECT_EQ(s.rank, rank);
  ASSERT_EQ(s.vectors.cols(), rank) << "fewer than asked for";
  ASSERT_EQ(static_cast<Index>(s.values.size()), rank);
  EXPECT_LT(largest_difference(times(transpose(s.vectors), times(b, s.vectors)), identity(rank)), 1e-9);
  // In the range of B: nothing of it in B's null space, which is spanned by the last eigenvectors.
  const EigenPairs null = symmetric_eigen(b, size - rank, Order::kSmallest);
  EXPECT_LT(largest_entry(times(transpose(null.vectors), s.vectors)), 1e-9 * largest_entry(s.vectors));
  // B-orthonormal eigenvectors of the restricted problem: Z'AZ is diagonal and holds the values.
  EXPECT_LT(largest_difference(times(transpose(s.vectors), times(a, s.vectors)), diagonal(s.values)),
            1e-8 * s.values[0]);
}

TEST(Pencil, LengthsBUnitAndA) {
  const Matrix a = random_scatter(8, 20, 5);
  const Matrix b = random_scatter(8, 20, 6);
  for (const bool equilibrate : {false, true})
    for (Index j = 0; j < 4; ++j) {
      auto solve = [&](Normalisation length) {
        return solve_pencil(
                   a, b, {.keep = 4, .order = Order::kSmallest, .length = length, .equilibrate = equilibrate})
            .vectors;
      };
      EXPECT_NEAR(quadratic(b, solve(Normalisation::kByB), j), 1, 1e-10);
      EXPECT_NEAR(quadratic(identity(8), solve(Normalisation::kUnit), j), 1, 1e-12);
      EXPECT_NEAR(quadratic(a, solve(Normalisation::kByA), j), 1, 1e-10);
    }
}

TEST(Pencil, AZeroAKeepsEverythingFinite) {
  for (const Normalisation length : {Normalisation::kByB, Normalisation::kUnit, Normalisation::kByA}) {
    const PencilSolution s =
        solve_pencil(Matrix(5, 5), random_scatter(5, 9, 7), {.keep = 5, .length = length});
    EXPECT_TRUE(testing::all_finite(s.vectors));
    for (const double v : s.values) EXPECT_NEAR(v, 0, 1e-300);
  }
}

TEST(Pencil, AZeroBHasNoSolution) {
  for (const bool equilibrate : {false, true}) {
    const PencilSolution s = solve_pencil(identity(4), Matrix(4, 4), {.keep = 2, .equilibrate = equilibrate});
    EXPECT_EQ(s.rank, 0);
    EXPECT_EQ(s.vectors.cols(), 0);
    EXPECT_TRUE(s.values.empty());
  }
}

TEST(Pencil, EquilibrationChangesNothingWhereUnitsAreAlike) {
  const Matrix a = random_scatter(10, 30, 8);
  const Matrix b = random_scatter(10, 30, 9);
  const PencilSolution plain = solve_pencil(a, b, {.keep = 3, .order = Order::kLargest});
  const PencilSolution in_units =
      solve_pencil(a, b, {.keep = 3, .order = Order::kLargest, .equilibrate = true});
  EXPECT_LT(largest_difference(projector(in_units.vectors, b), projector(plain.vectors, b)), 1e-9);
  for (std::size_t j = 0; j < 3; ++j)
    EXPECT_NEAR(in_units.values[j], plain.values[j], 1e-10 * plain.values[0]);
}

// z = D^-1 y solves the pencil whose features were multiplied by D: badly scaled but regular problems keep
// full rank.
TEST(Pencil, EquilibrationSeesThroughUnits) {
  const Index size = 6;
  const Matrix a = random_scatter(size, 30, 10);
  const Matrix b = random_scatter(size, 30, 11);
  const PencilSolution expected = solve_pencil(a, b, {.keep = 3, .order = Order::kLargest});
  const Matrix units = diagonal({1, 1e-8, 1e7, 1e-3, 1e8, 1});
  const Matrix a2 = times(times(units, a), units);
  const Matrix b2 = times(times(units, b), units);
  const PencilSolution s = solve_pencil(a2, b2, {.keep = 3, .order = Order::kLargest, .equilibrate = true});
  EXPECT_EQ(s.rank, size);
  EXPECT_LT(solve_pencil(a2, b2, {.keep = 3, .order = Order::kLargest}).rank, size)
      << "looks singular without";
  for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(s.values[j], expected.values[j], 1e-9 * expected.values[0]);
  const Matrix back = testing::with_signs_of(times(units, s.vectors), expected.vectors);
  EXPECT_LT(largest_difference(back, expected.vectors), 1e-8 * largest_entry(expected.vectors));
}

TEST(Pencil, ColumnsWithoutSpreadInBAreLeftOut) {
  Matrix b = random_scatter(5, 9, 12);
  for (Index i = 0; i < 5; ++i) b(2, i) = b(i, 2) = 0;
  const PencilSolution s = solve_pencil(identity(5), b, {.keep = 5, .equilibrate = true});
  EXPECT_EQ(s.rank, 4);
  EXPECT_TRUE(testing::all_finite(s.vectors));
  for (Index j = 0; j < s.vectors.cols(); ++j) EXPECT_NEAR(s.vectors(2, j), 0, 1e-12);
}

TEST(Pencil, TinyAndHugeUnits) {
  for (const double unit : {1e-250, 1e-150, 1e150, 1e250}) {
    SCOPED_TRACE(unit);
    Matrix a = random_scatter(6, 20, 13), b = random_scatter(6, 20, 14);
    for (Index i = 0; i < a.size(); ++i) a.data()[i] *= unit, b.data()[i] *= unit;
    const PencilSolution s = solve_pencil(a, b, {.keep = 2, .length = Normalisation::kUnit});
    EXPECT_EQ(s.rank, 6);
    EXPECT_NEAR(quadratic(identity(6), s.vectors, 0), 1, 1e-10);
    EXPECT_LT(s.residual, 1e-10);
  }
}

TEST(Pencil, SquaresThatVanishAreRefused) {
  const Matrix a = testing::identity(3);
  Matrix b = testing::identity(3);
  for (Index i = 0; i < b.size(); ++i) b.data()[i] *= 1e-310;
  testing::expect_error(ErrorKind::kInput, [&] { solve_pencil(a, b, {}); }, {"too small"});
}

TEST(Whiten, DirectionsOfTheRange) {
  const Matrix b = random_scatter(9, 4, 15);
  const Whitening w = whiten(b);
  ASSERT_EQ(w.directions.cols(), 4);
  EXPECT_LT(largest_difference(times(transpose(w.directions), times(b, w.directions)), identity(4)), 1e-10);
  EXPECT_TRUE(std::is_sorted(w.values.rbegin(), w.values.rend()));
  EXPECT_EQ(whiten(b, 0.999).values.size(), 1u);
  EXPECT_EQ(whiten(Matrix(3, 3)).directions.cols(), 0);
}

}  // namespace
}  // namespace cordon

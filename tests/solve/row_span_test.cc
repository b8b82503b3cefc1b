// Coordinates of wide rows: distances, an orthonormal basis, and who is sent to principal directions instead.
#include "solve/row_span.h"

#include <gtest/gtest.h>

#include <cmath>

#include "cordon/core/random.h"
#include "core/linalg.h"
#include "matrices.h"
#include "solve/gate.h"

namespace cordon::internal {
namespace {

Points random_rows(Index n, Index f, std::uint64_t seed, double offset = 0) {
  Stream random(seed, Purpose::kTest, 0);
  Matrix x(n, f);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < f; ++j)
      x(i, j) = offset + random.normal() * std::pow(10.0, static_cast<double>(j % 4) - 2);
  return Points::own(std::move(x));
}

double distance(const Matrix& rows, Index a, Index b) {
  double sum = 0;
  for (Index j = 0; j < rows.cols(); ++j) sum += std::pow(rows(a, j) - rows(b, j), 2);
  return std::sqrt(sum);
}

TEST(RowSpan, KeepsDistancesAndGivesTheRowsBack) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    const Index n = 2 + static_cast<Index>(seed) % 30, f = n + static_cast<Index>(seed * 7) % 50;
    const Points points = random_rows(n, f, seed, seed % 3 == 0 ? 1e3 : 0);
    const auto span = row_span(points, {});
    ASSERT_TRUE(span.has_value());
    ASSERT_EQ(span->basis.cols(), n - 1);
    EXPECT_LT(orthogonality_error(span->basis), 1e-13);
    const Matrix back = product(span->coordinates, Matrix(span->basis.view().transposed()));
    const Matrix rows = Matrix(points.dense());
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < f; ++j)
        EXPECT_NEAR(back(i, j) + span->centre[static_cast<std::size_t>(j)], rows(i, j), 1e-11);
    for (Index i = 1; i < n; ++i)
      EXPECT_NEAR(distance(span->coordinates, 0, i), distance(rows, 0, i),
                  1e-12 * (1 + distance(rows, 0, i)));
    for (Index c = 0; c < n - 1; ++c) {
      double mean = 0;
      for (Index i = 0; i < n; ++i) mean += span->coordinates(i, c);
      EXPECT_NEAR(mean, 0, 1e-11);
    }
  }
}

// Dense rows in memory one after another, column by column, and sparse rows, some of them the same.
TEST(RowSpan, RowsThatRepeatOthersHaveTheirCoordinates) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    Stream random(seed, Purpose::kTest, 1);
    const Index different = 2 + static_cast<Index>(seed) % 9,
                n = different + 1 + static_cast<Index>(seed) % 4, f = n + 6;
    Matrix x(n, f), by_columns(f, n);
    SparseMatrix entries;
    entries.rows = n;
    entries.cols = f;
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < f; ++j) {
        const double number = (i + j) % 3 == 0 || i == j ? random.normal() : 0;
        x(i, j) = by_columns(j, i) = i < different ? number : x((i * 5) % different, j);
        if (x(i, j) == 0) continue;
        entries.column.push_back(static_cast<std::int32_t>(j));
        entries.value.push_back(x(i, j));
      }
      entries.start.push_back(entries.entries());
    }
    for (const Points& points : {Points::own(Matrix(x)), Points::look_at(by_columns.view().transposed()),
                                 Points::own(SparseMatrix(entries))}) {
      const auto span = row_span(points, {});
      ASSERT_TRUE(span.has_value());
      ASSERT_EQ(span->basis.cols(), different - 1);
      EXPECT_LT(orthogonality_error(span->basis), 1e-13);
      const Matrix back = product(span->coordinates, Matrix(span->basis.view().transposed()));
      for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < f; ++j)
          EXPECT_NEAR(back(i, j) + span->centre[static_cast<std::size_t>(j)], x(i, j), 1e-12);
      for (Index c = 0; c < different - 1; ++c) {
        double mean = 0;
        for (Index i = 0; i < n; ++i) mean += span->coordinates(i, c);
        EXPECT_NEAR(mean, 0, 1e-12);
      }
    }
  }
}

TEST(RowSpan, RowsThatDependOnEachOtherAreLeftToPrincipalDirections) {
  Matrix x(4, 6);
  Stream random(3, Purpose::kTest, 0);
  for (Index j = 0; j < 6; ++j)
    for (Index i = 0; i < 3; ++i) x(i, j) = random.normal();
  for (Index j = 0; j < 6; ++j) x(3, j) = x(1, j) + x(2, j) - x(0, j);
  EXPECT_FALSE(row_span(Points::own(Matrix(x)), {}).has_value());
  for (Index j = 0; j < 6; ++j) x(3, j) = x(1, j) * (1 + 1e-9 * static_cast<double>(j));
  EXPECT_FALSE(row_span(Points::own(Matrix(x)), {}).has_value());
  EXPECT_FALSE(row_span(Points::own(Matrix(4, 6)), {}).has_value());
}

TEST(RowSpan, HugeAndTinyNumbersAreLeftToThoseWhoRefuseThem) {
  for (const double size : {1e250, 1e-250}) {
    Matrix x = Matrix(random_rows(5, 8, 2).dense());
    for (Index i = 0; i < x.size(); ++i) x.data()[i] *= size;
    EXPECT_FALSE(row_span(Points::own(std::move(x)), {}).has_value()) << size;
  }
}

}  // namespace
}  // namespace cordon::internal

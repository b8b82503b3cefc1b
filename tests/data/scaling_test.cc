#include "cordon/data/scaling.h"

#include <gtest/gtest.h>

#include <limits>

#include "errors.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {
namespace {

using testing::expect_error;
using testing::kThreadCounts;
using testing::largest_difference;
using testing::random_matrix;
using testing::same_bits;
using testing::to_sparse;
using testing::values_of;
using testing::with_threads;

constexpr ScalingKind kAll[] = {ScalingKind::kMinMax, ScalingKind::kZScore, ScalingKind::kUnit,
                                ScalingKind::kNone};

Matrix scaled_values(const Points& points, ScalingKind kind) {
  const auto run = with_threads(2);
  return values_of(scaled(points, fit_scaling(points, kind, run), run));
}

// The definitions of the header, column by column or row by row, in long double.
Matrix naive(const Matrix& x, ScalingKind kind) {
  Matrix y(x);
  const auto n = static_cast<long double>(x.rows());
  for (Index j = 0; j < x.cols(); ++j) {
    long double minimum = x(0, j), maximum = x(0, j), mean = 0, variance = 0;
    for (Index i = 0; i < x.rows(); ++i) {
      minimum = std::min<long double>(minimum, x(i, j));
      maximum = std::max<long double>(maximum, x(i, j));
      mean += x(i, j) / n;
    }
    for (Index i = 0; i < x.rows(); ++i) variance += (x(i, j) - mean) * (x(i, j) - mean) / n;
    for (Index i = 0; i < x.rows(); ++i) {
      if (kind == ScalingKind::kMinMax)
        y(i, j) = maximum > minimum ? static_cast<double>((x(i, j) - minimum) / (maximum - minimum)) : 0;
      if (kind == ScalingKind::kZScore)
        y(i, j) = maximum > minimum ? static_cast<double>((x(i, j) - mean) / std::sqrt(variance)) : 0;
    }
  }
  if (kind == ScalingKind::kUnit)
    for (Index i = 0; i < x.rows(); ++i) {
      long double squares = 0;
      for (Index j = 0; j < x.cols(); ++j) squares += static_cast<long double>(x(i, j)) * x(i, j);
      for (Index j = 0; j < x.cols(); ++j)
        if (squares > 0) y(i, j) = static_cast<double>(x(i, j) / std::sqrt(squares));
    }
  return y;
}

TEST(Scaling, EveryKindDoesWhatItSays) {
  for (const Index rows : {2, 7, 300, 5000}) {
    Matrix x = random_matrix(rows, 6, static_cast<std::uint64_t>(rows));
    for (Index i = 0; i < rows; ++i) {
      x(i, 1) = 0.1;                   // constant, and 0.1 added up n times is not 0.1 n
      x(i, 2) = 1e6 + 1e-3 * x(i, 2);  // far from the origin
      x(i, 4) = -1e-200 * x(i, 4);
    }
    for (Index j = 0; j < 6; ++j) x(1, j) = j == 1 ? 0.1 : 0;
    for (const ScalingKind kind : kAll) {
      SCOPED_TRACE(std::string(name_of(kind)));
      EXPECT_LT(largest_difference(scaled_values(Points::own(x), kind), naive(x, kind)), 1e-9);
    }
  }
}

TEST(Scaling, ConstantColumnsBecomeZeroExactly) {
  Matrix x = random_matrix(1001, 3, 1);
  for (Index i = 0; i < x.rows(); ++i) x(i, 1) = 0.1;
  for (const ScalingKind kind : {ScalingKind::kMinMax, ScalingKind::kZScore}) {
    const Matrix y = scaled_values(Points::own(x), kind);
    for (Index i = 0; i < x.rows(); ++i) ASSERT_EQ(y(i, 1), 0);
  }
}

TEST(Scaling, MinMaxReachesBothEndsAndNewPointsMayPassThem) {
  const Matrix x = random_matrix(100, 4, 3);
  const auto run = with_threads(1);
  const Points points = Points::own(x);
  const Scaling scaling = fit_scaling(points, ScalingKind::kMinMax, run);
  const Matrix y = values_of(scaled(points, scaling, run));
  for (Index j = 0; j < 4; ++j) {
    double minimum = 1, maximum = 0;
    for (Index i = 0; i < 100; ++i) {
      minimum = std::min(minimum, y(i, j));
      maximum = std::max(maximum, y(i, j));
    }
    EXPECT_EQ(minimum, 0);
    EXPECT_NEAR(maximum, 1, 1e-15);
  }
  std::vector<double> beyond(4);
  for (Index j = 0; j < 4; ++j)
    beyond[static_cast<std::size_t>(j)] =
        scaling.offset[static_cast<std::size_t>(j)] + 3 / scaling.factor[static_cast<std::size_t>(j)];
  scaling.apply_to_rows(beyond.data(), 1, 4);
  for (const double v : beyond) EXPECT_NEAR(v, 3, 1e-14);
}

TEST(Scaling, ScaledPointsKeepTheirNames) {
  for (const bool sparse : {false, true}) {
    const Matrix x = random_matrix(3, 2, 1);
    Points points = sparse ? Points::own(to_sparse(x)) : Points::own(x);
    points.row_ids = {"a", "b", "c"};
    points.column_names = {"x", "y"};
    points.labels = {{0, 1, 0}, {"red", "blue"}};
    const auto run = with_threads(1);
    for (const ScalingKind kind : {ScalingKind::kUnit, ScalingKind::kNone}) {
      const Points out = scaled(points, fit_scaling(points, kind, run), run);
      EXPECT_EQ(out.row_ids, points.row_ids);
      EXPECT_EQ(out.column_names, points.column_names);
      EXPECT_EQ(out.labels.of_row, points.labels.of_row);
      EXPECT_EQ(out.is_sparse(), sparse);
    }
  }
}

TEST(Scaling, SparseStaysSparseAndEqualsDense) {
  Matrix x = random_matrix(200, 9, 4, 0.7);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] = std::abs(x.data()[i]);
  for (Index j = 0; j < 9; ++j) x(0, j) = 0;  // dense min-max then starts at 0, too; and a row of zeros
  const Points sparse = Points::own(to_sparse(x));
  for (const ScalingKind kind : {ScalingKind::kMinMax, ScalingKind::kUnit, ScalingKind::kNone}) {
    SCOPED_TRACE(std::string(name_of(kind)));
    EXPECT_LT(largest_difference(scaled_values(sparse, kind), scaled_values(Points::own(x), kind)), 1e-15);
  }
  expect_error(ErrorKind::kUsage, [&] { scaled_values(sparse, ScalingKind::kZScore); }, {"dense", "minmax"});
  x(5, 3) = -0.5;
  expect_error(ErrorKind::kUsage, [&] { scaled_values(Points::own(to_sparse(x)), ScalingKind::kMinMax); },
               {"row 5", "column c4", "-0.5"});
}

TEST(Scaling, SparsePointsGetTheNumbersOfDenseOnes) {
  const auto run = with_threads(1);
  Matrix x = random_matrix(20, 3, 5, 0.5);
  for (Index i = 0; i < 20; ++i) {
    for (Index j = 0; j < 3; ++j) x(i, j) = std::abs(x(i, j));
    x(i, 1) = 3 + x(i, 1);  // a column without zeros
  }
  const Scaling sparse = fit_scaling(Points::own(to_sparse(x)), ScalingKind::kMinMax, run);
  const Scaling dense = fit_scaling(Points::own(x), ScalingKind::kMinMax, run);
  EXPECT_EQ(sparse.offset, dense.offset);
  EXPECT_EQ(sparse.factor, dense.factor);
  // A new row may have a zero where training had none, and a scaling may have been learnt elsewhere.
  x(4, 1) = 0;
  for (const Scaling& scaling : {sparse, fit_scaling(Points::own(x), ScalingKind::kZScore, run)})
    EXPECT_TRUE(testing::same_bits(testing::values_of(scaled(Points::own(to_sparse(x)), scaling, run)),
                                   testing::values_of(scaled(Points::own(x), scaling, run))));
  // Unless they would fill the memory.
  SparseMatrix wide;
  wide.rows = 4000;
  wide.cols = 5000;
  wide.start.assign(4001, 0);
  const Scaling all{ScalingKind::kZScore, std::vector<double>(5000, 1.0), std::vector<double>(5000, 1.0)};
  expect_error(ErrorKind::kUsage, [&] { scaled(Points::own(wide), all, run); }, {"dense", "sparse"});
}

TEST(Scaling, RangesThatOverflowAreRefused) {
  Matrix x = random_matrix(4, 2, 1);
  x(0, 1) = 1.5e308;
  x(1, 1) = -1.5e308;
  for (const ScalingKind kind : {ScalingKind::kMinMax, ScalingKind::kZScore})
    expect_error(ErrorKind::kInput, [&] { scaled_values(Points::own(x), kind); }, {"column c2", "overflow"});
  x(1, 1) = 0;
  EXPECT_TRUE(testing::all_finite(scaled_values(Points::own(x), ScalingKind::kMinMax)))
      << "the range itself fits";
}

TEST(Scaling, UnitRowsOfAnySize) {
  for (const double size : {1e200, 1.7e308, 1e-200, 1e-320}) {
    const std::vector<double> numbers{3 * (size / 4), 4 * (size / 4), 0};
    const Matrix y =
        scaled_values(Points::look_at(MatrixView::row_major(numbers.data(), 1, 3)), ScalingKind::kUnit);
    EXPECT_NEAR(y(0, 0) * y(0, 0) + y(0, 1) * y(0, 1), 1, 1e-14) << size;
    EXPECT_EQ(y(0, 2), 0);
  }
}

TEST(Scaling, SmallestRangesCountAsConstantBesideOthers) {
  Matrix x(3, 2);
  x(0, 0) = 5e-324;
  x(0, 1) = 1;
  for (const ScalingKind kind : {ScalingKind::kMinMax, ScalingKind::kZScore}) {
    const Matrix y = scaled_values(Points::own(x), kind);
    for (Index i = 0; i < 3; ++i) EXPECT_EQ(y(i, 0), 0);
    EXPECT_NE(y(0, 1), y(1, 1));
  }
}

TEST(Scaling, SmallestRangesAloneAreRefused) {
  Matrix x(3, 1);
  x(0, 0) = 5e-324;
  for (const ScalingKind kind : {ScalingKind::kMinMax, ScalingKind::kZScore})
    expect_error(ErrorKind::kInput, [&] { scaled_values(Points::own(x), kind); }, {"c1", "cannot be scaled"});
}

TEST(Scaling, SameBitsForAnyNumberOfThreadsAndAnyLayout) {
  const Matrix x = random_matrix(9001, 5, 6);
  const Matrix columns = testing::transpose(x);
  for (const ScalingKind kind : kAll) {
    Matrix first;
    for (const int threads : kThreadCounts)
      for (const Points& points : {Points::own(x), Points::look_at(columns.view().transposed())}) {
        const auto run = with_threads(threads);
        const Matrix y = values_of(scaled(points, fit_scaling(points, kind, run), run));
        if (first.empty()) first = y;
        ASSERT_TRUE(same_bits(y, first)) << name_of(kind) << ", " << threads << " threads";
      }
  }
}

TEST(Scaling, NamesGoBothWays) {
  for (const ScalingKind kind : kAll) EXPECT_EQ(scaling_kind(name_of(kind)), kind);
  expect_error(ErrorKind::kUsage, [] { scaling_kind("standard"); },
               {"standard", "minmax, zscore, unit, none"});
}

}  // namespace
}  // namespace cordon

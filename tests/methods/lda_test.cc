#include "cordon/methods/lda.h"

#include <gtest/gtest.h>

#include "errors.h"
#include "golden.h"
#include "known.h"

namespace cordon {
namespace {

using testing::expect_error;
using testing::identity;
using testing::inside_scatter;
using testing::LabelledRows;
using testing::largest_difference;
using testing::relative_difference;
using testing::scaled_by;
using testing::squared_distances;
using testing::with_threads;

Matrix embedding(const Matrix& x, const Labels& labels, Index dims, cordon::Run& run) {
  const Points points = Points::own(x);
  return Lda({.dims = dims}).fit(points, {.labels = labels}, run)->apply(points, {}, run);
}

TEST(Lda, InsideTheClassesTheMapIsRound) {
  for (const auto& [n, f, classes] : {std::tuple<Index, Index, Index>{90, 5, 3}, {200, 20, 6}, {40, 4, 2}}) {
    const LabelledRows rows(n, f, classes, 1);
    auto run = with_threads(2);
    const Index dims = std::min(f, classes - 1);
    const Matrix y = embedding(rows.values, rows.labels, dims, run);
    ASSERT_EQ(y.cols(), dims);
    const Matrix within =
        scaled_by(inside_scatter(y, rows.labels.of_row), 1.0 / static_cast<double>(n - classes));
    EXPECT_LT(largest_difference(within, identity(dims)), 1e-9);
    // Between the classes it is diagonal, with the eigenvalues.
    Matrix between = testing::scatter_about_mean(y);
    const Matrix inside = inside_scatter(y, rows.labels.of_row);
    for (Index i = 0; i < between.size(); ++i) between.data()[i] -= inside.data()[i];
    EXPECT_LT(relative_difference(between, testing::diagonal(run.report.eigenvalues)), 1e-9);
    double mean = 0;
    for (Index i = 0; i < n; ++i) mean += y(i, 0);
    EXPECT_NEAR(mean / static_cast<double>(n), 0, 1e-9);
  }
}

TEST(Lda, AffineTransformsOfTheFeaturesChangeNothing) {
  const LabelledRows rows(80, 6, 4, 2);
  auto run = with_threads(1);
  const Matrix expected = squared_distances(embedding(rows.values, rows.labels, 3, run));
  EXPECT_LT(
      relative_difference(
          squared_distances(embedding(testing::affine_image(rows.values, 9), rows.labels, 3, run)), expected),
      1e-8);
  Matrix units(rows.values);  // metres instead of nanometres
  for (Index i = 0; i < units.rows(); ++i) units(i, 2) *= 1e9, units(i, 4) *= 1e-9;
  EXPECT_LT(relative_difference(squared_distances(embedding(units, rows.labels, 3, run)), expected), 1e-7);
  EXPECT_TRUE(run.report.warnings.empty()) << run.report.warnings[0];
}

TEST(Lda, RowOrderAndNamesOfClassesChangeNothing) {
  const LabelledRows rows(60, 5, 3, 3);
  auto run = with_threads(1);
  const Matrix expected = embedding(rows.values, rows.labels, 2, run);
  std::vector<Index> backwards;
  Labels labels{{}, {"b", "none", "a", "c"}};  // one class has no rows
  for (Index i = 59; i >= 0; --i) {
    backwards.push_back(i);
    labels.of_row.push_back(std::vector<int>{3, 0, 2}[static_cast<std::size_t>(i % 3)]);
  }
  const Matrix turned =
      embedding(testing::values_of(Points::own(rows.values).select_rows(backwards)), labels, 2, run);
  EXPECT_LT(relative_difference(testing::values_of(Points::own(turned).select_rows(backwards)), expected),
            1e-9);
}

TEST(Lda, RowsWithoutALabelTakeNoPartButGetAPlace) {
  LabelledRows rows(90, 4, 3, 4);
  std::vector<Index> labelled;
  Labels known{{}, rows.labels.names};
  for (Index i = 0; i < 90; ++i) {
    if (i % 4 == 0) {
      rows.labels.of_row[static_cast<std::size_t>(i)] = Labels::kUnknown;
      for (Index j = 0; j < 4; ++j) rows.values(i, j) += 1e3;  // far away: would spoil everything
    } else {
      labelled.push_back(i);
      known.of_row.push_back(rows.labels.of_row[static_cast<std::size_t>(i)]);
    }
  }
  auto run = with_threads(1);
  const Matrix all = embedding(rows.values, rows.labels, 2, run);
  EXPECT_EQ(all.rows(), 90);
  EXPECT_NE(run.report.notes[0].find("67 of 90"), std::string::npos);
  const Matrix few =
      embedding(testing::values_of(Points::own(rows.values).select_rows(labelled)), known, 2, run);
  EXPECT_LT(relative_difference(testing::values_of(Points::own(all).select_rows(labelled)), few), 1e-9);
}

TEST(Lda, AtMostOneDimensionLessThanClasses) {
  const LabelledRows rows(60, 5, 3, 5);
  auto run = with_threads(1);
  EXPECT_EQ(embedding(rows.values, rows.labels, 5, run).cols(), 2);
  ASSERT_FALSE(run.report.warnings.empty());
  EXPECT_NE(run.report.warnings.back().find("2 of 5"), std::string::npos);
}

TEST(Lda, SingularSpreadAndWideDataStayFinite) {
  for (const auto& [n, f] : {std::pair<Index, Index>{60, 8}, {12, 30}, {6, 5}}) {
    LabelledRows rows(n, f, 3, 6);
    for (Index i = 0; i < n; ++i) {
      rows.values(i, 0) = 7;                  // constant
      rows.values(i, 1) = rows.values(i, 2);  // twice the same
    }
    auto run = with_threads(1);
    const Matrix y = embedding(rows.values, rows.labels, 2, run);
    EXPECT_TRUE(testing::all_finite(y));
    EXPECT_GE(y.cols(), 1);
    EXPECT_NE(run.report.warnings[0].find("rank"), std::string::npos);
    EXPECT_LT(run.report.residual, 1e-9);
  }
}

TEST(Lda, Refusals) {
  const LabelledRows rows(12, 3, 3, 7);
  auto fit = [&](const std::vector<int>& of_row, const Matrix& x) {
    auto run = with_threads(1);
    embedding(x, {of_row, {"a", "b", "c"}}, 2, run);
  };
  expect_error(ErrorKind::kUsage, [&] { fit({}, rows.values); }, {"labels", "--label"});
  expect_error(ErrorKind::kUsage, [&] { fit({0, 1}, rows.values); });
  expect_error(ErrorKind::kInput, [&] { fit(std::vector<int>(12, 1), rows.values); },
               {"at least 2 classes", "1"});
  expect_error(ErrorKind::kInput, [&] { fit(std::vector<int>(12, Labels::kUnknown), rows.values); },
               {"at least 2 classes", "0"});
  std::vector<int> single(12, Labels::kUnknown);
  single[0] = 0, single[5] = 1, single[6] = 2;
  expect_error(ErrorKind::kInput, [&] { fit(single, rows.values); }, {"every class has one"});
  Matrix equal(12, 3);
  for (Index i = 0; i < 12; ++i)
    for (Index j = 0; j < 3; ++j) equal(i, j) = static_cast<double>(i % 3);
  expect_error(ErrorKind::kInput, [&] { fit(rows.labels.of_row, equal); }, {"no spread"});
}

}  // namespace
}  // namespace cordon

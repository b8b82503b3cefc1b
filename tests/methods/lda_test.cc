#include "methods/lda.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "cordon/data/scaling.h"
#include "cordon/score/projection_scores.h"
#include "errors.h"
#include "golden.h"
#include "known.h"

namespace cordon {

using namespace internal;
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

Matrix embedding(const Matrix& x, const Labels& labels, Index dims, const cordon::Run& run, Report& report) {
  const Points points = Points::own(x);
  return Lda({.dims = dims}).fit(points, {.labels = labels}, run, report)->apply(points, {}, run);
}

TEST(Lda, InsideTheClassesTheMapIsRound) {
  for (const auto& [n, f, classes] : {std::tuple<Index, Index, Index>{90, 5, 3}, {200, 20, 6}, {40, 4, 2}}) {
    const LabelledRows rows(n, f, classes, 1);
    auto run = with_threads(2);
    Report report;
    const Index dims = std::min(f, classes - 1);
    const Matrix y = embedding(rows.values, rows.labels, dims, run, report);
    ASSERT_EQ(y.cols(), dims);
    const Matrix within =
        scaled_by(inside_scatter(y, rows.labels.of_row), 1.0 / static_cast<double>(n - classes));
    EXPECT_LT(largest_difference(within, identity(dims)), 1e-9);
    // Between the classes it is diagonal, with the eigenvalues.
    Matrix between = testing::scatter_about_mean(y);
    const Matrix inside = inside_scatter(y, rows.labels.of_row);
    for (Index i = 0; i < between.size(); ++i) between.data()[i] -= inside.data()[i];
    EXPECT_LT(relative_difference(between, testing::diagonal(report.eigenvalues)), 1e-9);
    double mean = 0;
    for (Index i = 0; i < n; ++i) mean += y(i, 0);
    EXPECT_NEAR(mean / static_cast<double>(n), 0, 1e-9);
  }
}

TEST(Lda, AffineTransformsOfTheFeaturesChangeNothing) {
  const LabelledRows rows(80, 6, 4, 2);
  auto run = with_threads(1);
  Report report;
  const Matrix expected = squared_distances(embedding(rows.values, rows.labels, 3, run, report));
  EXPECT_LT(relative_difference(squared_distances(embedding(testing::affine_image(rows.values, 9),
                                                            rows.labels, 3, run, report)),
                                expected),
            1e-8);
  Matrix units(rows.values);  // metres instead of nanometres
  for (Index i = 0; i < units.rows(); ++i) units(i, 2) *= 1e9, units(i, 4) *= 1e-9;
  EXPECT_LT(relative_difference(squared_distances(embedding(units, rows.labels, 3, run, report)), expected),
            1e-7);
  EXPECT_TRUE(report.warnings.empty()) << report.warnings[0];
}

TEST(Lda, RowOrderAndNamesOfClassesChangeNothing) {
  const LabelledRows rows(60, 5, 3, 3);
  auto run = with_threads(1);
  Report report;
  const Matrix expected = embedding(rows.values, rows.labels, 2, run, report);
  std::vector<Index> backwards;
  Labels labels{{}, {"b", "none", "a", "c"}};  // one class has no rows
  for (Index i = 59; i >= 0; --i) {
    backwards.push_back(i);
    labels.of_row.push_back(std::vector<int>{3, 0, 2}[static_cast<std::size_t>(i % 3)]);
  }
  const Matrix turned =
      embedding(testing::values_of(Points::own(rows.values).select_rows(backwards)), labels, 2, run, report);
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
  Report report;
  const Matrix all = embedding(rows.values, rows.labels, 2, run, report);
  EXPECT_EQ(all.rows(), 90);
  EXPECT_NE(report.notes[0].find("67 of 90"), std::string::npos);
  const Matrix few =
      embedding(testing::values_of(Points::own(rows.values).select_rows(labelled)), known, 2, run, report);
  EXPECT_LT(relative_difference(testing::values_of(Points::own(all).select_rows(labelled)), few), 1e-9);
}

TEST(Lda, AtMostOneDimensionLessThanClasses) {
  const LabelledRows rows(60, 5, 3, 5);
  auto run = with_threads(1);
  Report report;
  EXPECT_EQ(embedding(rows.values, rows.labels, 5, run, report).cols(), 2);
  ASSERT_FALSE(report.warnings.empty());
  EXPECT_NE(report.warnings.back().find("2 of 5"), std::string::npos);
}

TEST(Lda, SingularSpreadAndWideDataStayFinite) {
  for (const auto& [n, f] : {std::pair<Index, Index>{60, 8}, {12, 30}, {6, 5}}) {
    LabelledRows rows(n, f, 3, 6);
    for (Index i = 0; i < n; ++i) {
      rows.values(i, 0) = 7;                  // constant
      rows.values(i, 1) = rows.values(i, 2);  // twice the same
    }
    auto run = with_threads(1);
    Report report;
    const Matrix y = embedding(rows.values, rows.labels, 2, run, report);
    EXPECT_TRUE(testing::all_finite(y));
    EXPECT_GE(y.cols(), 1);
    EXPECT_NE(report.warnings[0].find("rank"), std::string::npos);
    EXPECT_LT(report.residual, 1e-9);
  }
}

// A table of which the rank of the spread inside classes is known: `honest` columns with spread, and then
// columns that are one number in every class but for rounding, sums of two honest ones, and constants.
struct MixedColumns {
  Matrix values;
  std::vector<int> group;
  Index honest;

  explicit MixedColumns(std::uint64_t seed) {
    Stream random(seed, Purpose::kTest, 9);
    const auto draw = [&](std::uint64_t below) { return static_cast<Index>(random.below(below)); };
    const Index classes = 3 + draw(3), n = 60 + draw(100), flat = 1 + draw(3), sums = draw(3),
                constant = draw(2);
    honest = 3 + draw(4);
    values = Matrix(n, honest + flat + sums + constant);
    const Matrix level = testing::random_matrix(classes, values.cols(), seed + 1);
    for (Index i = 0; i < n; ++i) {
      group.push_back(static_cast<int>(i % classes));
      for (Index j = 0; j < values.cols(); ++j) {
        const double mine = level(i % classes, j);
        double& value = values(i, j);
        if (j < honest)
          value = 2 * mine + random.normal();
        else if (j < honest + flat)
          value = mine * (1 + 2.2e-16 * (static_cast<double>(draw(3)) - 1));
        else if (j < honest + flat + sums)
          value = values(i, j % honest) + 0.3 * values(i, (j + 1) % honest);
        else
          value = 0.1;
      }
    }
  }
};

TEST(Lda, TheRankIsThatOfTheColumnsWithASpreadInWhateverUnits) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const MixedColumns made(seed);
    const Labels labels{made.group, {"a", "b", "c", "d", "e"}};
    Matrix honest(made.values.rows(), made.honest);
    for (Index i = 0; i < honest.rows(); ++i)
      for (Index j = 0; j < honest.cols(); ++j) honest(i, j) = made.values(i, j);
    auto expected = with_threads(1);
    Report expected_report;
    const Matrix map = squared_distances(embedding(honest, labels, 2, expected, expected_report));
    ASSERT_EQ(expected_report.rank, made.honest);

    Stream random(seed, Purpose::kTest, 10);
    Matrix units(made.values), scores(made.values);
    for (Index j = 0; j < units.cols(); ++j) {
      const double unit = std::pow(10.0, 24 * random.uniform() - 12);
      for (Index i = 0; i < units.rows(); ++i) units(i, j) *= unit;
    }
    const Points points = Points::look_at(made.values);
    scores =
        testing::values_of(scaled(points, fit_scaling(points, ScalingKind::kZScore, expected), expected));
    for (const Matrix* x : std::initializer_list<const Matrix*>{&made.values, &units, &scores}) {
      auto run = with_threads(1);
      Report report;
      const Matrix y = embedding(*x, labels, 2, run, report);
      EXPECT_EQ(report.rank, made.honest);
      ASSERT_FALSE(report.warnings.empty());
      EXPECT_NE(report.warnings[0].find(std::to_string(made.honest) + " of " + std::to_string(units.cols())),
                std::string::npos);
      EXPECT_LT(relative_difference(squared_distances(y), map), 1e-7);
      for (std::size_t k = 0; k < 2; ++k)
        EXPECT_NEAR(report.eigenvalues[k], expected_report.eigenvalues[k],
                    1e-8 * expected_report.eigenvalues[0]);
    }
  }
}

// More features than points: the rounding of turned coordinates is that of all features, also in a coordinate
// of little spread. Rows come in pairs about the mean of their class, so that no coordinate mixes what
// differs inside classes with what differs between them.
TEST(Lda, CoordinatesOfWideDataWithoutSpreadInsideClassesAreLeftOut) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Index n = 24, f = 60, classes = 3;
    const Matrix turn = testing::random_rotation(f, seed);
    const Matrix inside = testing::random_matrix(n / 2, 4, seed + 100);
    Matrix x(n, f);
    Labels labels{{}, {"a", "b", "c"}};
    for (Index i = 0; i < n; ++i) {
      const Index g = i / 2 % classes;
      labels.of_row.push_back(static_cast<int>(g));
      for (Index j = 0; j < 4; ++j) x(i, j) = (i % 2 == 0 ? 1 : -1) * inside(i / 2, j);
      x(i, 4) = g == 0 ? 2 : -1;
      x(i, 5) = 1e-4 * (g == 0 ? 0 : g == 1 ? 1 : -1);
    }
    auto run = with_threads(1);
    Report report;
    const Matrix y = embedding(testing::times(x, turn), labels, 2, run, report);
    EXPECT_EQ(report.rank, 4);
    EXPECT_LT(report.eigenvalues[0], 1e-6) << "the class means do not differ in the directions left";
    EXPECT_TRUE(testing::all_finite(y));
  }
}

TEST(Lda, ZooInStandardScores) {
  const char* folder = std::getenv("CORDON_DATA");
  const auto path = std::filesystem::path(folder == nullptr ? "" : folder) / "zoo.csv";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "CORDON_DATA names no folder with zoo.csv";
  auto run = with_threads(1);
  Report report;
  EncodeOptions options;
  options.label = "class";
  const Points zoo = encode(read_table(path.string(), {}, run), options, run).points;
  const Points scores = scaled(zoo, fit_scaling(zoo, ScalingKind::kZScore, run), run);
  const Matrix y = embedding(testing::values_of(scores), zoo.labels, 6, run, report);
  EXPECT_EQ(report.rank, 13);
  ASSERT_FALSE(report.warnings.empty());
  EXPECT_NE(report.warnings[0].find("rank 13 of 16"), std::string::npos) << report.warnings[0];
  EXPECT_LT(report.eigenvalues[0], 1e4);
  EXPECT_GE(knn_cross_validation(Points::look_at(y), zoo.labels.of_row, {}, run).mean, 0.95);
}

TEST(Lda, Refusals) {
  const LabelledRows rows(12, 3, 3, 7);
  auto fit = [&](const std::vector<int>& of_row, const Matrix& x) {
    auto run = with_threads(1);
    Report report;
    embedding(x, {of_row, {"a", "b", "c"}}, 2, run, report);
  };
  expect_error(ErrorKind::kUsage, [&] { fit({}, rows.values); }, {"labels", "with label or"});
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

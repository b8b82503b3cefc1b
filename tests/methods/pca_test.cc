#include "methods/pca.h"

#include <gtest/gtest.h>

#include "errors.h"
#include "golden.h"
#include "known.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::random_matrix;
using testing::relative_difference;
using testing::scaled_by;
using testing::scatter_about_mean;
using testing::with_threads;

TEST(Pca, Golden) {
  const auto g = testing::golden("dsp_comparators");
  const auto expected = g["expect"]["pca"];
  const Points points = Points::own(testing::matrix(g["X"]));
  auto run = with_threads(2);
  Report report;
  const auto map = Pca({.dims = 2}).fit(points, {}, run, report);
  const auto& linear = dynamic_cast<const LinearMap&>(*map);
  for (std::size_t j = 0; j < linear.centre().size(); ++j)
    EXPECT_NEAR(linear.centre()[j], expected["mean"][j].get<double>(), 1e-8);
  EXPECT_LT(relative_difference(linear.directions(), testing::matrix(expected["Z"])), 1e-8);
  EXPECT_LT(relative_difference(map->apply(points, {}, run), testing::matrix(expected["Y"])), 1e-8);

  auto full = with_threads(2);
  Report full_report;
  (void)Pca({.dims = 4}).fit(points, {}, full, full_report);
  ASSERT_EQ(full_report.eigenvalues.size(), 4u);
  for (std::size_t j = 0; j < 4; ++j)
    EXPECT_NEAR(full_report.eigenvalues[j], expected["scatter_eigenvalues"][j].get<double>(), 1e-8);
  EXPECT_NEAR(std::get<double>(full_report.details[0].second), 1, 1e-14) << "all the variance is kept";
}

TEST(Pca, WhitenedCoordinatesAreUncorrelatedWithVarianceOne) {
  for (const auto& [n, f] : {std::pair<Index, Index>{100, 7}, {12, 40}}) {
    const Points points = Points::own(random_matrix(n, f, 3));
    auto run = with_threads(1);
    Report report;
    const auto map = Pca({.dims = 5, .whiten = true}).fit(points, {}, run, report);
    const Matrix covariance =
        scaled_by(scatter_about_mean(map->apply(points, {}, run)), 1.0 / static_cast<double>(n - 1));
    EXPECT_LT(testing::largest_difference(covariance, testing::identity(5)), 1e-10);
  }
}

TEST(Pca, AllDimensionsAreARotation) {
  const Points points = Points::own(random_matrix(60, 6, 4));
  auto run = with_threads(1);
  Report report;
  const auto map = Pca({.dims = 6}).fit(points, {}, run, report);
  const Matrix y = map->apply(points, {}, run);
  EXPECT_LT(relative_difference(testing::squared_distances(y),
                                testing::squared_distances(testing::values_of(points))),
            1e-12);
}

TEST(Pca, FewerDimensionsComeWithAWarning) {
  const Matrix x = testing::times(random_matrix(30, 2, 5), random_matrix(2, 6, 6));
  auto run = with_threads(1);
  Report report;
  const auto map = Pca({.dims = 4}).fit(Points::own(x), {}, run, report);
  EXPECT_EQ(map->output_dims(), 2);
  EXPECT_EQ(report.dims, 2);
  EXPECT_EQ(report.rank, 2);
  ASSERT_EQ(report.warnings.size(), 1u);
  EXPECT_NE(report.warnings[0].find("2 of 4"), std::string::npos);
}

TEST(Pca, Refusals) {
  auto run = with_threads(1);
  Report report;
  expect_error(ErrorKind::kUsage, [] { Pca({.dims = 0}); }, {"dims", "at least 1"});
  expect_error(ErrorKind::kUsage,
               [&] { (void)Pca({.dims = 4}).fit(Points::own(random_matrix(9, 3, 1)), {}, run, report); },
               {"4", "1 to 3"});
  expect_error(ErrorKind::kInput,
               [&] { (void)Pca({.dims = 1}).fit(Points::own(Matrix(9, 3)), {}, run, report); }, {"equal"});
}

}  // namespace
}  // namespace cordon

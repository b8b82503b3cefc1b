// One row far out: the neighbours, and the maps learnt from them, stay what they are for all others.
#include "graph/far_rows.h"

#include <gtest/gtest.h>

#include <cmath>

#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "cordon/data/scaling.h"
#include "cordon/methods/registry.h"
#include "cordon/neighbors/nearest.h"
#include "core/index.h"
#include "golden.h"
#include "graph/edge_graph.h"
#include "graph/joined_pairs.h"
#include "methods/known.h"
#include "methods/locality.h"
#include "methods/lpp.h"
#include "solve/pencil.h"

namespace cordon {

using namespace internal;
namespace {

using testing::random_matrix;
using testing::relative_difference;

struct Labelled {
  Matrix x;
  std::vector<int> labels;
};

// Wine with columns from 0 to 1.
Labelled wine() {
  cordon::Run run;
  EncodeOptions options;
  options.label = "class";
  const Points points =
      encode(read_table(std::string(CORDON_SOURCE_DIR) + "/data/wine.csv", {}, run), options, run).points;
  return {Matrix(scaled(points, fit_scaling(points, ScalingKind::kMinMax, run), run).dense()),
          points.labels.of_row};
}

// Row `row` multiplied, or a copy of it multiplied and added.
Labelled with_far_row(const Labelled& data, Index row, double factor, bool added) {
  if (!added) {
    Labelled changed = data;
    for (double& value : changed.x.row(row)) value *= factor;
    return changed;
  }
  Labelled more{Matrix(data.x.rows() + 1, data.x.cols()), data.labels};
  std::copy_n(data.x.data(), data.x.size(), more.x.data());
  for (Index j = 0; j < data.x.cols(); ++j) more.x(data.x.rows(), j) = data.x(row, j) * factor;
  more.labels.push_back(data.labels[idx(row)]);
  return more;
}

// The share of rows, but for one, whose nearest other row has their label.
double one_nearest(const Matrix& y, const std::vector<int>& labels, Index without) {
  cordon::Run run;
  const Neighbours near = nearest(Points::look_at(y), {.k = 1}, run);
  Index right = 0, count = 0;
  for (Index i = 0; i < y.rows(); ++i) {
    if (i == without) continue;
    ++count;
    right += labels[idx(near.row(i)[0])] == labels[idx(i)] ? 1 : 0;
  }
  return static_cast<double>(right) / static_cast<double>(count);
}

Matrix placed_by(const std::string& method, const ParameterValues& parameters, const Matrix& x) {
  cordon::Run run;
  Report report;
  return make_method(method, parameters)
      ->fit(Points::look_at(x), {}, run, report)
      ->apply(Points::look_at(x), {}, run);
}

constexpr double kFactors[] = {1e4, 1e8, 1e12};

TEST(FarRows, NearestNeighboursOfOthersStay) {
  const Labelled data = wine();
  for (const double factor : kFactors)
    for (const bool added : {false, true})
      for (Index row = 0; row < data.x.rows(); row += 10) {
        SCOPED_TRACE(::testing::Message()
                     << "row " << row << " times " << factor << (added ? ", added" : ""));
        const Labelled far = with_far_row(data, row, factor, added);
        EXPECT_NEAR(one_nearest(far.x, far.labels, added ? data.x.rows() : row),
                    one_nearest(data.x, data.labels, added ? -1 : row), 0.01);
      }
}

// How much the accuracy on a map of others falls, as a mean over the rows that are far out.
double mean_loss(const std::string& method, const ParameterValues& parameters, double factor, bool added) {
  const Labelled data = wine();
  const Matrix before = placed_by(method, parameters, data.x);
  double sum = 0;
  int count = 0;
  for (Index row = 0; row < data.x.rows(); row += 10, ++count) {
    const Labelled far = with_far_row(data, row, factor, added);
    sum += one_nearest(before, data.labels, added ? -1 : row) -
           one_nearest(placed_by(method, parameters, far.x), far.labels, added ? data.x.rows() : row);
  }
  return sum / count;
}

// With neighbours in the order of the rows the accuracy is about .4; where lpp joins the row far out
// with rows that are not near, it loses .04 on two dimensions.
TEST(FarRows, MapsOfGraphsStillTellOthersApart) {
  for (const double factor : kFactors)
    for (const bool added : {false, true}) {
      SCOPED_TRACE(::testing::Message() << "times " << factor << (added ? ", added" : ""));
      EXPECT_LT(mean_loss("le", {{"dims", "5"}}, factor, added), 0.01);
      EXPECT_LT(
          mean_loss("le", {{"dims", "5"}, {"metric", "euclidean"}, {"weights", "binary"}}, factor, added),
          0.01);
      for (const char* dims : {"2", "5", "11"})
        EXPECT_NEAR(mean_loss("lpp", {{"dims", dims}}, factor, added), 0, 0.01) << dims;
    }
}

// The map is that of the other rows alone, and says so.
TEST(FarRows, LppLearnsWithoutRowsThatAreNearNobody) {
  const Matrix others = wine().x;
  for (const double factor : kFactors) {
    const Matrix x = with_far_row(wine(), 20, factor, true).x;
    LppOptions options;
    options.dims = 3;
    cordon::Run run;
    Report report, without;
    const auto map = Lpp(options).fit(Points::look_at(x), {}, run, report);
    const auto wanted = Lpp(options).fit(Points::look_at(others), {}, run, without);
    EXPECT_EQ(relative_difference(dynamic_cast<const LinearMap&>(*map).directions(),
                                  dynamic_cast<const LinearMap&>(*wanted).directions()),
              0);
    ASSERT_EQ(report.warnings.size(), 1U);
    EXPECT_NE(report.warnings[0].find("1 of 179 rows"), std::string::npos) << report.warnings[0];
    EXPECT_TRUE(without.warnings.empty());
  }
}

// Where the pencil can be solved as it is, the near coordinates give the same directions.
TEST(FarRows, LocalityIsSolvedAsWithoutOtherCoordinates) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    for (const Normalisation length : {Normalisation::kUnit, Normalisation::kByB, Normalisation::kByA}) {
      SCOPED_TRACE(::testing::Message() << "seed " << seed);
      Matrix x = random_matrix(80, 5, seed);
      for (const Index row : {3, 40})
        for (double& value : x.row(row)) value *= 3e3;
      const Points points = Points::look_at(x);
      cordon::Run run;
      Report report;
      const std::vector<Edge> edges =
          either_direction(nearest(points, {.k = 5}, run), [](double) { return 1.0; });
      const std::vector<double> weights = degrees(edges, x.rows());
      ASSERT_EQ(NearCoordinates(points, weights, run).far_rows(), 2);
      const PencilSolution wanted = solve_pencil(
          scatter(points, edges, run), point_scatter(points, weights, column_means(points, run), run),
          {.keep = 3, .order = Order::kSmallest, .length = length});
      const auto map = solve_locality(
          points,
          {.method = "lpp", .edges = edges, .centre_of = {}, .weighting = {}, .dims = 3, .length = length},
          run, report);
      EXPECT_LT(relative_difference(dynamic_cast<const LinearMap&>(*map).directions(), wanted.vectors), 1e-8);
      EXPECT_EQ(report.warnings.size(), 1U);
    }
}

TEST(FarRows, OrdinaryPointsAreLeftAsTheyAre) {
  const Matrix x = random_matrix(60, 4, 2);
  cordon::Run run;
  const NearCoordinates near(Points::look_at(x), std::vector<double>(60, 1.0), run);
  EXPECT_FALSE(near.changed());
  EXPECT_EQ(near.points().dense().data, x.data());
}

// Rows that have no weight may lie anywhere.
TEST(FarRows, RowsWithoutWeightDoNotCount) {
  Matrix x = random_matrix(60, 4, 3);
  x(7, 2) = 1e9;
  std::vector<double> weights(60, 1.0);
  cordon::Run run;
  EXPECT_TRUE(NearCoordinates(Points::look_at(x), weights, run).changed());
  weights[7] = 0;
  EXPECT_FALSE(NearCoordinates(Points::look_at(x), weights, run).changed());
}

}  // namespace
}  // namespace cordon

// One row far out: the neighbours, and the maps learnt from them, stay what they are for all others.
#include "graph/far_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
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
#include "methods/drawn_graph.h"
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

// All rows but one.
Labelled without_row(const Labelled& data, Index row) {
  Labelled fewer{Matrix(data.x.rows() - 1, data.x.cols()), data.labels};
  for (Index i = 0; i < fewer.x.rows(); ++i)
    std::copy_n(data.x.row(i < row ? i : i + 1).data(), data.x.cols(), fewer.x.row(i).data());
  fewer.labels.erase(fewer.labels.begin() + row);
  return fewer;
}

// The accuracy on a map of the rows but for one, among themselves.
double accuracy_of_others(const std::string& method, const ParameterValues& parameters, const Labelled& data,
                          Index row) {
  const Labelled others = without_row({placed_by(method, parameters, data.x), data.labels}, row);
  return one_nearest(others.x, others.labels, -1);
}

// The largest change of the others' accuracy on a map, over the rows that may be far out. Beside it
// stands what the row far out ought to be: by distance a row that is near nobody, so nothing at all;
// by angle a row like any other, so the same row at its usual length.
double largest_change(const std::string& method, const ParameterValues& parameters, double factor, bool added,
                      bool by_angle) {
  const Labelled data = wine();
  double largest = 0;
  for (Index row = 0; row < data.x.rows(); row += 10) {
    const Index at = added ? data.x.rows() : row;
    const Labelled far = with_far_row(data, row, factor, added), others = without_row(far, at);
    const double wanted = by_angle
                              ? accuracy_of_others(method, parameters, with_far_row(data, row, 1, added), at)
                              : one_nearest(placed_by(method, parameters, others.x), others.labels, -1);
    largest = std::max(largest, std::abs(accuracy_of_others(method, parameters, far, at) - wanted));
  }
  return largest;
}

// With neighbours in the order of the rows the accuracy is about .4; where the row far out is joined with rows
// that are not near, it changes by up to .02 (le) and .04 (lpp).
TEST(FarRows, MapsOfGraphsAreThoseOfTheOtherRows) {
  for (const double factor : kFactors)
    for (const bool added : {false, true}) {
      SCOPED_TRACE(::testing::Message() << "times " << factor << (added ? ", added" : ""));
      for (const char* dims : {"2", "5"}) {
        EXPECT_LE(largest_change("le", {{"dims", dims}}, factor, added, true), 0.01) << dims;
        for (const char* weights : {"binary", "heat"})
          EXPECT_LE(largest_change("le", {{"dims", dims}, {"metric", "euclidean"}, {"weights", weights}},
                                   factor, added, false),
                    0.01)
              << weights << ", " << dims;
      }
      for (const char* dims : {"2", "5", "11"})
        EXPECT_LE(largest_change("lpp", {{"dims", dims}}, factor, added, false), 0.01) << dims;
    }
}

// Each row has the edges, weights included, that it has in the table without the row far out, which has none.
TEST(FarRows, GraphsByDistanceDoNotJoinRowsThatAreNearNobody) {
  const Labelled data = wine();
  for (const double factor : kFactors)
    for (const GraphRule rule : {GraphRule::kOr, GraphRule::kAnd, GraphRule::kEpsilon}) {
      SCOPED_TRACE(::testing::Message() << "times " << factor << ", rule " << static_cast<int>(rule));
      GraphOptions options;
      options.graph = rule;
      options.metric = Metric::kEuclidean;
      options.weights = EdgeWeights::kHeat;
      if (rule == GraphRule::kEpsilon) options.epsilon = 0.5;
      cordon::Run run;
      Report report, without;
      const Matrix x = with_far_row(data, 20, factor, true).x;
      const DrawnGraph found = draw_graph(Points::look_at(x), options, run, report);
      const DrawnGraph wanted = draw_graph(Points::look_at(data.x), options, run, without);
      ASSERT_EQ(found.edges.size(), wanted.edges.size());
      for (std::size_t e = 0; e < wanted.edges.size(); ++e) {
        EXPECT_EQ(found.edges[e].a, wanted.edges[e].a);
        EXPECT_EQ(found.edges[e].b, wanted.edges[e].b);
        EXPECT_EQ(found.edges[e].weight, wanted.edges[e].weight);
      }
      ASSERT_EQ(report.warnings.size(), rule == GraphRule::kEpsilon ? 0U : 1U);
      if (!report.warnings.empty()) EXPECT_NE(report.warnings[0].find("1 of 179 rows"), std::string::npos);
      EXPECT_TRUE(without.warnings.empty());
    }
}

// Where the other rows are too few to be neighbours of each other, all are joined as before.
TEST(FarRows, TooFewOthersAreJoinedWithRowsFarOut) {
  Matrix x = random_matrix(6, 3, 4);
  for (double& value : x.row(2)) value += 1e9;
  cordon::Run run;
  const NeighbourEdges all =
      neighbour_edges(Points::look_at(x), {.n_neighbors = 5, .metric = Metric::kEuclidean}, run);
  EXPECT_EQ(all.edges.size(), 15U);
  EXPECT_EQ(all.far_rows, 0);
  const NeighbourEdges near =
      neighbour_edges(Points::look_at(x), {.n_neighbors = 4, .metric = Metric::kEuclidean}, run);
  EXPECT_EQ(near.edges.size(), 10U);
  EXPECT_EQ(near.far_rows, 1);
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

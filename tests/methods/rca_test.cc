#include "methods/rca.h"

#include <gtest/gtest.h>

#include "cordon/model/model.h"
#include "errors.h"
#include "pairs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::chains;
using testing::detail;
using testing::expect_error;
using testing::LabelledRows;
using testing::largest_difference;
using testing::pair_chunklets;
using testing::random_matrix;
using testing::relative_difference;
using testing::scaled_by;
using testing::squared_distances;
using testing::with_threads;

Matrix embedding(const Matrix& x, const Knowledge& known, const RcaOptions& options, const cordon::Run& run,
                 Report& report) {
  const Points points = Points::own(x);
  return Rca(options).fit(points, known, run, report)->apply(points, {}, run);
}

// Ten pairs can span ten directions of thirty: other programs answer NaN here.
TEST(Rca, TenPairsInThirtyDimensionsAreFiniteAndReal) {
  for (const Index n : {200, 25})
    for (const std::optional<double> ridge : {std::optional<double>(0.0), std::optional<double>()}) {
      SCOPED_TRACE(n);
      auto run = with_threads(2);
      Report report;
      const Matrix x = random_matrix(n, 30, 1);
      const Matrix y = embedding(x, pair_chunklets(10), {.dims = 15, .ridge = ridge}, run, report);
      EXPECT_TRUE(testing::all_finite(y));
      EXPECT_EQ(y.rows(), n);
      EXPECT_EQ(y.cols(), ridge.has_value() ? 10 : 15);
      EXPECT_EQ(report.rank, ridge.has_value() ? 10 : std::min<Index>(30, n - 1));
      EXPECT_EQ(detail(report, "chunklets"), 10);
      EXPECT_EQ(detail(report, "chunklet_points"), 20);
      EXPECT_LT(report.residual, 1e-9);
      for (const double v : report.eigenvalues) EXPECT_TRUE(std::isfinite(v) && v >= 0);
      EXPECT_EQ(report.warnings.empty(), !ridge.has_value());
    }
}

TEST(Rca, InsideTheChunkletsTheMapIsRound) {
  for (const Index dims : {1, 3, 6}) {
    const LabelledRows rows(100, 6, 4, 2);
    auto run = with_threads(1);
    Report report;
    const Matrix y =
        embedding(rows.values, chains(100, 4), {.dims = dims, .ridge = 0}, run, report);  // chunklet = class
    const Matrix inside = scaled_by(testing::inside_scatter(y, rows.labels.of_row), 1.0 / 100);
    EXPECT_LT(largest_difference(inside, testing::identity(dims)), 1e-9);
  }
}

TEST(Rca, AllDimensionsAreTheWhiteningByTheInnerCovariance) {
  const LabelledRows rows(80, 5, 4, 3);
  auto run = with_threads(1);
  Report report;
  const Matrix y = embedding(rows.values, chains(80, 4), {.dims = 5, .ridge = 0}, run, report);
  // Mahalanobis distances by C: solve C u = x_a - x_b by Gaussian elimination.
  const Matrix c = scaled_by(testing::inside_scatter(rows.values, rows.labels.of_row), 1.0 / 80);
  for (const auto& [a, b] : {std::pair<Index, Index>{0, 1}, {3, 77}, {10, 14}}) {
    Matrix m(5, 6);
    for (Index i = 0; i < 5; ++i) {
      for (Index j = 0; j < 5; ++j) m(i, j) = c(i, j);
      m(i, 5) = rows.values(a, i) - rows.values(b, i);
    }
    for (Index p = 0; p < 5; ++p)
      for (Index i = 0; i < 5; ++i) {
        if (i == p) continue;
        const double factor = m(i, p) / m(p, p);
        for (Index j = p; j < 6; ++j) m(i, j) -= factor * m(p, j);
      }
    double expected = 0, found = 0;
    for (Index i = 0; i < 5; ++i) {
      expected += (rows.values(a, i) - rows.values(b, i)) * m(i, 5) / m(i, i);
      found += (y(a, i) - y(b, i)) * (y(a, i) - y(b, i));
    }
    EXPECT_NEAR(found, expected, 1e-9 * expected);
  }
}

TEST(Rca, TranslationRowOrderAndExtraLinksChangeNothing) {
  const LabelledRows rows(60, 4, 3, 4);
  auto run = with_threads(1);
  Report report;
  for (const std::optional<double> ridge :
       {std::optional<double>(0.0), std::optional<double>(0.1), std::optional<double>()}) {
    const RcaOptions options{.dims = 2, .ridge = ridge};
    const Knowledge known = chains(30, 3);
    const Matrix expected = embedding(rows.values, known, options, run, report);
    Matrix moved(rows.values), reversed(rows.values);
    for (Index i = 0; i < 60; ++i)
      for (Index j = 0; j < 4; ++j) {
        moved(i, j) += 100.0 * static_cast<double>(j + 1);
        reversed(59 - i, j) = rows.values(i, j);
      }
    EXPECT_LT(relative_difference(embedding(moved, known, options, run, report), expected), 1e-9);
    Knowledge mirrored;
    for (auto link = known.constraints.must.rbegin(); link != known.constraints.must.rend(); ++link) {
      mirrored.constraints.add_must(59 - link->b, 59 - link->a);
      mirrored.constraints.add_must(59 - link->a, 59 - link->b);  // said twice
    }
    mirrored.constraints.add_must(59, 59 - 27);  // follows from the others
    EXPECT_LT(relative_difference(squared_distances(embedding(reversed, mirrored, options, run, report)),
                                  [&] {
                                    Matrix turned(expected);
                                    for (Index i = 0; i < 60; ++i)
                                      for (Index k = 0; k < 2; ++k) turned(59 - i, k) = expected(i, k);
                                    return squared_distances(turned);
                                  }()),
              1e-9);
  }
}

TEST(Rca, RidgeAutoFollowsTheNumberOfDifferences) {
  const Matrix x = random_matrix(200, 10, 5);
  auto few = with_threads(1);
  Report few_report;
  (void)embedding(x, pair_chunklets(5), {.ridge = {}}, few, few_report);
  EXPECT_EQ(detail(few_report, "ridge_used"), 2) << "10 features, 5 differences";
  auto many = with_threads(1);
  Report many_report;
  (void)embedding(x, chains(200, 1), {.ridge = {}}, many, many_report);
  EXPECT_NEAR(detail(many_report, "ridge_used"), 10.0 / 199, 1e-15);
  auto given = with_threads(1);
  Report given_report;
  (void)embedding(x, pair_chunklets(5), {.ridge = 0.25}, given, given_report);
  EXPECT_EQ(detail(given_report, "ridge_used"), 0.25);
  EXPECT_EQ(given_report.rank, 10);
}

TEST(Rca, Refusals) {
  const Matrix x = random_matrix(20, 3, 6);
  auto run = with_threads(1);
  Report report;
  expect_error(ErrorKind::kUsage, [&] { embedding(x, {}, {}, run, report); },
               {"must-links", "give some with constraints"});
  Knowledge self;
  self.constraints.add_must(4, 4);
  expect_error(ErrorKind::kUsage, [&] { embedding(x, self, {}, run, report); }, {"must-links"});
  Knowledge cannot;
  cannot.constraints.add_cannot(1, 2);
  expect_error(ErrorKind::kUsage, [&] { embedding(x, cannot, {}, run, report); }, {"must-links"});
  expect_error(ErrorKind::kUsage, [&] { embedding(x, pair_chunklets(3), {.dims = 4}, run, report); },
               {"1 to 3"});
  expect_error(ErrorKind::kUsage, [] { Rca({.ridge = -1}); }, {"ridge"});
  expect_error(ErrorKind::kUsage, [] { Rca({.ridge = std::nan("")}); }, {"ridge"});
  Matrix equal(x);
  for (Index j = 0; j < 3; ++j) equal(1, j) = equal(0, j);
  for (const double ridge : {0.0, 1.0})
    expect_error(ErrorKind::kInput,
                 [&] { embedding(equal, pair_chunklets(1), {.ridge = ridge}, run, report); }, {"equal"});
}

TEST(Rca, ContradictionsAreResolvedAsAsked) {
  const Points points = Points::own(random_matrix(20, 3, 7));
  Knowledge known = chains(12, 3);
  known.constraints.add_cannot(0, 9);   // 0 = 3 = 6 = 9
  known.constraints.add_cannot(0, 15);  // fine
  auto fit_with = [&](ContradictionPolicy policy, const cordon::Run& run) {
    return fit(points, known, {.method = "rca", .contradictions = policy}, run);
  };
  auto run = with_threads(1);
  expect_error(ErrorKind::kContradiction, [&] { fit_with(ContradictionPolicy::kError, run); },
               {"0 = 3 = 6 = 9"});
  for (const auto policy : {ContradictionPolicy::kDrop, ContradictionPolicy::kKeep}) {
    auto prepared = with_threads(1);
    const Model model = fit_with(policy, prepared);
    EXPECT_EQ(model.map->output_dims(), 2);
    const ConstraintCounts& counts = model.report.constraints;
    EXPECT_EQ(counts.given, 11);
    EXPECT_EQ(counts.used + counts.dropped, counts.given);
    EXPECT_EQ(counts.used, 9) << "the must-links";
    EXPECT_FALSE(model.report.warnings.empty());
  }
}

}  // namespace
}  // namespace cordon

#include "methods/wbdr.h"

#include <gtest/gtest.h>

#include "errors.h"
#include "pairs.h"
#include "solve/pencil.h"

namespace cordon {

using namespace internal;
namespace {

using testing::detail;
using testing::directions_of;
using testing::drawn_pairs;
using testing::expect_error;
using testing::golden;
using testing::golden_pairs;
using testing::LabelledRows;
using testing::largest_difference;
using testing::random_matrix;
using testing::relative_difference;
using testing::scatter_of;
using testing::with_threads;

TEST(Wbdr, Golden) {
  for (const char* name : {"wbdr_basic_K2", "wbdr_singular_within", "wbdr_ridge"}) {
    SCOPED_TRACE(name);
    const auto g = golden(name);
    const Matrix x = testing::matrix(g["inputs"]["X"]);
    auto run = with_threads(2);
    Report report;
    const Wbdr method({.dims = g["inputs"]["K"], .ridge = g["inputs"].value("gamma", 0.0)});
    const auto map = method.fit(Points::look_at(x), golden_pairs(g["inputs"]), run, report);
    testing::expect_golden(g["expected"], *map, x);
    testing::expect_values(report.eigenvalues, g["expected"]["mu_desc"]);
    EXPECT_EQ(detail(report, "directions_compressed"), g["expected"].value("i", -1.0));
  }
}

// Compressing every direction leaves the generalised problem of S_B and S_W.
TEST(Wbdr, AllDirectionsCompressedIsTheGeneralisedProblem) {
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    SCOPED_TRACE(seed);
    const LabelledRows rows(90, 6, 3, seed);
    const Knowledge known = drawn_pairs(rows.labels, 500, seed);
    auto run = with_threads(1);
    Report report;
    const auto map = Wbdr({.dims = 6, .ridge = 0.0}).fit(Points::look_at(rows.values), known, run, report);
    EXPECT_EQ(detail(report, "directions_compressed"), 6);
    const Matrix within = scatter_of(rows.values, known.constraints.must);
    const PencilSolution pencil = solve_pencil(scatter_of(rows.values, known.constraints.cannot), within,
                                               {.keep = 6, .order = Order::kLargest});
    const double last = symmetric_eigen(within, 1, Order::kSmallest).values[0];
    EXPECT_LT(
        relative_difference(testing::scaled_by(directions_of(*map), 1 / std::sqrt(last)), pencil.vectors),
        1e-8);
    for (std::size_t j = 0; j < 6; ++j)
      EXPECT_NEAR(report.eigenvalues[j] / last, pencil.values[j], 1e-9 * pencil.values[0]);
  }
}

TEST(Wbdr, TranslationOrderStorageAndThreadsChangeNothing) {
  for (const std::uint64_t seed : {4, 5}) {
    const LabelledRows rows(60, 5, 3, seed);
    for (const std::optional<double> ridge : {std::optional<double>(), std::optional<double>(0.0)})
      for (const Index pairs : {60, 400})
        testing::expect_invariant(Wbdr({.dims = 2, .ridge = ridge}), rows,
                                  drawn_pairs(rows.labels, pairs, seed));
  }
}

TEST(Wbdr, WideDataIsSolvedExactlyInItsSpan) {
  const Matrix x = random_matrix(20, 50, 8);
  Knowledge known;
  for (Index i = 0; i + 3 < 20; ++i) {
    known.constraints.add_cannot(i, i + 1);
    if (i % 2 == 0) known.constraints.add_must(i, i + 3);
  }
  auto run = with_threads(1);
  Report report;
  const auto map = Wbdr({.dims = 4}).fit(Points::look_at(x), known, run, report);
  const double ridge = detail(report, "ridge_used");
  EXPECT_DOUBLE_EQ(ridge, 50.0 / static_cast<double>(known.constraints.must.size()))
      << "of the data's features";
  Matrix within = scatter_of(x, known.constraints.must);
  double trace = 0;
  for (Index i = 0; i < 50; ++i) trace += within(i, i);
  for (Index i = 0; i < 50; ++i) within(i, i) += ridge * trace / 50;
  const PencilSolution pencil =
      solve_pencil(scatter_of(x, known.constraints.cannot), within, {.keep = 4, .order = Order::kLargest});
  EXPECT_LT(relative_difference(directions_of(*map), pencil.vectors), 1e-8);
}

TEST(Wbdr, TheRidgeFollowsTheNumberOfMustLinks) {
  const LabelledRows rows(200, 5, 2, 11);
  auto few = with_threads(1);
  Report few_report;
  Knowledge known = drawn_pairs(rows.labels, 100, 1);
  known.constraints.must.resize(2);
  Wbdr({.dims = 2}).fit(Points::look_at(rows.values), known, few, few_report);
  EXPECT_EQ(detail(few_report, "ridge_used"), 2.5);
  auto many = with_threads(1);
  Report many_report;
  Wbdr({.dims = 2}).fit(Points::look_at(rows.values), drawn_pairs(rows.labels, 15000, 1), many, many_report);
  EXPECT_EQ(detail(many_report, "ridge_used"), 1e-3);
  auto literal = with_threads(1);
  Report literal_report;
  Wbdr({.dims = 2, .ridge = 0.0}).fit(Points::look_at(rows.values), known, literal, literal_report);
  ASSERT_EQ(literal_report.warnings.size(), 1u);
  EXPECT_NE(literal_report.warnings[0].find("ridge = auto"), std::string::npos);
}

TEST(Wbdr, WithoutMustLinksOnlyCannotLinksDecide) {
  const LabelledRows rows(40, 5, 2, 12);
  Knowledge known = drawn_pairs(rows.labels, 100, 2);
  known.constraints.must.clear();
  const EigenPairs leading =
      symmetric_eigen(scatter_of(rows.values, known.constraints.cannot), 2, Order::kLargest);
  for (const std::optional<double> ridge : {std::optional<double>(), std::optional<double>(0.0)}) {
    auto run = with_threads(1);
    Report report;
    const auto map = Wbdr({.dims = 2, .ridge = ridge}).fit(Points::look_at(rows.values), known, run, report);
    EXPECT_LT(relative_difference(directions_of(*map), leading.vectors), 1e-8);
    EXPECT_EQ(report.warnings.size(), 1u);
  }
}

TEST(Wbdr, MoreDimensionsThanCannotLinksAllow) {
  const Matrix x = random_matrix(30, 6, 13);
  Knowledge known = testing::pair_chunklets(10);
  known.constraints.add_cannot(20, 21);
  known.constraints.add_cannot(22, 23);
  for (const std::optional<double> ridge : {std::optional<double>(), std::optional<double>(0.0)}) {
    auto run = with_threads(1);
    Report report;
    const auto map = Wbdr({.dims = 4, .ridge = ridge}).fit(Points::look_at(x), known, run, report);
    EXPECT_EQ(map->output_dims(), 2);
    EXPECT_EQ(report.rank, 2);
    EXPECT_FALSE(report.warnings.empty());
    EXPECT_TRUE(testing::all_finite(directions_of(*map)));
  }
}

TEST(Wbdr, Refusals) {
  Matrix x = random_matrix(12, 4, 14);
  auto run = with_threads(1);
  Report report;
  auto fit = [&](const Knowledge& known) { Wbdr().fit(Points::look_at(x), known, run, report); };
  expect_error(ErrorKind::kUsage, [&] { fit(testing::pair_chunklets(3)); }, {"cannot-links"});
  Knowledge known;
  known.constraints.add_cannot(0, 1);
  for (Index j = 0; j < 4; ++j) x(1, j) = x(0, j);
  expect_error(ErrorKind::kInput, [&] { fit(known); }, {"equal"});
  expect_error(ErrorKind::kUsage, [] { Wbdr({.ridge = -1.0}); }, {"ridge"});
}

}  // namespace
}  // namespace cordon

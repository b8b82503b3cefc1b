#include "methods/ssdr.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cordon/methods/registry.h"
#include "errors.h"
#include "methods/pca.h"
#include "pairs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::directions_of;
using testing::drawn_pairs;
using testing::expect_error;
using testing::golden;
using testing::golden_pairs;
using testing::LabelledRows;
using testing::random_matrix;
using testing::relative_difference;
using testing::with_threads;

TEST(Ssdr, Golden) {
  const auto g = golden("ssdr_a1_b20");
  const Matrix x = testing::matrix(g["inputs"]["X"]);
  auto run = with_threads(2);
  Report report;
  const auto published = [](const char* dims) {
    return make_method("ssdr", with_preset("ssdr", "paper", {{"dims", dims}}));
  };
  const auto map = published("2")->fit(Points::look_at(x), golden_pairs(g["inputs"]), run, report);
  testing::expect_golden(g["expected"], *map, x);
  testing::expect_values(report.eigenvalues, g["expected"]["eigenvalues_desc"]);
  EXPECT_TRUE(report.warnings.empty());
  auto all = with_threads(1);
  Report all_report;
  published("5")->fit(Points::look_at(x), golden_pairs(g["inputs"]), all, all_report);
  testing::expect_values(all_report.eigenvalues, g["expected"]["eigenvalues_desc"]);
  EXPECT_FALSE(all_report.warnings.empty()) << "some are negative";
}

TEST(Ssdr, TranslationOrderStorageAndThreadsChangeNothing) {
  const LabelledRows rows(60, 5, 3, 4);
  for (const Index pairs : {40, 400})
    testing::expect_invariant(Ssdr({.dims = 2, .beta = 1}), rows, drawn_pairs(rows.labels, pairs, 5));
}

TEST(Ssdr, WithoutConstraintsItIsPca) {
  const LabelledRows rows(60, 5, 3, 6);
  auto run = with_threads(1);
  Report report;
  const Points points = Points::look_at(rows.values);
  const auto map = Ssdr({.dims = 3}).fit(points, {}, run, report);
  EXPECT_LT(
      relative_difference(directions_of(*map), directions_of(*Pca({.dims = 3}).fit(points, {}, run, report))),
      1e-9);
  ASSERT_FALSE(report.warnings.empty());
  EXPECT_NE(report.warnings[0].find("pca"), std::string::npos);
}

// A weight of 2 on every link changes nothing: the sums are divided by the weights.
TEST(Ssdr, WeightsCountRelativeToEachOther) {
  const LabelledRows rows(60, 5, 3, 7);
  Knowledge known = drawn_pairs(rows.labels, 100, 8);
  auto run = with_threads(1);
  Report report;
  const Matrix expected = directions_of(*Ssdr().fit(Points::look_at(rows.values), known, run, report));
  for (auto* links : {&known.constraints.must, &known.constraints.cannot})
    for (Pair& pair : *links) pair.weight = 2;
  EXPECT_LT(relative_difference(directions_of(*Ssdr().fit(Points::look_at(rows.values), known, run, report)),
                                expected),
            1e-10);
}

TEST(Ssdr, DimensionsInWhichNobodyDiffersAreWarnedOf) {
  LabelledRows rows(60, 4, 3, 8);
  for (Index i = 0; i < 60; ++i) rows.values(i, 2) = 7;
  const Knowledge known = drawn_pairs(rows.labels, 200, 9);
  const auto warned = [&](const SsdrOptions& options) {
    auto run = with_threads(1);
    Report report;
    Ssdr(options).fit(Points::look_at(rows.values), known, run, report);
    return std::ranges::any_of(report.warnings, [](const std::string& warning) {
      return warning.find("do not differ at all") != std::string::npos;
    });
  };
  EXPECT_TRUE(warned({.dims = 3, .beta = 1000}));
  EXPECT_FALSE(warned({.dims = 3, .beta = 0}));
}

TEST(Ssdr, WideDataStaysInItsSpan) {
  const Matrix x = random_matrix(15, 40, 9);
  auto run = with_threads(1);
  Report report;
  const auto map = Ssdr({.dims = 14}).fit(Points::look_at(x), testing::pair_chunklets(5), run, report);
  const Matrix y = map->apply(Points::look_at(x), {}, run);
  EXPECT_TRUE(testing::all_finite(y));
  for (Index k = 0; k < y.cols(); ++k) {
    double spread = 0;
    for (Index i = 0; i < y.rows(); ++i) spread += y(i, k) * y(i, k);
    EXPECT_GT(spread, 1e-3) << k;
  }
}

TEST(Ssdr, Refusals) {
  auto run = with_threads(1);
  Report report;
  expect_error(ErrorKind::kInput, [&] { Ssdr().fit(Points::own(Matrix(5, 3)), {}, run, report); }, {"equal"});
  expect_error(ErrorKind::kUsage, [] { Ssdr({.alpha = -1}); }, {"alpha"});
}

}  // namespace
}  // namespace cordon

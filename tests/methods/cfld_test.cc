#include "methods/cfld.h"

#include <gtest/gtest.h>

#include "errors.h"
#include "methods/rca.h"
#include "pairs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::chains;
using testing::expect_error;
using testing::golden;
using testing::golden_pairs;
using testing::LabelledRows;
using testing::largest_difference;
using testing::random_matrix;
using testing::relative_difference;
using testing::with_threads;

TEST(Cfld, Golden) {
  for (const auto& [name, between] :
       {std::pair{"cfld_total", CfldBetween::kTotal}, std::pair{"cfld_chunklet", CfldBetween::kChunklet}}) {
    SCOPED_TRACE(name);
    const auto g = golden(name);
    const Matrix x = testing::matrix(g["inputs"]["X"]);
    auto run = with_threads(2);
    Report report;
    const Cfld method({.dims = g["inputs"]["K"], .between = between});
    const auto map = method.fit(Points::look_at(x), golden_pairs(g["inputs"]), run, report);
    testing::expect_golden(g["expected"], *map, x);
    testing::expect_values(report.eigenvalues, g["expected"]["eigenvalues_desc"]);
  }
}

TEST(Cfld, InsideTheChunkletsTheMapIsRound) {
  const LabelledRows rows(100, 6, 4, 2);
  for (const CfldBetween between : {CfldBetween::kTotal, CfldBetween::kChunklet}) {
    auto run = with_threads(1);
    Report report;
    const Points points = Points::look_at(rows.values);
    const Matrix y = Cfld({.dims = 3, .between = between})
                         .fit(points, chains(100, 4), run, report)
                         ->apply(points, {}, run);
    EXPECT_LT(largest_difference(testing::inside_scatter(y, rows.labels.of_row), testing::identity(3)), 1e-9);
  }
}

// The total form is the published RCA in other units.
TEST(Cfld, TotalIsRcaInOtherUnits) {
  const LabelledRows rows(80, 5, 4, 3);
  auto run = with_threads(1);
  Report report;
  const Points points = Points::look_at(rows.values);
  const Knowledge known = chains(40, 4);
  const Matrix ours = Cfld({.dims = 3}).fit(points, known, run, report)->apply(points, {}, run);
  const Matrix rca = Rca({.dims = 3, .ridge = 0}).fit(points, known, run, report)->apply(points, {}, run);
  EXPECT_LT(relative_difference(testing::scaled_by(ours, std::sqrt(40.0)), rca), 1e-9);
}

TEST(Cfld, TranslationOrderStorageAndThreadsChangeNothing) {
  const LabelledRows rows(60, 5, 3, 4);
  for (const CfldBetween between : {CfldBetween::kTotal, CfldBetween::kChunklet})
    testing::expect_invariant(Cfld({.dims = 2, .between = between}), rows, chains(45, 3));
}

TEST(Cfld, SingularInsideIsFiniteAndReported) {
  for (const Index n : {60, 12}) {
    const Matrix x = random_matrix(n, 20, 5);
    auto run = with_threads(1);
    Report report;
    const auto map = Cfld({.dims = 6}).fit(Points::look_at(x), testing::pair_chunklets(4), run, report);
    EXPECT_EQ(map->output_dims(), 4);
    EXPECT_EQ(report.warnings.size(), 2u);
    EXPECT_TRUE(testing::all_finite(map->apply(Points::look_at(x), {}, run)));
  }
}

TEST(Cfld, Refusals) {
  Matrix x = random_matrix(12, 4, 6);
  auto run = with_threads(1);
  Report report;
  expect_error(ErrorKind::kUsage, [&] { Cfld().fit(Points::look_at(x), {}, run, report); }, {"must-links"});
  for (Index j = 0; j < 4; ++j) x(1, j) = x(0, j);
  expect_error(ErrorKind::kInput,
               [&] { Cfld().fit(Points::look_at(x), testing::pair_chunklets(1), run, report); }, {"equal"});
}

}  // namespace
}  // namespace cordon

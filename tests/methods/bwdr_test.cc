#include "methods/bwdr.h"

#include <gtest/gtest.h>

#include "cordon/solve/symmetric.h"
#include "errors.h"
#include "pairs.h"

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
using testing::times;
using testing::transpose;
using testing::with_threads;

TEST(Bwdr, Golden) {
  for (const char* name : {"bwdr_basic_K2", "bwdr_t0_0.8", "bwdr_rank_deficient"}) {
    SCOPED_TRACE(name);
    const auto g = golden(name);
    const Matrix x = testing::matrix(g["inputs"]["X"]);
    auto run = with_threads(2);
    Report report;
    const Bwdr method({.dims = g["inputs"]["K"], .t0 = g["inputs"]["t0"]});
    const auto map = method.fit(Points::look_at(x), golden_pairs(g["inputs"]), run, report);
    testing::expect_golden(g["expected"], *map, x);
    EXPECT_EQ(detail(report, "directions_used"), g["expected"]["i"].get<double>());
    if (g["expected"].contains("mu_asc")) testing::expect_values(report.eigenvalues, g["expected"]["mu_asc"]);
    EXPECT_EQ(report.warnings.empty(), report.dims == g["inputs"]["K"].get<Index>());
  }
}

TEST(Bwdr, CannotLinksDifferAlikeInEveryDirectionAndMustLinksAsLittleAsPossible) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    SCOPED_TRACE(seed);
    const LabelledRows rows(80, 7, 4, seed);
    const Knowledge known = drawn_pairs(rows.labels, 300, seed);
    auto run = with_threads(1);
    Report report;
    const auto map = Bwdr({.dims = 3, .t0 = 1}).fit(Points::look_at(rows.values), known, run, report);
    const Matrix& w = directions_of(*map);
    const Matrix between = scatter_of(rows.values, known.constraints.cannot);
    const double first = symmetric_eigen(between, 1, Order::kLargest).values[0];
    EXPECT_LT(largest_difference(times(transpose(w), times(between, w)),
                                 testing::scaled_by(testing::identity(3), first)),
              1e-9 * first);
    const Matrix inside = times(transpose(w), times(scatter_of(rows.values, known.constraints.must), w));
    EXPECT_LT(largest_difference(inside, testing::diagonal(report.eigenvalues)),
              1e-9 * testing::largest_entry(inside));
    EXPECT_EQ(detail(report, "directions_used"), 6) << "t0 = 1 leaves the last one out";
    EXPECT_LT(report.residual, 1e-12);
  }
}

TEST(Bwdr, TranslationOrderStorageAndThreadsChangeNothing) {
  for (const std::uint64_t seed : {4, 5}) {
    const LabelledRows rows(60, 5, 3, seed);
    for (const Index pairs : {40, 400})  // both forms of the scatter
      testing::expect_invariant(Bwdr({.dims = 2}), rows, drawn_pairs(rows.labels, pairs, seed));
  }
}

// Few must-links leave most directions without any difference: the answer must still be one answer.
TEST(Bwdr, FewMustLinksAreNotDecidedByRounding) {
  const LabelledRows rows(60, 8, 3, 6);
  for (const std::size_t must : {0, 1, 2}) {
    SCOPED_TRACE(must);
    Knowledge known = drawn_pairs(rows.labels, 200, 7);
    known.constraints.must.resize(must);
    testing::expect_invariant(Bwdr({.dims = 2, .t0 = 1}), rows, known);
    auto run = with_threads(1);
    Report report;
    const auto map = Bwdr({.dims = 2, .t0 = 1}).fit(Points::look_at(rows.values), known, run, report);
    EXPECT_FALSE(report.warnings.empty());
    for (const double value : report.eigenvalues) EXPECT_NEAR(value, 0, 1e-9);
    if (must > 0) continue;
    const EigenPairs leading =
        symmetric_eigen(scatter_of(rows.values, known.constraints.cannot), 2, Order::kLargest);
    EXPECT_LT(
        largest_difference(testing::projector(directions_of(*map)), testing::projector(leading.vectors)),
        1e-9);
  }
}

TEST(Bwdr, WideDataIsSolvedExactlyInItsSpan) {
  const Matrix x = random_matrix(20, 50, 8);
  Knowledge known;
  for (Index i = 0; i + 3 < 20; ++i) {
    known.constraints.add_cannot(i, i + 1);
    if (i % 2 == 0) known.constraints.add_must(i, i + 3);
  }
  auto run = with_threads(1);
  Report report;
  const auto map = Bwdr({.dims = 4}).fit(Points::look_at(x), known, run, report);
  const Matrix between = scatter_of(x, known.constraints.cannot);
  const EigenPairs all = symmetric_eigen(between, 50, Order::kLargest);
  const auto kept = static_cast<Index>(detail(report, "directions_used"));
  Matrix v(50, kept);
  for (Index j = 0; j < kept; ++j)
    for (Index i = 0; i < 50; ++i)
      v(i, j) = all.vectors(i, j) * std::sqrt(all.values[0] / all.values[static_cast<std::size_t>(j)]);
  const Matrix inside = times(transpose(v), times(scatter_of(x, known.constraints.must), v));
  const EigenPairs minimum = symmetric_eigen(inside, kept, Order::kSmallest);
  EXPECT_GE(report.eigenvalues[0], -1e-9);
  for (std::size_t j = 0; j < 4; ++j)
    EXPECT_NEAR(report.eigenvalues[j], minimum.values[j], 1e-9 * all.values[0]);
}

TEST(Bwdr, OneCannotLinkGivesOneDimension) {
  const Matrix x = random_matrix(12, 4, 9);
  Knowledge known;
  known.constraints.add_cannot(0, 5);
  auto run = with_threads(1);
  Report report;
  const auto map = Bwdr({.dims = 3}).fit(Points::look_at(x), known, run, report);
  EXPECT_EQ(map->output_dims(), 1);
  EXPECT_TRUE(testing::all_finite(directions_of(*map)));
  EXPECT_FALSE(report.warnings.empty());
}

TEST(Bwdr, Refusals) {
  Matrix x = random_matrix(12, 4, 10);
  auto run = with_threads(1);
  Report report;
  auto fit = [&](const Knowledge& known, const BwdrOptions& options = {}) {
    Bwdr(options).fit(Points::look_at(x), known, run, report);
  };
  expect_error(ErrorKind::kUsage, [&] { fit({}); }, {"cannot-links", "give some with constraints"});
  expect_error(ErrorKind::kUsage, [&] { fit(testing::pair_chunklets(3)); }, {"cannot-links"});
  Knowledge known;
  known.constraints.add_cannot(0, 1);
  for (Index j = 0; j < 4; ++j) x(1, j) = x(0, j);
  expect_error(ErrorKind::kInput, [&] { fit(known); }, {"equal"});
  known.constraints.add_cannot(0, 12);
  expect_error(ErrorKind::kInput, [&] { fit(known); }, {"12"});
  expect_error(ErrorKind::kUsage, [&] { fit(known, {.dims = 5}); }, {"1 to 4"});
  expect_error(ErrorKind::kUsage, [] { Bwdr({.t0 = 1.5}); }, {"t0"});
  expect_error(ErrorKind::kUsage, [] { Bwdr({.dims = 0}); }, {"dims"});
}

}  // namespace
}  // namespace cordon

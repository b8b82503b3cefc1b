#include "methods/lpp.h"

#include <gtest/gtest.h>

#include "cordon/model/model.h"
#include "errors.h"
#include "golden.h"
#include "known.h"
#include "methods/slpp.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::golden;
using testing::kThreadCounts;
using testing::largest_difference;
using testing::pair_chunklets;
using testing::random_matrix;
using testing::relative_difference;
using testing::same_bits;
using testing::scaled_by;
using testing::times;
using testing::transpose;
using testing::with_threads;

struct Fitted {
  Matrix directions;
  Matrix y;
};

Fitted fitted(const Method& method, const Points& points, const Knowledge& known, const cordon::Run& run,
              Report& report) {
  const auto map = method.fit(points, known, run, report);
  return {dynamic_cast<const LinearMap&>(*map).directions(), map->apply(points, {}, run)};
}

void expect_golden(const testing::Json& expected, const Method& method, const Knowledge& known) {
  const Points points = Points::own(testing::matrix(golden("dsp_comparators")["X"]));
  for (const int threads : kThreadCounts) {
    auto run = with_threads(threads);
    Report report;
    const Fitted found = fitted(method, points, known, run, report);
    EXPECT_LT(relative_difference(found.directions, testing::matrix(expected["Z"])), 1e-8);
    EXPECT_LT(relative_difference(found.y, testing::matrix(expected["Y"])), 1e-8);
  }
}

Knowledge golden_links() {
  Knowledge known;
  const auto example = golden("dsp_comparators");
  for (const auto& link : example["must"])
    known.constraints.add_must(link[0].get<Index>(), link[1].get<Index>());
  for (const auto& link : example["cannot"])
    known.constraints.add_cannot(link[0].get<Index>(), link[1].get<Index>());
  return known;
}

const std::vector<std::pair<std::string, Normalisation>> kLengths{
    {"unit", Normalisation::kUnit}, {"b", Normalisation::kByB}, {"scaled", Normalisation::kByA}};

TEST(Lpp, Golden) {
  const auto expected = golden("dsp_comparators")["expect"];
  for (const auto& [name, length] : kLengths) {
    SCOPED_TRACE(name);
    expect_golden(expected["lpp_binary_" + name], Lpp({.n_neighbors = 3, .length = length}), {});
    expect_golden(expected["lpp_heat_" + name],
                  Lpp({.n_neighbors = 3, .weights = EdgeWeights::kHeat, .length = length}), {});
    const double t = expected["lpp_heat_t"].get<double>();
    expect_golden(
        expected["lpp_heat_" + name],
        Lpp({.n_neighbors = 3, .weights = EdgeWeights::kHeat, .delta = std::sqrt(t / 2), .length = length}),
        {});
  }
}

TEST(Slpp, Golden) {
  const auto expected = golden("dsp_comparators")["expect"];
  expect_golden(expected["slpp_pairs_unit"], Slpp({.length = Normalisation::kUnit}), golden_links());
  expect_golden(expected["slpp_pairs_scaled"], Slpp({.length = Normalisation::kByA}), golden_links());
}

// X'WX and X'DX from a dense W.
struct Dense {
  Matrix a, b;
  Dense(const Matrix& x, const Matrix& w) : a(x.cols(), x.cols()), b(x.cols(), x.cols()) {
    Matrix d(x.rows(), x.rows()), l(scaled_by(w, -1));
    for (Index i = 0; i < x.rows(); ++i)
      for (Index j = 0; j < x.rows(); ++j) d(i, i) += w(i, j);
    for (Index i = 0; i < x.rows(); ++i) l(i, i) += d(i, i);
    a = times(transpose(x), times(l, x));
    b = times(transpose(x), times(d, x));
  }
};

TEST(Lpp, SolvesItsProblemOnRandomData) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE(seed);
    const Matrix x = random_matrix(80, 6, seed);
    Matrix centred(x), d2 = testing::squared_distances(x), w(80, 80);
    for (Index j = 0; j < 6; ++j) {
      double mean = 0;
      for (Index i = 0; i < 80; ++i) mean += x(i, j) / 80;
      for (Index i = 0; i < 80; ++i) centred(i, j) -= mean;
    }
    for (Index i = 0; i < 80; ++i)
      for (Index j = 0; j < 80; ++j) {
        Index nearer = 0;
        for (Index k = 0; k < 80; ++k) nearer += k != i && d2(i, k) < d2(i, j);
        if (i != j && nearer < 4) w(i, j) = w(j, i) = std::exp(-d2(i, j) / (2 * 0.7 * 0.7));
      }
    const Dense dense(centred, w);
    auto run = with_threads(2);
    Report report;
    const Fitted found = fitted(Lpp({.dims = 6,
                                     .n_neighbors = 4,
                                     .weights = EdgeWeights::kHeat,
                                     .delta = 0.7,
                                     .length = Normalisation::kByB}),
                                Points::look_at(x), {}, run, report);
    const Matrix inner = times(transpose(found.directions), times(dense.b, found.directions));
    EXPECT_LT(largest_difference(inner, testing::identity(6)), 1e-9);
    const Matrix values = times(transpose(found.directions), times(dense.a, found.directions));
    EXPECT_LT(largest_difference(values, testing::diagonal(report.eigenvalues)), 1e-9);
    EXPECT_TRUE(std::is_sorted(report.eigenvalues.begin(), report.eigenvalues.end()));
  }
}

TEST(Lpp, TranslationAndRotationTurnTheMapAlong) {
  const Matrix x = random_matrix(70, 4, 9);
  auto run = with_threads(1);
  Report report;
  const Matrix expected = fitted(Lpp(), Points::look_at(x), {}, run, report).y;
  Matrix moved = times(x, testing::random_rotation(4, 3));
  for (Index i = 0; i < moved.rows(); ++i) moved(i, 2) += 50;
  const Matrix found = fitted(Lpp(), Points::look_at(moved), {}, run, report).y;
  EXPECT_LT(relative_difference(testing::with_signs_of(found, expected), expected), 1e-8);
}

TEST(Lpp, SameBitsForAnyNumberOfThreads) {
  const Points points = Points::own(random_matrix(700, 12, 4));
  const Knowledge known = pair_chunklets(100);
  auto one = with_threads(1);
  Report one_report;
  const Fitted lpp = fitted(Lpp(), points, {}, one, one_report);
  const Fitted slpp = fitted(Slpp(), points, known, one, one_report);
  for (const int threads : kThreadCounts) {
    auto run = with_threads(threads);
    Report report;
    EXPECT_TRUE(same_bits(fitted(Lpp(), points, {}, run, report).y, lpp.y));
    EXPECT_TRUE(same_bits(fitted(Slpp(), points, known, run, report).y, slpp.y));
  }
}

TEST(Lpp, AwkwardPointsAreFiniteOrRefused) {
  Matrix constant_column = random_matrix(30, 4, 5);
  for (Index i = 0; i < 30; ++i) constant_column(i, 1) = 7;
  Matrix repeated = random_matrix(30, 4, 6);
  for (Index i = 5; i < 30; ++i) std::ranges::copy(repeated.row(i % 5), repeated.row(i).begin());
  Matrix wide = random_matrix(12, 40, 7);
  for (const Matrix* x : {&constant_column, &repeated, &wide})
    for (const auto weights : {EdgeWeights::kBinary, EdgeWeights::kHeat})
      for (const auto& [name, length] : kLengths)
        for (const bool supervised : {false, true}) {
          SCOPED_TRACE(name);
          auto run = with_threads(2);
          Report report;
          const Points points = Points::look_at(*x);
          try {
            const Fitted found =
                supervised ? fitted(Slpp({.weights = weights, .length = length}), points, pair_chunklets(5),
                                    run, report)
                           : fitted(Lpp({.weights = weights, .length = length}), points, {}, run, report);
            EXPECT_TRUE(testing::all_finite(found.y));
            EXPECT_LE(testing::largest_entry(found.y), 1e6);
          } catch (const Error& e) {
            EXPECT_NE(std::string(e.what()).find("length"), std::string::npos) << e.what();
            EXPECT_EQ(length, Normalisation::kByA);
          }
        }
}

TEST(Lpp, WideDataIsSolvedInItsSpan) {
  const Matrix narrow = random_matrix(25, 6, 8);
  const Matrix turn = testing::random_rotation(60, 9);
  Matrix wide(25, 60);
  for (Index i = 0; i < 25; ++i)
    for (Index j = 0; j < 60; ++j)
      for (Index k = 0; k < 6; ++k) wide(i, j) += narrow(i, k) * turn(k, j);
  auto run = with_threads(2);
  Report report;
  for (const bool supervised : {false, true}) {
    const Knowledge known = pair_chunklets(12);
    const auto map = [&](const Matrix& x) {
      return testing::squared_distances(supervised ? fitted(Slpp(), Points::look_at(x), known, run, report).y
                                                   : fitted(Lpp(), Points::look_at(x), {}, run, report).y);
    };
    EXPECT_LT(relative_difference(map(wide), map(narrow)), 1e-7);
  }
}

TEST(Lpp, Refusals) {
  const Points points = Points::own(random_matrix(10, 3, 1));
  auto run = with_threads(1);
  Report report;
  expect_error(ErrorKind::kUsage, [&] { Lpp({.n_neighbors = 10}).fit(points, {}, run, report); },
               {"n_neighbors = 10", "10 rows", "1 to 9"});
  expect_error(ErrorKind::kUsage, [&] { Lpp({.dims = 4}).fit(points, {}, run, report); }, {"1 to 3"});
  expect_error(ErrorKind::kUsage, [] { Lpp({.n_neighbors = 0}); }, {"n_neighbors"});
  for (const double delta : {0.0, -1.0, std::nan("")})
    expect_error(ErrorKind::kUsage, [&] { Lpp({.delta = delta}); }, {"delta", "more than 0"});
  expect_error(ErrorKind::kInput,
               [&] { Lpp({.weights = EdgeWeights::kHeat, .delta = 1e-9}).fit(points, {}, run, report); },
               {"delta = 1e-09", "vanishes"});
  expect_error(ErrorKind::kInput, [&] { Lpp().fit(Points::own(Matrix(10, 3)), {}, run, report); }, {"equal"});
}

TEST(Slpp, NeedsMustLinks) {
  const Points points = Points::own(random_matrix(10, 3, 1));
  auto run = with_threads(1);
  Report report;
  Knowledge known;
  known.constraints.add_cannot(1, 2);
  known.constraints.add_must(3, 3);
  expect_error(ErrorKind::kUsage, [&] { Slpp().fit(points, known, run, report); },
               {"must-links", "constraints, or use lpp"});
}

TEST(Slpp, FewLinksAreWarnedOf) {
  auto run = with_threads(1);
  Report report;
  Slpp({.dims = 2}).fit(Points::own(random_matrix(40, 8, 2)), pair_chunklets(5), run, report);
  ASSERT_EQ(report.warnings.size(), 1u);
  EXPECT_NE(report.warnings[0].find("coincide"), std::string::npos);
  auto enough = with_threads(1);
  Report enough_report;
  Slpp({.dims = 2}).fit(Points::own(random_matrix(40, 8, 2)), pair_chunklets(20), enough, enough_report);
  EXPECT_TRUE(enough_report.warnings.empty());
}

TEST(Slpp, LengthAutoIsAWhereItCanBeAndUnitElsewhere) {
  for (const auto& [n, f, links, chosen] :
       {std::tuple<Index, Index, Index, Normalisation>{40, 8, 20, Normalisation::kByA},
        {40, 8, 5, Normalisation::kUnit},
        {12, 40, 5, Normalisation::kUnit}}) {
    SCOPED_TRACE(std::to_string(n) + " x " + std::to_string(f) + ", " + std::to_string(links) + " links");
    const Points points = Points::own(random_matrix(n, f, 2));
    auto run = with_threads(1);
    Report report;
    const Fitted found = fitted(Slpp(), points, pair_chunklets(links), run, report);
    auto named = with_threads(1);
    Report named_report;
    const Fitted expected =
        fitted(Slpp({.length = chosen}), points, pair_chunklets(links), named, named_report);
    EXPECT_LT(relative_difference(found.y, expected.y), 1e-12);
    const auto result = std::find_if(report.details.begin(), report.details.end(),
                                     [](const auto& detail) { return detail.first == "length_used"; });
    ASSERT_NE(result, report.details.end());
    EXPECT_EQ(std::get<std::string>(result->second), chosen == Normalisation::kByA ? "a" : "unit");
  }
}

TEST(Slpp, AWeightCountsAsSoManyLinks) {
  const Points points = Points::own(random_matrix(40, 4, 3));
  Knowledge weighty = pair_chunklets(15), repeated = pair_chunklets(15);
  for (const Index i : {3, 8}) {
    weighty.constraints.must[static_cast<std::size_t>(i)].weight = 3;
    for (int again = 0; again < 2; ++again) repeated.constraints.add_must(2 * i, 2 * i + 1);
  }
  auto run = with_threads(1);
  Report report;
  EXPECT_LT(relative_difference(fitted(Slpp(), points, weighty, run, report).y,
                                fitted(Slpp(), points, repeated, run, report).y),
            1e-9);
}

}  // namespace
}  // namespace cordon

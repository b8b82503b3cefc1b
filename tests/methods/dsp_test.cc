#include "methods/dsp.h"

#include <gtest/gtest.h>

#include <cmath>

#include "errors.h"
#include "golden.h"
#include "literal_dsp.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::golden;
using testing::Json;
using testing::kThreadCounts;
using testing::literal_residual;
using testing::LiteralDsp;
using testing::matrix;
using testing::random_matrix;
using testing::relative_difference;
using testing::same_bits;
using testing::to_sparse;
using testing::with_threads;

Knowledge known_in(const Json& golden_case) {
  Knowledge known;
  for (const Json& pair : golden_case["must"])
    known.constraints.add_must(pair[0].get<Index>(), pair[1].get<Index>());
  for (const Json& pair : golden_case["cannot"])
    known.constraints.add_cannot(pair[0].get<Index>(), pair[1].get<Index>());
  return known;
}

Matrix directions(const Dsp& dsp, const Points& points, const Knowledge& known, const cordon::Run& run,
                  Report& report) {
  return dynamic_cast<const LinearMap&>(*dsp.fit(points, known, run, report)).directions();
}

void expect_finite(const Matrix& m) {
  for (Index i = 0; i < m.size(); ++i) ASSERT_TRUE(std::isfinite(m.data()[i]));
}

Knowledge random_knowledge(Index n, Index must, Index cannot, std::uint64_t seed) {
  Knowledge known;
  Stream stream(seed, Purpose::kTest, 12);
  const auto draw = [&] { return static_cast<Index>(stream.below(static_cast<std::uint64_t>(n))); };
  while (static_cast<Index>(known.constraints.must.size()) < must)
    if (const Index a = draw(), b = draw(); a != b) known.constraints.add_must(a, b);
  while (static_cast<Index>(known.constraints.cannot.size()) < cannot)
    if (const Index a = draw(), b = draw(); a != b) known.constraints.add_cannot(a, b);
  return known;
}

TEST(Dsp, MeetsTheGoldenCases) {
  for (const char* name :
       {"dsp_basic", "dsp_medium", "dsp_duplicates", "dsp_grid_ties", "dsp_redundant_must"}) {
    SCOPED_TRACE(name);
    const Json known = golden(name);
    const Json& expect = known["expect"];
    DspOptions options;
    options.dims = known["r"].get<Index>();
    options.delta = known["delta"].get<double>();
    options.n_neighbors = known["k"].get<Index>();
    options.zeros = DspOptions::Zeros::kDrop;
    const struct {
      Normalisation length;
      const char* key;
    } lengths[] = {
        {Normalisation::kByA, "Z_scaled"}, {Normalisation::kUnit, "Z_unit"}, {Normalisation::kByB, "Z_b"}};
    for (const int threads : kThreadCounts)
      for (const auto& [length, key] : lengths) {
        SCOPED_TRACE(key);
        options.length = length;
        cordon::Run run = with_threads(threads);
        Report report;
        for (const Points& points :
             {Points::own(matrix(known["X"])), Points::own(to_sparse(matrix(known["X"])))})
          EXPECT_LT(relative_difference(directions(Dsp(options), points, known_in(known), run, report),
                                        matrix(expect[key])),
                    1e-8);
      }
    cordon::Run run;
    Report report;
    options.length = Normalisation::kByA;
    const Points points = Points::own(matrix(known["X"]));
    EXPECT_LT(
        relative_difference(Dsp(options).fit(points, known_in(known), run, report)->apply(points, {}, run),
                            matrix(expect["Y_scaled"])),
        1e-8);
  }
}

// Sizes at which the blocked search is used, beside the definition with n x n matrices.
TEST(Dsp, TheBlockedSearchSolvesTheLiteralProblem) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE(seed);
    const Matrix x = random_matrix(seed % 2 == 0 ? 330 : 280, seed < 3 ? 5 : 18, seed);
    const Knowledge known = random_knowledge(x.rows(), 15, 9, seed);
    DspOptions options{.dims = 4};
    options.delta = 2.0;
    const LiteralDsp literal(x, known, options);
    for (const int threads : kThreadCounts) {
      cordon::Run run = with_threads(threads);
      Report report;
      const Matrix z = directions(Dsp(options), Points::look_at(x), known, run, report);
      EXPECT_LT(literal_residual(literal, z, 0), 1e-9);
      EXPECT_TRUE(report.warnings.empty());
    }
  }
}

// One component holds all points of several tiles of the search: there is nobody in them to look at in the
// kernel's space.
TEST(Dsp, AComponentLargerThanATileOfTheSearch) {
  Matrix x = random_matrix(900, 5, 21);
  Knowledge known;
  for (Index i = 450; i < 900; ++i) {
    for (double& value : x.row(i)) value += 20;
    if (i > 450) known.constraints.add_must(450, i);
  }
  DspOptions options{.dims = 3};
  options.delta = 4.0;
  const LiteralDsp literal(x, known, options);
  for (const int threads : {1, 2}) {
    cordon::Run run = with_threads(threads);
    Report report;
    EXPECT_LT(literal_residual(literal, directions(Dsp(options), Points::look_at(x), known, run, report), 0),
              1e-9);
  }
}

TEST(Dsp, SameBitsForAnyNumberOfThreads) {
  const Points points = Points::own(random_matrix(700, 12, 3));
  const Knowledge known = random_knowledge(700, 25, 10, 3);
  cordon::Run alone = with_threads(1);
  Report alone_report;
  const Matrix first = directions(Dsp({.dims = 5}), points, known, alone, alone_report);
  for (const int threads : kThreadCounts) {
    cordon::Run run = with_threads(threads);
    Report report;
    EXPECT_TRUE(same_bits(directions(Dsp({.dims = 5}), points, known, run, report), first));
  }
}

// What is repeated or implied says nothing new, and repeated rows are searched once with the same result.
TEST(Dsp, RedundantLinksAndRepeatedRowsChangeNothing) {
  Matrix x = random_matrix(420, 6, 8);
  for (Index i = 0; i < 120; ++i) std::copy_n(x.row(i).data(), 6, x.row(300 + i).data());
  Knowledge known = random_knowledge(420, 10, 5, 8);
  DspOptions options{.dims = 3};
  options.delta = 2.0;
  cordon::Run run;
  Report report;
  const Matrix plain = directions(Dsp(options), Points::look_at(x), known, run, report);
  EXPECT_LT(literal_residual(LiteralDsp(x, known, options), plain, 0), 1e-9);
  const auto must = known.constraints.must;
  for (const Pair& pair : must) known.constraints.add_must(pair.b, pair.a);
  known.constraints.add_must(must[0].a, must[0].b);
  EXPECT_LT(relative_difference(directions(Dsp(options), Points::look_at(x), known, run, report), plain),
            1e-9);
}

TEST(Dsp, EveryKindOfKnowledgeAndDataIsFiniteOrRefused) {
  struct Case {
    const char* what;
    Matrix x;
    Knowledge known;
    DspOptions options;
  };
  Matrix constant = random_matrix(60, 5, 2);
  for (Index i = 0; i < 60; ++i) constant(i, 1) = constant(i, 4) = 3;
  Matrix repeated = random_matrix(60, 3, 2);
  for (Index i = 0; i < 60; ++i) repeated(i, 2) = repeated(i, 0);
  Knowledge all_linked;
  for (Index i = 1; i < 40; ++i) all_linked.constraints.add_must(0, i);
  const Matrix ordinary = random_matrix(40, 4, 1);
  std::vector<Case> cases{
      {"no constraints", ordinary, {}, {}},
      {"only must", ordinary, random_knowledge(40, 5, 0, 1), {}},
      {"only cannot", ordinary, random_knowledge(40, 0, 5, 1), {}},
      {"more must-links than features", ordinary, random_knowledge(40, 30, 0, 1), {}},
      {"all points linked", ordinary, all_linked, {}},
      {"wide", random_matrix(20, 70, 1), random_knowledge(20, 4, 4, 1), {}},
      {"constant columns", constant, random_knowledge(60, 4, 4, 1), {}},
      {"repeated columns", repeated, random_knowledge(60, 4, 4, 1), {}},
      {"one feature", random_matrix(40, 1, 1), random_knowledge(40, 4, 4, 1), {.dims = 1}},
      {"all neighbours", ordinary, random_knowledge(40, 4, 4, 1), {.n_neighbors = 39}},
      {"no weight", ordinary, random_knowledge(40, 4, 4, 1), {.cannot_weight = 0}},
      {"heavy cannot-links", ordinary, random_knowledge(40, 4, 4, 1), {.cannot_weight = 1e9}}};
  for (const double delta : {1e-300, 1e-9, 1e-3, 1e3, 1e300}) {
    cases.push_back({"delta", ordinary, random_knowledge(40, 5, 5, 1), {.delta = delta}});
    cases.push_back(
        {"delta, blocked", random_matrix(300, 4, 1), random_knowledge(300, 5, 5, 1), {.delta = delta}});
  }
  for (const Case& one : cases)
    for (const auto zeros : {DspOptions::Zeros::kAuto, DspOptions::Zeros::kDrop, DspOptions::Zeros::kRidge})
      for (const auto normalise : {DspOptions::Normalise::kMax, DspOptions::Normalise::kBound}) {
        SCOPED_TRACE(::testing::Message() << one.what << " " << one.options.delta.value_or(0));
        DspOptions options = one.options;
        options.zeros = zeros;
        options.normalise = normalise;
        cordon::Run run;
        Report report;
        try {
          const Matrix z = directions(Dsp(options), Points::look_at(one.x), one.known, run, report);
          expect_finite(z);
          EXPECT_GT(z.cols(), 0);
        } catch (const Error& error) {
          // Literally dropping all directions leaves none; nothing else may fail.
          EXPECT_EQ(zeros, DspOptions::Zeros::kDrop) << error.what();
          EXPECT_EQ(error.kind(), ErrorKind::kInput);
        }
      }
}

TEST(Dsp, RefusesWhatCannotBe) {
  cordon::Run run;
  Report report;
  const Points points = Points::own(random_matrix(10, 3, 1));
  expect_error(ErrorKind::kUsage, [&] { Dsp({.n_neighbors = 10}).fit(points, {}, run, report); },
               {"n_neighbors = 10", "10 rows", "1 to 9"});
  expect_error(ErrorKind::kUsage, [&] { Dsp({.dims = 4}).fit(points, {}, run, report); },
               {"dims = 4", "1 to 3", "3 features"});
  expect_error(ErrorKind::kInput, [&] { Dsp({.dims = 1}).fit(Points::own(Matrix(10, 3)), {}, run, report); },
               {"all points are equal"});
  expect_error(ErrorKind::kUsage, [&] { Dsp({.delta = 0.0}); }, {"delta = 0", "not allowed"});
}

}  // namespace
}  // namespace cordon

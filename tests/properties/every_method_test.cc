// What every method of the registry promises, whatever it computes: on random points with random knowledge,
// and on points made to break it. A failure names the seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "cordon/constraints/sampling.h"
#include "cordon/methods/registry.h"
#include "cordon/model/model.h"
#include "core/index.h"
#include "errors.h"
#include "golden.h"
#include "methods/known.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::all_finite;
using testing::expect_error;
using testing::LabelledRows;
using testing::relative_difference;
using testing::same_bits;
using testing::squared_distances;
using testing::with_threads;

constexpr std::uint64_t kSeeds[] = {1, 2, 3};

struct Problem {
  Matrix x;
  Knowledge known;
};

// Three classes. The method is told links and, where it uses them, the labels of every other row and two
// statements on distances.
Problem random_problem(const MethodInfo& method, std::uint64_t seed, Index n = 60, Index f = 6) {
  const LabelledRows rows(n, f, 3, 100 * seed);
  Problem problem{rows.values, {}};
  problem.known.constraints = sample_per_class(rows.labels, 6, {.seed = seed}).set;
  if (method.uses_labels) {
    problem.known.labels = rows.labels;
    for (Index i = 1; i < n; i += 2) problem.known.labels.of_row[idx(i)] = Labels::kUnknown;
  }
  if (method.uses_distances)
    problem.known.constraints.distances = {
        {.kind = StatementKind::kCloser, .a = 0, .b = 7, .others = {}, .value = .3},
        {.kind = StatementKind::kNearer, .a = 2, .b = 9, .c = 10, .others = {}, .value = 1}};
  return problem;
}

Model fitted(const std::string& method, const Problem& problem, const ParameterValues& parameters = {},
             int threads = 1, ScalingKind scaling = ScalingKind::kMinMax) {
  auto run = with_threads(threads);
  return fit(Points::look_at(problem.x), problem.known,
             {.method = method, .parameters = parameters, .scaling = scaling}, run);
}

Matrix embedding(const Model& model, const Matrix& x) {
  return model.training_embedding(Points::look_at(x), with_threads(1));
}

Matrix placed(const Model& model, const Matrix& x, int threads = 1) {
  return model.transform(Points::look_at(x), with_threads(threads));
}

class EveryMethod : public ::testing::TestWithParam<std::string> {
 protected:
  MethodInfo method = method_info(GetParam());

  Problem problem(std::uint64_t seed, Index n = 60, Index f = 6) const {
    return random_problem(method, seed, n, f);
  }
};

TEST_P(EveryMethod, GivesFiniteCoordinatesOfThePromisedShape) {
  for (const std::uint64_t seed : kSeeds)
    for (const Index dims : {1, 2, 3}) {
      SCOPED_TRACE(::testing::Message() << "seed " << seed << ", dims " << dims);
      const Problem p = problem(seed);
      const Model model = fitted(method.name, p, {{"dims", std::to_string(dims)}});
      const Matrix y = embedding(model, p.x);
      EXPECT_TRUE(all_finite(y));
      EXPECT_EQ(y.rows(), p.x.rows());
      EXPECT_EQ(y.cols(), model.map->output_dims());
      EXPECT_EQ(y.cols(), model.report.dims);
      EXPECT_EQ(model.map->input_dims(), p.x.cols());
      EXPECT_TRUE(std::isfinite(model.report.residual)) << model.report.residual;
      if (y.cols() == dims) continue;
      EXPECT_LT(y.cols(), dims);
      EXPECT_FALSE(model.report.warnings.empty()) << "fewer dimensions without a word";
    }
}

TEST_P(EveryMethod, SameInputAndSeedGiveTheSameBitsForAnyNumberOfThreads) {
  for (const std::uint64_t seed : kSeeds) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    const Problem p = problem(seed, 90);
    const Model one = fitted(method.name, p);
    for (const int threads : {1, 3}) {
      const Model again = fitted(method.name, p, {}, threads);
      EXPECT_EQ(again.bytes(), one.bytes()) << threads;
      EXPECT_TRUE(same_bits(placed(again, p.x, threads), placed(one, p.x))) << threads;
    }
  }
}

// Rows move to other places, and what is known of them moves along.
Problem in_another_order(const Problem& p, const std::vector<Index>& place) {
  Problem moved = p;
  for (Index i = 0; i < p.x.rows(); ++i)
    std::copy_n(p.x.row(i).data(), p.x.cols(), moved.x.row(place[idx(i)]).data());
  for (std::size_t i = 0; i < p.known.labels.of_row.size(); ++i)
    moved.known.labels.of_row[idx(place[i])] = p.known.labels.of_row[i];
  ConstraintSet& set = moved.known.constraints;
  for (auto* links : {&set.must, &set.cannot})
    for (Pair& pair : *links) {
      pair.a = place[idx(pair.a)];
      pair.b = place[idx(pair.b)];
    }
  for (DistanceStatement& one : set.distances)
    for (Index* row : {&one.a, &one.b, &one.c})
      if (*row >= 0) *row = place[idx(*row)];
  return moved;
}

// Distances on the map, since the order may turn axes round. Three methods need a word:
// - nmf starts from random numbers for each row: in another order it may end in another minimum, and only
//   its error is compared;
// - for dsp must-linked points are one point, and which of them are nearest goes by their order: it gets
//   cannot-links alone;
// - lppsi with the ridge on the right-hand matrix prefers directions of next to no variance, which rounding
//   decides: here it is on the other one.
TEST_P(EveryMethod, TheOrderOfTheRowsDoesNotMatter) {
  for (const std::uint64_t seed : kSeeds) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    Problem p = problem(seed);
    if (method.name == "dsp") p.known.constraints.must.clear();
    const ParameterValues parameters =
        method.name == "lppsi" ? ParameterValues{{"ridge_on", "a"}} : ParameterValues{};
    std::vector<Index> place(idx(p.x.rows()));
    std::iota(place.begin(), place.end(), Index{0});
    Stream random(seed, Purpose::kTest, 5);
    for (std::size_t i = place.size(); i > 1; --i)
      std::swap(place[i - 1], place[static_cast<std::size_t>(random.below(i))]);
    const Problem moved = in_another_order(p, place);
    const Model model = fitted(method.name, p, parameters), other = fitted(method.name, moved, parameters);
    if (method.name == "nmf") {
      EXPECT_NEAR(other.report.residual, model.report.residual, 1e-3 * model.report.residual);
      continue;
    }
    const Matrix y = embedding(other, moved.x);
    Matrix back(y);
    for (Index i = 0; i < y.rows(); ++i)
      std::copy_n(y.row(place[idx(i)]).data(), y.cols(), back.row(i).data());
    EXPECT_LT(relative_difference(squared_distances(back), squared_distances(embedding(model, p.x))), 1e-6);
  }
}

TEST_P(EveryMethod, ASavedModelPlacesTheTrainingPointsWhereTheyWere) {
  for (const std::uint64_t seed : kSeeds) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    const Problem p = problem(seed);
    const Model model = fitted(method.name, p);
    const Model loaded = Model::from_bytes(model.bytes());
    EXPECT_EQ(loaded.bytes(), model.bytes());
    EXPECT_TRUE(same_bits(embedding(loaded, p.x), embedding(model, p.x)));
    EXPECT_TRUE(same_bits(placed(loaded, p.x), placed(model, p.x)));
    EXPECT_LT(relative_difference(placed(loaded, p.x), embedding(model, p.x)), 1e-12);
  }
}

TEST_P(EveryMethod, PlacesNewPoints) {
  for (const std::uint64_t seed : kSeeds) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    const Problem p = problem(seed);
    const Model model = fitted(method.name, p);
    Matrix more = random_problem(method, seed + 50, 30).x;
    for (double& value : more.row(0)) value *= 1e6;
    for (double& value : more.row(1)) value = 0;
    const Matrix y = placed(model, more);
    EXPECT_EQ(y.rows(), 30);
    EXPECT_EQ(y.cols(), model.map->output_dims());
    EXPECT_TRUE(all_finite(y));
    EXPECT_TRUE(same_bits(placed(model, more, 3), y));
    for (const Index i : {0, 1, 17}) {  // each for itself
      Matrix alone(1, more.cols());
      std::copy_n(more.row(i).data(), more.cols(), alone.data());
      const Matrix place = placed(model, alone);
      for (Index k = 0; k < y.cols(); ++k)
        EXPECT_NEAR(place(0, k), y(i, k), 1e-9 * std::abs(y(i, k)) + 1e-12);
    }
    EXPECT_EQ(placed(model, Matrix(0, more.cols())).rows(), 0);
    expect_error(ErrorKind::kInput, [&] { placed(model, Matrix(3, 5)); }, {"5 features", "fitted on 6"});
    more(4, 2) = std::nan("");
    expect_error(ErrorKind::kInput, [&] { placed(model, more); }, {"row 4", "NaN"});
  }
}

// Min-max scaling takes out powers of two exactly: the map has the same bits.
TEST_P(EveryMethod, ScaledColumnsMayBeInAnyUnit) {
  const Problem p = problem(4);
  const Matrix expected = embedding(fitted(method.name, p), p.x);
  for (const int exponent : {-900, -300, 300, 900}) {
    SCOPED_TRACE(exponent);
    Problem other = p;
    for (Index i = 0; i < p.x.rows(); ++i)
      for (Index j = 0; j < p.x.cols(); j += exponent < 0 ? 1 : 2)
        other.x(i, j) = std::ldexp(p.x(i, j), exponent);
    EXPECT_TRUE(same_bits(embedding(fitted(method.name, other), other.x), expected));
  }
}

// Inputs that every method takes.
TEST_P(EveryMethod, TakesConstantColumnsCopiesAndWideTables) {
  for (const std::uint64_t seed : kSeeds) {
    const auto expect_map = [&](const std::string& what, const Problem& p) {
      SCOPED_TRACE(::testing::Message() << what << ", seed " << seed);
      const Model model = fitted(method.name, p);
      const Matrix y = embedding(model, p.x);
      EXPECT_TRUE(all_finite(y));
      EXPECT_EQ(y.rows(), p.x.rows());
      EXPECT_GE(y.cols(), 1);
      EXPECT_TRUE(all_finite(placed(model, p.x)));
    };
    Problem constant = problem(seed);
    for (Index i = 0; i < constant.x.rows(); ++i) constant.x(i, 2) = 7;
    expect_map("a constant column", constant);

    Problem copies = problem(seed);
    for (Index i = 0; i < 30; ++i)
      std::copy_n(copies.x.row(i).data(), copies.x.cols(), copies.x.row(i + 30).data());
    copies.known.constraints = {};  // rows 0 to 29 alone are spoken of
    for (Index i = 0; i < 12; ++i) {
      copies.known.constraints.add_must(i, i + 3);
      copies.known.constraints.add_cannot(i, i + 1);
    }
    expect_map("every row twice", copies);
    expect_map("more columns than rows", problem(seed, 21, 40));
    Problem whole = problem(seed);
    for (Index i = 0; i < whole.x.size(); ++i) whole.x.data()[i] = std::round(whole.x.data()[i] / 4);
    expect_map("small whole numbers", whole);
  }
}

// A map, or a refusal that says what is wrong: nothing else, however odd the numbers.
TEST_P(EveryMethod, EndsInAFiniteMapOrARefusal) {
  for (const std::uint64_t seed : kSeeds)
    for (const ScalingKind scaling : {ScalingKind::kNone, ScalingKind::kMinMax, ScalingKind::kZScore}) {
      const auto expect_sound = [&](const std::string& what, const Problem& p) {
        SCOPED_TRACE(::testing::Message()
                     << what << ", scaling " << static_cast<int>(scaling) << ", seed " << seed);
        try {
          const Model model = fitted(method.name, p, {}, 2, scaling);
          EXPECT_TRUE(all_finite(embedding(model, p.x)));
          EXPECT_TRUE(all_finite(placed(model, p.x)));
        } catch (const Error& error) {
          EXPECT_TRUE(error.kind() == ErrorKind::kInput || error.kind() == ErrorKind::kUsage)
              << static_cast<int>(error.kind()) << ": " << error.what();
          EXPECT_GT(std::string(error.what()).size(), 20u) << error.what();
        }
      };
      for (const double size : {1e-300, 1e-160, 1e160, 1e300}) {
        Problem p = problem(seed);
        for (Index i = 0; i < p.x.size(); ++i) p.x.data()[i] *= size;
        expect_sound("all numbers times " + std::to_string(std::log10(size)) + " digits", p);
        p = problem(seed);
        for (Index i = 0; i < p.x.rows(); ++i) p.x(i, 3) *= size;
        expect_sound("a column of another size", p);
        p = problem(seed);
        p.x(8, 1) = size;
        expect_sound("a number of another size", p);
      }
      Problem equal = problem(seed);
      for (Index i = 0; i < equal.x.rows(); ++i)
        std::copy_n(equal.x.data(), equal.x.cols(), equal.x.row(i).data());
      expect_sound("equal rows", equal);
      Problem zeros = problem(seed);
      std::fill_n(zeros.x.data(), zeros.x.size(), 0.0);
      expect_sound("zeros", zeros);
      Problem one_column = problem(seed, 60, 1);
      expect_sound("one column", one_column);
      for (const Index n : {2, 3, 5}) {
        Problem few{random_problem(method, seed, 30).x, {}};
        few.x = Matrix(few.x.view().middle_rows(0, n));
        few.known.constraints.add_must(0, 1);
        if (n > 2) few.known.constraints.add_cannot(0, 2);
        expect_sound("few rows", few);
      }
    }
}

// The words with which methods that cannot do without refuse; all others must fit.
struct Refusal {
  ErrorKind kind = ErrorKind::kUsage;
  std::string words{};
};

std::optional<Refusal> without_knowledge(const std::string& name) {
  if (name == "lda" || name == "cle" || name == "harmonic") return Refusal{.words = "learns from labels"};
  if (name == "rca" || name == "slpp" || name == "cfld" || name == "kernel-cfld")
    return Refusal{.words = "learns from must-links"};
  for (const char* other : {"bwdr", "wbdr", "kernel-bwdr", "kernel-wbdr"})
    if (name == other) return Refusal{.words = "learns from cannot-links"};
  return {};
}

std::optional<Refusal> with_one_class(const std::string& name) {
  if (name == "lda" || name == "cle" || name == "harmonic")
    return Refusal{ErrorKind::kInput, "at least 2 classes"};
  const auto missing = without_knowledge(name);
  return missing && missing->words == "learns from cannot-links" ? missing : std::nullopt;
}

void expect_map_or(const std::optional<Refusal>& refusal, const std::string& method, const Problem& p) {
  if (refusal) {
    expect_error(refusal->kind, [&] { fitted(method, p); }, {refusal->words});
    return;
  }
  const Model model = fitted(method, p);
  EXPECT_TRUE(all_finite(embedding(model, p.x)));
  EXPECT_TRUE(all_finite(placed(model, p.x)));
}

TEST_P(EveryMethod, WithoutKnowledgeFitsOrSaysWhatIsMissing) {
  for (const std::uint64_t seed : kSeeds) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    expect_map_or(without_knowledge(method.name), method.name, {problem(seed).x, {}});
  }
}

TEST_P(EveryMethod, WithOneClassFitsOrSaysWhatIsMissing) {
  for (const std::uint64_t seed : kSeeds) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    Problem p = problem(seed);
    for (int& label : p.known.labels.of_row) label = std::min(label, 0);
    p.known.constraints.cannot.clear();
    expect_map_or(with_one_class(method.name), method.name, p);
  }
}

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const MethodInfo& info : all_methods()) names.push_back(info.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryMethod, ::testing::ValuesIn(all_names()), [](const auto& one) {
  std::string name = one.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace cordon

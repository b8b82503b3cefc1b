#include "cordon/methods/auto.h"

#include <gtest/gtest.h>

#include <set>

#include "cordon/constraints/folds.h"
#include "cordon/methods/registry.h"
#include "cordon/model/model.h"
#include "dense_inverse.h"
#include "errors.h"
#include "literal_auto.h"
#include "maps/sum_map.h"
#include "methods/auto_members.h"
#include "pairs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::all_finite;
using testing::expect_error;
using testing::kThreadCounts;
using testing::LabelledRows;
using testing::largest_difference;
using testing::random_matrix;
using testing::relative_difference;
using testing::same_bits;
using testing::squared_distances;
using testing::times;
using testing::transpose;
using testing::with_threads;

ConstraintSet pairs_per_class(const LabelledRows& rows, Index pairs, std::uint64_t seed) {
  return sample_per_class(rows.labels, pairs, {.seed = seed}).set;
}

Matrix shares(const Matrix& x, const std::vector<Pair>& pairs) {
  return testing::scaled_by(testing::scatter_of(x, pairs), 0.5 / static_cast<double>(pairs.size()));
}

// With as many columns as the space has dimensions, v'Av = 1 means V V' = A^-1; B's part is that the columns
// come in the order of v'Bv and do not mix.
void expect_solves(const Matrix& v, const Matrix& a, const Matrix& b) {
  ASSERT_EQ(v.cols(), v.rows());
  EXPECT_LT(largest_difference(times(times(v, transpose(v)), a), testing::identity(a.rows())), 1e-6);
  const Matrix seen = times(times(transpose(v), b), v);
  for (Index i = 0; i < seen.rows(); ++i)
    for (Index j = 0; j < seen.cols(); ++j)
      if (i != j) {
        EXPECT_NEAR(seen(i, j), 0, 1e-7 * seen(0, 0));
      }
  for (Index i = 1; i < seen.rows(); ++i) EXPECT_LE(seen(i, i), seen(i - 1, i - 1) * (1 + 1e-9));
}

TEST(AutoMembers, TheDiscriminantSolvesItsProblem) {
  const LabelledRows rows(60, 6, 3, 1);
  const ConstraintSet constraints = pairs_per_class(rows, 5, 2);
  const auto run = with_threads(1);
  const MemberFit fit =
      fit_discriminant(MemberSpace(Points::look_at(rows.values), 6, run), constraints, kMaxColumns, run);
  const Matrix must = shares(rows.values, constraints.must), cannot = shares(rows.values, constraints.cannot);
  Matrix a = testing::scaled_by(must, 1 - fit.ridge);
  Matrix b = testing::scaled_by(testing::scatter_about_mean(rows.values), 1.0 / 60);
  for (Index i = 0; i < 6; ++i) a(i, i) += fit.ridge * trace(must) / 6;
  for (Index i = 0; i < b.size(); ++i) b.data()[i] += cannot.data()[i];
  expect_solves(fit.directions, a, b);
  EXPECT_GT(fit.ridge, 0);
  EXPECT_LT(fit.ridge, 1);
}

TEST(AutoMembers, SpreadLinksAreTheDenseFormula) {
  const LabelledRows rows(70, 5, 3, 3);
  const Matrix& x = rows.values;
  const ConstraintSet constraints = pairs_per_class(rows, 4, 4);
  ConstraintSet part = constraints;  // a fold learns from some of the links
  part.must.resize(7);
  part.cannot.resize(5);
  auto run = with_threads(2);
  const MemberSpace space(Points::look_at(x), 5, run);
  const SpreadLinks spread(space, constraints, 3000, run);
  const Matrix p = testing::dense_spread(testing::dense_self_tuning(x, 10), .9);
  for (const ConstraintSet& links : {constraints, part}) {
    Matrix e(70, 70);
    for (const Pair& pair : links.must) e(pair.a, pair.b) = e(pair.b, pair.a) = 1;
    for (const Pair& pair : links.cannot) e(pair.a, pair.b) = e(pair.b, pair.a) = -1;
    const Matrix f = times(times(p, e), p);
    std::vector<Pair> positive;
    double sum = 0;
    for (Index i = 0; i < 70; ++i)
      for (Index j = 0; j < i; ++j)
        if (f(i, j) > 0) {
          positive.push_back({i, j, f(i, j)});
          sum += f(i, j);
        }
    Matrix a = testing::scaled_by(testing::scatter_of(x, positive), 0.25 / sum);
    const Matrix must = shares(x, links.must);
    for (Index i = 0; i < a.size(); ++i) a.data()[i] += must.data()[i] / 2;
    const double ridge = .1 * trace(a) / 5;
    for (Index i = 0; i < 5; ++i) a(i, i) += ridge;
    expect_solves(spread.fit(links, kMaxColumns, run).directions, a,
                  testing::scaled_by(testing::scatter_about_mean(x), 1.0 / 70));
  }
}

const std::vector<Record>& members_of(const Report& report) {
  for (const auto& [name, value] : report.details)
    if (name == "members") return std::get<std::vector<Record>>(value);
  throw std::runtime_error("no members in the report");
}

double number(const Record& record, const std::string& name) {
  for (const auto& [key, value] : record)
    if (key == name) return std::get<double>(value);
  return -1;
}

// The members on these points, for the literal recipe: whole embeddings of all columns.
struct Members {
  Points points;
  cordon::Run run = with_threads(2);
  Points coordinates;
  MemberSpace features, kernel;
  SpreadLinks spread;
  std::vector<Fold> folds;
  std::vector<testing::MemberEmbedding> all;

  Members(const Matrix& x, const ConstraintSet& constraints, Index components, AutoOptions::Third third)
      : points(Points::look_at(x)),
        coordinates(Points::own(fit_kernel_coordinates(points, {.components = components}, run).training)),
        features(points, x.cols(), run),
        kernel(coordinates, coordinates.cols(), run),
        spread(kernel, constraints, 3000, run),
        folds(constraint_folds(constraints, x.rows(), 5, run.seed)),
        all{[this](const ConstraintSet& links) {
              return placed(features, fit_discriminant(features, links, kMaxColumns, run));
            },
            [this](const ConstraintSet& links) {
              return placed(kernel, fit_discriminant(kernel, links, kMaxColumns, run));
            },
            [this, third](const ConstraintSet& links) {
              return placed(kernel, third == AutoOptions::Third::kSpread
                                        ? spread.fit(links, kMaxColumns, run)
                                        : fit_compressed(kernel, links, kMaxColumns, run));
            }} {}
  Members(const Members&) = delete;

  Matrix placed(const MemberSpace& space, const MemberFit& fit) const {
    return LinearMap(space.means, fit.directions).apply(space.points, {}, run);
  }

  std::vector<double> held_out_aucs(Index columns) const {
    std::vector<double> aucs;
    for (const auto& member : all) aucs.push_back(testing::literal_held_out_auc(member, folds, columns));
    return aucs;
  }
};

// r columns of each member in the folds: dims where given, otherwise min(f/2, 10); with dims also r in the
// average.
TEST(Auto, IsTheLiteralAverageOfMembersJudgedByTheirLeadingColumns) {
  struct Case {
    Index features, dims, judged;
  };
  for (const auto& [features, dims, judged] :
       {Case{4, 0, 2}, {4, 1, 1}, {4, 2, 2}, {4, 3, 3}, {4, 7, 7}, {1, 0, 1}, {30, 0, 10}, {30, 12, 12}})
    for (const auto third : {AutoOptions::Third::kSpread, AutoOptions::Third::kWbdr}) {
      SCOPED_TRACE(::testing::Message() << features << " features, dims " << dims);
      const LabelledRows rows(90, features, 3, 5);
      const Points points = Points::look_at(rows.values);
      Knowledge known;
      known.constraints = pairs_per_class(rows, 8, 6);
      auto run = with_threads(2);
      Report report;
      const Matrix y = Auto({.dims = dims, .third = third, .components = 30})
                           .fit(points, known, run, report)
                           ->apply(points, {}, run);

      const Members members(rows.values, known.constraints, 30, third);
      const std::vector<double> aucs = members.held_out_aucs(judged);
      const std::vector<double> weights = testing::literal_weights(aucs);
      std::vector<Matrix> embeddings;
      for (std::size_t g = 0; g < 3; ++g) {
        embeddings.push_back(members.all[g](known.constraints));
        const Record& result = members_of(report)[g];
        EXPECT_NEAR(number(result, "held_out_auc"), aucs[g], 1e-12) << g;
        EXPECT_NEAR(number(result, "weight"), weights[g], 1e-9) << g;
      }
      EXPECT_NE(aucs, members.held_out_aucs(40)) << "the table does not tell r columns from all";
      const Matrix expected = testing::literal_average(embeddings, weights, dims);
      if (dims > 0) {
        EXPECT_EQ(y.cols(), dims);
      }
      EXPECT_LT(relative_difference(squared_distances(y), squared_distances(expected)), 1e-7);
    }
}

// Two rings in two of six features. One column of K or P tells them apart; among 40 that column is lost, and
// so is which of the two members is the better one.
TEST(Auto, ColumnsBeyondTheMapDoNotHideTheBetterMember) {
  const Index n = 200, f = 6;
  LabelledRows rows(n, f, 2, 31);
  rows.values = testing::scaled_by(random_matrix(n, f, 32), .2);
  for (Index i = 0; i < n; ++i) {
    const double radius = 1 + static_cast<double>(i % 2), angle = 2.4 * static_cast<double>(i);
    rows.values(i, 0) += radius * std::cos(angle);
    rows.values(i, 1) += radius * std::sin(angle);
  }
  Knowledge known;
  known.constraints = pairs_per_class(rows, 20, 6);
  const Members members(rows.values, known.constraints, 200, AutoOptions::Third::kSpread);
  const std::vector<double> by_all = members.held_out_aucs(40);
  ASSERT_LT(by_all[1], .75);
  ASSERT_LT(by_all[2], by_all[1]);

  auto run = with_threads(2);
  Report report;
  const Points points = Points::look_at(rows.values);
  Auto({.dims = 1}).fit(points, known, run, report);
  const std::vector<Record>& result = members_of(report);
  EXPECT_GT(number(result[1], "held_out_auc"), by_all[1] + .1);
  EXPECT_GT(number(result[2], "held_out_auc"), by_all[2] + .2);
  EXPECT_GT(number(result[2], "weight"), .9);
}

TEST(Auto, DoesNotNoticeShiftsRowOrderOrStorage) {
  const LabelledRows rows(80, 5, 3, 7);
  const Index n = 80;
  Knowledge known;
  known.constraints = pairs_per_class(rows, 6, 8);
  auto run = with_threads(2);
  Report report;
  const auto distances = [&](const Points& points, const Knowledge& constraints) {
    return squared_distances(Auto().fit(points, constraints, run, report)->apply(points, {}, run));
  };
  const Matrix expected = distances(Points::look_at(rows.values), known);
  Matrix moved(rows.values), reversed(n, 5), turned(n, n);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < 5; ++j) {
      moved(i, j) += 100.0 * static_cast<double>(j + 1);
      reversed(n - 1 - i, j) = rows.values(i, j);
    }
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j) turned(n - 1 - i, n - 1 - j) = expected(i, j);
  Knowledge mirrored;
  for (const Pair& p : known.constraints.must) mirrored.constraints.add_must(n - 1 - p.a, n - 1 - p.b);
  for (const Pair& p : known.constraints.cannot) mirrored.constraints.add_cannot(n - 1 - p.a, n - 1 - p.b);
  EXPECT_LT(relative_difference(distances(Points::own(moved), known), expected), 1e-6);
  EXPECT_LT(relative_difference(distances(Points::own(reversed), mirrored), turned), 1e-6);
  EXPECT_LT(relative_difference(distances(Points::own(testing::to_sparse(rows.values)), known), expected),
            1e-6);
}

TEST(Auto, SameBitsForAnyNumberOfThreads) {
  const LabelledRows rows(160, 6, 4, 9);
  Knowledge known;
  known.constraints = pairs_per_class(rows, 6, 10);
  const Points points = Points::look_at(rows.values);
  for (const AutoOptions& options :
       {AutoOptions{}, AutoOptions{.landmarks = 50, .sample = 120, .spread_sample = 70}}) {
    auto one = with_threads(1);
    Report one_report;
    const Matrix expected = Auto(options).fit(points, known, one, one_report)->apply(points, {}, one);
    for (const int threads : kThreadCounts) {
      auto run = with_threads(threads);
      Report report;
      EXPECT_TRUE(same_bits(Auto(options).fit(points, known, run, report)->apply(points, {}, run), expected))
          << threads;
    }
  }
}

TEST(Auto, AMapMadeAgainPlacesNewPointsAlike) {
  const LabelledRows rows(60, 5, 3, 11);
  Knowledge known;
  known.constraints = pairs_per_class(rows, 5, 12);
  for (const Points& points : {Points::own(rows.values), Points::own(testing::to_sparse(rows.values))}) {
    auto run = with_threads(2);
    Report report;
    const auto map = Auto({.dims = 3}).fit(points, known, run, report);
    EXPECT_EQ(map->kind(), "sum");
    EXPECT_EQ(map->input_dims(), 5);
    EXPECT_EQ(map->output_dims(), 3);
    const auto again = make_map(map->kind(), map->arrays());
    const Matrix all = map->apply(points, {}, run);
    EXPECT_TRUE(same_bits(again->apply(points, {}, run), all));
    const Matrix few = map->apply(points.select_rows({7, 3}), {}, run);
    for (Index j = 0; j < 3; ++j) {
      EXPECT_NEAR(few(0, j), all(7, j), 1e-12);
      EXPECT_NEAR(few(1, j), all(3, j), 1e-12);
    }
  }
}

TEST(Auto, AMapOfComponentsTakesFeatures) {
  const LabelledRows rows(60, 5, 3, 11);
  const auto run = with_threads(2);
  Report report;
  const auto made = make_method("pca", {{"dims", "3"}})->fit(Points::own(rows.values), {}, run, report);
  const auto& components = dynamic_cast<const LinearMap&>(*made);
  const Points seen = Points::own(components.apply(Points::own(rows.values), {}, run));
  Knowledge known;
  known.constraints = pairs_per_class(rows, 5, 12);
  const auto inner = Auto({.dims = 2}).fit(seen, known, run, report);
  std::vector<NamedArray> arrays = inner->arrays();
  Matrix centre(1, 5);
  std::ranges::copy(components.centre(), centre.data());
  arrays.push_back({"components_centre", centre});
  arrays.push_back({"components", components.directions()});
  const auto map = make_map("sum", arrays);
  EXPECT_EQ(map->input_dims(), 5);
  const Matrix places = map->apply(Points::own(rows.values), {}, run);
  EXPECT_TRUE(same_bits(places, inner->apply(seen, {}, run)));
  EXPECT_TRUE(same_bits(make_map("sum", map->arrays())->apply(Points::own(rows.values), {}, run), places));
  arrays.pop_back();
  arrays.push_back({"components", first_columns(components.directions(), 2)});
  expect_error(ErrorKind::kInput, [&] { make_map("sum", arrays); }, {"3 features after 2 components"});
}

TEST(Auto, ArraysThatDoNotFitAreRefused) {
  const LabelledRows rows(20, 3, 2, 13);
  Knowledge known;
  known.constraints = pairs_per_class(rows, 3, 14);
  auto run = with_threads(1);
  Report report;
  const std::vector<NamedArray> whole =
      Auto({.dims = 2}).fit(Points::own(rows.values), known, run, report)->arrays();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const std::string& name = whole[i].name;
    SCOPED_TRACE(name);
    const bool of_features = name == "centre" || name == "directions";
    std::vector<NamedArray> other = whole;
    other.erase(other.begin() + static_cast<std::ptrdiff_t>(i));
    expect_error(ErrorKind::kInput, [&] { make_map("sum", other); }, {"without its array '" + name + "'"});
    other = whole;
    other[i].values = Matrix(other[i].values.rows() + 1, other[i].values.cols() + 1);
    expect_error(ErrorKind::kInput, [&] { make_map("sum", other); },
                 {of_features ? "linear map" : "kernel map"});
    other = whole;
    other[i].values.data()[0] = std::nan("");
    const bool of_kernel = name == "kernel" || name == "landmarks";
    expect_error(of_kernel ? ErrorKind::kInput : ErrorKind::kComputation, [&] { make_map("sum", other); },
                 {name == "kernel" ? "kernel map with nan"
                  : of_kernel      ? "the value is NaN"
                                   : "not finite"});
  }
}

// Everything finite, and told where little could be learnt.
TEST(Auto, AwkwardPointsAndLinks) {
  const LabelledRows rows(40, 4, 2, 15);
  const ConstraintSet both = pairs_per_class(rows, 4, 16);
  const auto finite = [&](const Matrix& x, const ConstraintSet& constraints) {
    auto run = with_threads(2);
    Report report;
    const Points points = Points::look_at(x);
    Knowledge known;
    known.constraints = constraints;
    const Matrix y = Auto().fit(points, known, run, report)->apply(points, {}, run);
    EXPECT_TRUE(all_finite(y));
    EXPECT_GT(y.cols(), 0);
    EXPECT_EQ(report.dims, y.cols());
    return report;
  };
  finite(rows.values, both);
  EXPECT_EQ(finite(rows.values, {}).warnings.size(), 1u) << "no links";
  ConstraintSet must = both, cannot = both, one, same = both;
  must.cannot.clear();
  cannot.must.clear();
  one.add_must(0, 2);
  EXPECT_FALSE(finite(rows.values, must).notes.empty());
  EXPECT_FALSE(finite(rows.values, cannot).notes.empty());
  EXPECT_FALSE(finite(rows.values, one).notes.empty());
  for (const Pair& pair : both.must) same.add_cannot(pair.a, pair.b);  // contradictions, kept
  finite(rows.values, same);

  Matrix constant(rows.values), copies(rows.values);
  for (Index i = 0; i < 40; ++i) {
    constant(i, 1) = 3;
    for (Index j = 0; j < 4; ++j) copies(i, j) = rows.values(i % 4, j);
  }
  finite(constant, both);
  finite(copies, both);
  for (const Pair& pair : both.must)  // must-links between equal points teach nothing
    for (Index j = 0; j < 4; ++j) copies(pair.b, j) = copies(pair.a, j);
  finite(copies, must);
  finite(random_matrix(12, 50, 17), pairs_per_class(LabelledRows(12, 2, 2, 1), 3, 18));  // n < f
  finite(random_matrix(2, 3, 19), {});
  auto run = with_threads(1);
  Report report;
  expect_error(ErrorKind::kInput, [&] { Auto().fit(Points::own(Matrix(5, 2)), {}, run, report); }, {"equal"});
  expect_error(ErrorKind::kUsage, [] { Auto({.dims = -1}); }, {"dims"});
}

TEST(Auto, MoreDimensionsThanThereAreIsReported) {
  const LabelledRows rows(30, 3, 2, 20);
  auto run = with_threads(1);
  Report report;
  const auto map = Auto({.dims = 500}).fit(Points::own(rows.values), {}, run, report);
  EXPECT_LT(map->output_dims(), 121);
  EXPECT_EQ(report.warnings.size(), 2u);
}

TEST(Auto, ManyPointsAreSampledAndItIsReported) {
  const LabelledRows rows(500, 4, 3, 21);
  Knowledge known;
  known.constraints = pairs_per_class(rows, 30, 22);
  auto run = with_threads(2);
  Report report;
  const Points points = Points::look_at(rows.values);
  const Matrix y = Auto({.landmarks = 60, .sample = 400, .spread_sample = 80})
                       .fit(points, known, run, report)
                       ->apply(points, {}, run);
  EXPECT_EQ(y.rows(), 500);
  EXPECT_TRUE(all_finite(y));
  std::string notes;
  for (const std::string& note : report.notes) notes += note + "\n";
  for (const char* part : {"learnt from 400 of 500", "60 of 400 points serve as landmarks", "member P"})
    EXPECT_NE(notes.find(part), std::string::npos) << notes;
}

TEST(Auto, AModelIsSavedAndLoaded) {
  const LabelledRows rows(50, 4, 2, 23);
  Knowledge known;
  known.constraints = pairs_per_class(rows, 5, 24);
  auto run = with_threads(1);
  const Points points = Points::look_at(rows.values);
  const Model model = fit(points, known, {.method = "auto", .parameters = {{"dims", "2"}}}, run);
  const std::string path = ::testing::TempDir() + "auto_test.cordon";
  model.save(path);
  const Model again = Model::load(path);
  EXPECT_TRUE(same_bits(again.transform(points, run), model.training_embedding(points, run)));
  EXPECT_EQ(members_of(again.report).size(), 3u);
  std::remove(path.c_str());
}

}  // namespace
}  // namespace cordon

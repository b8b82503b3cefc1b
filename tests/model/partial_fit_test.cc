// A fit from parts is the fit of the whole.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "cordon/model/model.h"
#include "errors.h"

namespace cordon {
namespace {

constexpr Index kRows = 120;
constexpr Index kFeatures = 7;

// Columns of very different sizes and offsets.
Matrix drawn(std::uint64_t seed) {
  std::mt19937_64 bits(seed);
  std::normal_distribution<double> normal;
  Matrix x(kRows, kFeatures);
  for (Index i = 0; i < kRows; ++i)
    for (Index j = 0; j < kFeatures; ++j)
      x(i, j) =
          100.0 * static_cast<double>(j) + std::pow(10.0, static_cast<double>(j % 4) - 1) *
                                               (normal(bits) + (i % 3 == 0 ? 2.0 : 0.0) * (j == 2 ? 1 : 0.3));
  return x;
}

Matrix rows_of(const Matrix& x, Index first, Index count) {
  Matrix part(count, x.cols());
  std::copy_n(x.data() + first * x.cols(), part.size(), part.data());
  return part;
}

struct Part {
  Index first;
  Index count;
};
const std::vector<Part> kParts{{0, 40}, {40, 1}, {41, 49}, {90, 30}};

// Links inside parts, numbered in the whole table.
ConstraintSet links() {
  ConstraintSet set;
  for (const Part& part : kParts)
    for (Index i = 0; i + 4 < part.count; i += 4) {
      const Index a = part.first + i;
      set.must.push_back({a, a + 3, 1, 0});
      set.cannot.push_back({a, a + 1, 1 + static_cast<double>(i % 3), 0});
    }
  return set;
}

ConstraintSet of_part(const ConstraintSet& whole, const Part& part) {
  ConstraintSet set;
  const auto take = [&](const std::vector<Pair>& from, std::vector<Pair>& to) {
    for (const Pair& pair : from)
      if (pair.a >= part.first && pair.a < part.first + part.count)
        to.push_back({pair.a - part.first, pair.b - part.first, pair.weight, 0});
  };
  take(whole.must, set.must);
  take(whole.cannot, set.cannot);
  return set;
}

Labels labels(Index first, Index count) {
  Labels made{{}, {"a", "b", "c"}};
  for (Index i = first; i < first + count; ++i)
    made.of_row.push_back(i % 5 == 4 ? -1 : static_cast<int>(i % 3));
  return made;
}

// Equal up to rounding, column by column.
void expect_same_places(const Matrix& here, const Matrix& there) {
  ASSERT_EQ(here.cols(), there.cols());
  for (Index k = 0; k < here.cols(); ++k) {
    double largest = 0;
    for (Index i = 0; i < kRows; ++i) largest = std::max(largest, std::abs(there(i, k)));
    for (Index i = 0; i < kRows; ++i) ASSERT_NEAR(here(i, k), there(i, k), 1e-8 * largest) << i << ' ' << k;
  }
}

class PartialFitOf : public ::testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(PartialFitOf, IsTheFitOfAllRows) {
  const auto& [method, scale] = GetParam();
  const Matrix x = drawn(20261118);
  const FitOptions options{.method = method, .parameters = {{"dims", "2"}}, .scaling = scaling_kind(scale)};
  const MethodInfo info = method_info(method);
  const ConstraintSet given = info.uses_must ? links() : ConstraintSet{};
  cordon::Run run;
  PartialFit sums(options);
  for (const Part& part : kParts)
    sums.add(Points::own(rows_of(x, part.first, part.count)),
             {of_part(given, part), info.uses_labels ? labels(part.first, part.count) : Labels{}}, run);
  EXPECT_EQ(sums.rows(), kRows);
  const Model parts = sums.model(run);
  const Points points = Points::own(Matrix(x));
  const Model whole = fit(points, {given, info.uses_labels ? labels(0, kRows) : Labels{}}, options, run);
  const Matrix here = parts.transform(points, run);
  const Matrix there = whole.transform(points, run);
  expect_same_places(here, there);
  EXPECT_EQ(parts.report.constraints.used, whole.report.constraints.used);
  ASSERT_EQ(parts.report.eigenvalues.size(), whole.report.eigenvalues.size());
  for (std::size_t k = 0; k < parts.report.eigenvalues.size(); ++k)
    EXPECT_NEAR(parts.report.eigenvalues[k], whole.report.eigenvalues[k],
                1e-9 * std::abs(whole.report.eigenvalues[0]));
}

INSTANTIATE_TEST_SUITE_P(Methods, PartialFitOf,
                         ::testing::Combine(::testing::Values("pca", "lda", "rca", "bwdr", "wbdr", "ssdr",
                                                              "cfld"),
                                            ::testing::Values("minmax", "zscore", "none", "unit")),
                         [](const auto& of) { return std::get<0>(of.param) + "_" + std::get<1>(of.param); });

// Rows summed in four places, sent as bytes, merged by one, which knows the links between any rows.
TEST_P(PartialFitOf, MergesWhatOthersHaveSeen) {
  const auto& [method, scale] = GetParam();
  const Matrix x = drawn(20261119);
  const FitOptions options{.method = method, .parameters = {{"dims", "2"}}, .scaling = scaling_kind(scale)};
  const MethodInfo info = method_info(method);
  ConstraintSet given;
  if (info.uses_must)
    for (Index i = 0; i + 50 < kRows; i += 5) {  // joined with a row of another part
      given.must.push_back({i, i + 50, 1, 0});
      given.cannot.push_back({i + 1, i + 50, 1, 0});
    }
  cordon::Run run;
  PartialFit merged(options);
  for (const Part& part : kParts) {
    PartialFit worker(options);
    worker.add(Points::own(rows_of(x, part.first, part.count)),
               {{}, info.uses_labels ? labels(part.first, part.count) : Labels{}}, run);
    merged.merge(PartialFit::from_bytes(worker.bytes()));
  }
  const Points points = Points::own(Matrix(x));
  if (info.uses_must) merged.add_links(points, given, run);
  EXPECT_EQ(merged.rows(), kRows) << "linked rows are not counted again";
  const Matrix here = PartialFit::from_bytes(merged.bytes()).model(run).transform(points, run);
  const Model whole = fit(points, {given, info.uses_labels ? labels(0, kRows) : Labels{}}, options, run);
  const Matrix there = whole.transform(points, run);
  expect_same_places(here, there);
  EXPECT_EQ(merged.model(run).report.constraints.used, whole.report.constraints.used);
}

// Float32 rows, row by row and column by column, in several tiles: the sums of the same numbers in double.
TEST_P(PartialFitOf, FloatsHaveTheSameBits) {
  const auto& [method, scale] = GetParam();
  const Index rows = 1800, cols = 260;  // two tiles
  std::mt19937_64 bits(20261120);
  std::normal_distribution<float> normal;
  std::vector<float> by_rows, by_columns(static_cast<std::size_t>(rows * cols));
  Matrix wide(rows, cols);
  for (Index i = 0; i < wide.rows(); ++i)
    for (Index j = 0; j < cols; ++j) {
      by_rows.push_back(normal(bits) + (i % 3 == 0 && j == 2 ? 4.0F : 0.0F));
      by_columns[static_cast<std::size_t>(j * wide.rows() + i)] = by_rows.back();
      wide(i, j) = by_rows.back();
    }
  const MethodInfo info = method_info(method);
  Knowledge known{info.uses_must ? links() : ConstraintSet{}, {}};
  if (info.uses_labels) known.labels = labels(0, wide.rows());
  const FitOptions options{.method = method, .scaling = scaling_kind(scale)};
  const std::vector<std::string> names(static_cast<std::size_t>(cols), "x");
  cordon::Run run;
  PartialFit doubles(options), floats(options), columns(options);
  Points points = Points::own(std::move(wide));
  points.column_names = names;
  doubles.add(points, known, run);
  floats.add(FloatView{by_rows.data(), rows, cols, cols, 1}, names, known, run);
  columns.add(FloatView{by_columns.data(), rows, cols, 1, rows}, names, known, run);
  EXPECT_TRUE(floats.bytes() == doubles.bytes());
  EXPECT_TRUE(columns.bytes() == doubles.bytes());
}

TEST(PartialFit, FloatsThatAreNone) {
  std::vector<float> numbers(12, 1.0F);
  numbers[7] = std::numeric_limits<float>::infinity();
  const FloatView x{numbers.data(), 4, 3, 3, 1};
  cordon::Run run;
  PartialFit sums({.method = "pca"});
  testing::expect_error(ErrorKind::kInput,
                        [&] {
                          sums.add(x, {"a", "b", "c"}, {}, run);
                        },
                        {"row 2, column b: the value is inf"});
  testing::expect_error(ErrorKind::kUsage,
                        [&] {
                          sums.add(x, {"a", "b"}, {}, run);
                        },
                        {"2 names for 3 columns"});
  EXPECT_EQ(sums.rows(), 0);
}

TEST(PartialFit, BytesOfSomethingElseAreRefused) {
  cordon::Run run;
  PartialFit sums({.method = "lda"});
  sums.add(Points::own(drawn(1)), {{}, labels(0, kRows)}, run);
  const std::string bytes = sums.bytes();
  for (std::size_t length = 0; length < bytes.size(); length += 1 + length / 9)
    testing::expect_error(ErrorKind::kInput, [&] { PartialFit::from_bytes(bytes.substr(0, length)); },
                          {"these bytes are no sums"});
  testing::expect_error(ErrorKind::kInput, [&] { PartialFit::from_bytes(bytes + "x"); },
                        {"these bytes are no sums"});
}

TEST(PartialFit, OnlyTheSameOptionsMerge) {
  cordon::Run run;
  PartialFit sums({.method = "pca", .parameters = {{"dims", "2"}}});
  sums.add(Points::own(drawn(1)), {}, run);
  for (const FitOptions& other :
       {FitOptions{.method = "lda"}, FitOptions{.method = "pca", .parameters = {{"dims", "3"}}},
        FitOptions{.method = "pca", .parameters = {{"dims", "2"}}, .scaling = ScalingKind::kNone}})
    testing::expect_error(ErrorKind::kUsage, [&] { sums.merge(PartialFit(other)); }, {"the same options"});
  PartialFit narrow({.method = "pca", .parameters = {{"dims", "2"}}});
  narrow.add(Points::own(Matrix(5, 3)), {}, run);
  testing::expect_error(ErrorKind::kInput, [&] { sums.merge(narrow); }, {"3 columns", "7"});
  PartialFit twice = PartialFit::from_bytes(sums.bytes()), same = PartialFit::from_bytes(sums.bytes());
  twice.merge(sums);
  same.merge(same);
  EXPECT_EQ(same.bytes(), twice.bytes()) << "its own rows once more";
  PartialFit empty({.method = "wbdr"});
  testing::expect_error(ErrorKind::kUsage, [&] { empty.add_links(Points::own(drawn(1)), {}, run); },
                        {"no rows yet"});
}

TEST(PartialFit, WhatCannotBe) {
  cordon::Run run;
  EXPECT_TRUE(PartialFit::is_for("pca"));
  EXPECT_FALSE(PartialFit::is_for("dsp"));
  testing::expect_error(
      ErrorKind::kUsage, [] { PartialFit({.method = "dsp"}); },
      {"dsp needs all rows at once; methods that can be fitted from parts are wbdr, rca, ssdr, cfld, bwdr, lda, pca"});
  testing::expect_error(ErrorKind::kUsage,
                        [] { PartialFit({.method = "pca", .scaling = ScalingKind::kTfIdf}); }, {"tfidf"});
  PartialFit sums({.method = "pca"});
  testing::expect_error(ErrorKind::kInput, [&] { sums.model(run); }, {"0 rows"});
  const Matrix x = drawn(1);
  sums.add(Points::own(Matrix(x)), {}, run);
  testing::expect_error(ErrorKind::kInput, [&] { sums.add(Points::own(Matrix(2, 3)), {}, run); },
                        {"this part has 3 columns, and those before have 7"});
  Matrix broken(x);
  broken(5, 2) = std::nan("");
  const Points wrong = Points::own(std::move(broken));
  testing::expect_error(ErrorKind::kInput, [&] { sums.add(wrong, {}, run); }, {"row 5"});
  EXPECT_EQ(sums.rows(), kRows) << "what was refused is not in the sums";
}

}  // namespace
}  // namespace cordon

#include "cordon/data/encode.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "errors.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {
namespace {

using testing::expect_error;
using testing::values_of;
using testing::with_threads;
using Words = std::vector<std::string>;

const double kMissing = std::nan("");

Column numbers(std::string name, std::vector<double> cells) {
  Column column;
  column.name = std::move(name);
  column.numbers = std::move(cells);
  return column;
}

// An empty word is a missing cell.
Column words(std::string name, const Words& cells) {
  Column column;
  column.name = std::move(name);
  column.is_text = true;
  for (const std::string& cell : cells) {
    auto found = std::find(column.categories.begin(), column.categories.end(), cell);
    if (found == column.categories.end() && !cell.empty())
      found = column.categories.insert(column.categories.end(), cell);
    column.codes.push_back(cell.empty() ? -1 : static_cast<std::int32_t>(found - column.categories.begin()));
  }
  return column;
}

Table table(std::vector<Column> columns, bool has_names = true) {
  Table t;
  t.source = "t.csv";
  t.format = "csv";
  t.rows = static_cast<Index>(std::max(columns[0].numbers.size(), columns[0].codes.size()));
  t.has_names = has_names;
  t.columns = std::move(columns);
  t.first_line = 2;
  return t;
}

Table people() {
  return table({words("name", {"ann", "bob", "cid", "dan"}), numbers("age", {30, 40, 50, 60}),
                words("pet", {"cat", "dog", "cat", "eel"}), words("class", {"x", "y", "", "x"})});
}

Encoded encoded(const Table& t, const EncodeOptions& options) {
  auto run = with_threads(2);
  return encode(t, options, run);
}

bool mentions(const Words& sentences, const std::string& part) {
  return std::any_of(sentences.begin(), sentences.end(),
                     [&](const std::string& s) { return s.find(part) != s.npos; });
}

// Rows of numbers, compared exactly.
void expect_values(const Points& points, const std::vector<std::vector<double>>& expected) {
  const Matrix m = values_of(points);
  ASSERT_EQ(m.rows(), static_cast<Index>(expected.size()));
  for (Index i = 0; i < m.rows(); ++i) {
    const auto row = m.row(i);
    EXPECT_EQ(std::vector<double>(row.begin(), row.end()), expected[static_cast<std::size_t>(i)])
        << "row " << i;
  }
}

TEST(Encode, OneHotIdsAndLabels) {
  auto run = with_threads(1);
  const Encoded e = encode(people(), {.id = "name", .label = "class"}, run);
  expect_values(e.points, {{30, 1, 0, 0}, {40, 0, 1, 0}, {50, 1, 0, 0}, {60, 0, 0, 1}});
  EXPECT_EQ(e.points.column_names, (Words{"age", "pet=cat", "pet=dog", "pet=eel"}));
  EXPECT_EQ(e.encoding.features, e.points.column_names);
  EXPECT_EQ(e.points.row_ids, (Words{"ann", "bob", "cid", "dan"}));
  EXPECT_EQ(e.points.labels.of_row, (std::vector<int>{0, 1, Labels::kUnknown, 0}));
  EXPECT_EQ(e.points.labels.names, (Words{"x", "y"}));
  EXPECT_TRUE(mentions(e.report.notes, "pet"));
}

TEST(Encode, CodesAndDrop) {
  const Encoded codes =
      encoded(people(), {.label = "class", .ignore = {"name"}, .categories = Categorical::kCodes});
  expect_values(codes.points, {{30, 0}, {40, 1}, {50, 0}, {60, 2}});
  const Encoded drop = encoded(people(), {.categories = Categorical::kDrop});
  expect_values(drop.points, {{30}, {40}, {50}, {60}});
  EXPECT_TRUE(drop.points.row_ids.empty());
  EXPECT_TRUE(drop.points.labels.empty());
  expect_error(ErrorKind::kInput,
               [] { encoded(people(), {.ignore = {"age"}, .categories = Categorical::kDrop}); },
               {"t.csv", "no column is left"});
}

TEST(Encode, ColumnsByNumber) {
  const Encoded e = encoded(people(), {.id = "0", .label = "-1", .ignore = {"2"}});
  EXPECT_EQ(e.points.column_names, Words{"age"});
  EXPECT_EQ(e.points.row_ids[3], "dan");
  expect_error(ErrorKind::kInput, [] { encoded(people(), {.label = "clas"}); },
               {"clas", "did you mean 'class'"});
}

TEST(Encode, NumericLabelsAndIds) {
  const Table t =
      table({numbers("id", {10, 20.5, 30}), numbers("x", {1, 2, 3}), numbers("y", {7, kMissing, 7})});
  const Encoded e = encoded(t, {.id = "id", .label = "y"});
  EXPECT_EQ(e.points.row_ids, (Words{"10", "20.5", "30"}));
  EXPECT_EQ(e.points.labels.of_row, (std::vector<int>{0, Labels::kUnknown, 0}));
  EXPECT_EQ(e.points.labels.names, Words{"7"});
}

TEST(Encode, RepeatedIdsAreRefused) {
  const Table t = table({words("id", {"a", "b", "a"}), numbers("x", {1, 2, 3})});
  expect_error(ErrorKind::kInput, [&] { encoded(t, {.id = "id"}); }, {"rows 0 and 2"});
}

TEST(Encode, AColumnOfRowNamesIsNotOneHot) {
  Words names;
  std::vector<double> x;
  for (int i = 0; i < 40; ++i) {
    names.push_back(std::to_string(i) + "th");
    x.push_back(i * i);
  }
  const Table t = table({words("who", names), numbers("x", x)});
  expect_error(ErrorKind::kInput, [&] { encoded(t, {}); }, {"who", "id = who", "ignore = who"});
  EXPECT_EQ(encoded(t, {.id = "who"}).points.cols(), 1);
  EXPECT_EQ(encoded(t, {.categories = Categorical::kCodes}).points.cols(), 2);
}

Table holes() {
  return table({numbers("x", {1, kMissing, 3, 8}), words("w", {"p", "q", "", "p"}),
                words("class", {"a", "", "b", "a"})});
}

TEST(Encode, MissingCellsAreRefusedByNameAndLine) {
  expect_error(ErrorKind::kInput, [] { encoded(holes(), {.label = "class"}); },
               {"t.csv", "row 1 (line 3)", "'x'", "missing = mean"});
  Table t = holes();
  t.columns[0].numbers[1] = 2;
  expect_error(ErrorKind::kInput, [&] { encoded(t, {.label = "class"}); }, {"row 2 (line 4)", "'w'"});
}

TEST(Encode, MissingCellsBecomeMeansAndShares) {
  const Encoded e = encoded(holes(), {.label = "class", .missing_cells = Missing::kMean});
  expect_values(e.points, {{1, 1, 0}, {4, 0, 1}, {3, 2.0 / 3, 1.0 / 3}, {8, 1, 0}});
  EXPECT_EQ(e.encoding.fill, (std::vector<double>{4, 2.0 / 3, 1.0 / 3}));
  const Encoded codes = encoded(
      holes(), {.label = "class", .categories = Categorical::kCodes, .missing_cells = Missing::kMean});
  expect_values(codes.points, {{1, 0}, {4, 1}, {3, 1.0 / 3}, {8, 0}});
}

TEST(Encode, RowsThatStayKeepTheirNumbersAndLabels) {
  auto run = with_threads(1);
  const Encoded e = encode(holes(), {.label = "class", .missing_cells = Missing::kDropRows}, run);
  expect_values(e.points, {{1, 1, 0}, {8, 1, 0}});
  EXPECT_EQ(e.points.row_ids, (Words{"0", "3"}));
  EXPECT_EQ(e.points.labels.of_row, (std::vector<int>{0, 0}));
  EXPECT_TRUE(mentions(e.report.notes, "2 of 4 rows"));
  Table t = holes();
  t.columns[0].numbers = {kMissing, 1, 1, kMissing};
  expect_error(ErrorKind::kInput, [&] { encoded(t, {.missing_cells = Missing::kDropRows}); },
               {"none is left"});
}

TEST(Encode, AMissingLabelDropsNoRow) {
  const Table t = table({numbers("x", {1, 2}), words("class", {"", "a"})});
  EXPECT_EQ(encoded(t, {.label = "class", .missing_cells = Missing::kDropRows}).points.rows(), 2);
}

TEST(Encode, OnlyFiniteNumbers) {
  for (const double bad : {INFINITY, -INFINITY}) {
    const Table t = table({numbers("x", {1, 2, 3}), numbers("z", {1, 2, bad})});
    for (const Missing policy : {Missing::kError, Missing::kMean, Missing::kDropRows})
      expect_error(ErrorKind::kInput, [&] { encoded(t, {.missing_cells = policy}); },
                   {"row 2 (line 4)", "'z'", "infinite"});
    EXPECT_EQ(encoded(t, {.ignore = {"z"}}).points.cols(), 1);
  }
}

TEST(Encode, AMeanThatOverflowsIsRefused) {
  const Table t = table({numbers("x", {1.5e308, 1.5e308, kMissing})});
  expect_error(ErrorKind::kInput, [&] { encoded(t, {.missing_cells = Missing::kMean}); },
               {"'x'", "overflow"});
}

// --- new tables ---

class EncodeLike : public ::testing::Test {
 protected:
  Points like(const Table& t, const EncodeOptions& options = {}) {
    Encoded found = encode_like(t, training.encoding, options, run);
    report = found.report;
    return found.points;
  }

  Report report;  // of the last call of like()

  Encoded training = encoded(people(), {.id = "name", .label = "class"});
  cordon::Run run = with_threads(1);
};

TEST_F(EncodeLike, ByNameInAnyOrderWithExtraColumns) {
  const Points p =
      like(table({words("pet", {"eel", "dog"}), numbers("size", {1, 2}), numbers("age", {5, 6})}));
  expect_values(p, {{5, 0, 0, 1}, {6, 0, 1, 0}});
  EXPECT_EQ(p.column_names, training.encoding.features);
  EXPECT_TRUE(mentions(report.notes, "size")) << "an extra column is ignored with a note";
}

TEST_F(EncodeLike, ByPositionWithoutNames) {
  const Points p = like(table({numbers("c1", {5}), words("c2", {"dog"})}, false));
  expect_values(p, {{5, 0, 1, 0}});
  const Points labelled =
      like(table({numbers("c1", {5}), words("c2", {"dog"}), words("c3", {"x"})}, false), {.label = "c3"});
  expect_values(labelled, {{5, 0, 1, 0}});
  expect_error(ErrorKind::kInput,
               [&] {
                 like(table({numbers("c1", {5}), words("c2", {"dog"}), words("c3", {"x"})}, false));
               },
               {"3 feature columns", "2", "label, id and ignore"});
}

TEST_F(EncodeLike, MissingColumnsAndOtherTypesAreRefused) {
  expect_error(ErrorKind::kInput,
               [&] {
                 like(table({numbers("age", {5}), numbers("size", {1})}));
               },
               {"'pet'", "age, size"});
  expect_error(ErrorKind::kInput,
               [&] {
                 like(table({numbers("age", {5}), numbers("pet", {1})}));
               },
               {"'pet'", "numbers", "text_columns"});
  expect_error(ErrorKind::kInput,
               [&] {
                 like(table({words("age", {"old"}), words("pet", {"cat"})}));
               },
               {"'age'", "no number"});
}

TEST_F(EncodeLike, ACategoryNeverSeenIsZerosWithAWarning) {
  const Points p = like(table({numbers("age", {5, 6}), words("pet", {"yak", "cat"})}));
  expect_values(p, {{5, 0, 0, 0}, {6, 1, 0, 0}});
  EXPECT_TRUE(mentions(report.warnings, "yak"));
}

TEST_F(EncodeLike, AsCodesItCountsAsMissing) {
  const Table t = table({numbers("age", {5, 6}), words("pet", {"yak", "eel"})});
  const EncodeOptions codes{.label = "class", .ignore = {"name"}, .categories = Categorical::kCodes};
  training = encoded(people(), codes);
  expect_error(ErrorKind::kInput, [&] { like(t); }, {"row 0", "'pet'"});
  training.encoding.missing_cells = Missing::kDropRows;
  const Points p = like(t);
  expect_values(p, {{6, 2}});
  EXPECT_EQ(p.row_ids, Words{"1"});
}

TEST_F(EncodeLike, TheTrainingMeanFillsNewCells) {
  training = encoded(holes(), {.label = "class", .missing_cells = Missing::kMean});
  expect_values(like(table({words("w", {"", "q"}), numbers("x", {kMissing, 100})})),
                {{4, 2.0 / 3, 1.0 / 3}, {100, 0, 1}});
}

TEST_F(EncodeLike, TheSameTableGivesTheSamePoints) {
  const Points again = like(people(), {.id = "name", .label = "class"});
  EXPECT_TRUE(testing::same_bits(values_of(again), values_of(training.points)));
  EXPECT_EQ(again.row_ids, training.points.row_ids);
  EXPECT_EQ(again.labels.of_row, training.points.labels.of_row);
}

TEST(EncodeSparse, FewerColumnsAreFineMoreAreNot) {
  auto make = [](Index cols) {
    Table t = table({numbers("label", {1, 2})});
    Matrix m(2, cols);
    m(0, cols - 1) = 5;
    t.sparse = testing::to_sparse(m);
    t.label_column = 0;
    return t;
  };
  auto run = with_threads(1);
  const Encoded e = encoded(make(3), {});
  EXPECT_TRUE(e.points.is_sparse());
  EXPECT_TRUE(e.encoding.sparse);
  EXPECT_EQ(e.points.labels.of_row, (std::vector<int>{0, 1}));
  expect_values(encode_like(make(2), e.encoding, {}, run).points, {{0, 5, 0}, {0, 0, 0}});
  expect_error(ErrorKind::kInput, [&] { encode_like(make(4), e.encoding, {}, run); }, {"4 features", "3"});
  expect_error(ErrorKind::kInput, [&] { encode_like(people(), e.encoding, {}, run); }, {"dense", "sparse"});
  Table bad = make(3);
  bad.sparse->value[0] = INFINITY;
  expect_error(ErrorKind::kInput, [&] { encoded(bad, {}); }, {"row 0", "c3"});
}

TEST(Encode, NamesGoBothWays) {
  for (const auto how : {Categorical::kOneHot, Categorical::kCodes, Categorical::kDrop})
    EXPECT_EQ(categorical(name_of(how)), how);
  for (const auto how : {Missing::kError, Missing::kMean, Missing::kDropRows})
    EXPECT_EQ(missing(name_of(how)), how);
  expect_error(ErrorKind::kUsage, [] { categorical("hot"); }, {"hot", "onehot"});
  expect_error(ErrorKind::kUsage, [] { missing("median"); }, {"median", "drop-rows"});
}

}  // namespace
}  // namespace cordon

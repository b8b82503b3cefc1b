// What cells mean: money, dates, truth values, prose, numbers that only count the rows; and which
// columns a list of words means.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "cordon/data/encode.h"
#include "data/amount.h"
#include "data/column_choice.h"
#include "data/date.h"
#include "data/words.h"
#include "errors.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {
namespace {

using namespace internal;
using testing::expect_error;
using testing::values_of;
using testing::with_threads;
using Words = std::vector<std::string>;

TEST(Amount, WhatPeopleWrite) {
  const auto point = [](const char* text) { return parse_amount(text, '.').value_or(NAN); };
  EXPECT_EQ(point("$16,238.72"), 16238.72);
  EXPECT_EQ(point("-$5"), -5);
  EXPECT_EQ(point("$-5.50"), -5.5);
  EXPECT_EQ(point("(1,250.00)"), -1250);
  EXPECT_EQ(point("USD 12"), 12);
  EXPECT_EQ(point("12 \u20ac"), 12);
  EXPECT_EQ(point("26%"), 0.26);
  EXPECT_EQ(point("1'000"), 1000);
  EXPECT_EQ(point("12\u00a0500"), 12500);
  EXPECT_EQ(point("1e3"), 1000);
  EXPECT_EQ(parse_amount("1.250,5", ',').value_or(NAN), 1250.5);
  for (const char* no : {"", "$", "%", "1,2", "12,34,567", "1,2345", ",123", "1,000,", "$1e3", "5 kg", "1-2",
                         "--5", "2024-01-05", "$5%", "1,000.5.5", "0x1"})
    EXPECT_FALSE(parse_amount(no, '.')) << no;
  EXPECT_FALSE(parse_grouped_number("26%", '.'))
      << "a percentage among plain numbers would be a hundred times too small";
}

TEST(Date, CommonForms) {
  const double day = 19787;  // 2024-03-05
  for (const char* text :
       {"2024-03-05", "2024/03/05", "2024-3-5", "2024-03-05T00:00:00Z", "2024-03-05 00:00"})
    EXPECT_EQ(parse_date(text, "Y-M-D").value_or(NAN), day) << text;
  for (const char* text : {"05.03.2024", "5/3/2024", "5 Mar 2024", "05-March-24"})
    EXPECT_EQ(parse_date(text, "D-M-Y").value_or(NAN), day) << text;
  for (const char* text : {"03/05/2024", "Mar 5, 2024"})
    EXPECT_EQ(parse_date(text, "M-D-Y").value_or(NAN), day) << text;
  EXPECT_EQ(parse_date("2024-03-05T12:00:00+12:00", "Y-M-D").value_or(NAN), day);
  EXPECT_EQ(parse_date("2024-03-05 18:00", "Y-M-D").value_or(NAN), day + 0.75);
  for (const char* no : {"2023-02-29", "2024-13-01", "2024-03", "20240305", "2024-03-05x", "1.5", "12-34"})
    EXPECT_FALSE(parse_date(no, "Y-M-D")) << no;
  EXPECT_EQ(date_text(day + 0.75), "2024-03-05 18:00");
}

TEST(Date, EveryDayGoesBothWays) {
  std::mt19937 random(7);
  for (int i = 0; i < 2000; ++i) {
    const double day = std::uniform_int_distribution<int>(-20000, 60000)(random);
    EXPECT_EQ(parse_date(date_text(day), "Y-M-D").value_or(NAN), day);
  }
}

TEST(Date, TheOrderIsFoundFromAllCells) {
  EXPECT_EQ(guess_date_order({"01/02/2020", "25/02/2020"}).order, "D-M-Y");
  EXPECT_EQ(guess_date_order({"01/02/2020", "02/25/2020"}).order, "M-D-Y");
  EXPECT_TRUE(guess_date_order({"01/02/2020", "03/04/2020"}).ambiguous);
  EXPECT_FALSE(guess_date_order({"2020-01-02", "soon"}).all);
  EXPECT_EQ(guess_date_order({"red", "blue", "2020-01-02"}).order, "");
}

TEST(Words, WeightsAreTfIdfOfUnitLength) {
  const Words texts{"The cat, the dog.", "A dog; a BIRD", "bird! 2020 \u00c4rger", "\u00e4rger cat"};
  const Vocabulary v = vocabulary_of(texts, {0, 1, 2, 3}, 100, with_threads(2));
  EXPECT_EQ(v.words, (Words{"bird", "cat", "dog", "\u00e4rger"}))
      << "each in two documents; numbers are no words";
  for (const double weight : v.weights) EXPECT_DOUBLE_EQ(weight, std::log(5.0 / 3.0) + 1);
  const auto found = WordWeights(v.words, v.weights).of("cat cat dog unheard");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].word, 1);
  EXPECT_DOUBLE_EQ(found[0].weight, 2 / std::sqrt(5.0));
  EXPECT_DOUBLE_EQ(found[1].weight, 1 / std::sqrt(5.0));
}

TEST(ColumnChoice, NamesNumbersRangesPatterns) {
  const Words names{"id", "x1", "x2", "y", "a:b"};
  const auto chosen = [&](const Words& words) {
    std::string flags;
    for (const char c : chosen_names(names, words, "t.csv")) flags += c ? '1' : '0';
    return flags;
  };
  EXPECT_EQ(chosen({"y", "0"}), "10010");
  EXPECT_EQ(chosen({"-1"}), "00001");
  EXPECT_EQ(chosen({"x1:y"}), "01110");
  EXPECT_EQ(chosen({"2:"}), "00111");
  EXPECT_EQ(chosen({"x*"}), "01100");
  EXPECT_EQ(chosen({"a:b"}), "00001") << "a name comes first";
  expect_error(ErrorKind::kInput, [&] { chosen({"x3"}); }, {"t.csv", "x3", "did you mean"});
  expect_error(ErrorKind::kInput, [&] { chosen({"z*"}); }, {"z*"});
  expect_error(ErrorKind::kInput, [&] { chosen({"y:x1"}); }, {"y:x1", "empty"});
}

Column texts(std::string name, const Words& cells) {
  Column column;
  column.name = std::move(name);
  column.is_text = true;
  for (const std::string& cell : cells) {
    const auto found = std::find(column.categories.begin(), column.categories.end(), cell);
    column.codes.push_back(cell.empty() ? -1 : static_cast<std::int32_t>(found - column.categories.begin()));
    if (!cell.empty() && found == column.categories.end()) column.categories.push_back(cell);
  }
  return column;
}

Column numbers(std::string name, std::vector<double> cells) {
  Column column;
  column.name = std::move(name);
  column.numbers = std::move(cells);
  return column;
}

Table table(std::vector<Column> columns) {
  Table t;
  t.source = "t.csv";
  t.format = "csv";
  t.rows = static_cast<Index>(std::max(columns[0].numbers.size(), columns[0].codes.size()));
  t.has_names = true;
  t.columns = std::move(columns);
  return t;
}

TEST(EncodeMeaning, MoneyDatesAndFlagsAreOneColumnEach) {
  const cordon::Run run = with_threads(2);
  const Table t = table({texts("revenue", {"$1,000.50", "$2", "($3)"}),
                         texts("since", {"2024-03-05", "2024-03-06", "2024-03-04"}),
                         texts("paid", {"yes", "no", "yes"}), texts("colour", {"red", "blue", "red"})});
  const Encoded e = encode(t, {}, run);
  EXPECT_EQ(e.encoding.features, (Words{"revenue", "since", "paid", "colour=red", "colour=blue"}));
  const Matrix m = values_of(e.points);
  EXPECT_EQ(m(0, 0), 1000.5);
  EXPECT_EQ(m(2, 0), -3);
  EXPECT_EQ(m(0, 1), 19787);
  EXPECT_EQ(m(1, 2), 0);
  // New rows are read alike, also where one of them is written otherwise.
  const Table later = table({numbers("revenue", {7}), texts("since", {"2024-03-05"}), texts("paid", {"NO"}),
                             texts("colour", {"blue"})});
  const Matrix y = values_of(encode_like(later, e.encoding, {}, run).points);
  EXPECT_EQ(y(0, 0), 7);
  EXPECT_EQ(y(0, 1), 19787);
  EXPECT_EQ(y(0, 2), 0);
  expect_error(ErrorKind::kInput,
               [&] {
                 encode_like(table({numbers("revenue", {7}), texts("since", {"soon"}), texts("paid", {"no"}),
                                    texts("colour", {"red"})}),
                             e.encoding, {}, run);
               },
               {"'since'", "soon", "no date"});
}

TEST(EncodeMeaning, TextThatIsMeantAsTextStaysCategories) {
  Table t = table({texts("zip", {"06179", "10115", "06179"}), numbers("x", {1, 2, 4})});
  t.columns[0].keep_text = true;
  EXPECT_EQ(encode(t, {}, with_threads(2)).encoding.features, (Words{"zip=06179", "zip=10115", "x"}));
}

TEST(EncodeMeaning, AllProblemsInOneMessage) {
  std::vector<double> x(30, 1.0);
  x[4] = NAN;
  Words names, comments;
  for (int i = 0; i < 30; ++i) {
    names.push_back("n" + std::to_string(i));
    comments.push_back("the parcel number " + std::to_string(i) + " came late and was damaged x" +
                       std::to_string(i));
  }
  Table t = table({texts("name", names), texts("comment", comments), numbers("x", x),
                   numbers("z", std::vector<double>(30, 2.0))});
  t.columns[3].problem = "line 9, column 4 ('z'): 'oops' is not a number";
  expect_error(ErrorKind::kInput, [&] { encode(t, {}, with_threads(2)); },
               {"4 columns", "id = name", "text = comment", "row 4, column 'x'", "missing = mean", "'oops'"});
  const Encoded e =
      encode(t, {.id = "name", .ignore = {"z"}, .text = {"comment"}, .missing_cells = Missing::kMean},
             with_threads(2));
  EXPECT_EQ(e.points.row_ids[3], "n3");
  EXPECT_EQ(e.encoding.columns[0].kind, ColumnKind::kText);
}

TEST(EncodeMeaning, AColumnThatNumbersTheRowsIsNotLearntFrom) {
  std::vector<double> run_of(12), ids(12), x(12);
  for (std::size_t i = 0; i < 12; ++i) {
    run_of[i] = static_cast<double>(i);
    ids[i] = static_cast<double>(1000 - 7 * i);
    x[i] = static_cast<double>(i % 5);
  }
  for (const char* name : {"c1", "id", "Unnamed: 0", "sample_id", "anything"}) {
    const Encoded e = encode(table({numbers(name, run_of), numbers("x", x)}), {}, with_threads(2));
    EXPECT_EQ(e.encoding.features, Words{"x"}) << name;
    ASSERT_EQ(e.report.warnings.size(), 1U) << name;
    EXPECT_NE(e.report.warnings[0].find(name), std::string::npos);
  }
  EXPECT_EQ(
      encode(table({numbers("customerId", ids), numbers("x", x)}), {}, with_threads(2)).encoding.features,
      Words{"x"});
  EXPECT_EQ(encode(table({numbers("height", ids), numbers("x", x)}), {}, with_threads(2)).encoding.features,
            (Words{"height", "x"}));
  EXPECT_EQ(encode(table({numbers("id", run_of), numbers("x", x)}), {.keep_numbering = true}, with_threads(2))
                .encoding.features,
            (Words{"id", "x"}));
  EXPECT_EQ(encode(table({numbers("id", run_of), numbers("x", x)}), {.columns = {"id", "x"}}, with_threads(2))
                .encoding.features,
            (Words{"id", "x"}))
      << "who names it means it";
  // Without names the place is remembered.
  Table nameless = table({numbers("c1", run_of), numbers("c2", x)});
  nameless.has_names = false;
  const Encoded e = encode(nameless, {}, with_threads(2));
  Table one = table({numbers("c1", {5}), numbers("c2", {3})});
  one.has_names = false;
  EXPECT_EQ(values_of(encode_like(one, e.encoding, {}, with_threads(2)).points)(0, 0), 3);
}

TEST(EncodeMeaning, ATableOfDocumentsIsSparse) {
  const Table t =
      table({texts("id", {"a", "b", "c", "d", "e", "f"}),
             texts("text", {"ships sail over the wide sea", "wide ships on the open sea again",
                            "the engine needs new oil now", "change oil of an old engine soon",
                            "sea and ships and sail once more", "old oil and new engine again"})});
  const Encoded e = encode(t, {.id = "id"}, with_threads(2));
  EXPECT_TRUE(e.points.is_sparse());
  EXPECT_EQ(e.encoding.columns[0].kind, ColumnKind::kText);
  const Matrix m = values_of(e.points);
  for (Index i = 0; i < m.rows(); ++i) {
    double length = 0;
    for (Index j = 0; j < m.cols(); ++j) length += m(i, j) * m(i, j);
    EXPECT_NEAR(length, 1, 1e-12);
  }
  EXPECT_TRUE(
      testing::same_bits(values_of(encode_like(t, e.encoding, {.id = "id"}, with_threads(2)).points), m));
}

TEST(EncodeMeaning, ACategoryWeighsAsMuchAsANumber) {
  const Table t = table({numbers("x", {0, 10, 5, 5}), texts("w", {"a", "a", "b", "c"})});
  const Encoded e = encode(t, {}, with_threads(2));
  for (const ScalingKind kind : {ScalingKind::kMinMax, ScalingKind::kZScore}) {
    const Matrix m = values_of(
        scaled(e.points, fit_scaling(e.points, e.encoding, kind, with_threads(2)), with_threads(2)));
    double numbers_apart = 0, categories_apart = 0, number_variance = 0, category_variance = 0;
    for (Index j = 0; j < m.cols(); ++j) {
      double mean = 0, squares = 0;
      for (Index i = 0; i < 4; ++i) mean += m(i, j) / 4;
      for (Index i = 0; i < 4; ++i) squares += (m(i, j) - mean) * (m(i, j) - mean) / 4;
      (j == 0 ? number_variance : category_variance) += squares;
      numbers_apart += (m(0, j) - m(1, j)) * (m(0, j) - m(1, j));
      categories_apart += (m(2, j) - m(3, j)) * (m(2, j) - m(3, j));
    }
    if (kind == ScalingKind::kMinMax) EXPECT_NEAR(numbers_apart, categories_apart, 1e-12);
    if (kind == ScalingKind::kZScore) EXPECT_NEAR(number_variance, category_variance, 1e-12);
  }
}

TEST(Encode, LabelsThatMeanUnknown) {
  const Table t = table({numbers("x", {1, 2, 4}), numbers("y", {-1, 1, -1})});
  EXPECT_EQ(encode(t, {.label = "y"}, with_threads(2)).points.labels.names, (Words{"-1", "1"}))
      << "two classes";
  EXPECT_EQ(encode(t, {.label = "y", .unknown = "-1"}, with_threads(2)).points.labels.of_row,
            (std::vector<int>{-1, 0, -1}));
}

}  // namespace
}  // namespace cordon

#include "data/arff.h"

#include <cmath>

#include "reading.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_refusal;
using testing::input_of;

const char* const kDense = R"(% weather, with all that a header may have
@RELATION 'the weather'

@Attribute outlook {sunny, 'over cast', "rai\"ny"}   % nominal
@attribute temperature REAL
@attribute 'wind speed' Integer
@attribute remark string
@attribute day date "yyyy-MM-dd"

@DATA
sunny, 21.5, 3, 'it''s', 2020-01-01
'over cast',?,+4,"a, b % c",?
% between
"rai\"ny" -1e-3 5 ? '2020-01-03' % blanks do as well
?,7,8,'?',x
)";

TEST(Arff, DenseRows) {
  std::string text = kDense;
  text.replace(text.find("'it''s'"), 7, "'it\\'s'");
  const Table table = read_arff(input_of(text));
  testing::expect_sound(table);
  EXPECT_EQ(table.format, "arff");
  EXPECT_TRUE(table.has_names);
  EXPECT_EQ(table.first_line, 0);  // a comment stands between the rows
  ASSERT_EQ(table.rows, 4);
  ASSERT_EQ(table.columns.size(), 5u);
  EXPECT_EQ(table.columns[0].name, "outlook");
  EXPECT_EQ(table.columns[0].categories, (std::vector<std::string>{"sunny", "over cast", "rai\"ny"}));
  EXPECT_EQ(table.columns[0].codes, (std::vector<std::int32_t>{0, 1, 2, -1}));
  EXPECT_EQ(table.columns[1].numbers[0], 21.5);
  EXPECT_TRUE(std::isnan(table.columns[1].numbers[1]));
  EXPECT_EQ(table.columns[1].numbers[2], -1e-3);
  EXPECT_EQ(table.columns[2].name, "wind speed");
  EXPECT_EQ(table.columns[2].numbers, (std::vector<double>{3, 4, 5, 8}));
  EXPECT_EQ(table.columns[3].categories, (std::vector<std::string>{"it's", "a, b % c", "?"}));
  EXPECT_EQ(table.columns[3].codes, (std::vector<std::int32_t>{0, 1, -1, 2}));
  EXPECT_EQ(table.columns[4].codes, (std::vector<std::int32_t>{0, -1, 1, 2}));
}

TEST(Arff, CategoriesAreTheDeclaredOnesEvenIfUnused) {
  const Table table = read_arff(
      input_of("@relation r\r\n@attribute a {x,y,z}\r\n@attribute b numeric\r\n@data\r\nz,1\r\nx,2\r\n"));
  EXPECT_EQ(table.columns[0].categories, (std::vector<std::string>{"x", "y", "z"}));
  EXPECT_EQ(table.columns[0].codes, (std::vector<std::int32_t>{2, 0}));
  EXPECT_EQ(table.first_line, 5);
}

TEST(Arff, SparseRows) {
  const Table table = read_arff(input_of(
      "@relation r\n@attribute a numeric\n@attribute k {no,yes}\n@attribute b real\n"
      "@attribute s string\n@attribute c real\n@data\n{4 2.5, 0 -1, 1 yes}\n{}\n{ 2 7 ,3 'x y' }\n"));
  testing::expect_sound(table);
  ASSERT_EQ(table.rows, 3);
  ASSERT_TRUE(table.sparse.has_value());
  EXPECT_EQ(table.sparse->cols, 3);
  EXPECT_EQ(table.sparse_names, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(table.sparse->start, (std::vector<Index>{0, 2, 2, 3}));
  EXPECT_EQ(table.sparse->column, (std::vector<std::int32_t>{0, 2, 1}));
  EXPECT_EQ(table.sparse->value, (std::vector<double>{-1, 2.5, 7}));
  EXPECT_EQ(table.columns[0].codes, (std::vector<std::int32_t>{1, 0, 0}));
  EXPECT_EQ(table.columns[1].codes, (std::vector<std::int32_t>{-1, -1, 0}));
  EXPECT_EQ(table.first_line, 8);
}

TEST(Arff, RefusalsNameLineAndValue) {
  const std::string head = "@relation r\n@attribute a numeric\n@attribute k {no,yes}\n@data\n";
  const std::pair<std::string, std::vector<std::string>> cases[] = {
      {"@relation r\n@attribute a numeric\n", {"ends before @data"}},
      {"@relation r\n@data\n1\n", {"line 2", "before any @attribute"}},
      {"@relation r\n@attribut a numeric\n@data\n", {"line 2", "@attribut\""}},
      {"@relation r\n@attribute a numeric\n@attribute a real\n@data\n", {"line 3", "twice"}},
      {"@relation r\n@attribute a complex\n@data\n", {"line 2", "\"complex\"", "numeric"}},
      {"@relation r\n@attribute a relational\n@data\n", {"\"relational\""}},
      {"@relation r\n@attribute a {x,x}\n@data\n", {"line 2", "\"x\"", "twice"}},
      {"@relation r\n@attribute a {}\n@data\n", {"line 2", "no values"}},
      {"@relation r\n@attribute a {x\n@data\n", {"line 2"}},
      {"@relation r\n@attribute big name numeric\n@data\n", {"line 2", "\"name\""}},
      {head, {"no rows"}},
      {head + "1,no\n2,maybe\n", {"line 6", "\"maybe\"", "\"k\""}},
      {head + "1,yess\n", {"line 5", "did you mean \"yes\""}},
      {head + "one,no\n", {"line 5", "\"one\"", "\"a\"", "?"}},
      {head + "1e999,no\n", {"line 5", "1e999"}},
      {head + "inf,no\n", {"line 5", "inf"}},
      {head + "1\n", {"line 5", "1 values", "2 attributes"}},
      {head + "1,no,3\n", {"line 5", "more than 2", "\"3\""}},
      {head + "1,\n", {"line 5", "comma"}},
      {head + ",no\n", {"line 5", "\",\""}},
      {head + "1,no,{5}\n", {"line 5"}},
      {head + "1,no {5}\n", {"line 5", "weight"}},
      {head + "1,'no\n", {"line 5", "quote"}},
      {head + "{0 1}\n1,no\n", {"line 6", "dense row", "sparse"}},
      {head + "{2 1}\n", {"line 5", "\"2\"", "0 to 1"}},
      {head + "{-1 1}\n", {"line 5", "\"-1\""}},
      {head + "{0 1, 0 2}\n", {"line 5", "twice"}},
      {head + "{0 ?}\n", {"line 5", "missing in a sparse row"}},
      {head + "{0 1\n", {"line 5"}},
      {head + "1,no\n" + std::string(1, '\0'), {"line 6", "NUL"}}};
  for (const auto& [text, parts] : cases) {
    SCOPED_TRACE(text);
    expect_refusal([&text = text] { read_arff(input_of(text)); }, parts);
  }
}

TEST(Arff, DamagedFilesEndInATableOrAnError) {
  const std::string sparse =
      "@relation r\n@attribute a numeric\n@attribute k {no,yes}\n@attribute b real\n@data\n{2 2.5, 0 -1, 1 "
      "yes}\n{}\n{ 2 7 }\n";
  testing::survive_damage(
      {kDense, sparse, "@relation r\n@attribute a {x,y,z}\n@attribute b numeric\n@data\nz,1\nx,2\n"}, 6000,
      [](const std::string& text) { return read_arff(input_of(text)); });
}

TEST(Arff, LooksLike) {
  EXPECT_TRUE(looks_like_arff("% c\n\n  @Relation x\n", {}));
  EXPECT_FALSE(looks_like_arff("@home,b\n1,2\n", {}));
  EXPECT_FALSE(looks_like_arff("% only a comment", {}));
  EXPECT_TRUE(looks_like_arff({}, "x.ARFF.gz"));
  EXPECT_FALSE(looks_like_arff({}, "x.csv"));
}

}  // namespace
}  // namespace cordon

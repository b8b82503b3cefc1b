#include "data/matrix_market.h"

#include <cmath>

#include "reading.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_refusal;
using testing::input_of;

const std::string kCoordinate =
    "%%MatrixMarket matrix coordinate real general\n%made by scipy\n3 2 3\n1 2 2.500000000000000e+00\n"
    "2 1 1.000000000000000e+00\n3 2 -3.000000000000000e+00\n";
const std::string kArray =
    "%%MatrixMarket matrix array real symmetric\n%\n2 2\n1.0000000000000000e+00\n2.0000000000000000e+00\n"
    "5.0000000000000000e+00\n";

Table read(const std::string& text) {
  return read_matrix_market(input_of(text));
}

// The matrix with its zeros, from either kind.
std::vector<std::vector<double>> dense(const Table& table) {
  std::vector<std::vector<double>> rows(static_cast<std::size_t>(table.rows));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (const Column& column : table.columns) rows[i].push_back(column.numbers[i]);
    if (!table.sparse) continue;
    rows[i].resize(static_cast<std::size_t>(table.sparse->cols));
    const auto columns = table.sparse->row_columns(static_cast<Index>(i));
    for (std::size_t e = 0; e < columns.size(); ++e)
      rows[i][static_cast<std::size_t>(columns[e])] = table.sparse->row_values(static_cast<Index>(i))[e];
  }
  return rows;
}

using Rows = std::vector<std::vector<double>>;

TEST(MatrixMarket, FilesThatScipySaved) {
  const Table coordinate = read(kCoordinate);
  testing::expect_sound(coordinate);
  EXPECT_EQ(coordinate.format, "matrix-market");
  EXPECT_EQ(dense(coordinate), (Rows{{0, 2.5}, {1, 0}, {0, -3}}));
  EXPECT_EQ(dense(read(kArray)), (Rows{{1, 2}, {2, 5}}));
}

TEST(MatrixMarket, EveryLayoutFieldAndSymmetry) {
  EXPECT_EQ(dense(read("%%matrixmarket MATRIX Coordinate Pattern Symmetric\n3 3 2\n2 1\n3 3\n")),
            (Rows{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}));
  EXPECT_EQ(dense(read("%%MatrixMarket matrix coordinate integer skew-symmetric\n2 2 1\n2 1 5\n")),
            (Rows{{0, -5}, {5, 0}}));
  EXPECT_EQ(dense(read("%%MatrixMarket matrix array integer general\n2 3\n1\n2\n3\n4\n5\n6\n")),
            (Rows{{1, 3, 5}, {2, 4, 6}}));
  EXPECT_EQ(dense(read("%%MatrixMarket matrix array real general\n2 3\n1 2\n3 4 5\n6\n")),
            (Rows{{1, 3, 5}, {2, 4, 6}}));
  EXPECT_EQ(dense(read("%%MatrixMarket matrix array real skew-symmetric\n3 3\n1\n2\n3\n")),
            (Rows{{0, -1, -2}, {1, 0, -3}, {2, 3, 0}}));
  EXPECT_TRUE(std::isnan(read("%%MatrixMarket matrix array real general\n1 1\nnan\n").columns[0].numbers[0]));
}

TEST(MatrixMarket, EntriesOfOneCellAreAddedUpWithANote) {
  const Table table = read("%%MatrixMarket matrix coordinate real general\n2 2 3\n1 1 1\n2 2 4\n1 1 2\n");
  EXPECT_EQ(dense(table), (Rows{{3, 0}, {0, 4}}));
  ASSERT_EQ(table.notes.size(), 1u);
  EXPECT_NE(table.notes[0].find("1 entries"), std::string::npos);
}

TEST(MatrixMarket, RefusalsNameLineAndValue) {
  const std::string coordinate = "%%MatrixMarket matrix coordinate real general\n";
  const std::string symmetric = "%%MatrixMarket matrix coordinate real symmetric\n";
  const std::string array = "%%MatrixMarket matrix array real general\n";
  const std::pair<std::string, std::vector<std::string>> cases[] = {
      {"hello\n", {"line 1", "%%MatrixMarket"}},
      {"%%MatrixMarket vector coordinate real general\n", {"line 1", "\"vector\"", "matrix"}},
      {"%%MatrixMarket matrix coordinate complex general\n", {"\"complex\"", "real"}},
      {"%%MatrixMarket matrix coordinate real hermitian\n", {"\"hermitian\"", "symmetric"}},
      {"%%MatrixMarket matrix array pattern general\n1 1\n", {"pattern"}},
      {coordinate, {"before the line of sizes"}},
      {coordinate + "2 2\n", {"line 2", "2 sizes", "3 are needed"}},
      {coordinate + "2 -2 1\n", {"line 2", "\"-2\""}},
      {coordinate + "0 2 0\n", {"line 2", "0 x 2"}},
      {coordinate + "2 2 99999999999\n", {"line 2", "99999999999 entries"}},
      {coordinate + "99999999999 2 1\n1 1 1\n", {"line 2", "99999999999 rows"}},
      {coordinate + "2 99999999999 1\n1 1 1\n", {"line 2", "99999999999 columns"}},
      {coordinate + "2 2 2\n1 1 1\n", {"ends after 1 of 2"}},
      {coordinate + "2 2 1\n3 1 1\n", {"line 3", "row \"3\"", "1 to 2"}},
      {coordinate + "2 2 1\n0 1 1\n", {"line 3", "row \"0\""}},
      {coordinate + "2 2 1\n1 9 1\n", {"line 3", "column \"9\""}},
      {coordinate + "2 2 1\n1 1 x\n", {"line 3", "\"x\""}},
      {coordinate + "2 2 1\n1 1\n", {"line 3", "\"\""}},
      {coordinate + "2 2 1\n1 1 nan\n", {"line 3", "NaN"}},
      {coordinate + "2 2 1\n1 1 inf\n", {"line 3", "finite"}},
      {coordinate + "2 2 1\n1 1 1 1\n", {"line 3", "after the entry"}},
      {coordinate + "2 2 1\n1 1 1\n2 2 2\n", {"line 4", "after the last entry"}},
      {symmetric + "2 3 1\n1 1 1\n", {"square"}},
      {symmetric + "2 2 1\n1 2 1\n", {"line 3", "lower triangle"}},
      {"%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 1.5\n",
       {"line 3", "\"1.5\"", "integer"}},
      {array + "99999999 99999999\n1\n", {"line 2", "do not fit"}},
      {array + "2 2\n1\n2\n3\n", {"row 2, column 2"}},
      {array + "1 2\n1 2 3\n", {"line 3", "after the last number"}}};
  for (const auto& [text, parts] : cases) {
    SCOPED_TRACE(text);
    expect_refusal([&text = text] { read(text); }, parts);
  }
}

TEST(MatrixMarket, DamagedFilesEndInATableOrAnError) {
  testing::survive_damage(
      {kCoordinate, kArray, "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 3\n",
       "%%MatrixMarket matrix array real skew-symmetric\n3 3\n1\n2\n3\n"},
      6000, read);
}

}  // namespace
}  // namespace cordon

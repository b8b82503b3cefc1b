#include "cordon/data/table.h"

#include <gtest/gtest.h>

#include <limits>

#include "errors.h"

namespace cordon {
namespace {

Table small_table() {
  Table table;
  table.source = "small.csv";
  table.rows = 2;
  table.has_names = true;
  table.columns.resize(3);
  table.columns[0].name = "height";
  table.columns[0].numbers = {0.1, std::numeric_limits<double>::quiet_NaN()};
  table.columns[1].name = std::string("0");
  table.columns[1].numbers = {5, -1e300};
  table.columns[2].name = "kind";
  table.columns[2].is_text = true;
  table.columns[2].codes = {0, -1};
  table.columns[2].categories = {"red"};
  return table;
}

std::string error_of(const Table& table, std::string_view name) {
  return testing::message_of(ErrorKind::kInput, [&] { table.find_column(name); });
}

TEST(Table, ColumnsAreFoundByNameThenByNumber) {
  const Table table = small_table();
  EXPECT_EQ(table.find_column("height"), 0);
  EXPECT_EQ(table.find_column("0"), 1) << "a name goes before a number";
  EXPECT_EQ(table.find_column("2"), 2);
  EXPECT_EQ(table.find_column("-1"), 2);
  EXPECT_EQ(table.find_column("-3"), 0);
}

TEST(Table, UnknownColumnsAreRefusedWithTheNearestName) {
  const Table table = small_table();
  EXPECT_NE(error_of(table, "heigth").find("did you mean 'height'?"), std::string::npos);
  EXPECT_NE(error_of(table, "temperature").find("its columns are: height, 0, kind"), std::string::npos);
  EXPECT_NE(error_of(table, "3").find("numbered 0 to 2"), std::string::npos);
  EXPECT_NE(error_of(table, "-4"), "");
  EXPECT_NE(error_of(table, ""), "");
  EXPECT_NE(error_of(table, "99999999999999999999"), "");
}

TEST(Table, RowsAreDescribedWithTheirLine) {
  Table table = small_table();
  EXPECT_EQ(table.describe_row(1), "row 1");
  table.first_line = 2;
  EXPECT_EQ(table.describe_row(1), "row 1 (line 3)");
}

TEST(Table, CellsAsText) {
  const Table table = small_table();
  EXPECT_EQ(table.cell_text(0, 0), "0.1");
  EXPECT_EQ(table.cell_text(1, 0), "");
  EXPECT_EQ(table.cell_text(0, 1), "5");
  EXPECT_EQ(table.cell_text(1, 1), "-1e+300");
  EXPECT_EQ(table.cell_text(0, 2), "red");
  EXPECT_EQ(table.cell_text(1, 2), "");
}

}  // namespace
}  // namespace cordon

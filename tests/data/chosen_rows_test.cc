#include "data/chosen_rows.h"

#include <gtest/gtest.h>

#include <limits>

namespace cordon::internal {
namespace {

Table a_table() {
  Table table;
  table.source = "cells.csv";
  table.format = "csv";
  table.rows = 4;
  table.has_names = true;
  table.label_column = 1;
  table.id_column = 0;
  table.decimal = ',';
  table.first_line = 2;
  table.notes = {"the first row is a header"};
  Column& name = table.columns.emplace_back();
  name.name = "name";
  name.is_text = name.keep_text = name.is_prose = name.is_annotation = true;
  name.problem = "none";
  name.codes = {0, 1, -1, 2};
  name.categories = {"a", "b", "c"};
  table.columns.emplace_back().numbers = {0.5, std::numeric_limits<double>::quiet_NaN(), 2, 3};
  SparseMatrix counts;
  counts.rows = 4;
  counts.cols = 9;
  counts.start = {0, 1, 1, 3, 4};
  counts.column = {8, 0, 2, 1};
  counts.value = {1, 2, 3, 4};
  table.sparse = counts;
  table.sparse_names = {"s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"};
  return table;
}

TEST(ChosenRows, HaveTheirCellsAndOnlyTheirCategories) {
  const Table chosen = chosen_rows(a_table(), {2, 3});
  EXPECT_EQ(chosen.rows, 2);
  EXPECT_EQ(chosen.columns[0].codes, (std::vector<std::int32_t>{-1, 0}));
  EXPECT_EQ(chosen.columns[0].categories, (std::vector<std::string>{"c"}));
  EXPECT_EQ(chosen.columns[1].numbers, (std::vector<double>{2, 3}));
  EXPECT_EQ(chosen.sparse->start, (std::vector<Index>{0, 2, 3}));
  EXPECT_EQ(chosen.sparse->column, (std::vector<std::int32_t>{0, 2, 1}));
  EXPECT_EQ(chosen.sparse->value, (std::vector<double>{2, 3, 4}));
}

TEST(ChosenRows, EverythingElseStays) {
  const Table all = a_table(), chosen = chosen_rows(all, {1});
  EXPECT_EQ(chosen.source, all.source);
  EXPECT_EQ(chosen.format, all.format);
  EXPECT_EQ(chosen.has_names, all.has_names);
  EXPECT_EQ(chosen.label_column, all.label_column);
  EXPECT_EQ(chosen.id_column, all.id_column);
  EXPECT_EQ(chosen.decimal, all.decimal);
  EXPECT_EQ(chosen.notes, all.notes);
  EXPECT_EQ(chosen.sparse_names, all.sparse_names);
  EXPECT_EQ(chosen.sparse->cols, all.sparse->cols);
  const Column &from = all.columns[0], &to = chosen.columns[0];
  EXPECT_EQ(to.name, from.name);
  EXPECT_EQ(to.problem, from.problem);
  EXPECT_TRUE(to.is_text && to.keep_text && to.is_prose && to.is_annotation);
}

TEST(ChosenRows, LinesAreKnownWhereRowsFollowOneAnother) {
  const Table table = a_table();
  EXPECT_EQ(rows_of(table, {1, 3}).first_line, 3);
  EXPECT_EQ(chosen_rows(table, {0, 2}).first_line, 0);
  EXPECT_EQ(rows_of(table, {1, 1}).first_line, 0);
}

}  // namespace
}  // namespace cordon::internal

// What the tests of CSV reading share.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "cordon/core/error.h"
#include "data/csv.h"

namespace cordon::testing {

using namespace internal;

// The defaults but for one field.
template <typename Value>
ReadOptions with(Value ReadOptions::*field, std::type_identity_t<Value> value) {
  ReadOptions options;
  options.*field = std::move(value);
  return options;
}

inline Table read_text(const std::string& text, const ReadOptions& options = {}, int threads = 2,
                       std::size_t segment_bytes = 0) {
  cordon::Run run;
  run.threads = threads;
  return read_csv(Input::from_text(text, "test.csv"), options, run, segment_bytes);
}

// The message of the Error(kind) that reading `text` must end with, for every size of segments.
inline std::string error_of(const std::string& text, const ReadOptions& options = {},
                            ErrorKind kind = ErrorKind::kInput) {
  std::string message;
  for (const std::size_t segment_bytes : {std::size_t{0}, std::size_t{1}, std::size_t{7}, std::size_t{64}}) {
    try {
      read_text(text, options, 3, segment_bytes);
      ADD_FAILURE() << "was read: " << text.substr(0, 200);
      return "";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), kind) << error.what();
      if (message.empty()) message = error.what();
      EXPECT_EQ(message, error.what()) << "with segments of " << segment_bytes;
    }
  }
  return message;
}

inline std::vector<std::string> names_of(const Table& table) {
  std::vector<std::string> names;
  for (const Column& column : table.columns) names.push_back(column.name);
  return names;
}

// All cells of a column as text.
inline std::vector<std::string> cells_of(const Table& table, Index column) {
  std::vector<std::string> cells;
  for (Index row = 0; row < table.rows; ++row) cells.push_back(table.cell_text(row, column));
  return cells;
}

// Equal to the last bit.
inline void expect_same(const Table& a, const Table& b) {
  ASSERT_EQ(a.rows, b.rows);
  ASSERT_EQ(names_of(a), names_of(b));
  EXPECT_EQ(a.first_line, b.first_line);
  EXPECT_EQ(a.notes, b.notes);
  for (std::size_t c = 0; c < a.columns.size(); ++c) {
    EXPECT_EQ(a.columns[c].is_text, b.columns[c].is_text);
    EXPECT_EQ(a.columns[c].codes, b.columns[c].codes);
    EXPECT_EQ(a.columns[c].categories, b.columns[c].categories);
    ASSERT_EQ(a.columns[c].numbers.size(), b.columns[c].numbers.size());
    for (std::size_t r = 0; r < a.columns[c].numbers.size(); ++r)
      EXPECT_EQ(std::bit_cast<std::uint64_t>(a.columns[c].numbers[r]),
                std::bit_cast<std::uint64_t>(b.columns[c].numbers[r]));
  }
}

}  // namespace cordon::testing

// Tables one below the other, by moving the first and appending the others: O(cells of
// the others), and for each text column a hash of its categories per table. The first
// table decides the order of the columns and the order of the categories; new categories
// follow in the order in which they come.
//
// Refused, naming both files: a column that one of them has and the other has
// not, another number of columns where one has no names, sparse and dense tables
// together, sparse features of other names.
#include "data/join_tables.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/fail.h"
#include "core/index.h"
#include "data/column_choice.h"

namespace cordon::internal {
namespace {

// Numbers as text, for a column that holds text in another file.
// O(rows); the text is what a user would write, so that 1 there and "1" here are one category.
void make_text(Column& column) {
  if (column.is_text) return;
  std::unordered_map<std::string, std::int32_t> code_of;
  for (const double number : column.numbers) {
    std::string text = number_text(number);
    if (text.empty()) {
      column.codes.push_back(-1);
      continue;
    }
    const auto [found, is_new] = code_of.emplace(text, static_cast<std::int32_t>(column.categories.size()));
    if (is_new) column.categories.push_back(std::move(text));
    column.codes.push_back(found->second);
  }
  column.numbers = {};
  column.is_text = true;
}

// A column of numbers in one file and of text in the other becomes text in both.
void append(Column& to, Column&& from) {
  if (to.is_text != from.is_text) {
    make_text(to);
    make_text(from);
  }
  to.numbers.insert(to.numbers.end(), from.numbers.begin(), from.numbers.end());
  std::unordered_map<std::string, std::int32_t> code_of;
  for (std::size_t c = 0; c < to.categories.size(); ++c)
    code_of.emplace(to.categories[c], static_cast<std::int32_t>(c));
  // The code that each category of `from` has in `to`.
  std::vector<std::int32_t> there;
  for (std::string& text : from.categories) {
    const auto [found, is_new] = code_of.emplace(text, static_cast<std::int32_t>(to.categories.size()));
    if (is_new) to.categories.push_back(std::move(text));
    there.push_back(found->second);
  }
  for (const std::int32_t code : from.codes) to.codes.push_back(code < 0 ? -1 : there[idx(code)]);
  to.keep_text = to.keep_text || from.keep_text;
  if (to.problem.empty()) to.problem = std::move(from.problem);
}

// Rows are put below; the matrix is as wide as the wider one.
void append(SparseMatrix& to, const SparseMatrix& from) {
  const Index before = to.entries();
  for (std::size_t i = 1; i < from.start.size(); ++i) to.start.push_back(before + from.start[i]);
  to.column.insert(to.column.end(), from.column.begin(), from.column.end());
  to.value.insert(to.value.end(), from.value.begin(), from.value.end());
  to.rows += from.rows;
  to.cols = std::max(to.cols, from.cols);
}

// The place in `next` of each column of `first`.
std::vector<std::size_t> places(const Table& first, const Table& next) {
  std::vector<std::size_t> found;
  if (!first.has_names || !next.has_names) {
    if (first.columns.size() != next.columns.size())
      fail(ErrorKind::kInput, "{} has {} columns and {} has {}; files of one table have the same columns",
           first.source, first.columns.size(), next.source, next.columns.size());
    for (std::size_t c = 0; c < first.columns.size(); ++c) found.push_back(c);
    return found;
  }
  const std::vector<std::string> names = names_of(next.columns);
  for (const Column& column : first.columns) {
    const auto place = std::find(names.begin(), names.end(), column.name);
    if (place == names.end())
      fail(ErrorKind::kInput, "{} has a column '{}' and {} has not; files of one table have the same columns",
           first.source, column.name, next.source);
    found.push_back(static_cast<std::size_t>(place - names.begin()));
  }
  // All columns of the first were found, so that one of the second is left over: which one is told.
  if (names.size() != found.size())
    for (const std::string& name : names) {
      const auto same = [&](const Column& column) { return column.name == name; };
      if (std::none_of(first.columns.begin(), first.columns.end(), same))
        fail(ErrorKind::kInput,
             "{} has a column '{}' and {} has not; files of one table have the same columns", next.source,
             name, first.source);
    }
  return found;
}

}  // namespace

// Notes and the source are those of the first, with the number of files.
Table join_tables(std::vector<Table> tables, std::optional<Index> rows) {
  Table all = std::move(tables.front());
  for (std::size_t t = 1; t < tables.size(); ++t) {
    Table& next = tables[t];
    if (all.sparse.has_value() != next.sparse.has_value() || all.sparse_names != next.sparse_names)
      fail(ErrorKind::kInput, "{} and {} have other features; files of one table have the same columns",
           all.source, next.source);
    const std::vector<std::size_t> from = places(all, next);
    for (std::size_t c = 0; c < all.columns.size(); ++c)
      append(all.columns[c], std::move(next.columns[from[c]]));
    if (all.sparse) append(*all.sparse, *next.sparse);
    all.rows += next.rows;
  }
  if (tables.size() > 1) {
    all.notes.push_back(
        fmt::format("{} files read as one table of {} rows", tables.size(), rows.value_or(all.rows)));
    all.source += fmt::format(" and {} more", tables.size() - 1);
    all.first_line = 0;
  }
  return all;
}

}  // namespace cordon::internal

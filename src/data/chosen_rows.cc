// Copies of some rows of a table. O(rows chosen times columns + categories of each column +
// entries chosen). Categories are numbered anew in the order in which the chosen rows have them, as
// a reader of these rows alone would number them.
#include "data/chosen_rows.h"

#include <numeric>

#include "core/index.h"

// A column and a table are taken apart into all their fields, by name: where one is added, this
// does not compile until it is said here what becomes of it. Copies cut down to the rows would do,
// and would copy a large table for every block of it.
namespace cordon::internal {
namespace {

Column chosen_cells(const Column& column, const std::vector<Index>& rows) {
  const auto& [name, is_text, numbers, codes, categories, keep_text, is_prose, is_annotation, problem] =
      column;
  Column chosen{.name = name,
                .is_text = is_text,
                .numbers = {},
                .codes = {},
                .categories = {},
                .keep_text = keep_text,
                .is_prose = is_prose,
                .is_annotation = is_annotation,
                .problem = problem};
  if (!is_text) {
    for (const Index row : rows) chosen.numbers.push_back(numbers[idx(row)]);
    return chosen;
  }
  std::vector<std::int32_t> new_code(categories.size(), -1);
  for (const Index row : rows) {
    const std::int32_t code = codes[idx(row)];
    if (code >= 0 && new_code[idx(code)] < 0) {
      new_code[idx(code)] = static_cast<std::int32_t>(chosen.categories.size());
      chosen.categories.push_back(categories[idx(code)]);
    }
    chosen.codes.push_back(code < 0 ? -1 : new_code[idx(code)]);
  }
  return chosen;
}

// Whole rows are copied; columns without an entry among the chosen rows
// stay, so that features keep their places.
SparseMatrix chosen_entries(const SparseMatrix& sparse, const std::vector<Index>& rows) {
  SparseMatrix chosen;
  chosen.rows = static_cast<Index>(rows.size());
  chosen.cols = sparse.cols;
  for (const Index row : rows) {
    const auto columns = sparse.row_columns(row);
    const auto values = sparse.row_values(row);
    chosen.column.insert(chosen.column.end(), columns.begin(), columns.end());
    chosen.value.insert(chosen.value.end(), values.begin(), values.end());
    chosen.start.push_back(chosen.entries());
  }
  return chosen;
}

// 0 where the rows are no longer on lines one after another.
// The rows ascend, so that they are a run where the last is as
// far from the first as there are rows.
Index first_line_of(Index first_line, const std::vector<Index>& rows) {
  if (rows.empty() || first_line == 0) return 0;
  const bool is_run = rows.back() - rows.front() + 1 == static_cast<Index>(rows.size());
  return is_run ? first_line + rows.front() : 0;
}

}  // namespace

Table chosen_rows(const Table& table, const std::vector<Index>& rows) {
  const auto& [source, format, row_count, has_names, columns, sparse, sparse_names, label_column, id_column,
               decimal, first_line, notes] = table;
  Table chosen{.source = source,
               .format = format,
               .rows = static_cast<Index>(rows.size()),
               .has_names = has_names,
               .columns = {},
               .sparse = {},
               .sparse_names = sparse_names,
               .label_column = label_column,
               .id_column = id_column,
               .decimal = decimal,
               .first_line = first_line_of(first_line, rows),
               .notes = notes};
  for (const Column& column : columns) chosen.columns.push_back(chosen_cells(column, rows));
  if (sparse) chosen.sparse = chosen_entries(*sparse, rows);
  return chosen;
}

Table rows_of(const Table& table, RowRange range) {
  std::vector<Index> rows(idx(range.count()));
  std::iota(rows.begin(), rows.end(), range.first);
  return chosen_rows(table, rows);
}

}  // namespace cordon::internal

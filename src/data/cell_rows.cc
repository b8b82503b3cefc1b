// Cells become the text of a CSV file and are read back by read_csv(), so that types, ids,
// missing cells and names are decided in one place. It costs a copy of the cells as text
// (with quotes where they need them) and a second pass; formats that come here are small
// beside the CSV files that read_csv() is made for.
#include "data/cell_rows.h"

#include "cordon/core/limits.h"
#include "data/csv.h"
#include "data/write_rows.h"

namespace cordon::internal {

void CellRows::add(std::string_view cell) {
  if (!first_in_row_) text_ += ',';
  first_in_row_ = false;
  if (!cell.empty()) append_cell(text_, cell, ',');
}

// A row without any cell is written as one empty cell in quotes, since a blank line is no row
// of a CSV file. Memory is asked for each time the text has doubled, so that a file of few bytes
// that stands for many cells ends in a sentence.
void CellRows::end_row() {
  if (first_in_row_) text_ += "\"\"";  // a line that is empty is no row
  text_ += '\n';
  first_in_row_ = true;
  if (text_.size() <= granted_) return;
  granted_ = 2 * text_.size();
  // A cell takes at least two bytes of text and eight in the table: four
  // times the text, beside the text itself.
  require_memory(5.0 * static_cast<double>(granted_), "a table of so many cells");
}

// Delimiter and decimal mark are known here, whatever the user says of files; line numbers
// would be those of a text that nobody has seen.
Table CellRows::read(const std::string& name, const char* format, const ReadOptions& options,
                     const Run& run) {
  ReadOptions how = options;
  how.delimiter = ',';
  how.decimal = '.';
  Table table = read_csv(Input::from_text(std::move(text_), name), how, run);
  table.format = format;
  table.first_line = 0;
  return table;
}

}  // namespace cordon::internal

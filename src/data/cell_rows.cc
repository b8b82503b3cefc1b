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

void CellRows::end_row() {
  if (first_in_row_) text_ += "\"\"";  // a line that is empty is no row
  text_ += '\n';
  first_in_row_ = true;
  if (text_.size() <= granted_) return;
  granted_ = 2 * text_.size();
  // A cell takes at least two bytes of text and eight in the table.
  require_memory(5.0 * static_cast<double>(granted_), "a table of so many cells");
}

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

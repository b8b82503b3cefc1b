#include "data/cell_rows.h"

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

// Rows of cells from formats that store them one by one (workbooks, databases, JSON), as the text of a
// CSV file: so one reader decides about types, ids, missing cells and names. Few bytes of such a file
// can stand for many cells (a workbook whose rows have their last column alone), so that the memory for
// the text and for the table made from it is asked for while it grows.
#pragma once

#include <string>
#include <string_view>

#include "cordon/core/run.h"
#include "cordon/data/read.h"
#include "cordon/data/table.h"

namespace cordon::internal {

// Use: add() the cells of a row, end_row(), and so on; read() once, which takes the text away.
class CellRows {
 public:
  void add(std::string_view cell);  // an empty one is missing
  void end_row();
  bool empty() const { return text_.empty(); }

  // The table, whose first row is the header unless `options` says otherwise; `name` is the file, for errors.
  Table read(const std::string& name, const char* format, const ReadOptions& options, const Run& run);

 private:
  std::string text_;
  std::size_t granted_ = std::size_t{1} << 23;  // bytes of text whose memory was asked for
  bool first_in_row_ = true;
};

}  // namespace cordon::internal

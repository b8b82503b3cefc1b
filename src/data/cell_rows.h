// Rows of cells from formats that store them one by one (workbooks, databases, JSON), as the text of a
// CSV file: so one reader decides about types, ids, missing cells and names.
#pragma once

#include <string>
#include <string_view>

#include "cordon/core/run.h"
#include "cordon/data/read.h"
#include "cordon/data/table.h"

namespace cordon::internal {

class CellRows {
 public:
  void add(std::string_view cell);  // an empty one is missing
  void end_row();
  bool empty() const { return text_.empty(); }

  // The table, whose first row is the header unless `options` says otherwise; `name` is the file, for errors.
  Table read(const std::string& name, const char* format, const ReadOptions& options, const Run& run);

 private:
  std::string text_;
  bool first_in_row_ = true;
};

}  // namespace cordon::internal

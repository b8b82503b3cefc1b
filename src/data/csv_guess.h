// What the beginning of a CSV file tells: delimiter, decimal
// mark, header, and which columns look like numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cordon/data/read.h"
#include "data/csv_cell.h"
#include "data/input.h"

namespace cordon::internal {

// The parts of a file that are not rows of data, and how its rows are written. `body` points into
// the input, which must outlive the layout; all columns of the table have an entry in each list.
struct CsvLayout {
  CsvDialect dialect = CsvDialect(',', '.');
  bool has_header = false;
  std::vector<std::string> names;  // one per column, all different
  std::vector<bool>
      looks_numeric;  // from the sample: at least half of the known cells of the column are numbers
  std::vector<bool> holds_codes;   // some cells of the sample are codes (is_code): the column is read as text
  const char* body = nullptr;      // where the data begin ...
  Index body_line = 1;             // ... and on which line
  std::vector<std::string> notes;  // the decisions, for the user
};

// Looks at the first hundred rows at most. Throws Error(kUsage) for delimiters
// and decimal marks that cannot be, Error(kInput) for UTF-16, a first row that
// cannot be read, and a file without rows.
// What is guessed can be said by an option instead; what was
// guessed and may surprise is in `notes`.
CsvLayout guess_layout(const Input& input, const ReadOptions& options);

}  // namespace cordon::internal

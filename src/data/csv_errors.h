// The wording of what can be wrong with a CSV file.
#pragma once

#include <string>
#include <string_view>

#include "data/csv_cell.h"

namespace cordon::internal {

// Something wrong on a line. Kept as a value, not thrown,
// until it is known that no lower line has a problem.
struct CsvProblem {
  Index line = 0;
  std::string message;
};

// The value as a message shows it: in quotes, shortened, control characters as escapes.
std::string show_value(std::string_view text);

// "class, 'my column' or '3'": what a user types for a column on the command line.
std::string shell_word(std::string_view text);

// `rest` is what stands in the file from the cell on, `column` counts from 0.
CsvProblem bad_cell(const std::string& source, Index line, Index column, CellProblem problem,
                    std::string_view rest);
// `found` beyond kMaxCellsInLine means "more than so many".
CsvProblem ragged_row(const std::string& source, Index line, Index found, Index expected, bool by_blanks);
// Of a column, not of the file: `place` is the line or the row.
std::string text_among_numbers(std::string_view place, Index column, const std::string& name,
                               std::string_view value);
// Of a line that goes on beyond kMaxCellsInLine.
CsvProblem too_many_cells(const std::string& source, Index line);

// Throws Error(kInput) where there is a NUL byte in `bytes`, the file or its beginning.
void refuse_nul(std::string_view bytes, const std::string& source);

}  // namespace cordon::internal

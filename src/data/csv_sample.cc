// The first rows as cells, by the same rules as the parser (csv_cell.h). Texts look into the
// file; nothing is copied. A problem ends the sample and is kept with the rows before it: a
// delimiter that is only tried may well not fit.
#include "data/csv_sample.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace cordon::internal {

CsvSample take_sample(const char* at, const char* end, const CsvDialect& dialect, const std::string& source) {
  CsvSample sample;
  // The first row is read to its end however long it is, since its width is that of the table.
  const char* const enough = end - at > kSampleBytes ? at + kSampleBytes : end;
  Index line = 1;
  while (sample.rows.size() < kSampleRows && at != end && (at < enough || sample.rows.empty())) {
    const char* const row_at = at;
    if (at = skip_blanks(at, end, dialect); at_line_end(at, end)) {
      at = past_line_end(at, end);
      ++line;
      continue;
    }
    // Blanks at the beginning of a line are part of the first cell's
    // surroundings, unless they delimit.
    if (!dialect.by_blanks()) at = row_at;
    SampleRow row;
    Index row_line = line;
    // The same loop as the parser's, but cells are kept as they stand.
    do {
      const char* const cell_at = at;
      RawCell cell;
      const CellProblem problem = read_cell(at, end, dialect, cell);
      if (problem != CellProblem::kNone) {
        const char* const shown = skip_blanks(cell_at, end, dialect);
        sample.problem = bad_cell(source, line, static_cast<Index>(row.size()), problem,
                                  {shown, std::min<std::size_t>(100, static_cast<std::size_t>(end - shown))});
        return sample;
      }
      line += std::count(cell_at, at, '\n');
      row.push_back(cell);
      if (static_cast<Index>(row.size()) > kMaxCellsInLine) {
        sample.problem = too_many_cells(source, row_line);
        return sample;
      }
    } while (next_cell(at, end, dialect));
    at = past_line_end(at, end);
    ++line;
    sample.rows.push_back(std::move(row));
    if (sample.rows.size() == 1) {
      sample.first_row_at = row_at;
      sample.first_line = row_line;
      sample.second_row_at = at;
      sample.second_line = line;
    }
  }
  return sample;
}

}  // namespace cordon::internal

// Cutting the body of a CSV file into segments, and
// counting the rows of each, before anything is parsed.
//
// A segment begins behind a line break. Whether that break ends a row or stands inside a quoted
// cell is known only when everything before it has been read; so a file with quotes is scanned
// under both assumptions at once, and the right one is picked afterwards, in order. A row belongs
// to the segment in which it begins.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cordon/core/run.h"
#include "data/csv_cell.h"
#include "data/input.h"

namespace cordon::internal {

struct CsvSegment {
  const char* first_row_at = nullptr;  // where its first row begins
  Index first_row_line = 0;            // the line of that place in the file
  Index first_row = 0;                 // the number of that row
  Index rows = 0;                      // rows that begin in this segment
};

struct CsvScan {
  std::vector<CsvSegment> segments;  // those that have rows, in order
  Index rows = 0;
};

// The rows from `body` (a place in the input, on line `body_line`) on. Refuses NUL bytes.
// The segments depend on the bytes and on segment_bytes alone, not on the threads of the
// run. A file without rows gives no segments.
CsvScan scan_rows(const Input& input, const char* body, Index body_line, const CsvDialect& dialect,
                  std::size_t segment_bytes, const Run& run);

}  // namespace cordon::internal

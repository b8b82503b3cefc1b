// Parsing one segment of a CSV file straight into the columns.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/data/table.h"
#include "data/csv_cell.h"
#include "data/csv_dictionary.h"
#include "data/csv_errors.h"
#include "data/csv_scan.h"

namespace cordon::internal {

// Where the cells of a column go. kNowhere checks the shape of the rows only.
enum class CellTarget : char { kNumbers, kTexts, kNowhere };

// The same for all segments.
// Shared by all threads, which only read it; the columns it points to are written by each segment
// in its own rows. What it refers to outlives the parse.
struct ParseJob {
  const CsvDialect& dialect;
  const MissingMarks& missing;
  const std::string& source;
  const char* end;                  // of the file; a NUL can be read there
  std::vector<CellTarget> targets;  // one per column
  std::vector<Column>* columns;     // allocated
};

// What one segment tells about one column. Counts leave missing cells out: numbers
// and texts together are the known cells.
struct ColumnFindings {
  Index numbers = 0;  // cells
  Index texts = 0;
  std::string_view first_grouped;  // number columns: the first cell such as 1,250 or $5
  TextDictionary
      dictionary;  // text columns; codes in this segment's rows are numbers in it, until they are merged
};

// Of one segment. Its texts look into the file or belong to it: the input must outlive them.
struct SegmentFindings {
  std::optional<CsvProblem> problem;  // the parse ended there
  std::vector<ColumnFindings> columns;
  Index last_row_line = 0;
};

// Writes the rows of the segment into the columns of the job. Stops at the first row with
// a problem, which is then told by its line.
SegmentFindings parse_segment(const ParseJob& job, const CsvSegment& segment);

}  // namespace cordon::internal

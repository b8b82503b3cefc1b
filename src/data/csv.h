// Reading CSV, TSV and other text with one row per line.
//
// A row is cells between delimiters (RFC 4180 with quotes); a delimiter of spaces means runs of
// blanks. The file is looked at three times. A sample of its beginning tells delimiter, header,
// decimal mark and the likely type of each column (csv_guess.h). A scan cuts the bytes into
// segments at line ends and counts the rows of each (csv_scan.h), so that every column is
// allocated once. Then the segments are parsed in parallel, straight into the columns
// (csv_parse.h). Where the rest of the file belies the sample about a type, the parse is repeated
// once with the types that were counted.
//
// Cost: one pass of memchr and one of digit loops over the
// bytes; memory beside the columns only for the distinct texts.
#pragma once

#include <cstddef>

#include "cordon/core/run.h"
#include "cordon/data/read.h"
#include "cordon/data/table.h"
#include "data/csv_guess.h"
#include "data/csv_scan.h"
#include "data/input.h"

namespace cordon::internal {

// Throws Error(kInput) with file, line, column, value and remedy, always for the lowest line that
// has a problem. `segment_bytes` is how much of the file one thread takes at a time (0 = chosen
// for the file); it changes no result.
Table read_csv(const Input& input, const ReadOptions& options, const Run& run, std::size_t segment_bytes = 0);

// The rows of a scan, or of some of its segments (then numbered from 0, see csv_rows.cc). `is_text`: the
// columns that are known to hold text; empty: none is.
Table parse_csv_rows(const Input& input, const CsvLayout& layout, const CsvScan& scan,
                     const ReadOptions& options, const std::vector<bool>& is_text, const Run& run);

}  // namespace cordon::internal

// Where rows begin. First every segment is scanned without regard to quotes, at the speed of
// memchr; only where a quote was found anywhere, each segment is scanned again under both
// assumptions (it begins outside or inside a quoted cell), and one pass over the segments in order
// picks the right one. All segments run in parallel; cost one to three passes over the bytes.
//
// Memory: about a hundred bytes per segment. A NUL anywhere is refused here, with its line, before
// a cell is put into a column: the file is binary or damaged.
//
// What the two readings rest on: whether a quote opens a cell depends only on what stands
// before it in the row, and a segment begins at the start of a line, so that inside
// or outside a quoted cell is all that is unknown. The state at the end of the segment
// chosen is that at the beginning of the next.
#include "data/csv_scan.h"

#include <algorithm>

#include "core/parallel.h"
#include "data/csv_errors.h"

namespace cordon::internal {
namespace {

const char* find(const char* at, const char* end, char c) {
  return static_cast<const char*>(std::memchr(at, c, static_cast<std::size_t>(end - at)));
}

// The rows of a segment under one assumption about its beginning.
struct Reading {
  const char* first_row_at = nullptr;
  Index rows = 0;
  bool ends_inside_quotes = false;

  void row_at(const char* at) {
    if (rows++ == 0) first_row_at = at;
  }
};

struct SegmentScan {
  bool has_nul = false;
  bool has_quote = false;
  Index line_breaks = 0;
  Reading from_outside;  // the segment begins a row (or a blank line)
  Reading from_inside;   // the segment begins inside a quoted cell
};

// Without quotes every line is a row, unless it is blank.
// Three searches of memchr (NUL, quote, line feeds) over bytes
// that the first brought into the cache.
void scan_plain(const char* begin, const char* end, const CsvDialect& dialect, SegmentScan& scan) {
  scan.has_nul = find(begin, end, '\0') != nullptr;
  scan.has_quote = find(begin, end, '"') != nullptr;
  for (const char* line = begin; line != end;) {
    const char* const line_break = find(line, end, '\n');
    // Hardly any line begins with a blank, so the first character settles it.
    const bool may_be_blank = static_cast<unsigned char>(*line) <= ' ';
    if (!may_be_blank || !at_line_end(skip_blanks(line, end, dialect), end)) scan.from_outside.row_at(line);
    if (line_break == nullptr) break;
    ++scan.line_breaks;
    line = line_break + 1;
  }
}

// With quotes, cell by cell. Ends early in a line of more cells than are allowed: the parse will
// refuse that row, and rows behind it do not matter any more.
// `inside`: the segment begins within a quoted cell, of a row that began in a segment before;
// the rest of that row is then no row of this one.
Reading scan_quoted(const char* at, const char* end, const CsvDialect& dialect, bool inside) {
  Reading reading;
  bool in_row = inside;
  Index cells = 0;
  while (cells <= kMaxCellsInLine) {
    if (inside) {
      at = past_closing_quote(at, end);
      if (at == nullptr) {
        reading.ends_inside_quotes = true;
        return reading;
      }
      inside = false;
    } else {
      const char* const cell = skip_blanks(at, end, dialect);
      if (!in_row && !at_line_end(cell, end)) {
        reading.row_at(at);
        in_row = true;
      }
      at = cell;
      if (at != end && *at == '"') {
        inside = true;
        ++at;
        continue;
      }
    }
    while (at != end && !dialect.ends_plain_cell(*at)) ++at;
    if (at == end) break;
    ++cells;
    if (*at++ == '\n') {
      in_row = false;
      cells = 0;
    }
  }
  return reading;
}

// Segments begin behind the first line break of each stretch of
// `segment_bytes`; stretches without one belong to the segment before.
// Cuts depend on the bytes and on segment_bytes, never on the number of threads.
std::vector<const char*> cut(const char* body, const char* end, std::size_t segment_bytes) {
  std::vector<const char*> cuts = {body};
  const char* stretch = body;
  while (static_cast<std::size_t>(end - stretch) > segment_bytes) {
    stretch += segment_bytes;
    const char* const stop = stretch + std::min(segment_bytes, static_cast<std::size_t>(end - stretch));
    const char* const line_break = find(stretch, stop, '\n');
    if (line_break != nullptr && line_break + 1 != end) cuts.push_back(line_break + 1);
  }
  cuts.push_back(end);
  return cuts;
}

}  // namespace

CsvScan scan_rows(const Input& input, const char* body, Index body_line, const CsvDialect& dialect,
                  std::size_t segment_bytes, const Run& run) {
  CsvScan result;
  const char* const end = input.bytes().data() + input.bytes().size();
  if (body == end) return result;
  const std::vector<const char*> cuts = cut(body, end, segment_bytes);
  const Index count = static_cast<Index>(cuts.size()) - 1;
  std::vector<SegmentScan> scans(static_cast<std::size_t>(count));
  const auto for_each_segment = [&](auto work) {
    parallel_for(run, count, [&](Index tile) {
      const auto s = static_cast<std::size_t>(tile);
      work(cuts[s], cuts[s + 1], scans[s]);
    });
  };

  for_each_segment(
      [&](const char* from, const char* to, SegmentScan& scan) { scan_plain(from, to, dialect, scan); });
  if (std::any_of(scans.begin(), scans.end(), [](const SegmentScan& scan) { return scan.has_nul; }))
    refuse_nul(input.bytes(), input.name());
  const bool has_quotes =
      std::any_of(scans.begin(), scans.end(), [](const SegmentScan& scan) { return scan.has_quote; });
  if (has_quotes) {
    for_each_segment([&](const char* from, const char* to, SegmentScan& scan) {
      scan.from_outside = scan_quoted(from, to, dialect, false);
      scan.from_inside = scan_quoted(from, to, dialect, true);
    });
  }

  // In the order of the file: the line number needs the line breaks of all segments
  // before, the assumption the end of the last one. O(segments) but for the
  // lines skipped before a segment's first row.
  bool inside = false;
  Index line = body_line;
  for (std::size_t s = 0; s < scans.size(); ++s) {
    const Reading& reading = inside ? scans[s].from_inside : scans[s].from_outside;
    if (reading.rows > 0) {
      const Index first_line = line + std::count(cuts[s], reading.first_row_at, '\n');
      result.segments.push_back({reading.first_row_at, first_line, result.rows, reading.rows});
      result.rows += reading.rows;
    }
    line += scans[s].line_breaks;
    inside = reading.ends_inside_quotes;
  }
  return result;
}

}  // namespace cordon::internal

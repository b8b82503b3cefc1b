// Reads a CSV file into a table, in parallel.
//
//   1. guess: delimiter, decimal mark, header and column types from a sample (csv_guess.h);
//   2. scan: where rows begin, so that the file can be cut into segments of whole rows although
//      quoted cells may hold line breaks (csv_scan.h);
//   3. parse: every segment by itself, into its own rows of the columns (csv_parse.h);
//   4. merge: the numbering of texts in segments becomes one per column, in order of appearance.
// Where the sample guessed a column's type wrongly, all segments are parsed a second time with the
// right types. Results, numbering and the line named in an error are the same for any number of
// threads: of several problems the one on the lowest line is reported.
//
// Cost: about two passes over the bytes; memory 8 bytes per
// number, 4 per text cell, and each different text once.
//
// Locks: none. Segments write disjoint rows of the columns, findings are one per segment, and the
// lowest segment that failed is an atomic that only falls.
//
// Refused: a header without rows, more than 2^31 - 1 rows (codes and row numbers of text cells have
// 32 bits), rows of different numbers of cells, cells and lines beyond the bounds of csv_cell.h.
#include "data/csv.h"

#include <algorithm>
#include <atomic>
#include <limits>

#include "core/fail.h"
#include "core/parallel.h"
#include "data/amount.h"
#include "data/csv_guess.h"
#include "data/csv_parse.h"
#include "data/csv_scan.h"

namespace cordon::internal {
namespace {

constexpr std::size_t kTableSegmentBytes = std::size_t{1} << 20;
// At least about so many, so that wide tables do not have more findings of segments than rows.
constexpr std::size_t kSegmentRows = 64;

// Segments of 1 MB, or of 64 rows where rows are long: the findings
// of a segment are per column and must stay small beside its rows.
// The length of a row is taken from the first line, of which at
// most 16 MB are searched for its end.
std::size_t choose_segment(const Input& input, const CsvLayout& layout) {
  const char* const end = input.bytes().data() + input.bytes().size();
  const auto rest = static_cast<std::size_t>(end - layout.body);
  const void* const line_break = std::memchr(layout.body, '\n', std::min(rest, std::size_t{1} << 24));
  const char* const line_end = line_break == nullptr ? end : static_cast<const char*>(line_break);
  return std::max(kTableSegmentBytes, kSegmentRows * static_cast<std::size_t>(line_end - layout.body));
}

// The pages of large columns are touched here for the first
// time, which costs as much as parsing: hence in parallel.
void allocate(Table& table, const std::vector<CellTarget>& targets, const Run& run) {
  const auto rows = static_cast<std::size_t>(table.rows);
  parallel_for(run, static_cast<Index>(targets.size()), [&](Index tile) {
    const auto c = static_cast<std::size_t>(tile);
    Column& column = table.columns[c];
    column.is_text = targets[c] == CellTarget::kTexts;
    column.numbers = std::vector<double>(targets[c] == CellTarget::kNumbers ? rows : 0);
    column.codes = std::vector<std::int32_t>(targets[c] == CellTarget::kTexts ? rows : 0);
  });
}

// Parses all segments. Throws for the lowest line whose shape is
// wrong; segments behind one that failed need not be looked at.
// Segments before the lowest one that failed are always parsed to their end, so that the
// error is the same for any number of threads.
std::vector<SegmentFindings> parse_all(const ParseJob& job, const CsvScan& scan, const Run& run) {
  const Index count = static_cast<Index>(scan.segments.size());
  std::vector<SegmentFindings> findings(scan.segments.size());
  std::atomic<Index> first_failed{count};
  parallel_for(
      run, count,
      [&](Index tile) {
        if (tile > first_failed.load()) return;
        const auto s = static_cast<std::size_t>(tile);
        findings[s] = parse_segment(job, scan.segments[s]);
        if (!findings[s].problem) return;
        Index lowest = first_failed.load();
        // compare_exchange loads the latest value into `lowest` where it fails.
        while (tile < lowest && !first_failed.compare_exchange_weak(lowest, tile)) {
        }
      },
      "reading");
  if (first_failed < count)
    fail(ErrorKind::kInput, "{}", findings[static_cast<std::size_t>(first_failed.load())].problem->message);
  return findings;
}

// A column holds texts where some of its known cells are no numbers.
// Counted over all segments: the guess of the sample is not asked any more.
std::vector<CellTarget> count_types(const std::vector<SegmentFindings>& findings,
                                    const std::vector<bool>& forced_text) {
  std::vector<CellTarget> types(forced_text.size(), CellTarget::kNumbers);
  for (std::size_t c = 0; c < types.size(); ++c) {
    const bool some_texts = std::any_of(findings.begin(), findings.end(),
                                        [c](const SegmentFindings& s) { return s.columns[c].texts > 0; });
    if (forced_text[c] || some_texts) types[c] = CellTarget::kTexts;
  }
  return types;
}

// A few texts among many numbers: a problem of the column, if it is to be a feature.
// Grouped numbers (1,250) count as numbers here. At least as many numbers as texts make it a
// problem; where texts prevail it is a column of categories. The first text is named by its line,
// or by its row where lines do not number the rows.
void find_text_among_numbers(Table& table, std::size_t c, const CsvDialect& dialect,
                             const MissingMarks& missing) {
  Column& column = table.columns[c];
  if (column.keep_text) return;
  std::vector<char> is_number;
  double value;
  for (const std::string& text : column.categories)
    is_number.push_back(classify(text, dialect, missing, value) == CellKind::kNumber ||
                        parse_grouped_number(text, dialect.decimal()).has_value());
  Index numbers = 0, texts = 0, first_text = -1;
  for (std::size_t row = 0; row < column.codes.size(); ++row) {
    if (column.codes[row] < 0) continue;
    if (is_number[static_cast<std::size_t>(column.codes[row])]) {
      ++numbers;
    } else if (++texts == 1) {
      first_text = static_cast<Index>(row);
    }
  }
  if (texts == 0 || numbers < texts) return;
  column.problem = text_among_numbers(
      table.first_line > 0 ? fmt::format("line {}", table.first_line + first_text)
                           : fmt::format("row {}", first_text),
      static_cast<Index>(c), column.name, table.cell_text(first_text, static_cast<Index>(c)));
}

// One note for a column, about its first such cell: segments are in the order of the file.
void note_grouped_numbers(Table& table, const std::vector<SegmentFindings>& findings) {
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    for (const SegmentFindings& segment : findings)
      if (const std::string_view text = segment.columns[c].first_grouped;
          !table.columns[c].is_text && !text.empty()) {
        table.notes.push_back(fmt::format("column '{}': {} read as {}", table.columns[c].name,
                                          show_value(text),
                                          number_text(*parse_grouped_number(text, table.decimal))));
        break;
      }
}

// An embedding that Cordon wrote says so: id,y1,...,yK.
bool is_embedding(const std::vector<std::string>& names) {
  if (names.size() < 2 || names[0] != "id") return false;
  for (std::size_t c = 1; c < names.size(); ++c)
    if (names[c] != fmt::format("y{}", c)) return false;
  return true;
}

// One numbering for the whole column out of those of its
// segments. Taken in order, first appearances stay first.
// O(distinct texts of all segments + rows). A text that means "not known" gets -1 here and not
// in the segments, because numbers and marks are told apart only once it is known that the column
// holds text. Ids have no such marks: `missing` is null for them.
void merge_texts(Column& column, std::size_t c, const std::vector<SegmentFindings>& findings,
                 const CsvScan& scan, const CsvDialect& dialect, const MissingMarks* missing) {
  TextDictionary all;
  for (std::size_t s = 0; s < findings.size(); ++s) {
    std::vector<std::int32_t> code_of;
    for (const std::string_view text : findings[s].columns[c].dictionary.texts())
      code_of.push_back(missing != nullptr && missing->contain(trim(text, dialect)) ? -1
                                                                                    : all.number_of(text));
    const CsvSegment& segment = scan.segments[s];
    for (Index row = segment.first_row; row < segment.first_row + segment.rows; ++row) {
      std::int32_t& code = column.codes[static_cast<std::size_t>(row)];
      if (code >= 0) code = code_of[static_cast<std::size_t>(code)];
    }
  }
  column.categories.assign(all.texts().begin(), all.texts().end());
}

}  // namespace

// The part before the body is searched for NUL bytes here; the scan searches the rest.
Table read_csv(const Input& input, const ReadOptions& options, const Run& run, std::size_t segment_bytes) {
  const CsvLayout layout = guess_layout(input, options);
  refuse_nul(input.bytes().substr(0, static_cast<std::size_t>(layout.body - input.bytes().data())),
             input.name());
  if (segment_bytes == 0) segment_bytes = choose_segment(input, layout);
  const CsvScan scan = scan_rows(input, layout.body, layout.body_line, layout.dialect, segment_bytes, run);
  return parse_csv_rows(input, layout, scan, options, {}, run);
}

// The file is parsed once in most cases, twice where the sample belied a type. A second time is
// enough: the types of the second are those that were counted in the first.
Table parse_csv_rows(const Input& input, const CsvLayout& layout, const CsvScan& scan,
                     const ReadOptions& options, const std::vector<bool>& is_text, const Run& run) {
  const MissingMarks missing(options.missing, layout.dialect.decimal());
  Table table;
  table.source = input.name();
  table.format = "csv";
  table.rows = scan.rows;
  table.has_names = layout.has_header;
  table.notes = layout.notes;
  table.decimal = layout.dialect.decimal();
  if (layout.has_header && is_embedding(layout.names)) table.id_column = 0;
  table.columns.resize(layout.names.size());
  for (std::size_t c = 0; c < layout.names.size(); ++c) table.columns[c].name = layout.names[c];
  if (scan.rows == 0)
    fail(ErrorKind::kInput,
         "{} has a header but no rows; add rows, or say that the first line is data with ‹header no›",
         table.source);
  if (scan.rows > std::numeric_limits<std::int32_t>::max())
    fail(ErrorKind::kInput, "{} has {} rows; at most {} are allowed", table.source, scan.rows,
         std::numeric_limits<std::int32_t>::max());

  std::vector<bool> forced_text = layout.holds_codes;
  for (const std::string& column : options.text_columns) {
    const auto c = static_cast<std::size_t>(table.find_column(column));
    forced_text[c] = table.columns[c].keep_text = true;
  }
  const Index ids = !options.id.empty() ? table.find_column(options.id) : table.id_column;
  if (ids >= 0)
    forced_text[static_cast<std::size_t>(ids)] = table.columns[static_cast<std::size_t>(ids)].keep_text =
        true;
  // What is known of the whole file counts for a part of it.
  for (std::size_t c = 0; c < is_text.size(); ++c) forced_text[c] = forced_text[c] || is_text[c];

  ParseJob job{.dialect = layout.dialect,
               .missing = missing,
               .source = table.source,
               .end = input.bytes().data() + input.bytes().size(),
               .targets = {},
               .columns = &table.columns};
  // A row has at least as many bytes as cells. Where the file is too short for that some row is,
  // and nothing is allocated to find it.
  const auto columns = static_cast<Index>(table.columns.size());
  if (scan.rows > static_cast<Index>(input.bytes().size()) / columns + 1) {
    job.targets.assign(table.columns.size(), CellTarget::kNowhere);
    parse_all(job, scan, run);
    job.targets.clear();
  }
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    job.targets.push_back(forced_text[c] || !layout.looks_numeric[c] ? CellTarget::kTexts
                                                                     : CellTarget::kNumbers);

  allocate(table, job.targets, run);
  std::vector<SegmentFindings> findings = parse_all(job, scan, run);
  // Everything from the first parse is thrown away, its numbering of texts as well.
  if (const std::vector<CellTarget> types = count_types(findings, forced_text); types != job.targets) {
    job.targets = types;
    allocate(table, job.targets, run);
    findings = parse_all(job, scan, run);
  }
  parallel_for(run, columns, [&](Index tile) {
    const auto c = static_cast<std::size_t>(tile);
    if (table.columns[c].is_text)
      merge_texts(table.columns[c], c, findings, scan, layout.dialect, tile == ids ? nullptr : &missing);
  });
  note_grouped_numbers(table, findings);

  // Lines grow by at least one from row to row; where
  // they grew by one on average, they did so always.
  const Index first_line = scan.segments.front().first_row_line;
  if (findings.back().last_row_line - first_line == table.rows - 1) table.first_line = first_line;
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    if (table.columns[c].is_text) find_text_among_numbers(table, c, layout.dialect, missing);
  return table;
}

}  // namespace cordon::internal

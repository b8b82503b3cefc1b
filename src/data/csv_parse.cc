// One segment of a CSV file into the columns of the table. The fast path takes short numbers that
// are followed by the delimiter at once; every other cell is cut out, classified and stored.
//
// Segments write disjoint rows of the same columns, so no lock is needed. Texts are numbered per
// segment and renumbered later (csv.cc).
//
// Cost: one look at each byte; memory only for the distinct texts of the segment. What this relies
// on: the scan counted the rows with the same rules (csv_cell.h), the columns are allocated for all
// rows, and a NUL can be read behind the last byte of the file.
#include "data/csv_parse.h"

#include <limits>

#include "core/fail.h"
#include "data/amount.h"

namespace cordon::internal {
namespace {

constexpr double kMissingNumber = std::numeric_limits<double>::quiet_NaN();
constexpr std::int32_t kMissingText = -1;

class SegmentParser {
 public:
  SegmentParser(const ParseJob& job, const CsvSegment& segment)
      : job_(job),
        dialect_(job.dialect),
        end_(job.end),
        short_numbers_(!job.missing.some_are_numbers() && !job.dialect.by_blanks()),
        at_(segment.first_row_at),
        line_(segment.first_row_line) {
    findings_.columns.resize(job.targets.size());
    for (Column& column : *job.columns) {
      numbers_.push_back(column.numbers.data());
      codes_.push_back(column.codes.data());
    }
  }

  SegmentFindings parse(const CsvSegment& segment) {
    for (Index row = segment.first_row; row < segment.first_row + segment.rows; ++row) {
      skip_blank_lines();
      findings_.last_row_line = line_;
      if (!parse_row(row)) return std::move(findings_);
    }
    count_kinds(segment);
    return std::move(findings_);
  }

 private:
  // Lines of blanks are no rows, and are not counted as such by the scan either. The NUL at the end
  // is below a blank as well, hence the test for the end.
  void skip_blank_lines() {
    while (static_cast<unsigned char>(*at_) <= ' ' && at_ != end_) {
      const char* const first = skip_blanks(at_, end_, dialect_);
      if (!at_line_end(first, end_)) {
        if (dialect_.by_blanks()) at_ = first;
        return;
      }
      at_ = past_line_end(first, end_);
      ++line_;
    }
  }

  // False where there is a problem. Nearly all cells of most files are short numbers with
  // nothing around them: the loop takes these itself, with its place in a register, and
  // leaves everything else to parse_cell.
  // A short number is taken only if the delimiter (in the last column: the line feed) stands right
  // behind it; so "1 ", "1.5e3" and "12abc" all go the long way. Where a mark for missing values is
  // itself a number (-999), or blanks delimit, every cell does.
  bool parse_row(Index row) {
    const Index row_line = line_;
    const std::size_t last = job_.targets.size() - 1;
    const CellTarget* const targets = job_.targets.data();
    double* const* const numbers = numbers_.data();
    const char delimiter = dialect_.delimiter();
    const char decimal = dialect_.decimal();
    const char* at = at_;
    for (std::size_t c = 0; c <= last; ++c) {
      if (short_numbers_ && targets[c] == CellTarget::kNumbers) {
        double value;
        const char* const behind = scan_short_number(at, decimal, value);
        if (behind != nullptr && *behind == (c < last ? delimiter : '\n')) {
          numbers[c][row] = value;
          at = behind + 1;
          continue;
        }
      }
      at_ = at;
      if (!parse_cell(row, c)) return false;
      const bool more = next_cell(at_, end_, dialect_);
      if (more != (c < last)) return ragged(row_line, static_cast<Index>(c) + 1, more);
      at = more ? at_ : past_line_end(at_, end_);
    }
    at_ = at;
    ++line_;
    return true;
  }

  // Line breaks inside a cell can stand in quoted ones only, which begin with a quote or with
  // blanks before it: others are not searched for them.
  bool parse_cell(Index row, std::size_t c) {
    RawCell cell;
    const char* const cell_at = at_;
    if (const CellProblem problem = read_cell(at_, end_, dialect_, cell); problem != CellProblem::kNone)
      return refuse(problem, c);
    if (*cell_at == '"' || dialect_.is_blank(*cell_at)) line_ += std::count(cell_at, at_, '\n');
    ColumnFindings& findings = findings_.columns[c];
    switch (job_.targets[c]) {
      case CellTarget::kNumbers:
        numbers_[c][row] = number(cell, findings);
        break;
      case CellTarget::kTexts:
        if (cell.text.empty())
          codes_[c][row] = kMissingText;
        else
          codes_[c][row] = cell.doubled_quotes ? findings.dictionary.number_of_copy(cell.str())
                                               : findings.dictionary.number_of(cell.text);
        break;
      case CellTarget::kNowhere:
        break;
    }
    return true;
  }

  // Missing cells and texts are counted here, numbers are the rest of the rows.
  // Hence `numbers` counts down from the rows for each missing cell here,
  // and up by the rows in count_kinds().
  double number(const RawCell& cell, ColumnFindings& findings) {
    double value;
    switch (classify(cell.text, dialect_, job_.missing, value)) {
      case CellKind::kNumber:
        return value;
      case CellKind::kText:
        if (const auto grouped = parse_grouped_number(cell.text, dialect_.decimal())) {
          if (findings.first_grouped.empty()) findings.first_grouped = cell.text;
          return *grouped;
        }
        ++findings.texts;
        return kMissingNumber;
      default:
        --findings.numbers;
        return kMissingNumber;
    }
  }

  // In a column read as text each distinct text is classified once,
  // and its rows are counted by its number.
  void count_kinds(const CsvSegment& segment) {
    for (std::size_t c = 0; c < job_.targets.size(); ++c) {
      ColumnFindings& findings = findings_.columns[c];
      if (job_.targets[c] == CellTarget::kNumbers) findings.numbers += segment.rows - findings.texts;
      if (job_.targets[c] != CellTarget::kTexts) continue;
      std::vector<CellKind> kinds;
      double value;
      for (const std::string_view text : findings.dictionary.texts())
        kinds.push_back(classify(text, dialect_, job_.missing, value));
      for (Index row = segment.first_row; row < segment.first_row + segment.rows; ++row) {
        const std::int32_t code = codes_[c][row];
        if (code < 0) continue;
        findings.numbers += kinds[static_cast<std::size_t>(code)] == CellKind::kNumber;
        findings.texts += kinds[static_cast<std::size_t>(code)] == CellKind::kText;
      }
    }
  }

  bool refuse(CellProblem problem, std::size_t column) {
    const char* const shown = skip_blanks(at_, end_, dialect_);
    const std::string_view rest(shown, std::min<std::size_t>(100, static_cast<std::size_t>(end_ - shown)));
    findings_.problem = bad_cell(job_.source, line_, static_cast<Index>(column), problem, rest);
    return false;
  }

  // Goes on to the end of the row, so that the error can say how many cells it has.
  bool ragged(Index row_line, Index found, bool more) {
    const Index expected = static_cast<Index>(job_.targets.size());
    for (; more && found <= kMaxCellsInLine; ++found) {
      RawCell cell;
      if (const CellProblem problem = read_cell(at_, end_, dialect_, cell); problem != CellProblem::kNone)
        return refuse(problem, static_cast<std::size_t>(found));
      more = next_cell(at_, end_, dialect_);
    }
    findings_.problem = ragged_row(job_.source, row_line, found, expected, dialect_.by_blanks());
    return false;
  }

  const ParseJob& job_;
  const CsvDialect& dialect_;
  const char* const end_;
  const bool short_numbers_;  // may a cell be read as a number before anything else?
  const char* at_;
  Index line_;
  std::vector<double*> numbers_;
  std::vector<std::int32_t*> codes_;
  SegmentFindings findings_;
};

}  // namespace

SegmentFindings parse_segment(const ParseJob& job, const CsvSegment& segment) {
  return SegmentParser(job, segment).parse(segment);
}

}  // namespace cordon::internal

// The cells of one row, and what may stand between them.
// Everything that reads CSV agrees on these few rules:
//
//   - blanks (spaces, and tabs unless they delimit) around a cell are not part of it;
//   - a cell that begins with a quote ends at the next quote that is not doubled; delimiters and
//     line breaks before that are text;
//   - a quote further on in a cell is a letter like any other;
//   - with a space as delimiter, runs of blanks separate, and blanks at either end of a line say
//     nothing;
//   - a line ends with LF or CR LF, the last one also with the file.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/matrix.h"
#include "data/csv_number.h"

namespace cordon::internal {

// More than any table has: a file with an open quote, or without line breaks, is refused at
// these bounds and not read to its end as one cell.
inline constexpr Index kMaxCellBytes = Index{1} << 20;
inline constexpr Index kMaxCellsInLine = 1'000'000;

// How a file is written, with a table of the bytes that end a plain cell: one lookup per byte
// in the loop that nearly all bytes go through.
class CsvDialect {
 public:
  CsvDialect(char delimiter, char decimal) : delimiter_(delimiter), decimal_(decimal) {
    ends_[static_cast<unsigned char>('\n')] = true;
    ends_[static_cast<unsigned char>(delimiter)] = true;
    if (by_blanks()) ends_[static_cast<unsigned char>('\t')] = true;
  }

  char delimiter() const { return delimiter_; }
  char decimal() const { return decimal_; }
  bool by_blanks() const { return delimiter_ == ' '; }
  bool is_blank(char c) const { return c == ' ' || (c == '\t' && delimiter_ != '\t'); }
  bool ends_plain_cell(char c) const { return ends_[static_cast<unsigned char>(c)]; }

 private:
  char delimiter_;
  char decimal_;
  std::array<bool, 256> ends_{};
};

// A lone CR counts at the end of the file only, where its LF may have been cut off.
inline bool at_line_end(const char* at, const char* end) {
  return at == end || *at == '\n' || (*at == '\r' && (at + 1 == end || at[1] == '\n'));
}

// The start of the next line; `at` stands at a line end.
inline const char* past_line_end(const char* at, const char* end) {
  if (at != end && *at == '\r') ++at;
  return at == end ? end : at + 1;
}

// Not beyond a line break, nor a tab that delimits.
inline const char* skip_blanks(const char* at, const char* end, const CsvDialect& dialect) {
  while (at != end && dialect.is_blank(*at)) ++at;
  return at;
}

// From inside a quoted cell to the place after its closing quote; nullptr where there is none
// before `end`. By memchr, so that long texts go at the speed of memory.
inline const char* past_closing_quote(const char* at, const char* end) {
  while (true) {
    at = static_cast<const char*>(std::memchr(at, '"', static_cast<std::size_t>(end - at)));
    if (at == nullptr) return nullptr;
    if (at + 1 == end || at[1] != '"') return at + 1;
    at += 2;
  }
}

// A cell as it stands in the file, without the blanks or quotes around it.
struct RawCell {
  std::string_view text;
  bool doubled_quotes = false;  // text still has "" where it means "

  // The text as it is meant. `doubled_quotes` is false for nearly
  // every cell, which is then a plain copy.
  std::string str() const {
    if (!doubled_quotes) return std::string(text);
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
      plain += text[i];
      if (text[i] == '"') ++i;
    }
    return plain;
  }
};

enum class CellProblem { kNone, kTooLong, kUnclosedQuote, kTextAfterQuote };

// Reads the cell that begins at `at` and leaves `at` at the delimiter or line end behind it. Looks
// at no more than kMaxCellBytes. Where there is a problem, `at` stays.
// O(bytes of the cell). The view in `cell` looks into the file; a quoted cell comes without
// its quotes, but with those inside still doubled.
inline CellProblem read_cell(const char*& at, const char* end, const CsvDialect& dialect, RawCell& cell) {
  const char* first = skip_blanks(at, end, dialect);
  const bool quoted = first != end && *first == '"';
  if (quoted) ++first;
  const char* const limit =
      end - first > kMaxCellBytes ? first + kMaxCellBytes + 1 : end;  // one for what ends it
  cell.doubled_quotes = false;
  if (quoted) {
    const char* const close = past_closing_quote(first, limit);
    if (close == nullptr) return limit == end ? CellProblem::kUnclosedQuote : CellProblem::kTooLong;
    cell.text = {first, static_cast<std::size_t>(close - 1 - first)};
    cell.doubled_quotes = std::memchr(first, '"', cell.text.size()) != nullptr;
    const char* const next = skip_blanks(close, end, dialect);
    const bool delimited =
        next != end && (*next == dialect.delimiter() || (dialect.by_blanks() && next != close));
    if (!delimited && !at_line_end(next, end)) return CellProblem::kTextAfterQuote;
    at = next;
    return CellProblem::kNone;
  }
  const char* last = first;
  while (last != limit && !dialect.ends_plain_cell(*last)) ++last;
  if (last == limit && limit != end) return CellProblem::kTooLong;
  at = last;
  if (last != first && last[-1] == '\r' && (last == end || *last == '\n')) at = --last;
  while (last != first && dialect.is_blank(last[-1])) --last;
  cell.text = {first, static_cast<std::size_t>(last - first)};
  return CellProblem::kNone;
}

// Steps from behind a cell to the next one; false where the row ends there.
// Behind the last delimiter of a line there is one more cell, an
// empty one; blanks at its end make none.
inline bool next_cell(const char*& at, const char* end, const CsvDialect& dialect) {
  if (dialect.by_blanks()) {
    at = skip_blanks(at, end, dialect);
    return !at_line_end(at, end);
  }
  if (at == end || *at != dialect.delimiter()) return false;
  ++at;
  return true;
}

// What spreadsheets and data frames write where they have no value, beside the marks of ReadOptions.
inline constexpr std::array<std::string_view, 9> kNoValue{"#N/A",  "#NA",    "#DIV/0!", "#VALUE!", "#REF!",
                                                          "#NUM!", "#NAME?", "<NA>",    "n/a"};

// The cells that mean "not known": empty ones, those above and those the user named.
// Compared as texts, whole and with upper and lower case as they are. Marks
// that are numbers themselves have to be looked for before a cell is read as a
// number; without such marks that is saved.
class MissingMarks {
 public:
  MissingMarks(const std::vector<std::string>& marks, char decimal) : marks_(marks) {
    double value;
    for (const std::string& mark : marks_)
      some_are_numbers_ = some_are_numbers_ || parse_number(mark, decimal, value);
  }
  bool contain(std::string_view text) const {
    return text.empty() || std::find(marks_.begin(), marks_.end(), text) != marks_.end() ||
           std::find(kNoValue.begin(), kNoValue.end(), text) != kNoValue.end();
  }
  bool some_are_numbers() const { return some_are_numbers_; }  // such as -999

 private:
  std::vector<std::string> marks_;
  bool some_are_numbers_ = false;
};

enum class CellKind { kNumber, kMissing, kText };

// For texts of quoted cells, inside of which blanks are part of the
// text until somebody asks what it says.
inline std::string_view trim(std::string_view text, const CsvDialect& dialect) {
  while (!text.empty() && dialect.is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && dialect.is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// What a cell says; quotes make no difference. `value` is set for numbers.
// The order counts: marks that are numbers, then numbers, then the other marks, so that
// nearly all cells end at the second question.
inline CellKind classify(std::string_view text, const CsvDialect& dialect, const MissingMarks& missing,
                         double& value) {
  text = trim(text, dialect);
  if (text.empty()) return CellKind::kMissing;
  if (missing.some_are_numbers() && missing.contain(text)) return CellKind::kMissing;
  if (parse_number(text, dialect.decimal(), value)) return CellKind::kNumber;
  return missing.contain(text) ? CellKind::kMissing : CellKind::kText;
}

}  // namespace cordon::internal

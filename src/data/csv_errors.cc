// What is said of a CSV file that cannot be read: place, what stands there, and how to mend it.
// Values are shown short and printable, whatever bytes the file holds.
//
// Errors about the shape of a file are values until it is known that no lower line has one
// (csv_parse.h); they carry the line by which they are compared and the whole sentence.
#include "data/csv_errors.h"

#include "core/fail.h"

namespace cordon::internal {

// Forty bytes; the rest is cut and said to be.
std::string show_value(std::string_view text) {
  constexpr std::size_t kShown = 40;
  std::string shown = "'";
  for (const char c : text.substr(0, kShown)) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    else
      shown += c;
  }
  if (text.size() <= kShown) return shown + "'";
  // Not in the middle of a UTF-8 letter.
  std::size_t tail = kShown;
  while (tail > 0 && tail < text.size() && (static_cast<unsigned char>(text[tail]) & 0xc0) == 0x80) {
    shown.pop_back();
    --tail;
  }
  return shown + "...'";
}

// Characters that no shell treats in a special way; anything else goes in quotes.
std::string shell_word(std::string_view text) {
  const bool plain = !text.empty() && text.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789_-.,:/+%@") == std::string_view::npos;
  if (plain && text.size() <= 40) return std::string(text);
  return show_value(text);
}

// `rest` is the file from the cell on, of which the first line is shown.
CsvProblem bad_cell(const std::string& source, Index line, Index column, CellProblem problem,
                    std::string_view rest) {
  const std::string where = fmt::format("{}, line {}, column {}", source, line, column + 1);
  const std::string shown = show_value(rest.substr(0, std::min<std::size_t>(rest.find('\n'), 100)));
  switch (problem) {
    case CellProblem::kTooLong:
      if (!rest.empty() && rest[0] == '"')
        return {
            line,
            fmt::format(
                "{}: the quote that opens here ({}) is not closed within 1 MiB, the longest cell allowed; "
                "close the quote",
                where, shown)};
      return {line,
              fmt::format(
                  "{}: the cell that begins with {} is longer than 1 MiB, the longest allowed; is this a CSV "
                  "file with this delimiter?",
                  where, shown)};
    case CellProblem::kUnclosedQuote:
      return {line,
              fmt::format("{}: the quote that opens here ({}) is never closed; close it, or double it (\"\") "
                          "where it is part of the text",
                          where, shown)};
    default:
      return {line,
              fmt::format(
                  "{}: text follows the closing quote of a cell ({}); double the quotes (\"\") that are part "
                  "of the text, or put the delimiter behind the quote",
                  where, shown)};
  }
}

// A row is counted no further than the most cells that a line may have, so that a
// file without line breaks ends here as well.
CsvProblem ragged_row(const std::string& source, Index line, Index found, Index expected, bool by_blanks) {
  return {line,
          fmt::format("{}, line {}: {}{} cell{} found where the first row has {}; {}", source, line,
                      found > kMaxCellsInLine ? "more than " : "", std::min(found, kMaxCellsInLine),
                      found == 1 ? "" : "s", expected,
                      by_blanks ? "write missing cells as NA, and texts with spaces in quotes"
                                : "add or remove delimiters there, or put texts with delimiters in quotes")};
}

// A sentence and no problem of the file: columns that are not learnt from may hold what they like.
std::string text_among_numbers(std::string_view place, Index column, const std::string& name,
                               std::string_view value) {
  return fmt::format(
      "{}, column {} ('{}'): {} is not a number, as most cells of this column are; correct the "
      "cell, or declare it a mark for missing values with ‹missing_values {}›, or read the column as "
      "categories with ‹text_columns {}›",
      place, column + 1, name, show_value(value), shell_word(value), shell_word(name));
}

CsvProblem too_many_cells(const std::string& source, Index line) {
  return {line, fmt::format("{}, line {}: more than {} cells in one line, the most allowed; are the lines of "
                            "this file ended by "
                            "line breaks?",
                            source, line, kMaxCellsInLine)};
}

// Line and offset of the first one, counted only where there is one.
void refuse_nul(std::string_view bytes, const std::string& source) {
  const std::size_t nul = bytes.find('\0');
  if (nul == std::string_view::npos) return;
  fail(ErrorKind::kInput,
       "{}, line {}: a NUL byte at offset {}; text has none, so this is a damaged file or a binary format "
       "that Cordon does not know; save the table as CSV",
       source, 1 + std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(nul), '\n'), nul);
}

}  // namespace cordon::internal

// What the readers of text formats share: lines with
// their numbers, numbers, and errors that name the place.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cordon/core/matrix.h"
#include "core/fail.h"

namespace cordon::internal {

// The number that fills all of `text` (correctly rounded), or nothing. Takes a leading '+' and nan,
// inf, infinity in any case; a number too large for a double is nothing.
std::optional<double> parse_number(std::string_view text);

// Digits only: no sign, no blanks, and no more than an Index holds.
std::optional<Index> parse_count(std::string_view text);

std::string_view trimmed(std::string_view text);  // without blanks, tabs and carriage returns at the ends
bool equal_ignoring_case(std::string_view a, std::string_view b);
bool starts_ignoring_case(std::string_view text, std::string_view prefix);

bool is_digits(std::string_view text);  // at least one, and nothing else

// Digits that are no number: with leading zeros (00042), or more of them than a double tells apart.
bool is_code(std::string_view text);

// Takes the next blank-separated word off the front of `rest`; empty at the end.
std::string_view take_word(std::string_view& rest);

// A value as an error shows it: in quotes, shortened, unprintable bytes as \xNN.
std::string shown(std::string_view value, char quote = '"');

// Text that is UTF-8 as it is; of any other each byte above 127 is taken as Latin-1. So names stay
// different, and can be kept in a model's header.
// O(bytes). Valid UTF-8 is RFC 3629: no overlong forms, no surrogates.
std::string as_utf8(std::string_view text);

// "data.arff.gz" has the extension ".arff": whether
// a file is packed says nothing about what is in it.
bool has_extension(std::string_view name, std::initializer_list<std::string_view> extensions);

// A line of a file, for errors.
struct Place {
  const std::string& file;
  Index line;  // from 1
};

template <typename... Args>
[[noreturn]] void fail_at(const Place& place, fmt::format_string<Args...> format, Args&&... args) {
  fail(ErrorKind::kInput, "{}, line {}: {}", place.file, place.line,
       fmt::format(format, std::forward<Args>(args)...));
}

// Walks over the lines of a text; \n and \r\n end a line, a byte-order mark is skipped. A
// NUL byte anywhere is refused at once: it means that the file is binary or UTF-16, and
// no later message would be as clear.
class Lines {
 public:
  Lines(std::string_view bytes, const std::string& file);

  bool next(std::string_view& line);
  Place place() const { return {file_, number_}; }
  Index number() const { return number_; }  // of the line last given, from 1

 private:
  std::string_view rest_;
  const std::string& file_;
  Index number_ = 0;
};

// Tells whether all rows stand on consecutive lines, which is what Table::first_line promises.
// Of blank lines or comments between rows it says that they do not:
// first_line() is then 0, and errors name rows.
class RowLines {
 public:
  void add(Index line) {
    if (rows_ == 0) first_ = line;
    consecutive_ = consecutive_ && line == first_ + rows_;
    ++rows_;
  }
  Index first_line() const { return consecutive_ ? first_ : 0; }

 private:
  Index first_ = 0;
  Index rows_ = 0;
  bool consecutive_ = true;
};

}  // namespace cordon::internal

// Cuts the bytes of a constraint file into records of fields: delimiters, quotes, comments, line
// ends. What the fields mean is the reader's business.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::internal {

class RecordScanner {
 public:
  // `bytes` and `name` (what errors call the file) must outlive the scanner. The delimiter is the
  // first comma, semicolon or tab of the first line that is neither blank nor a comment.
  RecordScanner(std::string_view bytes, std::string_view name);

  // Moves to the next record that has a field with something in it; false at the end of the file.
  bool next();

  const std::vector<std::string_view>& fields() const { return fields_; }  // trimmed, unquoted
  Index line() const { return record_line_; }                              // where the record starts, from 1
  char delimiter() const { return delimiter_; }

 private:
  bool at_end() const { return at_ == bytes_.size(); }
  bool at_line_end() const { return at_end() || bytes_[at_] == '\n' || bytes_[at_] == '\r'; }
  bool is_space(char c) const { return c == ' ' || (c == '\t' && delimiter_ != '\t'); }
  void skip_spaces();
  void skip_line_end();
  void guess_delimiter();
  void scan_record();
  std::string_view scan_plain_field();
  std::string_view scan_quoted_field();

  std::string_view bytes_;
  std::string_view name_;
  std::size_t at_ = 0;
  Index line_ = 1;
  Index record_line_ = 1;
  char delimiter_ = ',';
  std::vector<std::string_view> fields_;
  std::deque<std::string> unescaped_;  // of this record: fields that held doubled quotes
};

}  // namespace cordon::internal

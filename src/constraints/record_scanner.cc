// Records and fields of a constraint file: comma, semicolon or tab, quotes, # comments, any line
// end. Fields are views into the bytes; only those with doubled quotes are copied.
//
// One pass, character by character, without looking back. A record is a line, or several where
// quotes hold line ends; records of empty fields alone, blank lines and comments are passed over.
// The line told for a record is the one on which it begins.
#include "constraints/record_scanner.h"

#include <algorithm>

#include "core/fail.h"

namespace cordon::internal {

RecordScanner::RecordScanner(std::string_view bytes, std::string_view name) : bytes_(bytes), name_(name) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (bytes_.starts_with(kByteOrderMark)) bytes_.remove_prefix(kByteOrderMark.size());
  guess_delimiter();
}

void RecordScanner::skip_spaces() {
  while (!at_end() && is_space(bytes_[at_])) ++at_;
}

// Line ends are \n, \r\n and the lone \r of old files.
void RecordScanner::skip_line_end() {
  if (at_end()) return;
  if (bytes_[at_++] == '\r' && !at_end() && bytes_[at_] == '\n') ++at_;
  ++line_;
}

// Neither a kind nor the name of a column holds a delimiter, so the first one found tells.
// Looked for in the first line that says something, before anything is scanned.
void RecordScanner::guess_delimiter() {
  std::size_t at = 0;
  while (at < bytes_.size()) {
    at = bytes_.find_first_not_of(" \t\r\n", at);
    if (at == std::string_view::npos) return;
    if (bytes_[at] != '#') break;
    at = std::min(bytes_.find_first_of("\r\n", at), bytes_.size());
  }
  const std::size_t found = bytes_.find_first_of(",;\t\r\n", at);
  if (found == std::string_view::npos || bytes_[found] == '\r' || bytes_[found] == '\n') return;
  delimiter_ = bytes_[found];
}

// fields() stays as it is until the next call: copies of fields
// with doubled quotes are dropped here.
bool RecordScanner::next() {
  while (!at_end()) {
    record_line_ = line_;
    fields_.clear();
    unescaped_.clear();
    scan_record();
    skip_line_end();
    for (const auto field : fields_)
      if (!field.empty()) return true;
  }
  return false;
}

// A delimiter at the end of a line makes one more field, an empty one.
void RecordScanner::scan_record() {
  while (true) {
    skip_spaces();
    const bool quoted = !at_end() && bytes_[at_] == '"';
    fields_.push_back(quoted ? scan_quoted_field() : scan_plain_field());
    if (at_end() || bytes_[at_] != delimiter_) break;
    ++at_;
  }
  while (!at_line_end()) ++at_;  // a comment
}

// Stops at the delimiter, the end of the line, or a # that opens the field or follows a space.
std::string_view RecordScanner::scan_plain_field() {
  const std::size_t first = at_;
  while (!at_line_end() && bytes_[at_] != delimiter_) {
    if (bytes_[at_] == '#' && (at_ == first || bytes_[at_ - 1] == ' ' || bytes_[at_ - 1] == '\t')) break;
    ++at_;
  }
  std::string_view field = bytes_.substr(first, at_ - first);
  while (!field.empty() && is_space(field.back())) field.remove_suffix(1);
  return field;
}

// From the opening quote to what follows the closing one. The quotes may hold line ends.
// A deque holds the copies, because views into it must survive the next copy.
std::string_view RecordScanner::scan_quoted_field() {
  const Index opened = line_;
  const std::size_t first = ++at_;
  bool doubled = false;
  while (true) {
    if (at_end())
      fail(ErrorKind::kInput,
           "{}, line {}: a double quote is opened but not closed; close it, or write \"\" for one inside a "
           "name",
           name_, opened);
    if (bytes_[at_] == '"') {
      if (at_ + 1 == bytes_.size() || bytes_[at_ + 1] != '"') break;
      doubled = true;
      at_ += 2;
    } else if (at_line_end()) {
      skip_line_end();
    } else {
      ++at_;
    }
  }
  std::string_view field = bytes_.substr(first, at_ - first);
  ++at_;
  if (doubled) {
    std::string& text = unescaped_.emplace_back();
    for (std::size_t i = 0; i < field.size(); ++i) {
      text.push_back(field[i]);
      if (field[i] == '"') ++i;
    }
    field = text;
  }
  skip_spaces();
  if (!at_line_end() && bytes_[at_] != delimiter_ && bytes_[at_] != '#')
    fail(ErrorKind::kInput,
         "{}, line {}: text follows the closing quote of field {}; quote the whole field and write \"\" for "
         "a quote inside it",
         name_, line_, fields_.size() + 1);
  return field;
}

}  // namespace cordon::internal

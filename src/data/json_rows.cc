// JSON as rows of cells (cell_rows.h). The text is parsed once, event by event (SAX), so that
// no tree of it is ever in memory and no depth of nesting can end the program: the parser does
// not recurse, and more than 99 objects and lists inside each other are refused. Names become
// columns in the order in which they first occur.
//
// Memory: each value as a text, with its column, in a vector per row (40 bytes and the longer
// texts); then the text of all cells. A name given twice in an object counts by its last value.
#include "data/json_rows.h"

#include <nlohmann/json.hpp>
#include <unordered_map>

#include "core/fail.h"
#include "core/index.h"
#include "data/cell_rows.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

using Json = nlohmann::json;

// Builds rows while the text is parsed. Numbers keep their digits: 12345678901234567890 may be an id.
// depth_ is 0 between rows, 1 inside the object of a row, more inside a nested value, whose JSON
// text is put together again in nested_ and becomes the cell when it ends.
class RowBuilder : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return value("null", true); }
  bool boolean(bool yes) override { return value(yes ? "true" : "false"); }
  bool number_integer(number_integer_t number) override { return value(std::to_string(number)); }
  bool number_unsigned(number_unsigned_t number) override { return value(std::to_string(number)); }
  bool number_float(number_float_t, const string_t& digits) override { return value(digits); }
  bool string(string_t& text) override { return value(depth_ == 1 ? text : text_of(text)); }
  bool binary(binary_t&) override { return false; }
  bool key(string_t& name) override {
    if (depth_ == 1) {
      const auto [found, is_new] = column_of_.emplace(name, names_.size());
      if (is_new) names_.push_back(name);
      column_ = found->second;
      nested_.clear();
    } else {
      if (!nested_.ends_with('{')) nested_ += ',';
      nested_ += text_of(name);
      nested_ += ':';
    }
    return true;
  }
  bool start_object(std::size_t) override {
    if (depth_ == 0) rows_.emplace_back();
    return open('{');
  }
  // One list may stand around the rows; a list directly within it is no row.
  bool start_array(std::size_t) override {
    if (depth_ == 0 && !in_list_) return in_list_ = true;
    return depth_ == 0 ? false : open('[');
  }
  bool end_object() override { return close('}'); }
  bool end_array() override {
    if (depth_ == 0) return in_list_ = false, true;
    return close(']');
  }
  bool parse_error(std::size_t at, const std::string&, const Json::exception&) override {
    error_at_ = at;
    return false;
  }

  std::size_t error_at() const { return error_at_; }
  Index rows() const { return static_cast<Index>(rows_.size()); }

  // One line per row with a place for every column, also for names
  // that occur first in the last row.
  CellRows cells() const {
    CellRows cells;
    for (const std::string& name : names_) cells.add(name);
    cells.end_row();
    std::vector<std::string_view> line(names_.size());
    for (const auto& row : rows_) {
      std::fill(line.begin(), line.end(), std::string_view());
      for (const auto& [column, text] : row) line[column] = text;
      for (const std::string_view cell : line) cells.add(cell);
      cells.end_row();
    }
    return cells;
  }

 private:
  static std::string text_of(const std::string& text) {
    return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  // A comma stands before a value unless it is the first of a list or belongs to a name.
  void add_nested(std::string_view part) {
    if (!nested_.empty() && !nested_.ends_with('[') && !nested_.ends_with(':')) nested_ += ',';
    nested_ += part;
  }
  void put(std::string text) { rows_.back().emplace_back(column_, std::move(text)); }
  // A value outside of any object is no row: it ends the parse as an error.
  bool value(std::string text, bool missing = false) {
    if (depth_ == 0) return false;
    if (depth_ == 1)
      put(missing ? std::string() : std::move(text));
    else
      add_nested(text);
    return true;
  }
  bool open(char bracket) {
    if (++depth_ > 1) add_nested({&bracket, 1});
    return depth_ < 100;
  }
  bool close(char bracket) {
    if (--depth_ >= 1) nested_ += bracket;
    if (depth_ == 1) put(std::move(nested_));
    return true;
  }

  std::vector<std::string> names_;
  std::unordered_map<std::string, std::size_t> column_of_;
  // Of each row what it holds, with its column: rows need not have all of them.
  std::vector<std::vector<std::pair<std::size_t, std::string>>> rows_;
  std::size_t column_ = 0;
  std::string nested_;
  int depth_ = 0;  // objects and lists inside a row
  bool in_list_ = false;
  std::size_t error_at_ = 0;
};

std::string_view without_mark(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  return bytes;
}

// One sentence for whatever is no row: the parser's own words name bytes and states.
[[noreturn]] void refuse(const std::string& file, Index line) {
  fail(
      ErrorKind::kInput,
      "{}, line {}: not a JSON object; a table is one object per line, such as {{\"id\": \"a1\", \"x\": 2.5}}, or one list of them",
      file, line);
}

}  // namespace

// An object with a name, alone or as the first of a list: a list of numbers or
// a text in braces is left to other formats.
bool looks_like_json(std::string_view bytes, std::string_view name) {
  if (bytes.empty()) return has_extension(name, {".json", ".jsonl", ".ndjson"});
  bytes = without_mark(bytes);
  const auto skip = [&] {
    while (!bytes.empty() &&
           (bytes.front() == ' ' || bytes.front() == '\n' || bytes.front() == '\r' || bytes.front() == '\t'))
      bytes.remove_prefix(1);
  };
  skip();
  if (bytes.starts_with('[')) {
    bytes.remove_prefix(1);
    skip();
  }
  if (!bytes.starts_with('{')) return false;
  bytes.remove_prefix(1);
  skip();
  return bytes.starts_with('"');
}

// A list is parsed as a whole; anything else line by line, so that an error has its line and the
// run can be cancelled. Blank lines are passed over.
Table read_json(const Input& input, const ReadOptions& options, const Run& run) {
  const std::string_view bytes = without_mark(input.bytes());
  RowBuilder rows;
  if (trimmed(bytes.substr(0, bytes.find('\n'))).starts_with('[') ||
      bytes.find('\n') == std::string_view::npos) {
    if (!Json::sax_parse(bytes.begin(), bytes.end(), &rows)) {
      const std::string_view before = bytes.substr(0, rows.error_at());
      refuse(input.name(), 1 + std::count(before.begin(), before.end(), '\n'));
    }
  } else {
    Lines lines(input.bytes(), input.name());
    for (std::string_view line; lines.next(line);) {
      if (trimmed(line).empty()) continue;
      if (lines.number() % 4096 == 0) run.stop_if_cancelled();
      if (!Json::sax_parse(line.begin(), line.end(), &rows)) {
        // An object that goes on over several lines: all of the text may be one list or one object.
        RowBuilder whole;
        if (lines.number() == 1 && Json::sax_parse(bytes.begin(), bytes.end(), &whole)) {
          rows = std::move(whole);
          break;
        }
        refuse(input.name(), lines.number());
      }
    }
  }
  if (rows.rows() == 0) fail(ErrorKind::kInput, "{}: no objects, hence no rows", input.name());
  ReadOptions how = options;
  how.header = Header::kYes;
  return rows.cells().read(input.name(), "json", how, run);
}

}  // namespace cordon::internal

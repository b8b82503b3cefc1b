// svmlight's "label id:value ..." lines (Joachims 1999). One pass, line by line; rows are sorted by
// id as they end. Ids count from 1 unless id 0 occurs, which is known only at the end: columns are
// stored by id and moved by one afterwards. Memory: 12 bytes per entry and 16 per row.
//
// Recognised by the first row that has entries. Refused, with the line: labels and values
// that are not finite numbers, ids with a sign or beyond 2^31 - 2, ids given twice in
// a row, files in which no row has an entry.
#include "data/svmlight.h"

#include <cmath>
#include <utility>

#include "data/sparse_build.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

std::string_view without_comment(std::string_view line) {
  return trimmed(line.substr(0, line.find('#')));
}

// "12:0.5" -> 12 and 0.5, as text.
std::pair<std::string_view, std::string_view> split_entry(std::string_view word) {
  const std::size_t colon = word.find(':');
  if (colon == std::string_view::npos) return {};
  return {word.substr(0, colon), word.substr(colon + 1)};
}

// A number, then only id:value. Query numbers (qid:3) count as entries.
bool is_svmlight_row(std::string_view line) {
  if (!parse_number(take_word(line))) return false;
  Index entries = 0;
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line), ++entries) {
    const auto [id, value] = split_entry(word);
    if (id != "qid" && !parse_count(id)) return false;
    if (!parse_number(value)) return false;
  }
  return entries > 0;
}

// Whether an id is 0 is remembered for all of the file.
void add_entry(std::string_view word, const Place& place, SparseRows& rows, bool& has_zero) {
  const auto [id_text, value_text] = split_entry(word);
  const auto id = parse_count(id_text);
  if (!id)
    fail_at(place,
            "{} is not id:value with an id from 1 (a whole number without sign); correct it or remove it",
            shown(word));
  if (*id >= kMaxSparseColumns)
    fail_at(place, "the id {} is too large; ids go up to {}: number the features from 1", *id,
            kMaxSparseColumns - 1);
  const auto value = parse_number(value_text);
  if (!value || !std::isfinite(*value))
    fail_at(place, "the value of {} is not a finite number; correct it, or leave the entry out if it is zero",
            shown(word));
  has_zero |= *id == 0;
  rows.add(*id, *value);
}

// Ids from 1 were stored as they stand; a column less makes them columns from 0.
void count_from_zero(SparseMatrix& matrix) {
  for (std::int32_t& column : matrix.column) --column;
  --matrix.cols;
}

}  // namespace

bool looks_like_svmlight(std::string_view bytes, std::string_view name) {
  if (bytes.empty()) return has_extension(name, {".svm", ".svmlight", ".libsvm"});
  // The first row that has entries decides; a row may hold
  // nothing but its label, but not a thousand in a row.
  for (int line_count = 0; line_count < 1000 && !bytes.empty(); ++line_count) {
    const std::size_t end = bytes.find('\n');
    const std::string_view line = without_comment(bytes.substr(0, end));
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
    if (!line.empty() && !parse_number(line)) return is_svmlight_row(line);
  }
  return false;
}

// A row may have a label alone: it is a row of zeros. The label is never text
// here, since the format has numbers only.
Table read_svmlight(const Input& input) {
  Column label;
  label.name = "label";
  SparseRows rows;
  RowLines row_lines;
  bool has_zero = false;
  bool has_query = false;
  Lines lines(input.bytes(), input.name());
  for (std::string_view line; lines.next(line);) {
    std::string_view rest = without_comment(line);
    if (rest.empty()) continue;
    const std::string_view label_text = take_word(rest);
    const auto value = parse_number(label_text);
    if (!value || !std::isfinite(*value))
      fail_at(lines.place(), "the label {} is not a finite number; a row is \"label id:value id:value ...\"",
              shown(label_text));
    label.numbers.push_back(*value);
    for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
      if (word.starts_with("qid:"))
        has_query = true;
      else
        add_entry(word, lines.place(), rows, has_zero);
    }
    if (const Index twice = rows.end_row(); twice >= 0)
      fail_at(lines.place(), "the id {} occurs twice; keep one of its values", twice);
    row_lines.add(lines.number());
  }
  if (rows.rows() == 0) fail(ErrorKind::kInput, "{}: no rows (only blank lines and comments)", input.name());
  if (rows.widest() == 0)
    fail(ErrorKind::kInput, "{}: no row has an entry id:value; check the file, or name its format",
         input.name());

  Table table;
  table.source = input.name();
  table.format = "svmlight";
  table.rows = rows.rows();
  table.columns.push_back(std::move(label));
  table.label_column = 0;
  table.first_line = row_lines.first_line();
  table.sparse = rows.finish(rows.widest());
  if (!has_zero) count_from_zero(*table.sparse);
  if (has_zero) table.notes.push_back("the id 0 occurs: ids count from 0");
  if (has_query) table.notes.push_back("qid entries (query numbers) were ignored");
  return table;
}

}  // namespace cordon::internal

// Guesses how a CSV file is written, from a sample at its beginning: delimiter,
// decimal mark, header, types. Every guess can be overruled by an option, and a guess
// that may surprise is told in a note.
//
// The sample is at most 100 rows and (but for the first row) 64 KB. Order of the guesses: remarks
// at the beginning, delimiter, decimal mark, header, kinds of the columns, names, codes. Each uses
// those before it; what an option says is not guessed.
//
// Cost: a pass over the sample for each of five delimiters, whatever the size of the file. Beyond
// it only remarks, the first row and the first line feed are looked for.
#include "data/csv_guess.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>
#include <unordered_set>

#include "core/fail.h"
#include "data/amount.h"
#include "data/csv_errors.h"
#include "data/csv_sample.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

// Only numbers with a decimal mark speak for it: 1,5 for the comma, as does 1.234,50 EUR; 1.5 for
// the point. 1.234 speaks for neither, it may be 1234.
char guess_decimal(const CsvSample& sample, char delimiter) {
  if (delimiter != ';' && delimiter != '\t') return '.';
  Index commas = 0;
  Index points = 0;
  double value;
  for (const SampleRow& row : sample.rows) {
    for (const RawCell& cell : row) {
      const bool with_comma = parse_amount(cell.text, ',').has_value();
      const bool with_point = parse_amount(cell.text, '.').has_value();
      if (cell.text.find(',') != std::string_view::npos)
        commas += parse_number(cell.text, ',', value) || (with_comma && !with_point);
      if (cell.text.find('.') != std::string_view::npos)
        points += parse_number(cell.text, '.', value) && !with_comma;
    }
  }
  return commas > points ? ',' : '.';
}

// How well a delimiter explains the sample.
struct Fit {
  bool even = false;    // every row has the same number of cells, more than one
  double rows_cut = 0;  // share of the rows that it cuts at all
  double numbers = 0;   // share of the cells that are numbers
  double cells = 0;     // mean number of cells in a row

  // Even rows first; among even ones, cells that are numbers, then many cells. Of two that are
  // equal in all of this the one tried first stays: the comma.
  bool better_than(const Fit& other) const {
    if (even != other.even) return even;
    if (even && numbers != other.numbers) return numbers > other.numbers;
    return cells > other.cells;
  }
};

// O(cells of the sample). Without a decimal mark given, each delimiter is judged
// with the mark that would be guessed for it.
Fit judge(const CsvSample& sample, char delimiter, char decimal) {
  Fit fit;
  if (sample.rows.empty()) return fit;
  if (decimal == 0) decimal = guess_decimal(sample, delimiter);
  const std::size_t width = sample.rows[0].size();
  fit.even = width > 1;
  double value;
  double cells = 0;
  for (const SampleRow& row : sample.rows) {
    fit.even = fit.even && row.size() == width;
    fit.rows_cut += row.size() > 1;
    cells += static_cast<double>(row.size());
    for (const RawCell& cell : row) fit.numbers += parse_number(cell.text, decimal, value);
  }
  fit.numbers /= cells;
  fit.cells = cells / static_cast<double>(sample.rows.size());
  fit.rows_cut /= static_cast<double>(sample.rows.size());
  return fit;
}

// A delimiter that cuts all rows alike, best into numbers, then into many cells; else one that at
// least cuts half of the rows (the odd ones will be reported); else none, and the file has one
// column. Blanks must cut evenly: they also stand in texts.
char guess_delimiter(const char* text, const char* end, char decimal, const std::string& source) {
  // Only whole lines, where there are any: the last one of a cut is not even.
  if (end - text > kSampleBytes) {
    const std::string_view begin(text, static_cast<std::size_t>(kSampleBytes));
    const std::size_t last_break = begin.rfind('\n');
    end = text + (last_break == std::string_view::npos ? begin.size() : last_break + 1);
  }
  char best = 0;
  Fit best_fit;
  for (const char candidate : {',', ';', '\t', '|', ' '}) {
    if (candidate == decimal) continue;
    const CsvSample sample = take_sample(text, end, CsvDialect(candidate, '.'), source);
    const Fit fit = judge(sample, candidate, decimal);
    if (!fit.even && (candidate == ' ' || fit.rows_cut < 0.5)) continue;
    if (best == 0 || fit.better_than(best_fit)) {
      best = candidate;
      best_fit = fit;
    }
  }
  return best;
}

// What each cell of the sample would be to the parser, by the decimal mark that was found.
std::vector<CellKind> kinds_of(const SampleRow& row, const CsvDialect& dialect, const MissingMarks& missing) {
  std::vector<CellKind> kinds;
  double value;
  for (const RawCell& cell : row) kinds.push_back(classify(cell.text, dialect, missing, value));
  return kinds;
}

// At least half of the known cells are numbers? `known` says whether there are any.
std::vector<bool> numeric_columns(const std::vector<std::vector<CellKind>>& rows, std::size_t from,
                                  std::size_t columns, std::vector<bool>* known = nullptr) {
  std::vector<bool> numeric(columns);
  if (known != nullptr) known->assign(columns, false);
  for (std::size_t c = 0; c < columns; ++c) {
    Index numbers = 0;
    Index texts = 0;
    for (std::size_t r = from; r < rows.size(); ++r) {
      if (c >= rows[r].size()) continue;
      numbers += rows[r][c] == CellKind::kNumber;
      texts += rows[r][c] == CellKind::kText;
    }
    numeric[c] = numbers >= texts;
    if (known != nullptr) (*known)[c] = numbers + texts > 0;
  }
  return numeric;
}

// Nothing, then 0, 1, 2, ... to the end of the row.
bool is_index_header(const SampleRow& first) {
  if (first.size() < 2 || !first[0].text.empty()) return false;
  for (std::size_t c = 1; c < first.size(); ++c)
    if (first[c].text != std::to_string(c - 1)) return false;
  return true;
}

// Names are told from data in three ways: text stands above numbers; or all is text and no two
// are the same (the first may be empty, above row names); or, as pandas writes frames without
// names, nothing and then 0, 1, 2, ...
bool guess_header(const CsvSample& sample, const std::vector<std::vector<CellKind>>& kinds) {
  const SampleRow& first = sample.rows[0];
  if (is_index_header(first)) return true;
  std::vector<bool> known;
  const std::vector<bool> numeric_below = numeric_columns(kinds, 1, first.size(), &known);
  for (std::size_t c = 0; c < first.size(); ++c)
    if (kinds[0][c] == CellKind::kText && numeric_below[c] && known[c]) return true;

  std::unordered_set<std::string_view> seen;
  for (std::size_t c = 0; c < first.size(); ++c) {
    if (c == 0 && first.size() > 1 && first[c].text.empty()) continue;
    if (kinds[0][c] != CellKind::kText || !seen.insert(first[c].text).second) return false;
  }
  return true;
}

// c1, c2, ... for cells without a name; .1, .2, ... behind names that were there before.
// All names in the header are known before any is made up, so that no made-up
// name takes one that stands further on.
std::vector<std::string> make_names(const SampleRow& first, bool has_header,
                                    std::vector<std::string>& notes) {
  std::vector<std::string> names;
  std::unordered_set<std::string> used;
  std::unordered_map<std::string, Index> repeats;
  if (has_header)
    for (const RawCell& cell : first) used.insert(cell.str());
  std::unordered_set<std::string> given;
  for (std::size_t c = 0; c < first.size(); ++c) {
    std::string name = has_header ? first[c].str() : std::string();
    const bool nameless = name.empty();
    if (nameless) name = fmt::format("c{}", c + 1);
    const bool taken = nameless ? used.count(name) > 0 : !given.insert(name).second;
    if (taken) {
      std::string renamed;
      do renamed = fmt::format("{}.{}", name, ++repeats[name]);
      while (used.count(renamed) > 0);
      notes.push_back(
          fmt::format("column {}: the name '{}' was there before; it is called '{}'", c + 1, name, renamed));
      name = renamed;
    }
    used.insert(name);
    names.push_back(std::move(name));
  }
  return names;
}

std::string show_delimiter(char delimiter) {
  if (delimiter == '\t') return "tab";
  if (delimiter == ' ') return "blanks";
  return fmt::format("'{}'", delimiter);
}

// 06179 is a code and not a number: the column is read as text, so that its digits stay what they
// are, in ids, labels and outputs. As a feature it still counts as a number, which is told. Only in
// the sample: a leading zero that occurs first beyond it is read as a number. A column in which any
// cell is more than digits holds numbers, not codes.
void find_codes(const CsvSample& sample, const MissingMarks& missing, CsvLayout& layout,
                const ReadOptions& options) {
  const auto is_text = [&](const std::string& name) {
    return name == options.id || std::find(options.text_columns.begin(), options.text_columns.end(), name) !=
                                     options.text_columns.end();
  };
  layout.holds_codes.assign(layout.names.size(), false);
  for (std::size_t c = 0; c < layout.names.size(); ++c) {
    if (!layout.looks_numeric[c] || is_text(layout.names[c])) continue;
    std::string_view code;  // the first; a cell that is more than digits says that these are numbers
    bool only_digits = true;
    for (std::size_t r = layout.has_header ? 1 : 0; r < sample.rows.size(); ++r) {
      const std::string_view cell = c < sample.rows[r].size() ? sample.rows[r][c].text : std::string_view();
      if (missing.contain(cell)) continue;
      only_digits = only_digits && is_digits(cell);
      if (code.empty() && is_code(cell)) code = cell;
    }
    if (!only_digits || code.empty()) continue;
    layout.holds_codes[c] = true;
    layout.notes.push_back(in_setting_words(fmt::format(
        "column '{0}' holds codes such as {1}: as a feature it is a number{2}; ‹text_columns {0}› makes it "
        "categories, ‹id {0}› the names of the rows",
        layout.names[c], show_value(code),
        code[0] == '0' ? ", without leading zeros" : ", of which 15 digits count")));
  }
}

// What can never be meant is an error of usage, before the file is looked at.
void check(const ReadOptions& options) {
  if (options.decimal != 0 && options.decimal != '.' && options.decimal != ',')
    fail_parameter("decimal", options.decimal, ". or ,");
  const char delimiter = options.delimiter;
  const bool alphanumeric = is_digit(delimiter) || ((delimiter | 0x20) >= 'a' && (delimiter | 0x20) <= 'z');
  if (alphanumeric || std::string_view("\"\n\r+-.").find(delimiter) != std::string_view::npos)
    fail_parameter("delimiter", show_value({&delimiter, 1}), "one of , ; tab | space",
                   "letters, digits, quotes, line breaks, signs and points cannot delimit");
  if (delimiter != 0 && delimiter == options.decimal)
    fail(ErrorKind::kUsage, "'{}' cannot be the delimiter and the decimal mark at once", delimiter);
}

// Behind a byte order mark.
const char* first_character(const Input& input) {
  const std::string_view bytes = input.bytes();
  refuse_nul(bytes.substr(0, kSampleBytes), input.name());
  return bytes.data() + (bytes.starts_with("\xef\xbb\xbf") ? 3 : 0);
}

// Lines at the beginning that start with # are remarks, unless the last of them is cut into as
// many cells as the row below it: then it is the header (#chrom, start, end). Returns where the
// rest begins, and how many lines were left out.
const char* skip_remarks(const char* text, const char* end, Index& lines) {
  const auto line_at = [&](const char* at) {
    const auto* const stop =
        static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
    return std::string_view(at, static_cast<std::size_t>((stop == nullptr ? end : stop) - at));
  };
  const auto next = [&](const char* at) { return std::min(at + line_at(at).size() + 1, end); };
  const char* last = nullptr;
  const char* at = text;
  lines = 0;
  for (; at != end && *at == '#'; at = next(at), ++lines) last = at;
  if (last == nullptr || at == end) {
    lines = 0;
    return text;
  }
  const std::string_view remark = line_at(last), row = line_at(at);
  for (const char delimiter : {',', ';', '\t', '|'})
    if (const auto cells = std::count(row.begin(), row.end(), delimiter);
        cells > 0 && std::count(remark.begin(), remark.end(), delimiter) == cells) {
      --lines;
      return last;
    }
  return at;
}

}  // namespace

// The first row gives the number of columns, header or not. Notes are made of what may
// surprise, in the order in which it was decided.
CsvLayout guess_layout(const Input& input, const ReadOptions& options) {
  check(options);
  const char* const end = input.bytes().data() + input.bytes().size();
  Index remarks = 0;
  const char* const text = skip_remarks(first_character(input), end, remarks);

  const char guessed =
      options.delimiter != 0 ? options.delimiter : guess_delimiter(text, end, options.decimal, input.name());
  const char delimiter = guessed != 0 ? guessed : options.decimal == ',' ? ';' : ',';
  const CsvSample sample = take_sample(text, end, CsvDialect(delimiter, '.'), input.name());
  if (sample.rows.empty()) {
    if (sample.problem) fail(ErrorKind::kInput, "{}", sample.problem->message);
    fail(ErrorKind::kInput, "{} has only blank lines; it has no header and no rows", input.name());
  }
  // A single CR at the very end is half of a CR LF that was cut off; any
  // other CR in a file without LF ends a line.
  if (input.bytes().find('\n') == std::string_view::npos &&
      input.bytes().find('\r') < input.bytes().size() - 1)
    fail(ErrorKind::kInput,
         "{} ends its lines with CR alone, as old Macintosh programs did; convert it with tr '\\r' '\\n'",
         input.name());
  const char decimal = options.decimal != 0 ? options.decimal : guess_decimal(sample, delimiter);
  if (decimal == delimiter)
    fail(ErrorKind::kUsage, "'{}' cannot be the delimiter and the decimal mark at once; name one of them",
         delimiter);

  CsvLayout layout;
  layout.dialect = CsvDialect(delimiter, decimal);
  const MissingMarks missing(options.missing, decimal);
  std::vector<std::vector<CellKind>> kinds;
  for (const SampleRow& row : sample.rows) kinds.push_back(kinds_of(row, layout.dialect, missing));
  layout.has_header =
      options.header == Header::kYes || (options.header == Header::kGuess && guess_header(sample, kinds));
  layout.body = layout.has_header ? sample.second_row_at : sample.first_row_at;
  refuse_nul(input.bytes().substr(0, static_cast<std::size_t>(layout.body - input.bytes().data())),
             input.name());
  layout.body_line = remarks + (layout.has_header ? sample.second_line : sample.first_line);
  layout.looks_numeric = numeric_columns(kinds, layout.has_header ? 1 : 0, sample.rows[0].size());

  if (remarks > 0)
    layout.notes.push_back(
        fmt::format("{} line{} of remarks (#) at the beginning left out", remarks, remarks > 1 ? "s" : ""));
  // Only what may surprise: a comma-separated file with a header is what people expect.
  if (options.delimiter == 0 && guessed == 0)
    layout.notes.push_back("no delimiter found: one column");
  else if (options.delimiter == 0 && delimiter != ',')
    layout.notes.push_back(fmt::format("delimiter {} guessed", show_delimiter(delimiter)));
  if (options.decimal == 0 && decimal == ',') layout.notes.push_back("decimal mark ',' guessed");
  if (options.header == Header::kGuess && !layout.has_header)
    layout.notes.push_back(
        "no header guessed: columns are called c1, c2, ... (‹header yes› if the first row is names)");
  layout.names = make_names(sample.rows[0], layout.has_header, layout.notes);
  find_codes(sample, missing, layout, options);
  return layout;
}

}  // namespace cordon::internal

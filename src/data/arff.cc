// Weka's ARFF, dense or sparse (arff.h). One pass, line by line; nominal values are looked up among
// the declared ones by hashing. Rows must be all dense or all sparse. In sparse files the text
// columns are still dense: their number of cells is limited.
//
// Passes and memory: the file is read once, front to back; a column grows with
// its rows. Memory is 8 bytes per number, 4 per text cell and each different text
// once; a sparse file takes 12 bytes per entry.
//
// Refused, with line and remedy: a row of the other kind, values too few or too many, a nominal
// value that is not declared (with the nearest one), an attribute given twice in a sparse row,
// numbers that are not finite, instance weights.
#include "data/arff.h"

#include <cmath>
#include <limits>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cordon/core/error.h"
#include "data/arff_words.h"
#include "data/sparse_build.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

constexpr Index kMaxSparseTextCells = 1'000'000'000;

struct Attribute {
  Column column;
  bool declared = false;  // nominal: only the declared categories are allowed
  std::unordered_map<std::string, std::int32_t> code_of;
  Index sparse_column = -1;  // its place in the sparse matrix, for numbers of a sparse file
};

class ArffReader {
 public:
  ArffReader(const Input& input, const ReadOptions& options)
      : input_(input), options_(options), lines_(input.bytes(), input.name()) {}

  Table read() {
    read_header();
    for (std::string_view line; lines_.next(line);) {
      ArffWords words(line, lines_.place());
      if (words.at_end()) continue;
      const bool sparse = words.accept('{');
      // The first row decides for the whole file.
      if (row_count_ == 0) start_rows(sparse);
      if (sparse != sparse_)
        fail_at(lines_.place(), "a {} row in a file that began with {} rows; write all rows alike",
                sparse ? "sparse" : "dense", sparse ? "dense" : "sparse");
      if (sparse)
        read_sparse_row(words);
      else
        read_dense_row(words);
      row_lines_.add(lines_.number());
      ++row_count_;
    }
    if (row_count_ == 0) fail(ErrorKind::kInput, "{}: no rows after @data", input_.name());
    return finish();
  }

 private:
  // Everything up to @data. Relational attributes and other types that are not taken
  // are refused here, before a row is read.
  void read_header() {
    for (std::string_view line; lines_.next(line);) {
      ArffWords words(line, lines_.place());
      if (words.at_end()) continue;
      const std::string keyword = words.next().text;
      if (equal_ignoring_case(keyword, "@relation")) continue;
      if (equal_ignoring_case(keyword, "@data")) {
        if (attributes_.empty())
          fail_at(lines_.place(), "@data before any @attribute; declare the columns first");
        return keep_texts();
      }
      if (!equal_ignoring_case(keyword, "@attribute"))
        fail_at(lines_.place(), "{} in the header; allowed are @relation, @attribute and @data",
                shown(keyword));
      read_attribute(words);
    }
    fail(ErrorKind::kInput, "{}: the file ends before @data; copy or save it again", input_.name());
  }

  // NAME TYPE, either of them in quotes or not; the type decides
  // how every cell of the column is read.
  void read_attribute(ArffWords& words) {
    Attribute attribute;
    attribute.column.name = words.next().text;
    if (!names_.insert(attribute.column.name).second)
      fail_at(lines_.place(), "the attribute {} is declared twice; rename one", shown(attribute.column.name));
    if (words.accept('{')) {
      read_categories(words, attribute);
    } else {
      const std::string type = words.next().text;
      const auto is = [&](std::string_view name) { return equal_ignoring_case(type, name); };
      attribute.column.is_text = is("string") || is("date");
      if (is("date") && !words.at_end()) words.next();  // the pattern of the date
      if (!attribute.column.is_text && !is("numeric") && !is("real") && !is("integer"))
        fail_at(lines_.place(),
                "the type {}; allowed are numeric, real, integer, string, date and {{nominal, values}}",
                shown(type));
    }
    if (!words.at_end())
      fail_at(lines_.place(), "{} after the type; remove it, or quote a name with blanks",
              shown(words.rest()));
    attributes_.push_back(std::move(attribute));
  }

  void read_categories(ArffWords& words, Attribute& attribute) {
    attribute.column.is_text = attribute.column.keep_text = true;
    attribute.declared = true;
    while (!words.accept('}')) {
      const std::string category = words.next().text;
      const auto code = static_cast<std::int32_t>(attribute.column.categories.size());
      if (!attribute.code_of.emplace(category, code).second)
        fail_at(lines_.place(), "the value {} is declared twice; remove one", shown(category));
      attribute.column.categories.push_back(category);
      words.accept(',');
    }
    if (attribute.column.categories.empty())
      fail_at(lines_.place(), "no values between {{ and }}; declare them or use string");
  }

  // In a sparse file the numeric attributes become the columns of the sparse matrix, numbered in
  // the order of their declaration; texts keep a code per row.
  void start_rows(bool sparse) {
    sparse_ = sparse;
    if (!sparse) return;
    for (Attribute& attribute : attributes_) {
      if (attribute.column.is_text)
        ++text_count_;
      else
        attribute.sparse_column = sparse_width_++;
    }
    given_in_row_.assign(attributes_.size(), -1);
  }

  // Words are separated by commas or blanks, as Weka takes them; only a comma at the end of the
  // line is an error, because a value is missing behind it.
  void read_dense_row(ArffWords& words) {
    for (std::size_t j = 0; j < attributes_.size(); ++j) {
      if (words.at_end())
        fail_at(lines_.place(),
                "{} values; {} attributes are declared: add the missing ones (? where not known)", j,
                attributes_.size());
      Attribute& attribute = attributes_[j];
      const ArffWords::Word word = words.next();
      if (attribute.column.is_text)
        attribute.column.codes.push_back(code(attribute, word));
      else
        attribute.column.numbers.push_back(number(attribute, word));
      if (words.accept(',') && words.at_end())
        fail_at(lines_.place(), "the line ends with a comma; remove it, or write ? for a missing value");
    }
    if (words.accept('{'))
      fail_at(lines_.place(), "a weight in braces after the row; weights are not taken: remove it");
    if (!words.at_end())
      fail_at(lines_.place(), "more than {} values, from {} on; quote values that have blanks or commas",
              attributes_.size(), shown(words.rest()));
  }

  // {attribute value, attribute value}, attributes counted from 0.
  // An attribute left out is 0: in a nominal attribute that is the first declared category, as in
  // Weka; in a string it is missing. Hence every row costs a code per text attribute, also where
  // it names none, which is what the limit is for.
  void read_sparse_row(ArffWords& words) {
    if ((row_count_ + 1) * text_count_ > kMaxSparseTextCells)
      fail_at(lines_.place(),
              "{} nominal or string attributes in so many rows do not fit; declare them numeric",
              text_count_);
    for (Attribute& attribute : attributes_)
      if (attribute.column.is_text) attribute.column.codes.push_back(attribute.declared ? 0 : -1);
    while (!words.accept('}')) {
      const std::string which = words.next().text;
      const auto position = parse_count(which);
      if (!position || *position >= static_cast<Index>(attributes_.size()))
        fail_at(lines_.place(), "the attribute number {} is not from 0 to {}", shown(which),
                attributes_.size() - 1);
      const auto j = static_cast<std::size_t>(*position);
      // A stamp per attribute, never cleared: clearing it for each row
      // would cost as much as a dense row.
      if (std::exchange(given_in_row_[j], row_count_) == row_count_)
        fail_at(lines_.place(), "the attribute number {} occurs twice; keep one of its values", *position);
      Attribute& attribute = attributes_[j];
      const ArffWords::Word word = words.next();
      if (attribute.column.is_text) {
        attribute.column.codes.back() = code(attribute, word);
      } else {
        const double value = number(attribute, word);
        if (std::isnan(value))
          fail_at(lines_.place(), "{} is missing in a sparse row; give a number, or write the rows dense",
                  shown(attribute.column.name));
        sparse_rows_.add(attribute.sparse_column, value);
      }
      words.accept(',');
    }
    sparse_rows_.end_row();
    if (!words.at_end())
      fail_at(lines_.place(), "{} after the row; weights are not taken: remove it", shown(words.rest()));
  }

  // A question mark in quotes is a text that is no number, not a missing value.
  double number(const Attribute& attribute, const ArffWords::Word& word) const {
    if (word.text == "?" && !word.in_quotes) return std::numeric_limits<double>::quiet_NaN();
    const auto value = parse_number(word.text);
    if (!value || std::isinf(*value))
      fail_at(lines_.place(),
              "{} in the numeric attribute {}; give a finite number, or ? where it is not known",
              shown(word.text), shown(attribute.column.name));
    return *value;
  }

  // Nominal attributes have their categories from the declaration; of strings and
  // dates new texts are numbered as they come.
  std::int32_t code(Attribute& attribute, const ArffWords::Word& word) const {
    if (word.text == "?" && !word.in_quotes) return -1;
    const auto found = attribute.code_of.find(word.text);
    if (found != attribute.code_of.end()) return found->second;
    std::vector<std::string>& categories = attribute.column.categories;
    if (attribute.declared) {
      const std::string nearest = suggest(word.text, categories);
      fail_at(lines_.place(),
              "{} is not a declared value of {}{}; add it to the @attribute line or correct it",
              shown(word.text), shown(attribute.column.name),
              nearest.empty() ? "" : fmt::format(" (did you mean {}?)", shown(nearest)));
    }
    const auto fresh = static_cast<std::int32_t>(categories.size());
    attribute.code_of.emplace(word.text, fresh);
    categories.push_back(word.text);
    return fresh;
  }

  // Numeric attributes of a sparse file give the names of the sparse
  // columns; all else stays a column.
  Table finish() {
    Table table;
    table.source = input_.name();
    table.format = "arff";
    table.rows = row_count_;
    table.has_names = true;
    table.first_line = row_lines_.first_line();
    for (Attribute& attribute : attributes_) {
      if (attribute.sparse_column >= 0)
        table.sparse_names.push_back(std::move(attribute.column.name));
      else
        table.columns.push_back(std::move(attribute.column));
    }
    if (sparse_width_ > 0) table.sparse = sparse_rows_.finish(sparse_width_);
    return table;
  }

  // Ids, and columns that the user calls text, are kept as they stand: 00042, 1e5.
  // Called at @data, when all attributes are known: a numeric attribute that the user calls
  // text must be read as text from the first row on.
  void keep_texts() {
    Table names;  // to find columns as a user names them
    names.source = input_.name();
    names.has_names = true;
    for (const Attribute& attribute : attributes_) names.columns.emplace_back().name = attribute.column.name;
    std::vector<std::string> wanted = options_.text_columns;
    if (!options_.id.empty()) wanted.push_back(options_.id);
    for (const std::string& name : wanted) {
      Column& column = attributes_[static_cast<std::size_t>(names.find_column(name))].column;
      column.is_text = column.keep_text = true;
    }
  }

  const Input& input_;
  const ReadOptions& options_;
  Lines lines_;
  std::vector<Attribute> attributes_;
  std::unordered_set<std::string> names_;
  bool sparse_ = false;
  Index row_count_ = 0;
  RowLines row_lines_;
  SparseRows sparse_rows_;
  Index sparse_width_ = 0;
  Index text_count_ = 0;
  std::vector<Index> given_in_row_;  // the last row that gave the attribute
};

}  // namespace

// The first line that is neither blank nor a comment decides; a file that begins so and is damaged
// later is refused by the reader, not passed on to another format.
bool looks_like_arff(std::string_view bytes, std::string_view name) {
  if (bytes.empty()) return has_extension(name, {".arff"});
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    const std::string_view line = trimmed(bytes.substr(0, end));
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
    if (line.empty() || line.front() == '%') continue;
    return starts_ignoring_case(line, "@relation") || starts_ignoring_case(line, "@attribute");
  }
  return false;
}

Table read_arff(const Input& input, const ReadOptions& options) {
  return ArffReader(input, options).read();
}

}  // namespace cordon::internal

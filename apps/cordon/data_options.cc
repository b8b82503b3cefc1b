#include "data_options.h"

#include <fmt/format.h>

#include "cordon/core/error.h"

std::vector<std::string> split_list(const std::string& text) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (start <= text.size()) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    if (comma > start) parts.push_back(text.substr(start, comma - start));
    start = comma + 1;
  }
  return parts;
}

namespace {

char one_character(const std::string& text, const char* option) {
  if (text == "auto") return 0;
  if (text == "tab" || text == "\\t") return '\t';
  if (text == "space") return ' ';
  if (text.size() == 1) return text[0];
  throw cordon::Error(cordon::ErrorKind::kUsage,
                      std::string(option) + " '" + text +
                          "' is not one character; allowed: one character, tab, space or auto");
}

// Our own embedding files say what they are: id,y1,...,yK. Their ids are ids without being told.
bool is_embedding(const cordon::Table& table) {
  if (!table.has_names || table.columns.size() < 2 || table.columns[0].name != "id") return false;
  for (std::size_t c = 1; c < table.columns.size(); ++c)
    if (table.columns[c].name != "y" + std::to_string(c)) return false;
  return true;
}

}  // namespace

std::string shell_word(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

std::string DataOptions::as_given() const {
  std::string text = "--data ";
  text += shell_word(path);
  for (const CLI::Option* option : about_the_table_)
    for (const std::string& value : option->results())
      text += fmt::format(" {} {}", option->get_name(), shell_word(value));
  return text;
}

void DataOptions::add_reading_to(CLI::App& command) {
  const std::size_t before = command.get_options().size();
  const char* group = "Reading";
  command
      .add_option("--format", read.format,
                  "csv, npy, arff, svmlight, matrix-market or mat; auto looks at the content")
      ->capture_default_str()
      ->group(group);
  command.add_option("--header", header_, "is the first row of a CSV names? yes, no or auto")
      ->check(CLI::IsMember({"yes", "no", "auto"}))
      ->capture_default_str()
      ->group(group);
  command
      .add_option("--delimiter", delimiter_, "between the cells of a CSV: one character, tab, space or auto")
      ->capture_default_str()
      ->group(group);
  command.add_option("--decimal", decimal_, "decimal sign of a CSV: . or , or auto")
      ->check(CLI::IsMember({".", ",", "auto"}))
      ->capture_default_str()
      ->group(group);
  command
      .add_option("--missing-values", missing_values_,
                  "cells that mean 'not known', separated by commas (an empty cell always does)")
      ->group(group);
  command
      .add_option("--text-columns", read.text_columns,
                  "columns to read as categories although they hold numbers")
      ->delimiter(',')
      ->group(group);
  command.add_option("--variable", read.variable, "which variable of a .mat file")->group(group);
  command
      .add_option("--data-dir", read.data_dir,
                  "folder where files are looked up that are not found as given (also: CORDON_DATA)")
      ->group(group);
  remember(command, before);
}

void DataOptions::remember(const CLI::App& command, std::size_t since) {
  const std::vector<const CLI::Option*> all = command.get_options();
  about_the_table_.insert(about_the_table_.end(), all.begin() + static_cast<std::ptrdiff_t>(since),
                          all.end());
}

void DataOptions::add_to(CLI::App& command, bool columns) {
  command
      .add_option("data,--data", path,
                  "the table: CSV, TSV, NPY, ARFF, svmlight, Matrix Market, .mat (also .gz), - for standard "
                  "input, bundled:wine, bundled:iris")
      ->required();
  if (columns) {
    const std::size_t before = command.get_options().size();
    command.add_option("--label", encode.label,
                       "column with the class (name, or number from 0, -1 is the last); never a feature");
    command.add_option("--id", encode.id,
                       "column with the names of the rows; without it they are numbered from 0");
    command.add_option("--ignore", encode.ignore, "columns to leave out")->delimiter(',');
    command.add_option("--categorical", categorical_, "text columns: onehot, codes or drop")
        ->check(CLI::IsMember({"onehot", "codes", "drop"}))
        ->capture_default_str();
    missing_option_ = command.add_option("--missing", missing_, "missing cells: error, mean or drop-rows")
                          ->check(CLI::IsMember({"error", "mean", "drop-rows"}))
                          ->capture_default_str();
    remember(command, before);
  }
  add_reading_to(command);
}

cordon::Table DataOptions::read_table(cordon::Run& run) {
  read.header = header_ == "yes"  ? cordon::Header::kYes
                : header_ == "no" ? cordon::Header::kNo
                                  : cordon::Header::kGuess;
  read.delimiter = one_character(delimiter_, "--delimiter");
  read.decimal = one_character(decimal_, "--decimal");
  if (!missing_values_.empty()) read.missing = split_list(missing_values_);
  cordon::Table table = cordon::read_table(path, read, run);
  for (const std::string& note : table.notes) run.report.note(note);
  if (encode.id.empty() && is_embedding(table)) encode.id = "id";
  return table;
}

cordon::Encoded DataOptions::read_points(cordon::Run& run, cordon::Table* as_written) {
  encode.categories = cordon::categorical(categorical_);
  encode.missing_cells = cordon::missing(missing_);
  cordon::Table table = read_table(run);
  cordon::Encoded encoded = cordon::encode(table, encode, run);
  if (as_written != nullptr) *as_written = std::move(table);
  return encoded;
}

cordon::Points DataOptions::read_points_like(cordon::Encoding encoding, cordon::Run& run) {
  if (missing_option_ != nullptr && missing_option_->count() > 0) {
    encoding.missing_cells = cordon::missing(missing_);
    if (encoding.missing_cells == cordon::Missing::kMean && encoding.fill.empty())
      throw cordon::Error(cordon::ErrorKind::kUsage,
                          "the model does not know the means of its columns: fit it with --missing mean, or "
                          "use --missing drop-rows here");
  }
  const cordon::Table table = read_table(run);
  return cordon::encode_like(table, encoding, encode, run);
}

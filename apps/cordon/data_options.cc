// The options of a table, and the table as they say: whole, by its names alone, or in
// parts. Texts of options become values when the table is read (complete_read_options),
// because CLI11 fills them in later.
#include "data_options.h"

#include <fmt/format.h>

#include "cordon/core/error.h"
#include "cordon/core/limits.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

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

// Nothing is guessed: the column stays a feature, but whoever wonders at a fine result has read why.
void point_out_class(cordon::Encoded& encoded) {
  for (const cordon::EncodedColumn& column : encoded.encoding.columns)
    if (const std::string name = CLI::detail::to_lower(column.name);
        name == "class" || name == "label" || name == "target")
      encoded.report.note(fmt::format(
          "column '{0}' is learnt from like any other; if it holds the answer, --label {0} keeps it out",
          column.name));
}

}  // namespace

namespace {

// One of our maps: id,y1,...,yK.
bool is_embedding(const cordon::Table& table) {
  if (!table.has_names || table.columns.size() < 2 || table.columns[0].name != "id") return false;
  for (std::size_t c = 1; c < table.columns.size(); ++c)
    if (table.columns[c].name != "y" + std::to_string(c)) return false;
  return true;
}

}  // namespace

// Quoted only where a shell would read it otherwise.
std::string shell_word(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

std::string DataOptions::as_given() const {
  std::string text;
  for (const std::string& file : files()) text += (text.empty() ? "--data " : " --data ") + shell_word(file);
  return text + options_as_given();
}

std::string DataOptions::options_as_given() const {
  std::string text;
  for (const CLI::Option* option : about_the_table_)
    for (const std::string& value : option->results())
      text += option->get_expected_max() == 0 ? fmt::format(" {}", option->get_name())
                                              : fmt::format(" {} {}", option->get_name(), shell_word(value));
  return text;
}

// The separator is put there by spelt_out(), never typed.
std::vector<std::string> DataOptions::files() const {
  std::vector<std::string> all;
  for (std::size_t first = 0; first <= path.size();) {
    const std::size_t end = std::min(path.find(kBetweenFiles, first), path.size());
    all.push_back(path.substr(first, end - first));
    first = end + 1;
  }
  return all;
}

void DataOptions::add_reading_to(CLI::App& command) {
  const std::size_t before = command.get_options().size();
  const char* group = "Reading";
  command
      .add_option(
          "--format", read.format,
          "csv, json, npy, npz, arff, svmlight, matrix-market, mat, hdf5, xlsx or sqlite; auto looks at the content")
      ->capture_default_str()
      ->group(group);
  command.add_option("--header", header_, "does the first row of a CSV hold column names? yes, no or auto")
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
      .add_option(
          "--missing-values", missing_values_,
          "more cells that mean 'not known', separated by commas (empty ones, NA, N/A, NaN, null, ?, #N/A and "
          "the like always do; with only: in front the usual ones do not)")
      ->group(group);
  command
      .add_option("--text-columns", read.text_columns,
                  "columns to read as categories although they hold numbers")
      ->delimiter(',')
      ->group(group);
  command
      .add_option(
          "--variable", read.variable,
          "which table of a file that holds several: variable of a .mat, array of an .npz or HDF5 file, sheet of a "
          "workbook, table of a database (FILE?NAME says the same)")
      ->group(group);
  command
      .add_option("--data-dir", read.data_dir,
                  "folder where files are looked up that are not found as given (also: CORDON_DATA)")
      ->group(group);
  remember(command, before);
}

// Which options were added, in order to repeat them in commands that are suggested.
void DataOptions::remember(const CLI::App& command, std::size_t since) {
  const std::vector<const CLI::Option*> all = command.get_options();
  about_the_table_.insert(about_the_table_.end(), all.begin() + static_cast<std::ptrdiff_t>(since),
                          all.end());
}

// --data comes first in the help; `columns` are what a command that learns needs beside it.
void DataOptions::add_to(CLI::App& command, bool columns) {
  command
      .add_option(
          "data,--data", path,
          "the table: CSV, TSV, JSON lines, .xlsx, .h5ad, HDF5, SQLite, NPY, NPZ, ARFF, svmlight, Matrix Market, .mat "
          "(also .gz, .bz2, .xz, .zst), a folder of documents, 'part-*.csv', - for standard input, bundled:wine, "
          "bundled:iris or bundled:digits; given several times: one table of several files")
      ->required();
  if (columns) {
    const std::size_t before = command.get_options().size();
    command.add_option("-l,--label", encode.label,
                       "column with the class (name, or number from 0, -1 is the last); never a feature");
    command.add_option("-i,--id", encode.id,
                       "column with the names of the rows; without it they are numbered from 0");
    command
        .add_option("--ignore", encode.ignore,
                    "columns to leave out: names, numbers, ranges a:d, patterns x*")
        ->delimiter(',');
    command
        .add_option("--columns", encode.columns,
                    "learn from these columns only: names, numbers, ranges a:d, patterns x*")
        ->delimiter(',');
    command
        .add_option("--text", encode.text,
                    "columns of prose: their words become features, weighted by tf-idf")
        ->delimiter(',');
    command.add_flag("--keep-numbering", encode.keep_numbering,
                     "learn also from columns that only number the rows");
    command.add_option("--unknown", encode.unknown,
                       "a label that means 'not known' (an empty cell always does)");
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

// Missing values add to the usual ones unless they begin with only:.
void DataOptions::complete_read_options() {
  read.header = header_ == "yes"  ? cordon::Header::kYes
                : header_ == "no" ? cordon::Header::kNo
                                  : cordon::Header::kGuess;
  read.delimiter = one_character(delimiter_, "--delimiter");
  read.decimal = one_character(decimal_, "--decimal");
  if (constexpr std::string_view kOnly = "only:"; missing_values_.starts_with(kOnly)) {
    read.missing = split_list(missing_values_.substr(kOnly.size()));
  } else {
    const cordon::ReadOptions usual;
    read.missing = split_list(missing_values_);
    read.missing.insert(read.missing.end(), usual.missing.begin(), usual.missing.end());
  }
  read.id = encode.id;
}

cordon::Table DataOptions::read_table(const cordon::Run& run) {
  complete_read_options();
  const std::vector<std::string> all = files();
  cordon::Table table =
      all.size() == 1 ? cordon::read_table(path, read, run) : cordon::read_tables(all, read, run);
  is_map_ = is_embedding(table);
  return table;
}

cordon::Points DataOptions::read_names(const cordon::Run& run) {
  return cordon::name_rows(read_table(run), encode);
}

namespace {

// The columns of a wide table are many small blocks, which the C library would keep for others as
// small: as much memory as the table.
void give_back_freed_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace

// The beginning stands for the table; what is told of it are estimates.
cordon::Encoded DataOptions::outline(cordon::TableOutline& table, const cordon::Run& run) {
  complete_read_options();
  encode.categories = cordon::categorical(categorical_);
  encode.missing_cells = cordon::missing(missing_);
  table = cordon::outline_table(files(), read, run);
  return cordon::encode(table.beginning, encode, run);
}

cordon::Encoded DataOptions::read_points(const cordon::Run& run, cordon::Table* as_written) {
  encode.categories = cordon::categorical(categorical_);
  encode.missing_cells = cordon::missing(missing_);
  cordon::Encoded encoded;
  {
    cordon::Table table = read_table(run);
    encoded = cordon::encode(table, encode, run);
    if (encode.label.empty()) point_out_class(encoded);
    if (as_written != nullptr) *as_written = std::move(table);
  }
  give_back_freed_memory();
  return encoded;
}

// A mean that the model did not learn cannot be filled in, and is refused.
cordon::Encoding DataOptions::as_fitted(cordon::Encoding encoding) const {
  if (missing_option_ != nullptr && missing_option_->count() > 0) {
    encoding.missing_cells = cordon::missing(missing_);
    if (encoding.missing_cells == cordon::Missing::kMean && encoding.fill.empty())
      throw cordon::Error(cordon::ErrorKind::kUsage,
                          "the model does not know the means of its columns: fit it with --missing mean, or "
                          "use --missing drop-rows here");
  }
  return encoding;
}

cordon::Encoded DataOptions::read_points_like(cordon::Encoding encoding, const cordon::Run& run) {
  encoding = as_fitted(std::move(encoding));
  const cordon::Table table = read_table(run);
  return cordon::encode_like(table, encoding, encode, run);
}

void DataOptions::add_stream_to(CLI::App& command) {
  command
      .add_flag(
          "--stream", stream_,
          "read the table in parts, a few rows at a time; without it that is done where the table would "
          "not fit into memory")
      ->group("Reading");
}

// By an estimate from the files' sizes and their beginnings
// (memory_of_reading), before the table is read.
bool DataOptions::in_parts() {
  if (stream_) return true;
  complete_read_options();
  return cordon::memory_of_reading(files(), read) > cordon::memory_left();
}

cordon::LargeTable DataOptions::open_parts(const cordon::Run& run) {
  complete_read_options();
  encode.categories = cordon::categorical(categorical_);
  encode.missing_cells = cordon::missing(missing_);
  return cordon::LargeTable(files(), read, encode, run);
}

cordon::LargeTable DataOptions::open_parts_like(cordon::Encoding encoding, const cordon::Run& run) {
  complete_read_options();
  return cordon::LargeTable(files(), read, encode, as_fitted(std::move(encoding)), run);
}

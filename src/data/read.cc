// Finds the file (as given, in the data folder, bundled or synthetic; or several), recognises its
// format and calls the reader. Formats are recognised by content first and by the file's name only where the
// content does not tell; CSV takes what no other format claims.
//
// A path is one of: "-", bundled:NAME, synthetic:..., FILE?NAME (one table of a file that holds
// several), a pattern (*, ?, [ab]) for several files, a folder of documents, or a file. Instead of
// a pattern or FILE?NAME a file of exactly that name is taken where there is one. A file is looked
// for as given, then in the folder of data (also with .gz behind the name).
//
// The whole of a read stands between the opening of the file and a question whether it is
// still the same. Reading in blocks (open_rows) opens files that can be read by position
// in place; everything else is read whole.
#include "cordon/data/read.h"

#include <glob.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>
#include <unordered_map>
#include <utility>

#include "cordon/core/error.h"
#include "data/arff.h"
#include "data/bundled_tables.h"
#include "data/csv.h"
#include "data/documents.h"
#include "data/foreign.h"
#include "data/hdf5.h"
#include "data/input.h"
#include "data/join_tables.h"
#include "data/json_rows.h"
#include "data/mat.h"
#include "data/matrix_market.h"
#include "data/npy.h"
#include "data/npz.h"
#include "data/sqlite.h"
#include "data/svmlight.h"
#include "data/synthetic.h"
#include "data/table_rows.h"
#include "data/text.h"
#include "data/xlsx.h"
#include "data/zip_file.h"

namespace cordon {

using namespace internal;
namespace {

constexpr std::string_view kBundled = "bundled:";
constexpr std::string_view kSynthetic = "synthetic:";

// Workbooks and archives of arrays are both zip files; what is in them tells.
Table read_zip(const Input& input, const ReadOptions& options, const Run& run) {
  const ZipFile archive(input.bytes(), input.name());
  if (is_workbook(archive)) return read_xlsx(archive, input, options, run);
  if (is_npz(archive)) return read_npz(archive, input, options, run);
  // An office document of another kind, or any other archive: the remedies differ.
  const bool office = archive.has("[Content_Types].xml") || archive.has("mimetype");
  fail(ErrorKind::kInput, "{} is {}, which Cordon does not read; {}", input.name(),
       office ? "an office document that is no Excel workbook" : "a zip archive",
       office ? "save the table as .xlsx or CSV" : "unpack it first and give the table in it");
}

// Any zip archive: read_zip() tells workbooks from arrays.
bool looks_like_workbook(std::string_view bytes, std::string_view name) {
  return bytes.empty() ? has_extension(name, {".xlsx", ".xlsm"}) : looks_like_zip(bytes);
}
bool looks_like_npz(std::string_view bytes, std::string_view name) {
  return bytes.empty() && has_extension(name, {".npz"});
}

// One line per format: how it is recognised and who reads it. CSV takes what nobody else claims.
struct Format {
  const char* name;
  bool (*looks_like)(std::string_view bytes, std::string_view name);
  Table (*read)(const Input& input, const std::string& path, const ReadOptions& options, const Run& run);
};

// In the order in which they are asked. Binary formats, known by their
// first bytes, come before those of text.
const Format kFormats[] = {
    {"npy", looks_like_npy,
     [](const Input& in, const std::string&, const ReadOptions&, const Run& run) {
       return read_npy(in, run);
     }},
    {"mat", looks_like_mat,
     [](const Input& in, const std::string& path, const ReadOptions& options, const Run&) {
       return read_mat(in, path, options);
     }},
    {"hdf5", looks_like_hdf5,
     [](const Input& in, const std::string& path, const ReadOptions& options, const Run& run) {
       return read_hdf5(in, path, options, run);
     }},
    {"sqlite", looks_like_sqlite,
     [](const Input& in, const std::string& path, const ReadOptions& options, const Run& run) {
       return read_sqlite(in, path, options, run);
     }},
    {"xlsx", looks_like_workbook,
     [](const Input& in, const std::string&, const ReadOptions& options, const Run& run) {
       return read_zip(in, options, run);
     }},
    {"npz", looks_like_npz,
     [](const Input& in, const std::string&, const ReadOptions& options, const Run& run) {
       return read_zip(in, options, run);
     }},
    {"matrix-market", looks_like_matrix_market,
     [](const Input& in, const std::string&, const ReadOptions&, const Run&) {
       return read_matrix_market(in);
     }},
    {"arff", looks_like_arff,
     [](const Input& in, const std::string&, const ReadOptions& options, const Run&) {
       return read_arff(in, options);
     }},
    {"svmlight", looks_like_svmlight,
     [](const Input& in, const std::string&, const ReadOptions&, const Run&) { return read_svmlight(in); }},
    {"json", looks_like_json,
     [](const Input& in, const std::string&, const ReadOptions& options, const Run& run) {
       return read_json(in, options, run);
     }},
    {"csv", [](std::string_view, std::string_view) { return true; },
     [](const Input& in, const std::string&, const ReadOptions& options, const Run& run) {
       return read_csv(in, options, run);
     }},
};

// Throws for a format that is not known, with the nearest name.
const Format& choose_format(const std::string& wanted, const Input& input) {
  if (wanted == "auto") {
    // Content first: the name may lie. CSV, last in the list,
    // looks like everything, so it is asked after the names.
    const auto* const csv = std::prev(std::end(kFormats));
    for (const Format* format = kFormats; format != csv; ++format)
      if (format->looks_like(input.bytes(), {})) return *format;
    refuse_foreign(input.bytes(), input.name());
    return *std::find_if(std::begin(kFormats), csv,
                         [&](const Format& f) { return f.looks_like({}, input.name()); });
  }
  std::vector<std::string> known = {"auto"};
  for (const Format& format : kFormats) {
    if (wanted == format.name) return format;
    known.emplace_back(format.name);
  }
  const std::string nearest = suggest(wanted, known);
  fail(ErrorKind::kInput, "no format {}{}; the formats are {}", shown(wanted),
       nearest.empty() ? "" : fmt::format(" (did you mean {}?)", nearest), fmt::join(known, ", "));
}

// Made from the text in the program by the same reader as a file.
Table read_bundled(std::string_view name, const ReadOptions& options, const Run& run) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < kBundledTableCount; ++i) {
    const BundledTable& bundled = kBundledTables[i];
    if (name != bundled.name) {
      known.emplace_back(bundled.name);
      continue;
    }
    Table table = read_csv(Input::from_text(bundled.csv, std::string(kBundled) + bundled.name), options, run);
    table.format = "bundled";
    return table;
  }
  const std::string nearest = suggest(name, known);
  fail(ErrorKind::kInput, "no bundled table {}{}; there are {}", shown(name),
       nearest.empty() ? "" : fmt::format(" (did you mean {}?)", nearest), fmt::join(known, ", "));
}

// The file meant by `path`: as given, else in the folder of data, there also packed.
std::string resolve(const std::string& path, const ReadOptions& options) {
  std::error_code ignored;
  if (path == "-" || std::filesystem::exists(path, ignored)) return path;
  std::vector<std::string> places = {path};
  const char* const from_environment = std::getenv("CORDON_DATA");
  const std::string folder = !options.data_dir.empty()     ? options.data_dir
                             : from_environment != nullptr ? from_environment
                                                           : "";
  if (!folder.empty() && std::filesystem::path(path).is_relative()) {
    const std::string beside = (std::filesystem::path(folder) / path).string();
    for (const std::string& place : {beside, beside + ".gz"}) {
      if (std::filesystem::exists(place, ignored)) return place;
      places.push_back(place);
    }
  }
  // A table of that name is in the program: said only where the file is not found.
  std::string bundled;
  for (std::size_t i = 0; i < kBundledTableCount; ++i)
    if (std::filesystem::path(path).stem() == kBundledTables[i].name)
      bundled = fmt::format(", or use {}{}", kBundled, kBundledTables[i].name);
  fail(ErrorKind::kInput, "{}: no such file (looked for {}); check the name{}{}",
       path.empty() ? "\"\"" : path, fmt::join(places, ", "),
       folder.empty() ? ", or name the folder of data in CORDON_DATA" : "", bundled);
}

bool is_text(const Format& format) {
  const std::string_view name = format.name;
  return name == "csv" || name == "json" || name == "arff" || name == "svmlight" || name == "matrix-market";
}

// ReadOptions::text_columns, for formats that know
// numbers only: each distinct number becomes a category.
void make_text(Table& table, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const Index which = table.find_column(name);
    Column& column = table.columns[static_cast<std::size_t>(which)];
    if (column.is_text) {
      column.keep_text = true;
      continue;
    }
    Column text;
    text.name = column.name;
    text.is_text = text.keep_text = true;
    text.is_annotation = column.is_annotation;
    std::unordered_map<std::string, std::int32_t> code_of;
    for (Index i = 0; i < table.rows; ++i) {
      std::string cell = table.cell_text(i, which);
      if (cell.empty()) {
        text.codes.push_back(-1);
        continue;
      }
      const auto [found, is_new] = code_of.emplace(cell, static_cast<std::int32_t>(text.categories.size()));
      if (is_new) text.categories.push_back(std::move(cell));
      text.codes.push_back(found->second);
    }
    column = std::move(text);
  }
}

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

// Standard input, a table that is made or bundled, or one of a file that holds several (FILE?NAME).
bool is_no_file(const std::string& path) {
  return path == "-" || path.starts_with(kBundled) || path.starts_with(kSynthetic) ||
         (path.find('?') != std::string::npos && !exists(path));
}

// The files that a pattern means, in the order of their names; none where it is no pattern.
std::vector<std::string> matching_files(const std::string& path) {
  std::vector<std::string> files;
  if (path.find_first_of("*?[") == std::string::npos || exists(path)) return files;
  glob_t found{};
  if (glob(path.c_str(), 0, nullptr, &found) == 0)
    for (std::size_t i = 0; i < found.gl_pathc; ++i) files.emplace_back(found.gl_pathv[i]);
  globfree(&found);
  return files;
}

// Fewer where the file is shorter, none where it cannot be opened: whoever opens it next says so.
std::string first_bytes(const std::string& file, std::size_t count) {
  std::string bytes(count, '\0');
  std::ifstream stream(file, std::ios::binary);
  stream.read(bytes.data(), static_cast<std::streamsize>(count));
  bytes.resize(static_cast<std::size_t>(stream.gcount()));
  return bytes;
}

Table read_file(const std::string& path, const ReadOptions& options, const Run& run) {
  // FILE?NAME: one table of a file that holds several.
  if (const std::size_t mark = path.rfind('?');
      mark != std::string::npos && !exists(path) && exists(path.substr(0, mark))) {
    ReadOptions inside = options;
    inside.variable = path.substr(mark + 1);
    return read_file(path.substr(0, mark), inside, run);
  }
  if (const std::vector<std::string> files = matching_files(path); !files.empty())
    return read_tables(files, options, run);
  const std::string file = resolve(path, options);
  if (std::error_code ignored; std::filesystem::is_directory(file, ignored)) return read_documents(file, run);
  const Input input = Input::open(file, &run);
  return input.while_unchanged(
      [&] { return choose_format(options.format, input).read(input, file, options, run); });
}

// CSV and what is read through it keep ids as they stand in the file; of other formats the digits of a
// number are what is left of it.
bool keeps_ids(const Table& table) {
  return table.format == "csv" || table.format == "json" || table.format == "xlsx" ||
         table.format == "sqlite" || table.format == "arff";
}

// Texts that the user asked for are made of numbers only where the reader did not keep the text.
Table read_any(const std::string& path, const ReadOptions& options, const Run& run) {
  const std::string_view whole = path;
  if (whole.starts_with(kBundled)) return read_bundled(whole.substr(kBundled.size()), options, run);
  Table table = whole.starts_with(kSynthetic) ? make_table(whole.substr(kSynthetic.size()), run)
                                              : read_file(path, options, run);
  if (!keeps_ids(table)) make_text(table, options.text_columns);
  return table;
}

// Files up to 16 MB are read whole. Of a larger array eight rows are read and the number of
// rows is known; of larger text the first MB, and the rows are estimated by its lines. Other
// formats are read whole, whatever their size.
TableOutline outline_file(const std::string& path, const ReadOptions& options, const Run& run) {
  constexpr std::size_t kSmall = std::size_t{1} << 24;
  constexpr std::size_t kSample = std::size_t{1} << 20;
  TableOutline outline;
  const bool is_file = !is_no_file(path);
  std::error_code unknown;
  const std::string file = is_file ? resolve(path, options) : path;
  if (is_file && std::filesystem::file_size(file, unknown) > kSmall && !unknown) {
    const Input input = Input::open(file, &run);
    outline.bytes = static_cast<double>(input.bytes().size());
    const std::string_view format = choose_format(options.format, input).name;
    if (format == "npy") {
      outline.beginning = npy_beginning(input, outline.rows);
      return outline;
    }
    const std::size_t sample = input.bytes().substr(0, kSample).rfind('\n');
    if (format == "csv" && sample != std::string_view::npos) {
      const std::string_view text = input.bytes().substr(0, sample + 1);
      outline.beginning = read_csv(Input::from_text(std::string(text), input.name()), options, run);
      const auto lines = [](std::string_view bytes) {
        return static_cast<double>(std::count(bytes.begin(), bytes.end(), '\n'));
      };
      outline.rows = static_cast<Index>(static_cast<double>(outline.beginning.rows) * lines(input.bytes()) /
                                        lines(text));
      return outline;
    }
  }
  outline.beginning = read_table(path, options, run);
  outline.rows = outline.beginning.rows;
  return outline;
}

}  // namespace

// One after another, each of them parallel inside.
Table read_tables(const std::vector<std::string>& paths, const ReadOptions& options, const Run& run) {
  if (paths.empty()) fail(ErrorKind::kUsage, "no file was given");
  std::vector<Table> tables;
  for (const std::string& path : paths) tables.push_back(read_table(path, options, run));
  return join_tables(std::move(tables));
}

Table read_table(const std::string& path, const ReadOptions& options, const Run& run) {
  try {
    return read_any(path, options, run);
  } catch (const std::bad_alloc&) {  // sizes are checked against the file, so this is a table that is really
                                     // that large
    fail(ErrorKind::kComputation, "out of memory: the table {} does not fit; take fewer rows or columns",
         path);
  }
}

// A pattern is opened file by file, and the files are joined (table_rows.cc).
std::unique_ptr<TableRows> internal::open_rows(const std::vector<std::string>& paths,
                                               const ReadOptions& options, const Run& run) {
  std::vector<std::unique_ptr<TableRows>> parts;
  for (const std::string& path : paths) {
    if (const std::vector<std::string> files = matching_files(path); !files.empty()) {
      parts.push_back(open_rows(files, options, run));
      continue;
    }
    if (path == "-")
      fail(ErrorKind::kUsage,
           "standard input can be read once, and a table in parts is read several times; give a file");
    std::error_code ignored;
    const bool is_special = is_no_file(path);
    const std::string file = is_special ? path : resolve(path, options);
    // Without a mapping of the whole file, which a limit on addresses may have no room for.
    if (std::filesystem::is_regular_file(file, ignored) && looks_like_npy(first_bytes(file, 8), {}) &&
        (options.format == "auto" || options.format == "npy") && options.text_columns.empty()) {
      parts.push_back(npy_rows(file));
      continue;
    }
    if (!is_special && !std::filesystem::is_directory(file, ignored)) {
      Input input = Input::open(file, &run);
      const std::string_view format = choose_format(options.format, input).name;
      if (format == "csv" && !input.is_unpacked()) {
        parts.push_back(csv_rows(std::move(input), options, run));
        continue;
      }
    }
    parts.push_back(whole_file_rows(file, [path, options, run] { return read_table(path, options, run); }));
  }
  return joined_rows(std::move(parts));
}

// Before anything is read: of an array exactly, of text by the share of separators in the
// first 64 KB, of anything else by a rough guess.
double internal::memory_when_whole(const std::vector<std::string>& paths, const ReadOptions& options) {
  constexpr double kNumber = 16;  // as a cell and as a coordinate
  double sum = 0;
  for (const std::string& path : paths) {
    if (const std::vector<std::string> files = matching_files(path); !files.empty()) {
      sum += memory_when_whole(files, options);
      continue;
    }
    if (is_no_file(path)) continue;
    std::error_code ignored;
    const std::string file = resolve(path, options);
    if (!std::filesystem::is_regular_file(file, ignored)) continue;
    const std::string beginning = first_bytes(file, std::size_t{1} << 16);
    const auto bytes = static_cast<double>(std::filesystem::file_size(file, ignored));
    if (looks_like_npy(beginning, {}) && !beginning.empty()) {
      const NpyLayout layout = npy_layout(beginning, static_cast<std::size_t>(bytes), file);
      sum += kNumber * static_cast<double>(layout.rows) * static_cast<double>(layout.cols);
      continue;
    }
    // Text: a cell between two separators. Other files: as many numbers as such bytes happen to occur.
    const auto cells = std::count_if(beginning.begin(), beginning.end(), [](char c) {
      return c == ',' || c == ';' || c == '\t' || c == ' ' || c == '\n' || c == '|';
    });
    if (!beginning.empty())
      sum += bytes * (1 + kNumber * static_cast<double>(cells) / static_cast<double>(beginning.size()));
  }
  return sum;
}

TableOutline outline_table(const std::vector<std::string>& paths, const ReadOptions& options,
                           const Run& run) {
  if (paths.empty()) fail(ErrorKind::kUsage, "no file was given");
  TableOutline all;
  std::vector<Table> beginnings;
  for (const std::string& path : paths) {
    const std::vector<std::string> files = matching_files(path);
    TableOutline one = files.empty() ? outline_file(path, options, run) : outline_table(files, options, run);
    all.rows += one.rows;
    all.bytes = std::max(all.bytes, one.bytes);
    beginnings.push_back(std::move(one.beginning));
  }
  all.beginning = join_tables(std::move(beginnings), all.rows);
  return all;
}

// Text from a page or from another program: formats that are binary, or need a file, are refused.
Table read_table_text(std::string text, const std::string& name, const ReadOptions& options, const Run& run) {
  if (text.empty()) fail(ErrorKind::kInput, "{} is empty; a table has a header and rows", name);
  const Input input = Input::from_text(std::move(text), name);
  const Format& format = choose_format(options.format, input);
  if (!is_text(format))
    fail(ErrorKind::kInput, "{}: {} is no text; give the file itself on the command line", name, format.name);
  Table table = format.read(input, name, options, run);
  if (!keeps_ids(table)) make_text(table, options.text_columns);
  return table;
}

}  // namespace cordon

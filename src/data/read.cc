// Finds the file (as given, in the data folder, bundled or synthetic), recognises its format and
// calls the reader. Formats are recognised by content first and by the file's name only where the
// content does not tell; CSV takes what no other format claims.
#include "cordon/data/read.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <new>
#include <unordered_map>
#include <utility>

#include "cordon/core/suggest.h"
#include "data/arff.h"
#include "data/bundled_tables.h"
#include "data/csv.h"
#include "data/input.h"
#include "data/mat.h"
#include "data/matrix_market.h"
#include "data/npy.h"
#include "data/svmlight.h"
#include "data/synthetic.h"
#include "data/text.h"

namespace cordon {

using namespace internal;
namespace {

constexpr std::string_view kBundled = "bundled:";
constexpr std::string_view kSynthetic = "synthetic:";

// One line per format: how it is recognised and who reads it. CSV takes what nobody else claims.
struct Format {
  const char* name;
  bool (*looks_like)(std::string_view bytes, std::string_view name);
  Table (*read)(const Input& input, const std::string& path, const ReadOptions& options, Run& run);
};

const Format kFormats[] = {
    {"npy", looks_like_npy,
     [](const Input& in, const std::string&, const ReadOptions&, Run& run) { return read_npy(in, run); }},
    {"mat", looks_like_mat,
     [](const Input& in, const std::string& path, const ReadOptions& options, Run&) {
       return read_mat(in, path, options);
     }},
    {"matrix-market", looks_like_matrix_market,
     [](const Input& in, const std::string&, const ReadOptions&, Run&) { return read_matrix_market(in); }},
    {"arff", looks_like_arff,
     [](const Input& in, const std::string&, const ReadOptions&, Run&) { return read_arff(in); }},
    {"svmlight", looks_like_svmlight,
     [](const Input& in, const std::string&, const ReadOptions&, Run&) { return read_svmlight(in); }},
    {"csv", [](std::string_view, std::string_view) { return true; },
     [](const Input& in, const std::string&, const ReadOptions& options, Run& run) {
       return read_csv(in, options, run);
     }},
};

const Format& choose_format(const std::string& wanted, const Input& input) {
  if (wanted == "auto") {
    // Content first: the name may lie. CSV, last in the list,
    // looks like everything, so it is asked after the names.
    const auto* const csv = std::prev(std::end(kFormats));
    for (const Format* format = kFormats; format != csv; ++format)
      if (format->looks_like(input.bytes(), {})) return *format;
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

Table read_bundled(std::string_view name, const ReadOptions& options, Run& run) {
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
  return name != "npy" && name != "mat";
}

// ReadOptions::text_columns, for formats that know
// numbers only: each distinct number becomes a category.
void make_text(Table& table, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const Index which = table.find_column(name);
    Column& column = table.columns[static_cast<std::size_t>(which)];
    if (column.is_text) continue;
    Column text;
    text.name = column.name;
    text.is_text = true;
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

Table read_file(const std::string& path, const ReadOptions& options, Run& run) {
  const std::string file = resolve(path, options);
  const Input input = Input::open(file, &run);
  return choose_format(options.format, input).read(input, file, options, run);
}

Table read_any(const std::string& path, const ReadOptions& options, Run& run) {
  const std::string_view whole = path;
  if (whole.starts_with(kBundled)) return read_bundled(whole.substr(kBundled.size()), options, run);
  Table table = whole.starts_with(kSynthetic) ? make_table(whole.substr(kSynthetic.size()), run)
                                              : read_file(path, options, run);
  if (table.format != "csv") make_text(table, options.text_columns);
  return table;
}

}  // namespace

Table read_table(const std::string& path, const ReadOptions& options, Run& run) {
  try {
    return read_any(path, options, run);
  } catch (const std::bad_alloc&) {  // sizes are checked against the file, so this is a table that is really
                                     // that large
    fail(ErrorKind::kInput, "{}: the table does not fit into memory; take fewer rows or columns", path);
  }
}

Table read_table_text(std::string text, const std::string& name, const ReadOptions& options, Run& run) {
  if (text.empty()) fail(ErrorKind::kInput, "{} is empty; a table has a header and rows", name);
  const Input input = Input::from_text(std::move(text), name);
  const Format& format = choose_format(options.format, input);
  if (!is_text(format))
    fail(ErrorKind::kInput, "{}: {} is no text; give the file itself on the command line", name, format.name);
  Table table = format.read(input, name, options, run);
  if (table.format != "csv") make_text(table, options.text_columns);
  return table;
}

}  // namespace cordon

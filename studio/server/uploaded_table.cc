// From a request to a table: name and bytes are taken from the request, the library reads them, the roles
// of the columns are completed.
//
// Text is read from memory. Bytes (base64) go through a private temporary file, because the readers of
// workbooks, HDF5 and the like want a path; messages and notes then name the user's file in its place.
// Of the name only what follows the last slash counts, and its ending reaches the temporary file, since it
// may tell the format.
//
// A table is read once; a second time only where a column of names was guessed, because ids are kept as
// they stand in the file (00042), which has to be known while reading.
//
// Bounds: the request has at most kMaxTableBytes; lists of columns have at most 20,000 names of 1,000
// bytes. A preview shows 300 columns with 5 cells of 60 bytes each, however large the table is.
#include "uploaded_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "base64.h"
#include "cordon/core/error.h"
#include "http.h"
#include "json_fields.h"
#include "temporary_file.h"

namespace cordon::studio {
namespace {

constexpr std::size_t kMaxName = 200;
constexpr std::size_t kMaxEnding = 14;  // of a file's name, "table.csv.gz" has one of 7
constexpr std::size_t kMaxColumnName = 1000;
constexpr std::size_t kMaxRoles = 20'000;
constexpr std::size_t kMaxPreviewed = 300;  // columns
constexpr std::size_t kMaxExample = 60;     // bytes of a cell
constexpr Index kExamples = 5;
constexpr std::size_t kMaxStem = 80;

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
  return text;
}

bool is_one_of(const std::string& name, std::initializer_list<const char*> words) {
  const std::string wanted = lower(name);
  return std::any_of(words.begin(), words.end(), [&](const char* word) { return wanted == word; });
}

bool all_cells_differ(const Table& table, Index column) {
  const Column& cells = table.columns[static_cast<std::size_t>(column)];
  if (cells.is_text) return static_cast<Index>(cells.categories.size()) == table.rows;
  std::unordered_set<std::string> seen;
  for (Index row = 0; row < table.rows; ++row) {
    const std::string text = table.cell_text(row, column);
    if (text.empty() || !seen.insert(text).second) return false;
  }
  return true;
}

Index column_of_names(const Table& table) {
  const auto columns = static_cast<Index>(table.columns.size());
  for (Index c = 0; c < columns; ++c)
    if (is_one_of(table.columns[static_cast<std::size_t>(c)].name, {"id", "name"}) &&
        all_cells_differ(table, c))
      return c;
  for (Index c = 0; c < columns; ++c)
    if (table.columns[static_cast<std::size_t>(c)].is_text && all_cells_differ(table, c)) return c;
  return -1;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

}  // namespace

UploadedTable read_uploaded_table(const nlohmann::json& file, const Run& run, const ReadOptions& reading) {
  if (!file.is_object())
    throw Refusal{400, "\"file\" must be an object with \"name\" and \"text\" or \"base64\""};
  UploadedTable given;
  given.name = text_field(file, "name", kMaxName);
  given.name.erase(0, given.name.find_last_of("/\\") + 1);
  if (given.name.empty()) given.name = "table";
  if (!file.contains("base64")) {
    std::string text = text_field(file, "text", kMaxTableBytes);
    given.bytes = text.size();
    given.table = read_table_text(std::move(text), given.name, reading, run);
    return given;
  }
  const auto bytes = from_base64(text_field(file, "base64", kMaxTableBytes));
  if (!bytes) throw Refusal{400, "\"base64\" must be bytes in base64"};
  given.bytes = bytes->size();
  const std::size_t dot =
      given.name.find('.', given.name.size() > kMaxEnding ? given.name.size() - kMaxEnding : 0);
  const TemporaryFile kept(dot == std::string::npos ? "" : given.name.substr(dot));
  kept.write(*bytes);
  try {
    given.table = read_table(kept.path(), reading, run);
  } catch (const Error& error) {  // in the words of the user, who knows no temporary file
    throw Error(error.kind(), replaced(error.what(), kept.path(), given.name));
  }
  given.table.source = given.name;
  for (std::string& note : given.table.notes) note = replaced(note, kept.path(), given.name);
  return given;
}

ColumnRoles roles_in(const nlohmann::json& request) {
  const auto names = [&](const char* field) {
    std::vector<std::string> list;
    if (!request.contains(field)) return list;
    if (!request[field].is_array() || request[field].size() > kMaxRoles)
      throw Refusal{400,
                    fmt::format("\"{}\" must be a list of at most {} names of columns", field, kMaxRoles)};
    for (const nlohmann::json& name : request[field]) {
      if (!name.is_string() || name.get_ref<const std::string&>().size() > kMaxColumnName)
        throw Refusal{400, fmt::format("\"{}\" must hold names of columns", field)};
      list.push_back(name.get<std::string>());
    }
    return list;
  };
  ColumnRoles roles;
  roles.encoding.id = text_or(request, "id", kMaxColumnName, "");
  roles.encoding.label = text_or(request, "label", kMaxColumnName, "");
  roles.encoding.ignore = names("left_out");
  roles.encoding.text = names("text");
  roles.reading.text_columns = names("category");
  for (std::string& mark : names("missing")) roles.reading.missing.push_back(std::move(mark));
  const std::string decimal = text_or(request, "decimal", 1, "");
  if (!decimal.empty() && decimal != "," && decimal != ".")
    throw Refusal{400, "\"decimal\" must be a comma or a point"};
  roles.reading.decimal = decimal.empty() ? '\0' : decimal[0];
  roles.confirmed = request.contains("said") && flag_field(request, "said");
  // Columns that only number the rows were seen, and are among those left out where they should be.
  roles.encoding.keep_numbering = roles.confirmed;
  return roles;
}

Table complete_roles(ColumnRoles& roles, const std::function<Table(const ReadOptions&)>& read) {
  roles.reading.id = roles.encoding.id;
  Table table = read(roles.reading);
  if (!roles.confirmed) roles.notes = guess_roles(table, roles.encoding);
  if (roles.encoding.id != roles.reading.id) {  // ids are kept as they stand in the file
    roles.reading.id = roles.encoding.id;
    table = read(roles.reading);
  }
  roles.encoding.missing_cells = Missing::kMean;
  leave_out_undecided(table, roles.encoding, roles.notes);
  return table;
}

UploadedTable read_with_roles(const nlohmann::json& file, ColumnRoles& roles, const Run& run) {
  UploadedTable uploaded;
  uploaded.table = complete_roles(roles, [&](const ReadOptions& reading) {
    UploadedTable read = read_uploaded_table(file, run, reading);
    uploaded.name = read.name;
    uploaded.bytes = read.bytes;
    return std::move(read.table);
  });
  return uploaded;
}

nlohmann::ordered_json preview_json(const UploadedTable& uploaded, const ColumnRoles& roles) {
  const Table& table = uploaded.table;
  const std::vector<ColumnPlan> plans = plan_columns(table, roles.encoding);
  nlohmann::ordered_json columns = nlohmann::ordered_json::array();
  for (std::size_t c = 0; c < std::min(plans.size(), kMaxPreviewed); ++c) {
    nlohmann::ordered_json examples = nlohmann::ordered_json::array();
    for (Index row = 0; row < std::min(table.rows, kExamples); ++row) {
      std::string cell = table.cell_text(row, static_cast<Index>(c));
      if (cell.size() > kMaxExample) {
        std::size_t end = kMaxExample;  // never within a character
        while (end > 0 && (static_cast<unsigned char>(cell[end]) & 0xC0) == 0x80) --end;
        cell.replace(end, std::string::npos, "…");
      }
      examples.push_back(std::move(cell));
    }
    const bool prose = std::find(roles.encoding.text.begin(), roles.encoding.text.end(),
                                 table.columns[c].name) != roles.encoding.text.end();
    columns.push_back({{"name", table.columns[c].name},
                       {"role", plans[c].role},
                       {"kind", prose ? "text" : plans[c].kind},
                       {"missing", plans[c].missing},
                       {"distinct", plans[c].distinct},
                       {"range", plans[c].range},
                       {"remark", plans[c].remark},
                       {"examples", std::move(examples)}});
  }
  nlohmann::ordered_json notes = nlohmann::ordered_json::array();
  for (const auto* list : {&table.notes, &roles.notes})
    for (const std::string& note : *list) notes.push_back(note);
  const Index sparse = table.sparse ? table.sparse->cols : 0;
  return {{"name", uploaded.name},
          {"format", table.format},
          {"rows", table.rows},
          {"count", static_cast<Index>(plans.size()) + sparse},
          {"columns", std::move(columns)},
          {"decimal", std::string(1, table.decimal)},
          {"notes", std::move(notes)}};
}

bool is_class_name(const std::string& column) {
  return is_one_of(column, {"class", "label", "target"});
}

std::vector<std::string> guess_roles(const Table& table, EncodeOptions& options) {
  std::vector<std::string> notes;
  if (!table.has_names) return notes;
  if (options.label.empty())
    for (const Column& column : table.columns)
      if (is_class_name(column.name)) {
        options.label = column.name;
        notes.push_back(fmt::format("column {} is taken for the class: it colours the map and is no feature",
                                    column.name));
        break;
      }
  if (const Index names = column_of_names(table); options.id.empty() && names >= 0) {
    const std::string& name = table.columns[static_cast<std::size_t>(names)].name;
    if (name != options.label) {
      options.id = name;
      notes.push_back(fmt::format("column {} is taken for the names of the rows: no two are equal", name));
    }
  }
  return notes;
}

void leave_out_undecided(const Table& table, EncodeOptions& options, std::vector<std::string>& notes) {
  const std::vector<ColumnPlan> plans = plan_columns(table, options);
  for (std::size_t c = 0; c < plans.size(); ++c)
    if (plans[c].role == "to decide") {
      options.ignore.push_back(table.columns[c].name);
      notes.push_back(fmt::format("column {} is left out: {}", table.columns[c].name, plans[c].remark));
    }
}

std::string session_of_upload(const std::string& name, const std::string& fingerprint) {
  std::string stem = name.substr(0, std::min(name.rfind('.'), kMaxStem));
  for (char& c : stem) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                       (byte >= 'a' && byte <= 'z') || byte == '-' || byte == '_';
    if (!plain) c = '_';
  }
  if (stem.empty() || stem.front() == '-') stem.insert(0, "table");  // not the name of an option
  return fmt::format("{}-{}.session.jsonl", stem, fingerprint.substr(0, 8));
}

}  // namespace cordon::studio

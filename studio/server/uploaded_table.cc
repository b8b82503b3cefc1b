#include "uploaded_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "cordon/data/read.h"
#include "http.h"
#include "json_fields.h"

namespace cordon::studio {
namespace {

constexpr std::size_t kMaxName = 200;
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

}  // namespace

UploadedTable read_uploaded_table(const nlohmann::json& file, const Run& run, const std::string& id) {
  if (!file.is_object()) throw Refusal{400, "\"file\" must be an object with \"name\" and \"text\""};
  UploadedTable given;
  given.name = text_field(file, "name", kMaxName);
  given.name.erase(0, given.name.find_last_of("/\\") + 1);
  if (given.name.empty()) given.name = "table";
  ReadOptions reading;
  reading.id = id;
  given.table = read_table_text(text_field(file, "text", kMaxTableBytes), given.name, reading, run);
  return given;
}

std::vector<std::string> guess_roles(const Table& table, EncodeOptions& options) {
  std::vector<std::string> notes;
  if (!table.has_names) return notes;
  if (options.label.empty())
    for (const Column& column : table.columns)
      if (is_one_of(column.name, {"class", "label", "target"})) {
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
  return fmt::format("{}-{}.session.jsonl", stem, fingerprint.substr(0, 8));
}

}  // namespace cordon::studio

// A change as a line of the session file, and back. Rows stand there under their names, which stay true
// where the rows of the table have another order.
//
// What did not change is left out when it is written, and may be missing when it is read. Fields that are
// not known are passed over (the revision, the time and the checksum are session_log.cc's).
//
// The file may be anybody's: each field is checked for type, range and length, every name must be that
// of a row, and a statement must name as many different rows as its kind takes. At most 4,096 bytes of
// notes, 200 of a group's name, 1e8 rows in a list. What is wrong is a Refusal; the caller adds the
// file and the line. Nothing is applied here, so that a refused line changes nothing.
#include "session_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "http.h"
#include "json_fields.h"

namespace cordon::studio {
namespace {

constexpr std::size_t kMaxName = 4096;
constexpr std::size_t kMaxNote = 4096;
constexpr std::size_t kMaxRows = 100'000'000;
constexpr Index kMaxIds = Index{1} << 40;

nlohmann::ordered_json names(const std::vector<Index>& rows, const Points& points) {
  auto list = nlohmann::ordered_json::array();
  for (const Index row : rows) list.push_back(points.row_name(row));
  return list;
}

nlohmann::ordered_json statement_json(const Statement& s, const Points& points) {
  nlohmann::ordered_json one{
      {"id", s.id}, {"kind", name_of(s.kind)}, {"a", points.row_name(s.a)}, {"b", names(s.b, points)}};
  if (s.c >= 0) one["c"] = points.row_name(s.c);
  if (s.value) one["value"] = *s.value;
  one["weight"] = s.weight;
  if (s.already) one["already"] = true;
  if (!s.note.empty()) one["note"] = s.note;
  one["time"] = s.time;
  return one;
}

Index row_named(const nlohmann::json& name, const RowFinder& rows) {
  if (!name.is_string()) throw Refusal{400, "a row must be named by text"};
  const Index row = rows.find(name.get_ref<const std::string&>());
  if (row < 0) throw Refusal{400, "a row is named that the table does not have"};
  return row;
}

std::vector<Index> rows_named(const nlohmann::json& object, const char* field, const RowFinder& rows) {
  std::vector<Index> all;
  const auto list = object.find(field);
  if (list == object.end()) return all;
  if (!list->is_array() || list->size() > kMaxRows)
    throw Refusal{400, fmt::format("\"{}\" must be a list of names", field)};
  for (const auto& name : *list) all.push_back(row_named(name, rows));
  return all;
}

Statement statement_from(const nlohmann::json& object, const RowFinder& rows) {
  if (!object.is_object()) throw Refusal{400, "a statement must be an object"};
  Statement s;
  s.id = index_field(object, "id", kMaxIds);
  s.kind = statement_kind(text_field(object, "kind", 16));
  s.a = row_named(object.value("a", nlohmann::json()), rows);
  s.b = rows_named(object, "b", rows);
  if (object.contains("c") && !object["c"].is_null()) s.c = row_named(object["c"], rows);
  s.value = number_or_nothing(object, "value", 0);
  s.weight = number_or_nothing(object, "weight", 0).value_or(1);
  s.already = object.contains("already") && flag_field(object, "already");
  s.note = text_or(object, "note", kMaxNote, "");
  s.time = text_or(object, "time", 40, "");
  require_valid(s);
  return s;
}

AskedAnswer answer_from(const nlohmann::json& object, const RowFinder& rows) {
  if (!object.is_object()) throw Refusal{400, "an answer must be an object"};
  AskedAnswer answer;
  answer.a = row_named(object.value("a", nlohmann::json()), rows);
  answer.b = row_named(object.value("b", nlohmann::json()), rows);
  answer.answer = text_field(object, "said", 16);
  if (answer.answer != "same" && answer.answer != "different" && answer.answer != "unknown")
    throw Refusal{400, "\"said\" must be same, different or unknown"};
  answer.predicted_same = flag_field(object, "predicted_same");
  return answer;
}

const nlohmann::json& list_of(const nlohmann::json& line, const char* name) {
  static const nlohmann::json none = nlohmann::json::array();
  const auto found = line.find(name);
  if (found == line.end()) return none;
  if (!found->is_array()) throw Refusal{400, fmt::format("\"{}\" must be a list", name)};
  return *found;
}

}  // namespace

StatementKind statement_kind(const std::string& name) {
  for (std::size_t i = 0; i < kStatementNames.size(); ++i)
    if (kStatementNames[i] == name) return static_cast<StatementKind>(i);
  throw Refusal{400, "\"kind\" must be closer, farther, nearer, near, must or cannot"};
}

void require_valid(const Statement& s) {
  const bool many = s.kind == StatementKind::kNear || s.is_link();
  if (s.b.empty() || (!many && s.b.size() != 1))
    throw Refusal{
        400, fmt::format("\"{}\" takes {} in \"b\"", name_of(s.kind), many ? "one or more rows" : "one row")};
  if ((s.kind == StatementKind::kNearer) != (s.c >= 0))
    throw Refusal{400, fmt::format("\"{}\" takes {} \"c\"", name_of(s.kind), s.c >= 0 ? "no" : "a row in")};
  std::vector<Index> rows = s.rows();
  std::sort(rows.begin(), rows.end());
  if (std::adjacent_find(rows.begin(), rows.end()) != rows.end())
    throw Refusal{400, "a statement names the same object twice; choose different ones"};
  if (s.weight <= 0) throw Refusal{400, "\"weight\" must be more than 0"};
}

nlohmann::ordered_json to_json(const Change& change, const Points& points) {
  nlohmann::ordered_json line = nlohmann::ordered_json::object();
  for (const Statement& s : change.add) line["add"].push_back(statement_json(s, points));
  if (!change.remove.empty()) line["remove"] = change.remove;
  if (change.method) line["method"] = *change.method;
  if (change.dims) line["dims"] = *change.dims;
  if (change.effort) line["effort"] = *change.effort;
  if (!change.ignore.empty()) line["ignore"] = names(change.ignore, points);
  if (!change.restore.empty()) line["restore"] = names(change.restore, points);
  for (const auto& [row, name] : change.names)
    line["names"].push_back({{"row", points.row_name(row)}, {"name", name}});
  if (change.group_count) line["groups"] = *change.group_count;
  if (change.alike) line["alike"] = *change.alike;
  for (const AskedAnswer& answer : change.answers)
    line["answers"].push_back({{"a", points.row_name(answer.a)},
                               {"b", points.row_name(answer.b)},
                               {"said", answer.answer},
                               {"predicted_same", answer.predicted_same}});
  return line;
}

Change change_from_json(const nlohmann::json& line, const RowFinder& rows,
                        const std::vector<std::string>& methods) {
  Change change;
  for (const auto& one : list_of(line, "add")) change.add.push_back(statement_from(one, rows));
  if (line.contains("remove")) change.remove = index_list(line, "remove", kMaxIds, kMaxRows);
  if (line.contains("method")) {
    change.method = text_field(line, "method", 64);
    if (std::find(methods.begin(), methods.end(), *change.method) == methods.end())
      throw Refusal{400, "\"method\" names no method of the studio"};
  }
  if (line.contains("dims")) {
    change.dims = index_field(line, "dims", 4);
    if (*change.dims < 2) throw Refusal{400, "\"dims\" must be 2 or 3"};
  }
  if (line.contains("effort")) {
    change.effort = index_field(line, "effort", kMaxEffort + 1);
    if (*change.effort < 1) throw Refusal{400, "\"effort\" must be at least 1"};
  }
  change.ignore = rows_named(line, "ignore", rows);
  change.restore = rows_named(line, "restore", rows);
  for (const auto& one : list_of(line, "names")) {
    if (!one.is_object()) throw Refusal{400, "a name must be an object"};
    change.names[row_named(one.value("row", nlohmann::json()), rows)] =
        text_field(one, "name", kMaxGroupName);
  }
  if (line.contains("alike")) change.alike = text_field(line, "alike", kMaxGroupName);
  if (line.contains("groups")) change.group_count = index_field(line, "groups", kMaxGroups + 1);
  for (const auto& one : list_of(line, "answers")) change.answers.push_back(answer_from(one, rows));
  return change;
}

}  // namespace cordon::studio

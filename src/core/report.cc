// The report of a run as text and as JSON, and back. Details are added by name and keep their
// order. Reading accepts what writing produces; names it does not know become details.
//
// What comes back may differ from what was written in three ways, none of which a reader of
// reports sees: numbers that are not finite are null in JSON and NaN afterwards; parameters
// are kept in the spelling of JSON (1e-3 becomes 0.001); a detail that is an empty table is an
// empty list. Values of a wrong type, from a file that somebody edited, are an Error(kInput),
// never an exception of the JSON library.
#include "cordon/core/report.h"

#include <sys/resource.h>

#include <cstdlib>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "cordon/core/error.h"
#include "core/fail.h"
#include "core/json.h"

namespace cordon {

using namespace internal;
namespace {

using Json = nlohmann::ordered_json;

// A value that is not there is null.
Json to_json(const RecordValue& value) {
  return std::visit(
      [](const auto& v) {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::monostate>)
          return Json();
        else
          return Json(v);
      },
      value);
}

Json to_json(const std::vector<Record>& table) {
  Json rows = Json::array();
  for (const Record& record : table) {
    Json row = Json::object();
    for (const auto& [name, value] : record) row[name] = to_json(value);
    rows.push_back(std::move(row));
  }
  return rows;
}

Json to_json(const Detail& value) {
  if (const auto* table = std::get_if<std::vector<Record>>(&value)) return to_json(*table);
  return std::visit(
      [](const auto& v) {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::vector<Record>>)
          return Json();
        else
          return Json(v);
      },
      value);
}

// JSON has no infinite numbers and no NaN: they are written as null.
double number_from_json(const Json& value) {
  return value.is_null() ? std::numeric_limits<double>::quiet_NaN() : value.get<double>();
}

std::vector<double> numbers_from_json(const Json& values) {
  std::vector<double> numbers;
  for (const Json& value : values) numbers.push_back(number_from_json(value));
  return numbers;
}

// Rows of a table may have different names; a value that is a list or an object
// ends in an error, since no record has one.
std::vector<Record> records_from_json(const Json& rows) {
  std::vector<Record> table;
  for (const Json& row : rows) {
    Record record;
    for (const auto& [name, value] : row.items()) {
      if (value.is_null())
        record.emplace_back(name, std::monostate());
      else if (value.is_boolean())
        record.emplace_back(name, value.get<bool>());
      else if (value.is_number_integer())
        record.emplace_back(name, whole_number<std::int64_t>(value));
      else if (value.is_number())
        record.emplace_back(name, value.get<double>());
      else
        record.emplace_back(name, value.get<std::string>());
    }
    table.push_back(std::move(record));
  }
  return table;
}

// JSON does not say which kind of detail a value was: a list whose first element is an object is a
// table, any other list holds numbers; whole numbers stay whole.
Detail detail_from_json(const Json& value) {
  if (value.is_array() && !value.empty() && value[0].is_object()) return records_from_json(value);
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_integer()) return whole_number<std::int64_t>(value);
  if (value.is_number() || value.is_null()) return number_from_json(value);
  if (value.is_array()) return numbers_from_json(value);
  return value.get<std::string>();
}

// Parameters are kept as a user types them; in JSON numbers are numbers and flags are flags.
Json parameter_json(const std::string& typed) {
  const Json value = is_nested_too_deeply(typed) ? Json(typed) : parse_json<Json>(typed);
  return value.is_number() || value.is_boolean() ? value : Json(typed);
}

std::string parameter_text(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// For people: numbers to four or six digits, tables by their size only.
}  // namespace

void Report::note(std::string_view description) {
  notes.push_back(in_setting_words(description));
}

void Report::warn(std::string_view description) {
  warnings.push_back(in_setting_words(description));
}

// Linear in the number of details: reports have tens of them, and their order is that of the text.
void Report::set(const std::string& name, Detail value) {
  for (auto& [key, old] : details)
    if (key == name) {
      old = std::move(value);
      return;
    }
  details.emplace_back(name, std::move(value));
}

// Of details with the same name the part's win.
void Report::append(const Report& part) {
  notes.insert(notes.end(), part.notes.begin(), part.notes.end());
  warnings.insert(warnings.end(), part.warnings.begin(), part.warnings.end());
  for (const auto& [name, value] : part.details) set(name, value);
}

std::string Report::brief() const {
  const std::string time =
      seconds < 1 ? fmt::format("{:.1f} ms", seconds * 1e3) : fmt::format("{:.2f} s", seconds);
  return fmt::format("{}: {} points, {} features -> {} dimension{} in {}", method, n, f, dims,
                     dims == 1 ? "" : "s", time);
}

// One object whose members come in this order; details stand beside the fixed ones, by their names.
std::string Report::json() const {
  Json out;
  out["method"] = method;
  out["n"] = n;
  out["f"] = f;
  out["dims"] = dims;
  out["seconds"] = seconds;
  out["peak_memory_bytes"] = peak_memory_bytes;
  out["threads"] = threads;
  out["seed"] = seed;
  out["residual"] = residual;
  out["rank"] = rank;
  out["eigenvalues"] = eigenvalues;
  out["constraints"] = {{"given", constraints.given},
                        {"used", constraints.used},
                        {"dropped", constraints.dropped},
                        {"violated", constraints.violated}};
  out["parameters"] = Json::object();
  for (const auto& [name, value] : parameters) out["parameters"][name] = parameter_json(value);
  out["notes"] = notes;
  out["warnings"] = warnings;
  for (const auto& [name, value] : details) out[name] = to_json(value);
  return out.dump(2, ' ', false, Json::error_handler_t::replace);  // names may be bytes in any encoding
}

// Members may be missing or in another order; those that are missing keep their defaults.
Report Report::from_json(const std::string& text) {
  Report r;
  try {
    const Json object = parse_json<Json>(text);
    if (!object.is_object()) fail(ErrorKind::kInput, "the report cannot be read: it is not a JSON object");
    for (const auto& [key, value] : object.items()) {
      if (key == "method")
        r.method = value;
      else if (key == "n")
        r.n = whole_number<Index>(value);
      else if (key == "f")
        r.f = whole_number<Index>(value);
      else if (key == "dims")
        r.dims = whole_number<Index>(value);
      else if (key == "seconds")
        r.seconds = number_from_json(value);
      else if (key == "peak_memory_bytes")
        r.peak_memory_bytes = whole_number<Index>(value);
      else if (key == "threads")
        r.threads = whole_number<int>(value);
      else if (key == "seed")
        r.seed = whole_number<std::uint64_t>(value);
      else if (key == "residual")
        r.residual = number_from_json(value);
      else if (key == "rank")
        r.rank = whole_number<Index>(value);
      else if (key == "eigenvalues")
        r.eigenvalues = numbers_from_json(value);
      else if (key == "constraints")
        r.constraints = {whole_number<Index>(value.at("given")), whole_number<Index>(value.at("used")),
                         whole_number<Index>(value.at("dropped")), whole_number<Index>(value.at("violated"))};
      else if (key == "parameters")
        for (const auto& [name, given] : value.items())
          r.parameters.emplace_back(name, parameter_text(given));
      else if (key == "notes")
        r.notes = value.get<std::vector<std::string>>();
      else if (key == "warnings")
        r.warnings = value.get<std::vector<std::string>>();
      else
        r.details.emplace_back(key, detail_from_json(value));
    }
  } catch (const nlohmann::json::exception& e) {
    fail(ErrorKind::kInput, "the report cannot be read: {}", e.what());
  } catch (const Error& e) {
    if (std::string_view(e.what()).starts_with("the report")) throw;
    fail(ErrorKind::kInput, "the report cannot be read: {}", e.what());
  }
  return r;
}

Index peak_memory_bytes() {
  // The kernel's own count for this program. getrusage() also counts the program that started this
  // one, as far as it had been before it became this one.
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:"))
      return static_cast<Index>(std::strtoll(line.c_str() + 6, nullptr, 10)) * 1024;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<Index>(usage.ru_maxrss) * 1024;
}

}  // namespace cordon

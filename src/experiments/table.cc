// Tables from their files, which are built into the library as text (table.h has the format).
//
// A file that lacks something is an error that names it, at the first use, not a hole in the page.
// Papers give the order; tables that no paper names come last.
#include "experiments/table.h"

#include <algorithm>
#include <string_view>

#include "core/fail.h"
#include "core/index.h"
#include "experiments/bundled.h"

namespace cordon::internal {
namespace {

Json parse(const BundledFile& file) {
  try {
    return Json::parse(file.text);
  } catch (const Json::exception& error) {
    fail(ErrorKind::kInput, "experiments/{}.json: {}", file.name, error.what());
  }
}

// A row or column as an object with a name.
Json named(const Json& entry) {
  if (entry.is_string()) return {{"name", entry}, {"dataset", entry}};
  return entry;
}

Json all_named(const Json& list) {
  Json out = Json::array();
  for (const Json& entry : list) out.push_back(named(entry));
  return out;
}

// What a file does not say keeps the default of View.
View read_view(const Json& j) {
  View view;
  view.form = j.value("form", view.form);
  view.title = j.value("title", std::string());
  view.score = j.value("score", std::string());
  view.reduce = j.value("reduce", view.reduce);
  view.along = j.value("along", std::string());
  view.x_title = j.value("x_title", std::string());
  view.y_title = j.value("y_title", std::string());
  view.per = j.value("per", view.per);
  view.logarithmic = j.value("logarithmic", false);
  view.digits = j.value("digits", view.digits);
  view.significant = j.value("significant", 0);
  view.range = j.value("range", false);
  view.maximum = j.value("most", view.maximum);
  view.tolerance = j.value("tolerance", view.tolerance);
  view.lower_is_better = j.value("lower_is_better", false);
  view.published = j.value("published", Json::array());
  view.series = j.value("series", Json::array());
  view.axis = j.value("axis", Json::array());
  view.columns = j.value("columns", std::vector<std::string>());
  view.summaries = j.value("summaries", std::vector<std::string>());
  return view;
}

// Which entries of a list the quick version keeps; all where it does not say.
std::vector<std::size_t> kept(const Json& entries, const Json& quick, const char* key) {
  std::vector<std::size_t> keep;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const bool listed = !quick.contains(key) || std::find(quick[key].begin(), quick[key].end(),
                                                          entries[i]["name"]) != quick[key].end();
    if (listed) keep.push_back(i);
  }
  return keep;
}

Json picked(const Json& list, const std::vector<std::size_t>& keep) {
  Json out = Json::array();
  for (const std::size_t i : keep)
    if (i < list.size()) out.push_back(list[i]);
  return out;
}

// Published numbers are picked by the same rows and columns, or they would stand beside others.
void make_quick(ExperimentTable& table, const Json& quick) {
  table.limit_draws(quick.value("draws", Index{3}));
  if (quick.contains("all")) table.all.update(quick["all"]);
  const std::vector<std::size_t> rows = kept(table.rows, quick, "rows");
  const std::vector<std::size_t> columns = kept(table.columns, quick, "columns");
  table.rows = picked(table.rows, rows);
  table.columns = picked(table.columns, columns);
  for (View& view : table.views) {
    view.published = picked(view.published, rows);
    for (Json& row : view.published) row = picked(row, columns);
  }
}

// Bars of a score that a table has shown before stand beside the same published numbers.
void share_published(std::vector<View>& views) {
  for (View& view : views)
    for (const View& other : views)
      if (view.form == "bars" && view.published.empty() && other.form == "table" &&
          other.score == view.score) {
        view.published = other.published;
        break;
      }
}

// "minutes" is of the whole table: it is shared out among its draws before
// the quick version cuts them down.
ExperimentTable read_table_file(const BundledFile& file, bool quick) {
  const Json j = parse(file);
  ExperimentTable table;
  try {
    table.name = j.at("name");
    table.paper = j.at("paper");
    table.title = j.at("title");
    table.text = j.value("text", std::string());
    table.draws = j.value("draws", Index{1});
    table.alone = j.value("alone", false);
    table.all = j.value("all", Json::object());
    table.rows = all_named(j.at("rows"));
    table.columns = all_named(j.at("columns"));
    for (const Json& view : j.at("views")) table.views.push_back(read_view(view));
    share_published(table.views);
    table.notes = j.value("notes", std::vector<std::string>());
    for (const Json& reason : j.value("reasons", Json::array()))
      table.reasons.push_back({reason.value("row", "*"), reason.value("column", "*"),
                               reason.value("score", "*"), reason.at("text")});
    table.claims = j.value("claims", Json::array());
    table.minutes_of_draw =
        j.value("minutes", 0.1) / std::max(1.0, static_cast<double>(table.draws_in_all()));
    if (quick) make_quick(table, j.value("quick", Json::object()));
  } catch (const Json::exception& error) {
    fail(ErrorKind::kInput, "experiments/{}.json: {}", file.name, error.what());
  }
  return table;
}

}  // namespace

std::string ExperimentTable::row_name(Index row) const {
  return rows[idx(row)]["name"];
}

std::string ExperimentTable::column_name(Index column) const {
  return columns[idx(column)]["name"];
}

// The column wins over the row, the row over the table; what only describes the table is left out,
// so that the key of a draw does not depend on its names or on how many draws there are.
Json ExperimentTable::request(Index row, Index column) const {
  Json request = all;
  request.update(rows[idx(row)]);
  request.update(columns[idx(column)]);
  request.erase("name");
  request.erase("without");
  request.erase("draws");
  return request;
}

Index ExperimentTable::draws_of(Index row) const {
  return rows[idx(row)].value("draws", draws);
}

Index ExperimentTable::draws_in_all() const {
  Index sum = 0;
  for (Index row = 0; row < row_count(); ++row) sum += draws_of(row) * column_count();
  return sum;
}

void ExperimentTable::limit_draws(Index maximum) {
  draws = std::min(draws, maximum);
  for (Json& row : rows)
    if (row.contains("draws")) row["draws"] = std::min(row["draws"].get<Index>(), maximum);
}

// A cell that a row leaves out is not asked, not stored and not counted.
bool ExperimentTable::left_out(Index row, Index column) const {
  const Json& given = rows[idx(row)];
  if (!given.contains("without")) return false;
  return std::any_of(given["without"].begin(), given["without"].end(),
                     [&](const Json& pattern) { return matches(pattern, column_name(column)); });
}

std::string ExperimentTable::reason(Index row, Index column, const std::string& score) const {
  for (const Reason& reason : reasons)
    if (matches(reason.row, row_name(row)) && matches(reason.column, column_name(column)) &&
        matches(reason.score, score))
      return reason.text;
  return {};
}

// Patterns of tables are short: plain recursion over the stars.
bool matches(const std::string& pattern, const std::string& text) {
  const std::size_t star = pattern.find('*');
  if (star == std::string::npos) return pattern == text;
  if (text.compare(0, star, pattern, 0, star) != 0) return false;
  const std::string rest = pattern.substr(star + 1);
  for (std::size_t from = star; from <= text.size(); ++from)
    if (matches(rest, text.substr(from))) return true;
  return false;
}

Json bundled_json(const std::string& name) {
  for (std::size_t i = 0; i < kBundledExperimentCount; ++i)
    if (kBundledExperiments[i].name == name) return parse(kBundledExperiments[i]);
  fail(ErrorKind::kInput, "the library was built without experiments/{}.json", name);
}

std::vector<ExperimentTable> read_tables(bool quick) {
  std::vector<ExperimentTable> tables;
  const Json papers = bundled_json("papers");
  for (const Json& paper : papers)
    for (const Json& name : paper.at("tables")) {
      const std::string file = "tables/" + name.get<std::string>();
      for (std::size_t i = 0; i < kBundledExperimentCount; ++i)
        if (kBundledExperiments[i].name == file)
          tables.push_back(read_table_file(kBundledExperiments[i], quick));
    }
  // Those no paper lists (ours) come last, by name.
  for (std::size_t i = 0; i < kBundledExperimentCount; ++i) {
    const std::string_view name = kBundledExperiments[i].name;
    const bool listed = std::any_of(tables.begin(), tables.end(),
                                    [&](const ExperimentTable& t) { return "tables/" + t.name == name; });
    if (name.starts_with("tables/") && !listed)
      tables.push_back(read_table_file(kBundledExperiments[i], quick));
  }
  return tables;
}

}  // namespace cordon::internal

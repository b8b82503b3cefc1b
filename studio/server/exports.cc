#include "exports.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <fstream>
#include <iterator>
#include <thread>
#include <unordered_map>

#include "cordon/constraints/constraint_file.h"
#include "cordon/data/write.h"
#include "cordon/model/model.h"
#include "csv_text.h"
#include "repeat.h"
#include "temporary_file.h"

namespace cordon::studio {
namespace {

constexpr Index kRowsPerPiece = 4096;
constexpr int kPatience = 3000;  // hundredths of a second

std::string read_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

const SolvedMap& map_of(const StateSnapshot& state) {
  if (!state.map) throw Refusal{409, "there is no map yet; try again in a moment"};
  return *state.map;
}

Answer attachment(const std::string& name, std::string body,
                  const std::string& type = "application/octet-stream") {
  Answer answer;
  answer.type = type;
  answer.body = std::move(body);
  answer.headers = {{"Content-Disposition", "attachment; filename=\"" + name + "\""},
                    {"Cache-Control", "no-store"}};
  return answer;
}

std::string name_of_group(const Group& group) {
  return group.name.empty() ? fmt::format("group {}", group.number) : group.name;
}

// The map that is shown, and the rule that gives new rows their group.
std::string model_bytes(const TableSession& session, const StateSnapshot& state) {
  const SolvedMap& map = map_of(state);
  Model model;
  model.method = map.method;
  model.parameters = effective_parameters(map.method, {{"dims", std::to_string(map.dims)}});
  model.encoding = session.data().encoding();
  model.scaling = session.data().scaling();
  model.map = map.map;
  model.report.method = map.method;
  model.report.n = session.data().rows();
  model.report.f = session.data().points().cols();
  model.report.dims = map.dims;
  model.report.parameters = model.parameters;
  model.report.constraints.given = model.report.constraints.used =
      static_cast<Index>(state.snapshot.statements.size());
  model.report.set("variance_kept", map.variance_kept);
  model.report.note("made in the studio");
  const GroupState groups = session.questions().groups();
  model.clusters = session.questions().rule(groups);
  if (model.clusters)
    for (const Group& group : groups.grouping->groups) model.cluster_names.push_back(name_of_group(group));
  return model.bytes();
}

// Written while it is read: a million rows begin at once.
Answer coordinates_csv(TableSession& session, const StateSnapshot& state) {
  const FrameBytes frame = session.frame(map_of(state).frame);
  if (!frame) throw Refusal{409, "the map has just changed; try again"};
  Answer answer = attachment("coordinates.csv", "");
  answer.stream = [frame, points = session.data().points(), row = Index{0}](std::string& piece) mutable {
    const auto places = coordinates_in(*frame);
    const Index dims = dims_of(*frame);
    if (row == 0) {
      piece = "id";
      for (Index k = 0; k < dims; ++k) piece += fmt::format(",y{}", k + 1);
      piece += "\n";
    }
    for (const Index last = std::min(points.rows(), row + kRowsPerPiece); row < last; ++row) {
      piece += csv_cell(points.row_name(row));
      for (Index k = 0; k < dims; ++k)
        piece += fmt::format(",{}", places[static_cast<std::size_t>(row * dims + k)]);
      piece += '\n';
    }
    return row < points.rows();
  };
  return answer;
}

// Columns of ours beside those of the table, under names that the table does not have.
std::vector<std::string> own_columns(const DataSet& data, Index dims) {
  std::vector<std::string> names{"group", "confidence"};
  for (Index k = 0; k < dims; ++k) names.push_back(fmt::format("y{}", k + 1));
  for (std::string& name : names)
    for (Index c = 0; c < data.column_count(); ++c)
      if (data.column_name(c) == name) name.insert(0, "cordon ");
  return names;
}

// What goes home beside the table's own cells.
struct TakenHome {
  FrameBytes frame;
  GroupState groups;
  std::vector<PlacedObjects::Object> placed;
  Matrix new_places;
  Assignment new_groups;

  const Group& group_of(Index row) const {
    return groups.grouping
        ->groups[static_cast<std::size_t>(groups.grouping->of_row[static_cast<std::size_t>(row)])];
  }
  const Group& group_of_new(std::size_t i) const {
    return groups.grouping->groups[static_cast<std::size_t>(new_groups.labels[i])];
  }
  // Empty where the file of the new object has no such column.
  std::string new_cell(std::size_t i, const std::string& column) const {
    for (const auto& [name, cell] : placed[i].cells)
      if (name == column) return cell;
    return {};
  }
};

TakenHome taken_home(TableSession& session, const StateSnapshot& state) {
  TakenHome home{
      session.frame(map_of(state).frame), session.questions().groups(), session.placed().all(), {}, {}};
  if (!home.frame || !home.groups.grouping)
    throw Refusal{409, "the groups are still being looked for; try again in a moment"};
  if (home.placed.empty()) return home;
  home.new_places = PlacedObjects::places(home.placed, *state.map, Run());
  home.new_groups =
      session.questions().rule(home.groups)->assign(PlacedObjects::points_of(home.placed), Run());
  return home;
}

// The table with group, confidence and place of every row, then the new objects: written while it is
// read.
Answer groups_csv(TableSession& session, const StateSnapshot& state) {
  Answer answer = attachment("groups.csv", "");
  answer.stream = [home = taken_home(session, state), data = session.data_pointer(),
                   row = Index{0}](std::string& piece) mutable {
    const auto places = coordinates_in(*home.frame);
    const Index dims = dims_of(*home.frame), columns = data->column_count();
    const bool numbered = data->id_name().empty();
    if (row == 0) {
      if (numbered) piece += "row,";
      for (Index c = 0; c < columns; ++c) piece += csv_cell(data->column_name(c)) + ",";
      piece += fmt::format("{}\n", fmt::join(own_columns(*data, dims), ","));
    }
    for (const Index last = std::min(data->rows(), row + kRowsPerPiece); row < last; ++row) {
      if (numbered) piece += fmt::format("{},", row);
      for (Index c = 0; c < columns; ++c) piece += csv_cell(data->cell(row, c)) + ",";
      piece += fmt::format("{},{:.3f}", csv_cell(name_of_group(home.group_of(row))),
                           home.groups.grouping->confidence[static_cast<std::size_t>(row)]);
      for (Index k = 0; k < dims; ++k)
        piece += fmt::format(",{}", places[static_cast<std::size_t>(row * dims + k)]);
      piece += '\n';
    }
    if (row < data->rows()) return true;
    for (std::size_t i = 0; i < home.placed.size(); ++i) {
      if (numbered) piece += csv_cell(home.placed[i].name) + ",";
      for (Index c = 0; c < columns; ++c) piece += csv_cell(home.new_cell(i, data->column_name(c))) + ",";
      piece += fmt::format("{},{:.3f}", csv_cell(name_of_group(home.group_of_new(i))),
                           home.new_groups.confidence[i]);
      for (Index k = 0; k < dims; ++k) piece += fmt::format(",{}", home.new_places(static_cast<Index>(i), k));
      piece += '\n';
    }
    return false;
  };
  return answer;
}

// A column of the workbook, filled row by row.
class SheetColumn {
 public:
  SheetColumn(std::string name, bool is_text) {
    column_.name = std::move(name);
    column_.is_text = is_text;
  }
  void add(double number) { column_.numbers.push_back(number); }
  void add(const std::string& text) {
    if (!column_.is_text) {
      double number = std::nan("");
      std::from_chars(text.data(), text.data() + text.size(), number);
      return add(number);
    }
    if (text.empty()) return column_.codes.push_back(-1);
    const auto [known, is_new] = codes_.emplace(text, static_cast<std::int32_t>(codes_.size()));
    if (is_new) column_.categories.push_back(text);
    column_.codes.push_back(known->second);
  }
  Column take() { return std::move(column_); }

 private:
  Column column_;
  std::unordered_map<std::string, std::int32_t> codes_;
};

// The same as a workbook.
Answer groups_xlsx(TableSession& session, const StateSnapshot& state) {
  const TakenHome home = taken_home(session, state);
  const DataSet& data = session.data();
  const auto places = coordinates_in(*home.frame);
  const Index dims = dims_of(*home.frame), n = data.rows();
  Table table;
  table.rows = n + static_cast<Index>(home.placed.size());
  const auto column = [&](std::string name, bool is_text, const auto& of_row, const auto& of_new) {
    SheetColumn made(std::move(name), is_text);
    for (Index row = 0; row < n; ++row) made.add(of_row(row));
    for (std::size_t i = 0; i < home.placed.size(); ++i) made.add(of_new(i));
    table.columns.push_back(made.take());
  };
  if (data.id_name().empty())
    column(
        "row", true, [](Index row) { return std::to_string(row); },
        [&](std::size_t i) { return home.placed[i].name; });
  for (Index c = 0; c < data.column_count(); ++c) {
    const auto of_new = [&](std::size_t i) { return home.new_cell(i, data.column_name(c)); };
    if (data.is_number(c))
      column(
          data.column_name(c), false, [&](Index row) { return data.number(row, c); }, of_new);
    else
      column(
          data.column_name(c), true, [&](Index row) { return data.cell(row, c); }, of_new);
  }
  const std::vector<std::string> own = own_columns(data, dims);
  column(
      own[0], true, [&](Index row) { return name_of_group(home.group_of(row)); },
      [&](std::size_t i) { return name_of_group(home.group_of_new(i)); });
  const auto rounded = [](double share) { return std::round(1000 * share) / 1000; };
  column(
      own[1], false,
      [&](Index row) { return rounded(home.groups.grouping->confidence[static_cast<std::size_t>(row)]); },
      [&](std::size_t i) { return rounded(home.new_groups.confidence[i]); });
  for (Index k = 0; k < dims; ++k)
    column(
        own[static_cast<std::size_t>(2 + k)], false,
        [&](Index row) { return static_cast<double>(places[static_cast<std::size_t>(row * dims + k)]); },
        [&](std::size_t i) { return home.new_places(static_cast<Index>(i), k); });
  const TemporaryFile file(".xlsx");
  write_xlsx(file.path(), table);
  return attachment("groups.xlsx", file.read(),
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
}

// As `cordon fit --constraints` reads them.
std::string statements_text(const TableSession& session, const StateSnapshot& state) {
  std::vector<std::string> ids = session.data().points().row_ids;
  for (std::string& id : ids) id = without_formula(std::move(id));
  return constraints_text(constraints_of(state.snapshot), ids);
}

}  // namespace

Answer export_file(const std::string& name, TableSession& session) {
  StateSnapshot state = session.state();
  for (int i = 0; i < kPatience && !state.map && state.error.empty(); ++i) {  // the first map is on its way
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    state = session.state();
  }
  if (name == "model.cordon") return attachment(name, model_bytes(session, state));
  if (name == "coordinates.csv") return coordinates_csv(session, state);
  if (name == "groups.csv") return groups_csv(session, state);
  if (name == "groups.xlsx") return groups_xlsx(session, state);
  if (name == "repeat.py") return attachment(name, script_to_repeat(session.data(), state));
  if (name == "statements.csv") return attachment(name, statements_text(session, state));
  if (name == "session.jsonl") return attachment(name, read_file(session.log().path()));
  if (name == "report.html") return attachment(name, report_html(session, state), "text/html; charset=utf-8");
  throw Refusal{
      404,
      "there is no such export; allowed: groups.csv, groups.xlsx, model.cordon, coordinates.csv, statements.csv, "
      "session.jsonl, report.html, repeat.py"};
}

}  // namespace cordon::studio

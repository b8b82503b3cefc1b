#include "exports.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>

#include "cordon/constraints/constraint_file.h"
#include "cordon/model/model.h"
#include "csv_text.h"

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

std::string name_of_group(const Group& group) {
  return group.name.empty() ? fmt::format("group {}", group.number) : group.name;
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

// The table with group, confidence and place of every row, then the new objects: written while it is
// read.
Answer groups_csv(TableSession& session, const StateSnapshot& state) {
  const FrameBytes frame = session.frame(map_of(state).frame);
  const GroupState groups = session.questions().groups();
  if (!frame || !groups.grouping)
    throw Refusal{409, "the groups are still being looked for; try again in a moment"};
  Answer answer = attachment("groups.csv", "");
  const std::vector<PlacedObjects::Object> placed = session.placed().all();
  const Matrix new_places = placed.empty() ? Matrix() : PlacedObjects::places(placed, *state.map, Run());
  answer.stream = [frame, groups, placed, new_places, data = session.data_pointer(),
                   row = Index{0}](std::string& piece) mutable {
    const auto places = coordinates_in(*frame);
    const Index dims = dims_of(*frame), columns = data->column_count();
    const bool numbered = data->id_name().empty();
    if (row == 0) {
      if (numbered) piece += "row,";
      for (Index c = 0; c < columns; ++c) piece += csv_cell(data->column_name(c)) + ",";
      piece += fmt::format("{}\n", fmt::join(own_columns(*data, dims), ","));
    }
    for (const Index last = std::min(data->rows(), row + kRowsPerPiece); row < last; ++row) {
      const auto at = static_cast<std::size_t>(row);
      if (numbered) piece += fmt::format("{},", row);
      for (Index c = 0; c < columns; ++c) piece += csv_cell(data->cell(row, c)) + ",";
      const Group& group = groups.grouping->groups[static_cast<std::size_t>(groups.grouping->of_row[at])];
      piece += fmt::format("{},{:.3f}", csv_cell(name_of_group(group)), groups.grouping->confidence[at]);
      for (Index k = 0; k < dims; ++k)
        piece += fmt::format(",{}", places[static_cast<std::size_t>(row * dims + k)]);
      piece += '\n';
    }
    if (row < data->rows()) return true;
    for (std::size_t i = 0; i < placed.size(); ++i) {
      if (numbered) piece += csv_cell(placed[i].name) + ",";
      for (Index c = 0; c < columns; ++c) {
        const auto& cells = placed[i].cells;
        const auto found = std::find_if(cells.begin(), cells.end(),
                                        [&](const auto& cell) { return cell.first == data->column_name(c); });
        piece += (found == cells.end() ? "" : csv_cell(found->second)) + ",";
      }
      const auto [group, confidence] = groups.grouper->group_of_new(placed[i].values, *groups.grouping);
      piece += fmt::format("{},{:.3f}",
                           csv_cell(name_of_group(groups.grouping->groups[static_cast<std::size_t>(group)])),
                           confidence);
      for (Index k = 0; k < dims; ++k) piece += fmt::format(",{}", new_places(static_cast<Index>(i), k));
      piece += '\n';
    }
    return false;
  };
  return answer;
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
  if (name == "statements.csv") return attachment(name, statements_text(session, state));
  if (name == "session.jsonl") return attachment(name, read_file(session.log().path()));
  if (name == "report.html") return attachment(name, report_html(session, state), "text/html; charset=utf-8");
  throw Refusal{
      404,
      "there is no such export; allowed: groups.csv, model.cordon, coordinates.csv, statements.csv, "
      "session.jsonl, report.html"};
}

}  // namespace cordon::studio

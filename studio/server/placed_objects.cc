#include "placed_objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "http.h"

namespace cordon::studio {
namespace {

constexpr std::size_t kCellsShown = 8;
constexpr std::size_t kColumnsNamed = 10;
constexpr Index kMaxCells = 4'000'000;

bool has_column(const Table& table, const std::string& name) {
  return std::any_of(table.columns.begin(), table.columns.end(),
                     [&](const Column& column) { return column.name == name; });
}

}  // namespace

// All of them at once: the reader would name the first only.
void PlacedObjects::require_columns(const UploadedTable& uploaded) const {
  const Encoding& encoding = data_->encoding();
  if (!encoding.has_names || !uploaded.table.has_names || encoding.sparse) return;
  std::vector<std::string> missing;
  std::size_t count = 0;
  for (const EncodedColumn& column : encoding.columns) {
    if (has_column(uploaded.table, column.name)) continue;
    if (++count <= kColumnsNamed) missing.push_back(column.name);
  }
  if (count == 0) return;
  throw Refusal{400,
                fmt::format("{} has no column {}{}; a new object needs every feature of {}", uploaded.name,
                            fmt::join(missing, ", "),
                            count > kColumnsNamed ? fmt::format(" and {} more", count - kColumnsNamed) : "",
                            data_->name())};
}

Index PlacedObjects::add(const UploadedTable& uploaded, const Run& run) {
  require_columns(uploaded);
  EncodeOptions options;
  if (has_column(uploaded.table, data_->id_name())) options.id = data_->id_name();
  const Points points =
      scaled(encode_like(uploaded.table, data_->encoding(), options, run).points, data_->scaling(), run);
  points.require_finite();
  if (points.rows() * points.cols() > kMaxCells)
    throw Refusal{400, fmt::format("{} has {} rows of {} features; fewer rows can be placed at once",
                                   uploaded.name, points.rows(), points.cols())};
  const std::lock_guard lock(mutex_);
  const Index left = kMax - static_cast<Index>(objects_.size());
  if (points.rows() > left)
    throw Refusal{400,
                  fmt::format("{} has {} rows; {} more can be placed (of {}), remove some or open it as a "
                              "table",
                              uploaded.name, points.rows(), left, kMax)};
  for (Index row = 0; row < points.rows(); ++row) {
    Object object;
    object.number = next_++;
    object.name =
        points.row_ids.empty() ? fmt::format("{} row {}", uploaded.name, row) : points.row_name(row);
    object.from = uploaded.name;
    object.values.resize(static_cast<std::size_t>(points.cols()));
    points.copy_rows(row, 1, object.values.data());
    for (Index c = 0; c < static_cast<Index>(uploaded.table.columns.size()); ++c)
      object.cells.emplace_back(uploaded.table.columns[static_cast<std::size_t>(c)].name,
                                uploaded.table.cell_text(row, c));
    objects_.push_back(std::move(object));
  }
  ++version_;
  return points.rows();
}

void PlacedObjects::remove(const std::vector<Index>& numbers) {
  const std::lock_guard lock(mutex_);
  std::erase_if(objects_, [&](const Object& object) {
    return std::find(numbers.begin(), numbers.end(), object.number) != numbers.end();
  });
  ++version_;
}

Index PlacedObjects::version() const {
  const std::lock_guard lock(mutex_);
  return version_;
}

std::vector<PlacedObjects::Object> PlacedObjects::all() const {
  const std::lock_guard lock(mutex_);
  return objects_;
}

Points PlacedObjects::points_of(const std::vector<Object>& objects) {
  Matrix values(static_cast<Index>(objects.size()), static_cast<Index>(objects.front().values.size()));
  for (std::size_t i = 0; i < objects.size(); ++i)
    std::copy(objects[i].values.begin(), objects[i].values.end(), &values(static_cast<Index>(i), 0));
  return Points::own(std::move(values));
}

Matrix PlacedObjects::places(const std::vector<Object>& objects, const SolvedMap& map, const Run& run) {
  return coordinates_of_new(map, points_of(objects), run);
}

nlohmann::ordered_json PlacedObjects::on_map(const SolvedMap* map, const Questions& questions,
                                             const Run& run) const {
  const std::vector<Object> objects = all();
  auto list = nlohmann::ordered_json::array();
  if (map == nullptr || objects.empty()) return {{"frame", nullptr}, {"objects", list}};
  const Matrix at_places = places(objects, *map, run);
  const GroupState groups = questions.groups();
  const auto rule = questions.rule(groups);
  const Assignment assigned = rule ? rule->assign(points_of(objects), run) : Assignment();
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const Object& object = objects[i];
    std::vector<double> at;
    for (Index k = 0; k < at_places.cols(); ++k) at.push_back(at_places(static_cast<Index>(i), k));
    nlohmann::ordered_json cells = nlohmann::ordered_json::object();
    for (std::size_t c = 0; c < std::min(kCellsShown, object.cells.size()); ++c)
      cells[object.cells[c].first] = object.cells[c].second;
    nlohmann::ordered_json one{{"number", object.number},
                               {"name", object.name},
                               {"from", object.from},
                               {"values", std::move(cells)},
                               {"at", at}};
    if (rule) {
      one["group"] = groups.grouping->groups[static_cast<std::size_t>(assigned.labels[i])].number;
      one["confidence"] = assigned.confidence[i];
    }
    list.push_back(std::move(one));
  }
  return {{"frame", map->frame}, {"objects", std::move(list)}};
}

}  // namespace cordon::studio

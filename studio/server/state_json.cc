#include "state_json.h"

#include <algorithm>

#include "method_list.h"

namespace cordon::studio {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLastAnswers = 10;

Json or_null(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

Json data_json(const DataSet& data, const StateExtras& extras) {
  Json columns = Json::array();
  for (const ColourColumn& column : data.colours()) {
    Json one{{"name", column.name}, {"kind", column.is_category ? "category" : "number"}};
    if (column.is_category) {
      one["categories"] = column.categories;
    } else {
      one["min"] = column.least;
      one["max"] = column.most;
    }
    columns.push_back(std::move(one));
  }
  return {{"name", data.name()},
          {"n", data.rows()},
          {"features", data.features()},
          {"id_name", or_null(data.id_name())},
          {"color", or_null(data.first_colour())},
          {"columns", std::move(columns)},
          {"images", extras.images},
          {"notes", data.notes()},
          {"example", extras.example},
          {"may_open", extras.may_open},
          {"fingerprint", data.fingerprint()}};
}

Json axes_json(const SolvedMap& map, const DataSet& data) {
  Json axes = Json::array();
  for (const Axis& axis : map.axes) {
    Json top = Json::array();
    for (const AxisFeature& one : axis.top)
      top.push_back(
          {{"feature", data.features()[static_cast<std::size_t>(one.feature)]}, {"weight", one.weight}});
    axes.push_back({{"share", axis.share}, {"top", std::move(top)}});
  }
  return axes;
}

Json map_json(const View& view, const DataSet& data) {
  if (!view.map) return nullptr;
  const SolvedMap& map = *view.map;
  Json json{
      {"frame", map.frame},
      {"previous", view.previous ? Json(view.previous->frame) : Json()},
      {"method", map.method},
      {"dims", map.dims},
      {"orthonormal", map.orthonormal},
      {"aligned", view.morph.angles.empty() ? "schematic" : "geodesic"},
      {"morph",
       view.morph.angles.empty() ? Json() : Json{{"u", view.morph.u}, {"angles", view.morph.angles}}},
      {"converged", map.converged},
      {"solving", view.solving},
      {"cancelled", view.cancelled},
      {"error", or_null(view.error)},
      {"variance_kept", map.variance_kept},
      {"neighbours_kept", view.neighbours_kept ? Json(*view.neighbours_kept) : Json()},
      {"scale", map.scale},
      {"axes", axes_json(map, data)},
      {"moved", view.moved ? Json{{"much", view.moved->much}, {"hardly", view.moved->hardly}} : Json()}};
  json["notes"] = map.notes;
  return json;
}

Json statement_json(const Statement& s, const View& view, const StatementDoubt* doubt) {
  const Verdict* const verdict = view.for_snapshot ? view.for_snapshot->find(s.id) : nullptr;
  return {{"id", s.id},
          {"kind", name_of(s.kind)},
          {"a", s.a},
          {"b", s.b},
          {"c", s.c < 0 ? Json() : Json(s.c)},
          {"value", s.value ? Json(*s.value) : Json()},
          {"weight", s.weight},
          {"state", verdict != nullptr ? verdict->state : "pending"},
          {"slack", verdict != nullptr && verdict->slack ? Json(*verdict->slack) : Json()},
          {"price", verdict != nullptr ? verdict->price : 0.0},
          {"doubt", doubt != nullptr ? Json(doubt->error_probability) : Json()},
          {"evidence", doubt != nullptr ? doubt->evidence : ""},
          {"note", s.note},
          {"time", s.time}};
}

Json methods_json(const Snapshot& snapshot, const DataSet& data) {
  Json methods = Json::array();
  for (const StudioMethod& method : studio_methods()) {
    const std::string reason =
        why_not(method.name, snapshot, data.rows(), static_cast<Index>(data.features().size()));
    methods.push_back({{"name", method.name},
                       {"label", method.label},
                       {"sentence", method.description},
                       {"available", reason.empty()},
                       {"reason", reason}});
  }
  return methods;
}

Json asked_json(const std::vector<AskedAnswer>& answers) {
  Index count = 0, hits = 0;
  std::vector<int> last;
  for (const AskedAnswer& answer : answers) {
    if (answer.said == "unknown") continue;
    ++count;
    hits += answer.hit() ? 1 : 0;
    last.push_back(answer.hit() ? 1 : 0);
  }
  if (last.size() > kLastAnswers)
    last.erase(last.begin(), last.end() - static_cast<std::ptrdiff_t>(kLastAnswers));
  return {{"count", count}, {"hits", hits}, {"last", last}};
}

std::string hint_for(const Snapshot& snapshot) {
  const auto& all = snapshot.statements;
  const bool only_farther = !all.empty() && std::all_of(all.begin(), all.end(), [](const auto& s) {
    return s->kind == StatementKind::kFarther;
  });
  return only_farther ? "You have only said Farther so far. Saying which objects are closer, or the same, "
                        "teaches more and keeps the map steady."
                      : "";
}

}  // namespace

nlohmann::ordered_json state_json(const Conversation& conversation, const View& view,
                                  const StateExtras& extras) {
  Json statements = Json::array();
  const std::map<Index, StatementDoubt> doubts = conversation.questions().doubts();
  for (const auto& s : view.snapshot.statements) {
    const auto doubt = doubts.find(s->id);
    statements.push_back(statement_json(*s, view, doubt == doubts.end() ? nullptr : &doubt->second));
  }
  return {{"build", extras.build},
          {"rev", view.rev},
          {"data", data_json(conversation.data(), extras)},
          {"map", map_json(view, conversation.data())},
          {"error", or_null(view.error)},
          {"method", view.snapshot.method},
          {"dims", view.snapshot.dims},
          {"statements", std::move(statements)},
          {"conflict", view.for_snapshot ? Json(view.for_snapshot->conflict) : Json::array()},
          {"ignored", view.snapshot.ignored},
          {"undo", view.undo_count},
          {"redo", view.redo_count},
          {"saved", true},
          {"placed", conversation.placed().version()},
          {"hint", hint_for(view.snapshot)},
          {"methods", methods_json(view.snapshot, conversation.data())},
          {"asked", asked_json(view.snapshot.answers)}};
}

}  // namespace cordon::studio

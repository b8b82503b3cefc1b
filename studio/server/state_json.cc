// The state as the page gets it; docs/studio-wire.md has every field.
//
// Locks: none are held here. `state` is a copy that the session has made under its own; groups, doubts
// and the objects placed since are asked for after that, each a copy under a lock of its own. They may
// thus be newer or older than the statements beside them: a statement without a status is "pending", one
// without a doubt has null, and the groups carry a version of their own.
//
// Size: the columns, the groups, and what the user said (statements, objects left out); what has a number
// for each row (frames, groups, colours) has requests of its own. Cost: the same, and one pass over the
// confidence of all rows for the number of doubtful ones.
#include "state_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "method_list.h"

namespace cordon::studio {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLastAnswers = 10;
constexpr float kDoubtful = 0.15F;  // confidence of a row below which its group should be looked at

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
      one["min"] = column.min;
      one["max"] = column.max;
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
          {"asks", extras.asks},
          {"class_feature", or_null(data.class_feature())},
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

Json map_json(const StateSnapshot& state, const DataSet& data) {
  if (state.shown() == nullptr) return nullptr;
  const SolvedMap& map = *state.shown();
  const bool provisional = state.provisional != nullptr;
  const SolvedMap* const before = provisional ? state.map.get() : state.previous.get();
  const bool geodesic = !provisional && !state.morph.angles.empty();
  Json json{
      {"frame", map.frame},
      {"previous", before != nullptr ? Json(before->frame) : Json()},
      {"method", map.method},
      {"dims", map.dims},
      {"orthonormal", map.orthonormal},
      {"aligned", geodesic ? "geodesic" : "schematic"},
      {"morph", geodesic ? Json{{"u", state.morph.u}, {"angles", state.morph.angles}} : Json()},
      {"converged", map.converged},
      {"provisional", provisional},
      {"components", map.components},
      {"solving", state.solving},
      {"cancelled", state.cancelled},
      {"error", or_null(state.error)},
      {"variance_kept", map.variance_kept},
      {"neighbours_kept", !provisional && state.neighbours_kept ? Json(*state.neighbours_kept) : Json()},
      {"scale", map.scale},
      {"axes", axes_json(map, data)},
      {"moved", state.moved && !provisional
                    ? Json{{"much", state.moved->much}, {"hardly", state.moved->hardly}}
                    : Json()}};
  json["notes"] = map.notes;
  return json;
}

// For the page, which words it in the person's language.
Json against_json(const StatementDoubt& doubt) {
  Json later = Json::array();
  for (const StatementDoubt::Later& one : doubt.later)
    later.push_back({{"a", one.a}, {"b", one.b}, {"agrees", one.agrees}});
  return {{"distance", doubt.distance ? Json(*doubt.distance) : Json()},
          {"same", doubt.probability_same},
          {"contradicts", doubt.contradicts},
          {"later", std::move(later)}};
}

Json statement_json(const Statement& s, const StateSnapshot& state, const StatementDoubt* doubt) {
  const StatementStatus* const status = state.for_snapshot ? state.for_snapshot->find(s.id) : nullptr;
  return {{"id", s.id},
          {"kind", name_of(s.kind)},
          {"a", s.a},
          {"b", s.b},
          {"c", s.c < 0 ? Json() : Json(s.c)},
          {"value", s.value ? Json(*s.value) : Json()},
          {"weight", s.weight},
          {"state", status != nullptr ? status->state : "pending"},
          {"slack", status != nullptr && status->slack ? Json(*status->slack) : Json()},
          {"price", status != nullptr ? status->multiplier : 0.0},
          {"doubt", doubt != nullptr ? Json(doubt->error_probability) : Json()},
          {"evidence", doubt != nullptr ? doubt->evidence : ""},
          {"against", doubt != nullptr ? against_json(*doubt) : Json()},
          {"note", s.note},
          {"time", s.time}};
}

Json methods_json(const Snapshot& snapshot, const DataSet& data) {
  Json methods = Json::array();
  for (const StudioMethod& method : studio_methods()) {
    const WhyNot reason =
        why_not(method.name, snapshot, data.rows(), static_cast<Index>(data.features().size()));
    methods.push_back({{"name", method.name},
                       {"label", method.label},
                       {"sentence", method.description},
                       {"available", reason.empty()},
                       {"reason", reason.sentence},
                       {"reason_code", reason.code}});
  }
  return methods;
}

Json asked_json(const std::vector<AskedAnswer>& answers) {
  Index count = 0, hits = 0;
  std::vector<int> last;
  for (const AskedAnswer& answer : answers) {
    if (answer.answer == "unknown") continue;
    ++count;
    hits += answer.hit() ? 1 : 0;
    last.push_back(answer.hit() ? 1 : 0);
  }
  if (last.size() > kLastAnswers)
    last.erase(last.begin(), last.end() - static_cast<std::ptrdiff_t>(kLastAnswers));
  return {{"count", count}, {"hits", hits}, {"last", last}};
}

// A name as it is shown; groups without one are numbered.
Json groups_json(const GroupState& state, const Snapshot& snapshot) {
  if (!state.grouping) return nullptr;
  Json list = Json::array();
  Index doubtful = 0;
  for (const float sure : state.grouping->confidence) doubtful += sure < kDoubtful ? 1 : 0;
  for (const Group& group : state.grouping->groups)
    list.push_back({{"number", group.number},
                    {"name", or_null(group.name)},
                    {"size", group.size},
                    {"central", group.central},
                    {"splits", group.halves.has_value()}});
  Json curve = Json::array();
  for (const auto& [answers, agreement] : state.curve)
    curve.push_back({{"answers", answers}, {"share", agreement.share}, {"error", agreement.error}});
  return {{"version", state.version},
          {"asked_for", snapshot.group_count},
          {"list", std::move(list)},
          {"doubtful", doubtful},
          {"curve", std::move(curve)}};
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

nlohmann::ordered_json state_json(const TableSession& session, const StateSnapshot& state,
                                  const StateExtras& extras) {
  Json statements = Json::array();
  const std::map<Index, StatementDoubt> doubts = session.questions().doubts();
  for (const auto& s : state.snapshot.statements) {
    const auto doubt = doubts.find(s->id);
    statements.push_back(statement_json(*s, state, doubt == doubts.end() ? nullptr : &doubt->second));
  }
  return {{"build", extras.build},
          {"rev", state.rev},
          {"data", data_json(session.data(), extras)},
          {"map", map_json(state, session.data())},
          {"error", or_null(state.error)},
          {"method", state.snapshot.method},
          {"dims", state.snapshot.dims},
          {"statements", std::move(statements)},
          {"conflict", state.for_snapshot ? Json(state.for_snapshot->conflict) : Json::array()},
          {"ignored", state.snapshot.ignored},
          {"undo", state.undo_count},
          {"redo", state.redo_count},
          {"saved", true},
          {"placed", session.placed().version()},
          {"hint", hint_for(state.snapshot)},
          {"methods", methods_json(state.snapshot, session.data())},
          {"groups", groups_json(session.questions().groups(), state.snapshot)},
          {"alike", state.snapshot.alike},
          {"asked", asked_json(state.snapshot.answers)}};
}

}  // namespace cordon::studio

// The routes that change nothing.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "exports.h"
#include "frames.h"
#include "json_fields.h"
#include "row_details.h"
#include "row_order.h"
#include "server.h"
#include "state_json.h"

namespace cordon::studio {
namespace {

constexpr const char* kForEver = "private, max-age=31536000, immutable";
constexpr Index kMaxRowsAtOnce = 1000;

std::string query(const Request& request, const char* name, const char* otherwise = nullptr) {
  const auto found = request.query.find(name);
  if (found != request.query.end()) return found->second;
  if (otherwise == nullptr) throw Refusal{400, fmt::format("the query needs \"{}\"", name)};
  return otherwise;
}

// "17.bin" without its ending.
std::string without_ending(const std::string& name) {
  if (!name.ends_with(".bin")) throw Refusal{404, "there is no such file; its name ends in .bin"};
  return name.substr(0, name.size() - 4);
}

// "3,17,5"
std::vector<Index> indices_in(const std::string& list, Index below) {
  std::vector<Index> all;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t end = std::min(list.find(',', at), list.size());
    all.push_back(parse_index(list.substr(at, end - at), "row", below));
    if (static_cast<Index>(all.size()) > kMaxRowsAtOnce)
      throw Refusal{400, fmt::format("at most {} rows can be asked for at once", kMaxRowsAtOnce)};
    at = end + 1;
  }
  return all;
}

// The key is new with every start of the server, and so are the frames.
Answer kept_for_ever(Answer answer) {
  answer.headers.emplace_back("Cache-Control", kForEver);
  answer.headers.emplace_back("Vary", "Authorization");
  return answer;
}

}  // namespace

Answer StudioServer::state() {
  const auto open = workspace();
  return json_answer(state_json(
      *open->session, open->session->state(),
      {assets_.build(), open->has_images(), !open->example.empty(), asks_, options_.path.empty()}));
}

Answer StudioServer::column(const std::string& name) {
  const auto open = workspace();
  const DataSet& data = open->session->data();
  for (const ColourColumn& column : data.colours())
    if (column.name == name)
      return kept_for_ever(bytes_answer(std::make_shared<const std::string>(column_bytes(data, column)),
                                        "application/octet-stream"));
  throw Refusal{404, "there is no such column; the state lists them"};
}

void StudioServer::add_read_routes() {
  http_.route("GET", "/api/v1/secret", [this](const Request&) { return guard_.secret(); });
  http_.route("GET", "/api/v1/state", [this](const Request&) { return state(); });
  http_.route("GET", "/api/v1/ids.json", [this](const Request&) {
    return bytes_answer(workspace()->session->data().ids_json(), "application/json; charset=utf-8");
  });
  http_.route("GET", "/api/v1/frame/", [this](const Request& request) {
    const auto open = workspace();
    const FrameBytes bytes =
        open->session->frame(parse_index(without_ending(request.rest), "frame", Index{1} << 32));
    if (!bytes) throw Refusal{404, "this frame is gone, or never was; the state names the present one"};
    return kept_for_ever(bytes_answer(bytes, "application/octet-stream"));
  });
  http_.route("GET", "/api/v1/column/", [this](const Request& request) {
    return column(without_ending(
        request.path.substr(std::string("/api/v1/column/").size())));  // a name may hold a slash
  });
  http_.route("GET", "/api/v1/rows", [this](const Request& request) {
    const auto open = workspace();
    const DataSet& data = open->session->data();
    if (const std::string list = query(request, "index", ""); !list.empty())
      return json_answer(rows_json(data, indices_in(list, data.rows())));
    const Index from = parse_index(query(request, "from", "0"), "row", data.rows());
    const Index count = parse_index(query(request, "count", "200"), "number of rows", kMaxRowsAtOnce + 1);
    return json_answer(rows_json(data, from, count));
  });
  http_.route("GET", "/api/v1/order.bin", [this](const Request& request) {
    const auto open = workspace();
    const std::vector<std::uint32_t> rows = ordered_rows(
        open->session->data(), open->session->questions().groups(),
        {query(request, "sort", ""), query(request, "down", "0") == "1", query(request, "filter", ""),
         static_cast<std::size_t>(
             parse_index(query(request, "most", "0"), "number of rows", Index{1} << 32))});
    return bytes_answer(std::make_shared<const std::string>(reinterpret_cast<const char*>(rows.data()),
                                                            rows.size() * sizeof(std::uint32_t)),
                        "application/octet-stream");
  });
  http_.route("GET", "/api/v1/row/", [this](const Request& request) {
    const auto open = workspace();
    const DataSet& data = open->session->data();
    const Index row = parse_index(request.rest, "row", data.rows());
    return json_answer(row_json(data, row, open->has_image(row)));
  });
  http_.route("GET", "/api/v1/image/", [this](const Request& request) {
    const auto open = workspace();
    const Index row = parse_index(request.rest, "row", open->session->data().rows());
    Answer answer = open->image(row, query(request, "full", "0") == "1");
    answer.headers.emplace_back("Cache-Control", "private, max-age=3600");
    answer.headers.emplace_back("Vary", "Authorization");
    return answer;
  });
  http_.route("GET", "/api/v1/reach", [this](const Request& request) {
    const auto open = workspace();
    const Index rows = open->session->data().rows();
    return json_answer(reach_json(*open->session, parse_index(query(request, "a"), "row", rows),
                                  parse_index(query(request, "b"), "row", rows)));
  });
  http_.route("GET", "/api/v1/why/", [this](const Request& request) {
    const auto open = workspace();
    const DataSet& data = open->session->data();
    return json_answer(why_json(data, open->session->state(), parse_index(request.rest, "row", data.rows())));
  });
  http_.route("GET", "/api/v1/placed", [this](const Request&) {
    const auto open = workspace();
    return json_answer(
        open->session->placed().on_map(open->session->state().shown(), open->session->questions(), Run()));
  });
  http_.route("GET", "/api/v1/axes/", [this](const Request& request) {
    const StateSnapshot state = workspace()->session->state();
    const Index frame = parse_index(without_ending(request.rest), "frame", Index{1} << 32);
    const SolvedMap* const shown = state.shown();
    if (shown == nullptr || shown->frame != frame)
      throw Refusal{404, "this is not the map that is shown; the state names it"};
    return kept_for_ever(
        bytes_answer(std::make_shared<const std::string>(axes_bytes(*shown)), "application/octet-stream"));
  });
  http_.route("GET", "/api/v1/groups/", [this](const Request& request) {
    const GroupState groups = workspace()->session->questions().groups();
    const Index version = parse_index(without_ending(request.rest), "version", Index{1} << 32);
    if (groups.version != version)
      throw Refusal{404, "these groups are gone; the state names the present ones"};
    return kept_for_ever(bytes_answer(std::make_shared<const std::string>(groups_bytes(*groups.grouping)),
                                      "application/octet-stream"));
  });
  http_.route("GET", "/api/v1/question",
              [this](const Request&) { return json_answer(workspace()->session->questions().next()); });
  http_.route("GET", "/api/v1/export/",
              [this](const Request& request) { return export_file(request.rest, *workspace()->session); });
}

}  // namespace cordon::studio

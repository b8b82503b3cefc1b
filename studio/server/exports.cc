#include "exports.h"

#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>

#include "cordon/constraints/constraint_file.h"
#include "cordon/model/model.h"

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

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
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
      piece += quoted(points.row_name(row));
      for (Index k = 0; k < dims; ++k)
        piece += fmt::format(",{}", places[static_cast<std::size_t>(row * dims + k)]);
      piece += '\n';
    }
    return row < points.rows();
  };
  return answer;
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
  if (name == "statements.csv")
    return attachment(name,
                      constraints_text(constraints_of(state.snapshot), session.data().points().row_ids));
  if (name == "session.jsonl") return attachment(name, read_file(session.log().path()));
  if (name == "report.html") return attachment(name, report_html(session, state), "text/html; charset=utf-8");
  throw Refusal{404,
                "there is no such export; allowed: model.cordon, coordinates.csv, statements.csv, "
                "session.jsonl, report.html"};
}

}  // namespace cordon::studio

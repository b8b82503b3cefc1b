#include "report_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace cordon::studio {
namespace {

constexpr Index kMaxPoints = 5000;
constexpr Index kCellsShown = 8;
constexpr std::size_t kCellText = 60;  // bytes
constexpr double kWidth = 900, kHeight = 620, kEdge = 14;

// Okabe and Ito's colours.
constexpr std::array<const char*, 8> kColours{"#0072b2", "#e69f00", "#009e73", "#d55e00",
                                              "#cc79a7", "#56b4e9", "#555555", "#beaf0a"};

std::string colour_of(const Group& group) {
  return kColours[static_cast<std::size_t>(group.number - 1) % kColours.size()];
}

std::string name_of(const Group& group) {
  return group.name.empty() ? fmt::format("group {}", group.number) : group.name;
}

// The cells that the card under the pointer shows, for the script: {"columns": [...], "rows": [[...], ...]}.
std::string cells_json(const DataSet& data, Index step) {
  const Index columns = std::min(data.column_count(), kCellsShown);
  nlohmann::ordered_json names = nlohmann::ordered_json::array(), rows = nlohmann::ordered_json::array();
  for (Index c = 0; c < columns; ++c) names.push_back(data.column_name(c));
  for (Index row = 0; row < data.rows(); row += step) {
    nlohmann::ordered_json cells = nlohmann::ordered_json::array();
    for (Index c = 0; c < columns; ++c) cells.push_back(data.cell(row, c).substr(0, kCellText));
    rows.push_back(std::move(cells));
  }
  std::string json = nlohmann::ordered_json{{"columns", std::move(names)}, {"rows", std::move(rows)}}.dump(
      -1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
  for (std::size_t at = 0; (at = json.find('<', at)) != std::string::npos;) json.replace(at, 1, "\\u003c");
  return "<script type=\"application/json\" id=\"cells\">" + json + "</script>";
}

}  // namespace

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  return out;
}

std::string report_map(TableSession& session, const StateSnapshot& state, const GroupState& groups) {
  const FrameBytes frame = state.map ? session.frame(state.map->frame) : nullptr;
  if (!frame || !groups.grouping) return "<p>There is no map yet.</p>";
  const auto places = coordinates_in(*frame);
  const Index dims = dims_of(*frame), n = session.data().rows();
  const Index step = (n + kMaxPoints - 1) / kMaxPoints;
  float low[2] = {places[0], places[1]}, high[2] = {places[0], places[1]};
  for (Index row = 0; row < n; ++row)
    for (Index k = 0; k < 2; ++k) {
      const float value = places[static_cast<std::size_t>(row * dims + k)];
      low[k] = std::min(low[k], value);
      high[k] = std::max(high[k], value);
    }
  const double span = std::max({static_cast<double>(high[0] - low[0]) / (kWidth - 2 * kEdge),
                                static_cast<double>(high[1] - low[1]) / (kHeight - 2 * kEdge), 1e-12});
  std::string svg = fmt::format(
      "<p><input id=\"find\" type=\"search\" placeholder=\"find an object\" aria-label=\"find an object\"> "
      "<span id=\"found\" role=\"status\"></span></p><svg id=\"map\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"map of {} objects, coloured by group\">",
      kWidth, kHeight, n);
  for (Index row = 0; row < n; row += step) {
    const auto at = static_cast<std::size_t>(row);
    const Group& group = groups.grouping->groups[static_cast<std::size_t>(groups.grouping->of_row[at])];
    const float sure = groups.grouping->confidence[at];
    const auto place = [&](Index k) {
      return kEdge + static_cast<double>(places[static_cast<std::size_t>(row * dims + k)] - low[k]) / span;
    };
    svg += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\" fill-opacity=\"{:.2f}\" data-g=\"{}\"><title>{}: {}, "
        "confidence {:.2f}</title></circle>",
        place(0), kHeight - place(1), colour_of(group), sure < 0.15F ? 0.35 : 0.85, group.number,
        escaped(session.data().row_name(row)), escaped(name_of(group)), sure);
  }
  svg += "</svg><div id=\"card\" hidden></div>" + cells_json(session.data(), step);
  return step == 1 ? svg : svg + fmt::format("<p>One object in {} is drawn.</p>", step);
}

std::string report_groups(const TableSession& session, const GroupState& groups) {
  if (!groups.grouping) return {};
  std::string html =
      "<table><thead><tr><th></th><th>Group</th><th>Objects</th><th>Stand for it</th></tr></thead><tbody>";
  for (const Group& group : groups.grouping->groups) {
    std::string central;
    for (const Index row : group.central)
      central += (central.empty() ? "" : ", ") + escaped(session.data().row_name(row));
    html += fmt::format(
        "<tr><td><svg width=\"14\" height=\"14\"><circle cx=\"7\" cy=\"7\" r=\"6\" "
        "fill=\"{}\"/></svg></td><td><button type=\"button\" aria-pressed=\"false\" "
        "data-g=\"{}\">{}</button></td><td>{}</td><td>{}</td></tr>",
        colour_of(group), group.number, escaped(name_of(group)), group.size, central);
  }
  html += "</tbody></table>";
  if (!groups.curve.empty()) {
    const auto& [answers, agreement] = *groups.curve.rbegin();
    html += fmt::format(
        "<p>Found without each of {} answers in turn, the groups agree with {:.0f} % &#177; {:.0f} of them.</p>",
        answers, 100 * agreement.share, 100 * agreement.error);
  }
  return html;
}

}  // namespace cordon::studio

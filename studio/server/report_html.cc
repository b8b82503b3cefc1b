#include <fmt/format.h>

#include "exports.h"
#include "repeat.h"
#include "report_map.h"
#include "report_script.h"
#include "utc_time.h"

namespace cordon::studio {
namespace {

constexpr const char* kStyle =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 "
    "1rem;color:#1b1b1b;background:#fff}"
    "table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px "
    "solid #ccc}"
    "svg{max-width:100%;height:auto}figure{margin:0;position:relative}.at,circle:hover{stroke:currentColor;stroke-width:3}"
    ".off{opacity:.12}pre{overflow:auto;padding:.6rem;border:1px solid #ccc}.no{color:#a0281e}h1{font-size:1.6rem}"
    "h2{font-size:1.2rem;margin-top:2rem}button{font:inherit;border:0;background:none;color:inherit;cursor:pointer;"
    "padding:.2rem .4rem;text-align:left}button[aria-pressed=true]{text-decoration:underline;font-weight:bold}"
    "#find{font:inherit;padding:.2rem .4rem;width:16rem}"
    "#card{position:absolute;pointer-events:none;max-width:20rem;padding:.5rem .7rem;border:1px solid "
    "#888;border-radius:.4rem;background:#fff;color:#1b1b1b;font-size:.85rem;box-shadow:0 2px 8px #0003}"
    "#card dl{display:grid;grid-template-columns:auto 1fr;gap:0 .6rem;margin:.3rem 0 0}#card dd{margin:0}#card "
    "dt{color:#666}"
    "@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}#card{background:#262626;color:#eee}#card "
    "dt{color:#aaa}th,td{border-color:#444}.no{color:#"
    "ff9a8d}}";

std::string in_words(const Statement& s, const DataSet& data) {
  std::vector<std::string> names;
  for (const Index row : s.b) names.push_back(data.row_name(row));
  const std::string a = data.row_name(s.a), b = fmt::format("{}", fmt::join(names, ", "));
  switch (s.kind) {
    case StatementKind::kCloser:
      return a + " and " + b + " are closer";
    case StatementKind::kFarther:
      return a + " and " + b + " are farther apart";
    case StatementKind::kNearer:
      return a + " is nearer to " + b + " than to " + data.row_name(s.c);
    case StatementKind::kNear:
      return a + " belongs near " + b;
    case StatementKind::kMust:
      return a + " is the same as " + b;
    case StatementKind::kCannot:
      return a + " is different from " + b;
  }
  return {};
}

std::string state_in_words(const std::string& state) {
  if (state == "holds") return "holds";
  if (state == "already") return "was so already";
  if (state == "violated") return "does not hold";
  if (state == "unreachable") return "cannot hold with these features";
  if (state == "not-used") return "not used by this method";
  return "not yet judged";
}

std::string statements_table(const TableSession& session, const StateSnapshot& state) {
  std::string html =
      "<table><thead><tr><th>No.</th><th>What was said</th><th>On this "
      "map</th><th>Note</th></tr></thead><tbody>";
  for (const auto& s : state.snapshot.statements) {
    const StatementStatus* const status = state.for_snapshot ? state.for_snapshot->find(s->id) : nullptr;
    const std::string word = status != nullptr ? status->state : "";
    const bool bad = word == "violated" || word == "unreachable";
    html += fmt::format("<tr><td>{}</td><td>{}</td><td{}>{}</td><td>{}</td></tr>", s->id,
                        escaped(in_words(*s, session.data())), bad ? " class=\"no\"" : "",
                        state_in_words(word), escaped(s->note));
  }
  return html + "</tbody></table>";
}

std::string axes_table(const TableSession& session, const StateSnapshot& state) {
  std::string html =
      "<table><thead><tr><th>Axis</th><th>Variance</th><th>Made mostly of</th></tr></thead><tbody>";
  for (std::size_t k = 0; k < state.map->axes.size(); ++k) {
    const Axis& axis = state.map->axes[k];
    std::string top;
    for (std::size_t i = 0; i < std::min<std::size_t>(5, axis.top.size()); ++i)
      top += fmt::format("{}{} ({:+.2f})", i == 0 ? "" : ", ",
                         escaped(session.data().features()[static_cast<std::size_t>(axis.top[i].feature)]),
                         axis.top[i].weight);
    html += fmt::format("<tr><td>{}</td><td>{:.1f} %</td><td>{}</td></tr>", k + 1, 100 * axis.share, top);
  }
  return html + "</tbody></table>";
}

}  // namespace

std::string report_html(TableSession& session, const StateSnapshot& state) {
  const DataSet& data = session.data();
  std::string html = fmt::format(
      "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src '{7}'; img-src data:; base-uri 'none'; form-action 'none'\"><meta name=\"viewport\" "
      "content=\"width=device-width\">"
      "<title>{0}</title><style>{1}</style></head><body><h1>{0}</h1><p>{2} objects, {3} features, {4} "
      "{6}. Written {5}.</p>",
      escaped(data.name()), kStyle, data.rows(), data.features().size(), state.snapshot.statements.size(),
      utc_now(), state.snapshot.statements.size() == 1 ? "statement" : "statements", report_script_hash());
  if (state.map)
    html += fmt::format(
        "<p>Method: {}. Variance kept {:.1f} %{}.{}</p>", escaped(state.map->method),
        100 * state.map->variance_kept,
        state.neighbours_kept ? fmt::format(", neighbours kept {:.0f} %", 100 * *state.neighbours_kept) : "",
        state.map->converged ? "" : " The computation stopped before its end: the best map found is shown.");
  const GroupState groups = session.questions().groups();
  html += "<figure>" + report_map(session, state, groups) + "</figure>";
  html += "<h2>Groups</h2>" + report_groups(session, groups);
  if (state.map) html += "<h2>Axes</h2>" + axes_table(session, state);
  html += "<h2>What was said</h2>";
  html += state.snapshot.statements.empty() ? "<p>Nothing yet.</p>" : statements_table(session, state);
  if (state.for_snapshot && !state.for_snapshot->conflict.empty())
    html += fmt::format("<p class=\"no\">These cannot all hold: {}.</p>",
                        fmt::join(state.for_snapshot->conflict, ", "));
  html +=
      "<h2>Again, elsewhere</h2><p>With the files that the studio exports, on the command line:</p><pre>" +
      escaped(commands_to_repeat(data, state)) + "</pre><p>or in Python:</p><pre>" +
      escaped(python_to_repeat(data)) + "</pre>";
  if (!data.notes().empty()) {
    html += "<h2>About the data</h2><ul>";
    for (const std::string& note : data.notes()) html += "<li>" + escaped(note) + "</li>";
    html += "</ul>";
  }
  html += fmt::format("<p>Data fingerprint {}.</p>", data.fingerprint());
  return html + fmt::format("<script>{}</script></body></html>\n", kReportScript);
}

}  // namespace cordon::studio

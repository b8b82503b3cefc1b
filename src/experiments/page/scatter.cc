#include <fmt/format.h>

#include <algorithm>

#include "cordon/draw/scatter_plot.h"
#include "draw/charts.h"
#include "experiments/page/html.h"

namespace cordon::internal {
namespace {

// What one cell's outcome (x, y, z, label, must) shows.
struct Picture {
  std::string title;
  Matrix map;
  Labels labels;
  ConstraintSet links;
};

// Classes are named by number; a link is told by its two rows. With one coordinate all lie at 0.
Picture picture_of(const Outcome& outcome, const std::string& title, bool space) {
  const std::vector<double>& x = outcome.at("x");
  Picture picture{title, Matrix(static_cast<Index>(x.size()), space ? 3 : 2), {}, {}};
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto row = static_cast<Index>(i);
    picture.map(row, 0) = x[i];
    if (outcome.contains("y")) picture.map(row, 1) = outcome.at("y")[i];
    if (space) picture.map(row, 2) = outcome.at("z")[i];
    const int label = static_cast<int>(outcome.at("label")[i]);
    picture.labels.of_row.push_back(label);
    while (static_cast<int>(picture.labels.names.size()) <= label)
      picture.labels.names.push_back(fmt::format("class {}", picture.labels.names.size() + 1));
  }
  if (outcome.contains("must"))
    picture.links.add_must(static_cast<Index>(outcome.at("must")[0]),
                           static_cast<Index>(outcome.at("must")[1]));
  return picture;
}

std::string draw(const std::vector<Picture>& pictures, bool space) {
  if (space) {
    std::vector<SpacePanel> panels;
    for (const Picture& p : pictures) panels.push_back({p.title, p.map, &p.labels});
    return space_svg(panels);
  }
  std::vector<ScatterPanel> panels;
  for (const Picture& p : pictures) panels.push_back({p.title, "", p.map, &p.labels, &p.links});
  return scatter_svg(panels);
}

// What the pictures show as numbers, for readers who cannot see
// them. All panels have the same rows.
std::string coordinates_table(const std::vector<Picture>& pictures) {
  std::string out =
      "<details><summary>numbers</summary><div class='wide'><table><thead><tr><th>row</th><th>class</th>";
  for (const Picture& p : pictures) out += "<th>" + html_text(p.title) + "</th>";
  out += "</tr></thead><tbody>\n";
  for (Index i = 0; i < pictures.front().map.rows(); ++i) {
    out += fmt::format("<tr><td>{}</td><td>{}</td>", i,
                       pictures.front().labels.of_row[static_cast<std::size_t>(i)] + 1);
    for (const Picture& p : pictures) {
      std::string place;
      for (Index k = 0; k < p.map.cols(); ++k)
        place += fmt::format("{}{:.3g}", k == 0 ? "" : ", ", p.map(i, k));
      out += "<td>" + place + "</td>";
    }
    out += "</tr>\n";
  }
  return out + "</tbody></table></div></details>";
}

}  // namespace

// One row of panels per row of the table, from the first draw of each cell: pictures have no mean.
std::string html_scatter(const TableResult& result) {
  const ExperimentTable& table = result.table;
  std::string out;
  for (Index r = 0; r < table.row_count(); ++r) {
    std::vector<Picture> pictures;
    bool space = false;
    for (Index c = 0; c < table.column_count(); ++c) {
      const CellResult& cell = result.cell(r, c);
      if (!cell.usable() || !cell.answers.front()->outcome.contains("x")) continue;
      const Outcome& outcome = cell.answers.front()->outcome;
      space = outcome.contains("z");
      pictures.push_back(picture_of(outcome, table.column_name(c), space));
    }
    if (pictures.empty()) continue;
    out += "<h4>" + html_text(table.row_name(r)) + "</h4><figure>" + draw(pictures, space) +
           coordinates_table(pictures) + "</figure>\n";
  }
  return out;
}

}  // namespace cordon::internal

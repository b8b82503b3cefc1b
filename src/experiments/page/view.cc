// A view of a table as HTML, by its form:
//
//   table     numbers beside published ones, summaries beneath
//   bars      the same numbers as grouped bars, published ones as marks
//   lines     curves, a chart per row or column, with their numbers in a table beneath
//   scatter   points (scatter.cc)
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/index.h"
#include "draw/charts.h"
#include "experiments/page/html.h"
#include "experiments/page/page_text.h"

namespace cordon::internal {
namespace {

// Ours, published, difference, in three lines. Why there is no number is always said: left out by
// the table, no data, refused by the method (its message as a tooltip), or not computed yet.
std::string cell_html(const TableResult& result, const View& view, Index row, Index column) {
  const CellResult& cell = result.cell(row, column);
  const Comparison c = compare(result, view, row, column);
  const std::string published =
      c.has_published ? fmt::format("<small>published {:.{}f}</small>", c.published, view.digits) : "";
  if (cell.left_out) return "<td class='none'>left out" + published + "</td>";
  if (cell.absent) return "<td class='none'>no data" + published + "</td>";
  if (!cell.error.empty())
    return fmt::format("<td class='none' title='{}'>refused{}</td>", html_text(cell.error), published);
  if (cell.answers.empty()) return "<td class='none'>not computed" + published + "</td>";
  if (!c.ours.known) return "<td class='none'>–" + published + "</td>";
  std::string out = "<td>" + number_text(c.ours, view) + published;
  if (c.has_published)
    out += fmt::format("<small class='{}'>{:+.{}f}{}</small>", c.within || c.better ? "good" : "far",
                       c.difference, view.digits,
                       c.within   ? ""
                       : c.better ? " better"
                                  : " worse");
  return out + "</td>";
}

std::string summary_html(const SummaryRow& summary, Index column, const View& view) {
  const Number& number = summary.columns[idx(column)];
  if (!number.known) return "<td class='none'>–</td>";
  Index maximum = 0;
  for (const Number& other : summary.columns) maximum = std::max(maximum, other.position);
  return fmt::format(
      "<td>{}{}</td>", number_text(number, view),
      number.position < maximum ? fmt::format("<small>of {} rows</small>", number.position) : "");
}

std::string table_view(const TableResult& result, const View& view) {
  const ExperimentTable& table = result.table;
  std::string out = "<div class='wide'><table><thead><tr><th></th>";
  for (Index c = 0; c < table.column_count(); ++c)
    if (shows(view, table.column_name(c))) out += "<th>" + html_text(table.column_name(c)) + "</th>";
  out += "</tr></thead><tbody>\n";
  for (Index r = 0; r < table.row_count(); ++r) {
    out += "<tr><td>" + html_text(table.row_name(r)) + "</td>";
    for (Index c = 0; c < table.column_count(); ++c)
      if (shows(view, table.column_name(c))) out += cell_html(result, view, r, c);
    out += "</tr>\n";
  }
  out += "</tbody>";
  const std::vector<SummaryRow> summaries = summary_rows(result, view);
  if (!summaries.empty()) out += "<tfoot>\n";
  for (const SummaryRow& summary : summaries) {
    out += "<tr><td>" + html_text(summary.name) + "</td>";
    for (Index c = 0; c < table.column_count(); ++c)
      if (shows(view, table.column_name(c))) out += summary_html(summary, c, view);
    out += "</tr>\n";
  }
  return out + (summaries.empty() ? "" : "</tfoot>") + "</table></div>\n";
}

// Rows in which nothing was computed have no group.
std::string bars_view(const TableResult& result, const View& view) {
  const ExperimentTable& table = result.table;
  std::vector<std::string> groups;
  std::vector<Index> rows;
  for (Index r = 0; r < table.row_count(); ++r)
    for (Index c = 0; c < table.column_count(); ++c)
      if (result.cell(r, c).usable() && (rows.empty() || rows.back() != r)) {
        rows.push_back(r);
        groups.push_back(table.row_name(r));
      }
  if (rows.empty()) return {};
  std::vector<ChartBars> bars;
  for (Index c = 0; c < table.column_count(); ++c) {
    if (!shows(view, table.column_name(c))) continue;
    ChartBars one{table.column_name(c), {}, {}, {}};
    for (const Index r : rows) {
      const Comparison found = compare(result, view, r, c);
      one.values.push_back(found.ours.known ? found.ours.mean : std::nan(""));
      one.error.push_back(found.ours.error);
      one.reference.push_back(found.has_published ? found.published : std::nan(""));
    }
    bars.push_back(std::move(one));
  }
  return "<div class='charts'><figure class='whole'>" +
         bar_chart_svg({view.title, "", view.y_title}, groups, bars) + "</figure></div>\n";
}

// Lines of one chart and its numbers beneath.
std::string chart(const View& view, const std::string& title, const std::vector<ChartLine>& lines) {
  if (lines.empty()) return {};
  std::string out = "<figure>" + line_chart_svg({title, view.x_title, view.y_title}, lines, view.logarithmic);
  out += "<details><summary>numbers</summary><div class='wide'><table><thead><tr><th>" +
         html_text(view.x_title) + "</th>";
  for (const ChartLine& line : lines) out += "<th>" + html_text(line.name) + "</th>";
  out += "</tr></thead><tbody>\n";
  std::map<double, std::string> rows;  // one per place; lines may have different ones
  for (const ChartLine& line : lines)
    for (const double x : line.x) rows[x];
  for (auto& [x, cells] : rows)
    for (const ChartLine& line : lines) {
      std::string cell = "<td></td>";
      for (std::size_t i = 0; i < line.x.size(); ++i)
        if (line.x[i] == x && std::isfinite(line.y[i]))
          cell = "<td>" + number_text(number_on(line, i), view) + "</td>";
      cells += cell;
    }
  for (const auto& [x, cells] : rows) out += fmt::format("<tr><td>{:g}</td>{}</tr>\n", x, cells);
  return out + "</tbody></table></div></details></figure>\n";
}

std::string lines_view(const TableResult& result, const View& view) {
  std::string out = "<div class='charts'>";
  for (const ChartLines& one : chart_lines(result, view)) out += chart(view, one.title, one.lines);
  return out + "</div>\n";
}

}  // namespace

std::string html_view(const TableResult& result, const View& view) {
  std::string out;
  if (view.form == "table" && !view.title.empty()) out += "<h4>" + html_text(view.title) + "</h4>\n";
  if (view.form == "table") return out + table_view(result, view);
  if (view.form == "bars") return bars_view(result, view);
  if (view.form == "lines") return lines_view(result, view);
  return html_scatter(result);
}

}  // namespace cordon::internal

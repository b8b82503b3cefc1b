// The lines of charts from the draws of cells. A chart is a row (or a column) of the table; a line
// is the vector of one cell over the places `along`, or, with `series`, one number of each of
// several cells over the places of `axis`.
#include "core/index.h"
#include "experiments/page/page_text.h"

namespace cordon::internal {
namespace {

// By mean and standard error, or by median and range; without `along` the places are 0, 1, 2, ...
ChartLine curve_of(const CellResult& cell, const View& view, const std::string& name) {
  const DrawSummary y = summarise(cell, view.score);
  ChartLine line{name, {}, y.mean, y.error};
  if (view.range) line = {name, {}, y.median, {}, y.minimum, y.maximum};
  const DrawSummary x = view.along.empty() ? DrawSummary() : summarise(cell, view.along);
  for (std::size_t i = 0; i < y.mean.size(); ++i)
    line.x.push_back(i < x.mean.size() ? x.mean[i] : static_cast<double>(i));
  return line;
}

// Cells that are not known have no place on the line.
std::vector<ChartLine> series_of_row(const TableResult& result, const View& view, Index row) {
  std::vector<ChartLine> lines;
  for (const Json& series : view.series) {
    ChartLine line{series.at("name"), {}, {}, {}};
    for (std::size_t i = 0; i < series.at("columns").size() && i < view.axis.size(); ++i)
      for (Index c = 0; c < result.table.column_count(); ++c) {
        if (result.table.column_name(c) != series["columns"][i]) continue;
        const Number number = number_of(result.cell(row, c), view);
        if (!number.known) continue;
        line.x.push_back(view.axis[i]);
        line.y.push_back(number.mean);
        if (view.range) {
          line.minimum.push_back(number.minimum);
          line.maximum.push_back(number.maximum);
        } else {
          line.error.push_back(number.error);
        }
      }
    if (!line.x.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

Number number_on(const ChartLine& line, std::size_t place) {
  Number number{true, line.y[place]};
  if (place < line.error.size()) number.error = line.error[place];
  number.ranged = place < line.minimum.size() && place < line.maximum.size();
  if (number.ranged) number.minimum = line.minimum[place], number.maximum = line.maximum[place];
  return number;
}

// Charts without any line are left out. With `series` a line is made of several
// columns, so charts go by row.
std::vector<ChartLines> chart_lines(const TableResult& result, const View& view) {
  const ExperimentTable& table = result.table;
  const bool by_column = view.per == "column";
  const Index charts = by_column ? table.column_count() : table.row_count();
  const Index lines_each = by_column ? table.row_count() : table.column_count();
  std::vector<ChartLines> all;
  for (Index i = 0; i < charts; ++i) {
    std::vector<ChartLine> lines;
    if (!by_column && !view.series.empty()) lines = series_of_row(result, view, i);
    for (Index j = 0; j < lines_each && view.series.empty(); ++j) {
      const Index row = by_column ? j : i, column = by_column ? i : j;
      const CellResult& cell = result.cell(row, column);
      if (!shows(view, table.column_name(column)) || summarise(cell, view.score).empty()) continue;
      lines.push_back(curve_of(cell, view, by_column ? table.row_name(row) : table.column_name(column)));
    }
    if (lines.empty()) continue;
    const std::string name = by_column ? table.column_name(i) : table.row_name(i);
    all.push_back({view.title.empty() ? name : view.title + ", " + name, std::move(lines)});
  }
  return all;
}

}  // namespace cordon::internal

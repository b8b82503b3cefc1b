// Lines with bands: first all bands, then all lines, so that no band covers a line. A series is
// told by colour, by dashes and by marks, one or two dozen along the line. On a logarithmic axis
// values of 0 and below are left out, and a band whose lower end is.
//
// The vertical axis starts at 0 unless that would press the lines into its upper third.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/fail.h"
#include "draw/axis.h"
#include "draw/charts.h"
#include "draw/palette.h"
#include "draw/svg_text.h"

namespace cordon::internal {
namespace {

constexpr double kWidth = 640, kHeight = 380, kLeft = 66, kRight = 18, kTop = 44, kBottom = 48,
                 kLegendRow = 20;

// Of finite values; empty (minimum above maximum) where there was none.
struct Range {
  double minimum = std::numeric_limits<double>::infinity();
  double maximum = -std::numeric_limits<double>::infinity();
  void add(double value) {
    if (!std::isfinite(value)) return;
    minimum = std::min(minimum, value);
    maximum = std::max(maximum, value);
  }
};

// Is there a place for it on the axis? Logarithms need more than 0.
bool shown(double value, bool logarithmic) {
  return std::isfinite(value) && (!logarithmic || value > 0);
}

// The band's lower and upper end at a place: given as such, or the error to both sides;
// the line itself where there is neither.
double finite_at(const std::vector<double>& values, std::size_t i, double otherwise) {
  return i < values.size() && std::isfinite(values[i]) ? values[i] : otherwise;
}

double lower_at(const ChartLine& line, std::size_t i) {
  return finite_at(line.minimum, i, line.y[i] - finite_at(line.error, i, 0));
}

double upper_at(const ChartLine& line, std::size_t i) {
  return finite_at(line.maximum, i, line.y[i] + finite_at(line.error, i, 0));
}

// One closed path: the upper ends from left to right, the lower ones back. Places without a line or
// without a lower end are passed over, so the band spans them.
std::string band(const ChartLine& line, const Axis& x, const Axis& y, const char* colour, bool logarithmic) {
  std::string upper, lower;
  for (std::size_t i = 0; i < line.y.size(); ++i) {
    const double lower_end = lower_at(line, i);
    if (!shown(line.y[i], logarithmic) || !shown(lower_end, logarithmic)) continue;
    upper += fmt::format("{}{:.1f} {:.1f}", upper.empty() ? "M" : "L", x.place(line.x[i]),
                         y.place(upper_at(line, i)));
    lower = fmt::format("L{:.1f} {:.1f}", x.place(line.x[i]), y.place(lower_end)) + lower;
  }
  return upper.empty() ? "" : fmt::format("<path class='band' fill='{}' d='{}{}z'/>\n", colour, upper, lower);
}

// Gaps in the line where a value cannot be shown, as the pen is lifted there.
std::string curve(const ChartLine& line, const Axis& x, const Axis& y, std::size_t series, bool logarithmic) {
  std::string path, marks;
  bool pen_down = false;
  const std::size_t every = std::max<std::size_t>(1, line.y.size() / 12);
  for (std::size_t i = 0; i < line.y.size(); ++i) {
    const bool here = shown(line.y[i], logarithmic);
    if (here)
      path += fmt::format("{}{:.1f} {:.1f}", pen_down ? "L" : "M", x.place(line.x[i]), y.place(line.y[i]));
    if (here && i % every == 0)
      marks += svg_mark(static_cast<int>(series), x.place(line.x[i]), y.place(line.y[i]));
    pen_down = here;
  }
  return fmt::format("<path class='curve' stroke='{}' stroke-dasharray='{}' d='{}'/>\n", colour_of(series),
                     dash_of(series), path) +
         marks;
}

}  // namespace

// Ranges over all lines and their bands first, then axes, then what is drawn on them. Lines of no
// finite value still give an axis, 0 to 1.
std::string line_chart_svg(const ChartTitles& titles, const std::vector<ChartLine>& lines, bool logarithmic) {
  if (lines.empty()) fail(ErrorKind::kUsage, "a chart without a line was asked for");
  Range across, up;
  for (const ChartLine& line : lines) {
    if (line.x.size() != line.y.size())
      fail(ErrorKind::kUsage, "the line '{}' has {} places for {} values", line.name, line.x.size(),
           line.y.size());
    for (std::size_t i = 0; i < line.y.size(); ++i) {
      across.add(line.x[i]);
      if (!shown(line.y[i], logarithmic)) continue;
      up.add(upper_at(line, i));
      if (shown(lower_at(line, i), logarithmic)) up.add(lower_at(line, i));
    }
  }
  if (!(across.minimum <= across.maximum)) across = {0, 1};
  if (!(up.minimum <= up.maximum)) up = {logarithmic ? 0.1 : 0, 1};
  if (!logarithmic && up.minimum > 0 && up.minimum < 2 * (up.maximum - up.minimum)) up.minimum = 0;
  const Axis x(across.minimum, across.maximum, kLeft, kWidth - kRight);
  const Axis y(up.minimum, up.maximum, kHeight - kBottom, kTop, logarithmic);

  const double height = kHeight + kLegendRow * static_cast<double>((lines.size() + 1) / 2);
  std::string out = svg_open(kWidth, height);
  out += fmt::format("<text class='title' x='16' y='26'>{}</text>\n", svg_text(titles.title));
  for (const double tick : y.ticks())
    out += fmt::format(
        "<path class='grid' d='M{:.1f} {:.1f}H{:.1f}'/><text x='{:.0f}' y='{:.1f}' "
        "text-anchor='end'>{}</text>\n",
        kLeft, y.place(tick), kWidth - kRight, kLeft - 6, y.place(tick) + 4, y.text(tick));
  for (const double tick : x.ticks())
    out += fmt::format("<text x='{:.1f}' y='{:.0f}' text-anchor='middle'>{}</text>\n", x.place(tick),
                       kHeight - kBottom + 18, x.text(tick));
  out += fmt::format("<text class='small' x='{:.0f}' y='{:.0f}' text-anchor='middle'>{}</text>\n",
                     (kLeft + kWidth - kRight) / 2, kHeight - kBottom + 38, svg_text(titles.x));
  out += fmt::format(
      "<text class='small' transform='translate(16 {:.0f}) rotate(-90)' text-anchor='middle'>{}</text>\n",
      (kTop + kHeight - kBottom) / 2, svg_text(titles.y));
  for (std::size_t s = 0; s < lines.size(); ++s) out += band(lines[s], x, y, colour_of(s), logarithmic);
  for (std::size_t s = 0; s < lines.size(); ++s) {
    out += curve(lines[s], x, y, s, logarithmic);
    const double left = kLeft + (s % 2 == 0 ? 0 : (kWidth - kLeft) / 2);
    const double row = kHeight + kLegendRow * static_cast<double>(s / 2);
    out += fmt::format("<path class='curve' stroke='{}' stroke-dasharray='{}' d='M{:.0f} {:.0f}h28'/>",
                       colour_of(s), dash_of(s), left, row);
    out += svg_mark(static_cast<int>(s), left + 14, row);
    out +=
        fmt::format("<text x='{:.0f}' y='{:.0f}'>{}</text>\n", left + 36, row + 4, svg_text(lines[s].name));
  }
  return out + "</svg>\n";
}

}  // namespace cordon::internal

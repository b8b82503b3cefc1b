// Grouped bars from zero, with whiskers of one error up and down and a mark
// where a reference value is known.
//
//   height   fixed; the axis covers 0, bars, whiskers and marks
//   width    each group gets the same share of it, its bars centred in it
//   legend   below, in columns of 190 pixels
//
// Values that are not finite have no bar but keep their place.
#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "draw/axis.h"
#include "draw/charts.h"
#include "draw/palette.h"
#include "draw/svg_text.h"

namespace cordon::internal {
namespace {

constexpr double kHeight = 340, kLeft = 60, kRight = 16, kTop = 44, kBottom = 36, kBar = 13, kGap = 22,
                 kLegendRow = 20;

// Series may be shorter than the groups; the rest is unknown.
double value_at(const std::vector<double>& values, std::size_t i) {
  return i < values.size() ? values[i] : std::nan("");
}

}  // namespace

// The axis always has 0, at the bottom or, with negative values, above it. The picture grows in
// width with groups x bars, from 640 on.
std::string bar_chart_svg(const ChartTitles& titles, const std::vector<std::string>& groups,
                          const std::vector<ChartBars>& bars) {
  if (groups.empty() || bars.empty()) fail(ErrorKind::kUsage, "a chart without a bar was asked for");
  double minimum = 0, maximum = 0;
  bool references = false;
  for (const ChartBars& series : bars)
    for (std::size_t g = 0; g < groups.size(); ++g) {
      const double value = value_at(series.values, g), error = value_at(series.error, g),
                   reference = value_at(series.reference, g);
      if (std::isfinite(value)) {
        maximum = std::max(maximum, value + (std::isfinite(error) ? error : 0));
        minimum = std::min(minimum, value - (std::isfinite(error) ? error : 0));
      }
      if (std::isfinite(reference)) {
        maximum = std::max(maximum, reference);
        minimum = std::min(minimum, reference);
        references = true;
      }
    }
  if (!(maximum > minimum)) maximum = 1;

  const double group_width = kBar * static_cast<double>(bars.size()) + kGap;
  const double width = std::max(640.0, kLeft + kRight + group_width * static_cast<double>(groups.size()));
  const double pitch = (width - kLeft - kRight) / static_cast<double>(groups.size());
  const double column = 190;
  const auto per_row = static_cast<std::size_t>(std::max(1.0, std::floor((width - kLeft) / column)));
  const std::size_t items = bars.size() + (references ? 1 : 0);
  const double height = kHeight + 12 + kLegendRow * static_cast<double>((items + per_row - 1) / per_row);
  const Axis y(minimum, maximum, kHeight - kBottom, kTop);
  std::string out = svg_open(width, height);
  out += fmt::format("<text class='title' x='16' y='26'>{}</text>\n", svg_text(titles.title));
  for (const double tick : y.ticks())
    out += fmt::format(
        "<path class='grid' d='M{:.1f} {:.1f}H{:.1f}'/><text x='{:.0f}' y='{:.1f}' "
        "text-anchor='end'>{}</text>\n",
        kLeft, y.place(tick), width - kRight, kLeft - 6, y.place(tick) + 4, y.text(tick));
  out += fmt::format(
      "<text class='small' transform='translate(14 {:.0f}) rotate(-90)' text-anchor='middle'>{}</text>\n",
      (kTop + kHeight - kBottom) / 2, svg_text(titles.y));
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const double middle = kLeft + pitch * (static_cast<double>(g) + 0.5);
    out += fmt::format("<text x='{:.1f}' y='{:.0f}' text-anchor='middle'>{}</text>\n", middle,
                       kHeight - kBottom + 18, svg_text(groups[g]));
    for (std::size_t s = 0; s < bars.size(); ++s) {
      const double left = middle + kBar * (static_cast<double>(s) - 0.5 * static_cast<double>(bars.size()));
      const double value = value_at(bars[s].values, g), error = value_at(bars[s].error, g);
      if (std::isfinite(value)) {
        const double top = y.place(std::max(value, 0.0)), bottom = y.place(std::min(value, 0.0));
        out += fmt::format("<rect x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}' fill='{}'/>\n",
                           left + 0.5, top, kBar - 1, std::max(0.5, bottom - top), colour_of(s));
        if (std::isfinite(error) && error > 0)
          out += fmt::format("<path class='whisker' d='M{0:.1f} {1:.1f}V{2:.1f}'/>\n", left + kBar / 2,
                             y.place(value - error), y.place(value + error));
      }
      if (const double reference = value_at(bars[s].reference, g); std::isfinite(reference))
        out += fmt::format("<path class='published' d='M{:.1f} {:.1f}h{:.1f}'/>\n", left - 0.5,
                           y.place(reference), kBar + 1);
    }
  }
  for (std::size_t item = 0; item < items; ++item) {
    const double left = kLeft + column * static_cast<double>(item % per_row);
    const double row = kHeight + kLegendRow * static_cast<double>(item / per_row) + 4;
    if (item < bars.size())
      out += fmt::format("<rect x='{:.0f}' y='{:.0f}' width='12' height='12' fill='{}'/>", left, row - 8,
                         colour_of(item));
    else
      out += fmt::format("<path class='published' d='M{:.0f} {:.0f}h14'/>", left - 1, row - 2);
    out += fmt::format("<text x='{:.0f}' y='{:.0f}'>{}</text>\n", left + 18, row + 2,
                       item < bars.size() ? svg_text(bars[item].name) : "published");
  }
  return out + "</svg>\n";
}

}  // namespace cordon::internal

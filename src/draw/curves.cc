// Curves over the numbers 0, 1, 2, ... or over places given, one legend line each below the
// picture; the vertical axis begins at 0. Values that are not finite leave a gap: the pen is lifted
// and set down again at the next one. Places are marked by circles and named on the axis, those of
// the curve that has the most; without places the axis has five numbers.
#include "cordon/draw/curves.h"

#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "draw/palette.h"
#include "draw/svg_text.h"

namespace cordon {

using namespace internal;
namespace {

constexpr double kWidth = 640, kHeight = 360, kLeft = 56, kRight = 16, kTop = 44, kBottom = 44;

// Where value i stands on the horizontal axis.
double place_of(const Curve& curve, std::size_t i) {
  return curve.at.empty() ? static_cast<double>(i) : curve.at[i];
}

}  // namespace

// Widths are fixed; the height grows by a line per curve for the legend.
std::string curves_svg(const std::string& title, const std::string& along, const std::vector<Curve>& curves) {
  if (curves.empty()) fail(ErrorKind::kUsage, "a plot without a curve was asked for");
  double last = 1, maximum = 0;
  std::vector<double> marked;  // on the horizontal axis
  for (const Curve& curve : curves) {
    if (!curve.at.empty() && curve.at.size() != curve.values.size())
      fail(ErrorKind::kUsage, "curve '{}' has {} values at {} places", curve.name, curve.values.size(),
           curve.at.size());
    if (!curve.values.empty()) last = std::max(last, place_of(curve, curve.values.size() - 1));
    if (curve.at.size() > marked.size()) marked = curve.at;
    for (const double v : curve.values)
      if (std::isfinite(v)) maximum = std::max(maximum, v);
  }
  if (!(maximum > 0)) maximum = 1;
  if (marked.empty())
    for (int tick = 0; tick <= 4; ++tick) marked.push_back(std::round(last * tick / 4));
  const auto x = [&](double i) { return kLeft + (kWidth - kLeft - kRight) * i / last; };
  const auto y = [&](double v) { return kTop + (kHeight - kTop - kBottom) * (1 - v / maximum); };
  const double height = kHeight + 20 * static_cast<double>(curves.size());
  std::string out = svg_open(kWidth, height);
  out += fmt::format("<text class='title' x='16' y='28'>{}</text>\n", svg_text(title));
  for (int tick = 0; tick <= 4; ++tick) {
    const double v = maximum * tick / 4;
    out += fmt::format(
        "<path class='grid' d='M{:.1f} {:.1f}H{:.1f}'/><text x='{:.0f}' y='{:.1f}' "
        "text-anchor='end'>{:.3g}</text>\n",
        kLeft, y(v), kWidth - kRight, kLeft - 6, y(v) + 4, v);
  }
  for (const double i : marked)
    out += fmt::format("<text x='{:.1f}' y='{:.0f}' text-anchor='middle'>{:g}</text>\n", x(i),
                       kHeight - kBottom + 18, i);
  out += fmt::format("<text x='{:.0f}' y='{:.0f}' text-anchor='end'>{}</text>\n", kWidth - kRight,
                     kHeight - kBottom + 36, svg_text(along));
  for (std::size_t c = 0; c < curves.size(); ++c) {
    const char* colour = colour_of(c);
    std::string path;
    bool pen_down = false;
    for (std::size_t i = 0; i < curves[c].values.size(); ++i) {
      const double v = curves[c].values[i];
      const double at = x(place_of(curves[c], i));
      if (std::isfinite(v)) path += fmt::format("{}{:.1f} {:.1f}", pen_down ? "L" : "M", at, y(v));
      if (std::isfinite(v) && !curves[c].at.empty())
        out += fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='3.5' fill='{}'/>\n", at, y(v), colour);
      pen_down = std::isfinite(v);
    }
    out += fmt::format("<path class='curve' stroke='{}' d='{}'/>\n", colour, path);
    const double line = kHeight + 20 * static_cast<double>(c);
    out += fmt::format(
        "<path d='M{0:.0f} {1:.0f}h20' stroke='{2}' stroke-width='3'/><text x='{3:.0f}' "
        "y='{4:.0f}'>{5}</text>\n",
        kLeft, line, colour, kLeft + 28, line + 4, svg_text(curves[c].name));
  }
  return out + "</svg>\n";
}

}  // namespace cordon

// Maps of three dimensions in a box, seen from one place: a fixed turn and no perspective, so
// that equal distances along an axis stay equal. Far points are drawn first and fainter. Fewer
// than three dimensions lie in a plane.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/fail.h"
#include "draw/charts.h"
#include "draw/palette.h"
#include "draw/svg_text.h"

namespace cordon::internal {
namespace {

constexpr double kSide = 330, kTop = 40, kLegendRow = 20;

using Place = std::array<double, 3>;  // right, up, towards the reader

// Seen from a little to the right and above: turned by
// 35 degrees about the vertical, then tilted by 20.
Place seen(double x, double y, double z) {
  const double turn = 0.61, tilt = 0.35;
  const double right = x * std::cos(turn) + z * std::sin(turn),
               deep = z * std::cos(turn) - x * std::sin(turn);
  return {right, y * std::cos(tilt) - deep * std::sin(tilt), deep * std::cos(tilt) + y * std::sin(tilt)};
}

// Coordinates in [-1, 1], the same scale on all axes, about the middle
// of each; then as they are seen.
std::vector<Place> unit_places(const MatrixView& y) {
  Place minimum{}, maximum{};
  const auto value = [&](Index i, Index k) { return k < y.cols ? y(i, k) : 0.0; };
  for (Index i = 0; i < y.rows; ++i)
    for (Index k = 0; k < 3; ++k) {
      const auto axis = static_cast<std::size_t>(k);
      minimum[axis] = i == 0 ? value(i, k) : std::min(minimum[axis], value(i, k));
      maximum[axis] = i == 0 ? value(i, k) : std::max(maximum[axis], value(i, k));
    }
  const double half =
      std::max({maximum[0] - minimum[0], maximum[1] - minimum[1], maximum[2] - minimum[2], 1e-300}) / 2;
  std::vector<Place> places;
  for (Index i = 0; i < y.rows; ++i)
    places.push_back(seen((value(i, 0) - (minimum[0] + maximum[0]) / 2) / half,
                          (value(i, 1) - (minimum[1] + maximum[1]) / 2) / half,
                          (value(i, 2) - (minimum[2] + maximum[2]) / 2) / half));
  return places;
}

// The twelve edges of the cube: between corners whose numbers differ in one bit.
std::string draw_box(double middle_x, double middle_y, double scale) {
  std::string out;
  for (int a = 0; a < 8; ++a)
    for (int bit = 1; bit <= 4; bit *= 2) {
      if ((a & bit) != 0) continue;
      const int b = a | bit;
      const auto corner = [](int c) {
        return seen((c & 1) != 0 ? 1 : -1, (c & 2) != 0 ? 1 : -1, (c & 4) != 0 ? 1 : -1);
      };
      const Place from = corner(a), to = corner(b);
      out +=
          fmt::format("<path class='grid' d='M{:.1f} {:.1f}L{:.1f} {:.1f}'/>\n", middle_x + scale * from[0],
                      middle_y - scale * from[1], middle_x + scale * to[0], middle_y - scale * to[1]);
    }
  return out;
}

// Corners are seen up to 1.42 from the middle: hence the scale, half the side over 1.5.
// Far points are drawn first.
std::string draw_panel(const SpacePanel& panel, double left) {
  std::string out =
      fmt::format("<text class='title' x='{:.0f}' y='24'>{}</text>\n", left + 10, svg_text(panel.title));
  const double middle_x = left + kSide / 2, middle_y = kTop + kSide / 2, scale = kSide / 2 / 1.5;
  out += draw_box(middle_x, middle_y, scale);
  const std::vector<Place> places = unit_places(panel.embedding);
  std::vector<std::size_t> order(places.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return places[a][2] < places[b][2]; });
  for (const std::size_t i : order) {
    const int label =
        panel.labels != nullptr && i < panel.labels->of_row.size() ? panel.labels->of_row[i] : 0;
    const double near = std::clamp(0.5 + places[i][2] / 3.2, 0.0, 1.0);  // 0 far, 1 near
    out += fmt::format("<g opacity='{:.2f}'>{}</g>\n", 0.45 + 0.55 * near,
                       svg_mark(label, middle_x + scale * places[i][0], middle_y - scale * places[i][1]));
  }
  return out;
}

}  // namespace

// As in scatter_svg(), panels side by side and one legend, that of the first.
std::string space_svg(const std::vector<SpacePanel>& panels) {
  if (panels.empty()) fail(ErrorKind::kUsage, "a plot without a map was asked for");
  const Labels* labels = panels.front().labels;
  const std::size_t classes = labels != nullptr ? std::min<std::size_t>(labels->names.size(), 24) : 0;
  const double width = kSide * static_cast<double>(panels.size()), column = 110;
  const auto per_row = static_cast<std::size_t>(std::max(1.0, std::floor((width - 20) / column)));
  std::string out =
      svg_open(width, kTop + kSide + 8 + kLegendRow * static_cast<double>((classes + per_row - 1) / per_row));
  for (std::size_t p = 0; p < panels.size(); ++p)
    out += draw_panel(panels[p], kSide * static_cast<double>(p));
  for (std::size_t c = 0; c < classes; ++c) {
    const double x = 20 + column * static_cast<double>(c % per_row);
    const double y = kTop + kSide + 6 + kLegendRow * static_cast<double>(c / per_row);
    out += svg_mark(static_cast<int>(c), x, y - 4) +
           fmt::format("<text class='small' x='{:.0f}' y='{:.0f}'>{}</text>\n", x + 10, y,
                       svg_text(labels->names[c]));
  }
  return out + "</svg>\n";
}

}  // namespace cordon::internal

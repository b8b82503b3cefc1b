// Maps of one or two dimensions side by side, each in its own square, with links as
// lines below the points and a legend for all. Of many points every k-th is drawn, and
// it says so; of links the first 500 of each kind, of classes 24 in the legend: a
// picture is to be looked at, not to hold the data.
#include "cordon/draw/scatter_plot.h"

#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "draw/palette.h"
#include "draw/svg_text.h"
#include "draw/thumbnails.h"

namespace cordon {

using namespace internal;
namespace {

constexpr double kSide = 420;  // of the square a map is drawn in
constexpr double kMargin = 24;
constexpr double kTop = 64;  // room for the titles
constexpr double kLegendRow = 20;

// From coordinates to the page: equal scales on both axes,
// so that distances on paper are distances on the map.
class Frame {
 public:
  // All points share one scale, that of the wider range; a map of equal points has any.
  Frame(const MatrixView& y, double left) : y_(y), left_(left) {
    double minimum[2] = {0, 0};
    double maximum[2] = {0, 0};
    for (Index i = 0; i < y.rows; ++i)
      for (int k = 0; k < 2; ++k) {
        const double v = value(i, k);
        minimum[k] = i == 0 ? v : std::min(minimum[k], v);
        maximum[k] = i == 0 ? v : std::max(maximum[k], v);
      }
    const double range = std::max({maximum[0] - minimum[0], maximum[1] - minimum[1], 1e-300});
    scale_ = (kSide - 2 * kMargin) / range;
    middle_[0] = 0.5 * (minimum[0] + maximum[0]);
    middle_[1] = 0.5 * (minimum[1] + maximum[1]);
  }
  double x(Index row) const { return left_ + kSide / 2 + (value(row, 0) - middle_[0]) * scale_; }
  double y(Index row) const { return kTop + kSide / 2 - (value(row, 1) - middle_[1]) * scale_; }

 private:
  // A map of one dimension is spread over the height by a fixed low-discrepancy sequence (multiples
  // of the golden ratio), so that points at one place can be told apart.
  double value(Index row, int k) const {
    if (k < y_.cols) return y_(row, k);
    const double spread = y_.rows > 1 ? std::abs(y_(y_.rows - 1, 0) - y_(0, 0)) : 1.0;
    return spread * 0.3 * (std::fmod(static_cast<double>(row) * 0.6180339887498949, 1.0) - 0.5);
  }
  MatrixView y_;
  double left_;
  double scale_ = 1;
  double middle_[2] = {0, 0};
};

// Links, then points or pictures, then a note where not every point is drawn. Title and
// subtitle stand above the frame.
std::string draw_panel(const ScatterPanel& panel, double left, Index max_points) {
  const Frame frame(panel.embedding, left);
  std::string out = fmt::format(
      "<text class='title' x='{:.0f}' y='28'>{}</text>\n<text class='small' x='{:.0f}' y='48'>{}</text>\n",
      left + kMargin / 2, svg_text(panel.title), left + kMargin / 2, svg_text(panel.subtitle));
  out += fmt::format("<rect class='frame' x='{:.0f}' y='{:.0f}' width='{:.0f}' height='{:.0f}'/>\n", left + 4,
                     kTop + 4, kSide - 8, kSide - 8);
  auto lines = [&](const std::vector<Pair>& pairs, const char* kind) {
    for (std::size_t p = 0; p < std::min<std::size_t>(pairs.size(), 500); ++p)
      out += fmt::format("<path class='{}' d='M{:.1f} {:.1f}L{:.1f} {:.1f}'/>\n", kind, frame.x(pairs[p].a),
                         frame.y(pairs[p].a), frame.x(pairs[p].b), frame.y(pairs[p].b));
  };
  if (panel.constraints != nullptr) {
    lines(panel.constraints->cannot, "cannot");
    lines(panel.constraints->must, "must");
  }
  const Index n = panel.embedding.rows;
  if (panel.pictures != nullptr) {
    std::vector<PagePlace> places;
    for (Index i = 0; i < n; ++i) places.push_back({frame.x(i), frame.y(i)});
    return out + svg_thumbnails(*panel.pictures, panel.picture_width, places, panel.labels);
  }
  const Index step = std::max<Index>(1, (n + max_points - 1) / max_points);
  for (Index i = 0; i < n; i += step) {
    const int label = panel.labels != nullptr && !panel.labels->empty()
                          ? panel.labels->of_row[static_cast<std::size_t>(i)]
                          : 0;
    out += svg_mark(label, frame.x(i), frame.y(i));
  }
  if (step > 1)
    out += fmt::format("<text class='small' x='{:.0f}' y='{:.0f}'>every {}th of {} points</text>\n",
                       left + 12, kTop + kSide - 12, step, n);
  return out;
}

}  // namespace

// Legend and links are those of the first panel: panels show one table.
std::string scatter_svg(const std::vector<ScatterPanel>& panels, Index max_points) {
  if (panels.empty()) fail(ErrorKind::kUsage, "a plot without a map was asked for");
  const Labels* labels = panels.front().labels;
  const bool lines = panels.front().constraints != nullptr && !panels.front().constraints->empty();
  const std::size_t classes = labels != nullptr ? std::min<std::size_t>(labels->names.size(), 24) : 0;
  const double width = kSide * static_cast<double>(panels.size());
  const std::size_t per_row = panels.size() > 1 ? 6 : 3;
  const double height =
      kTop + kSide +
      kLegendRow * (static_cast<double>((classes + (lines ? 2 : 0) + per_row - 1) / per_row) + 1);
  std::string out = svg_open(width, height);
  for (std::size_t p = 0; p < panels.size(); ++p) {
    if (panels[p].embedding.cols < 1) fail(ErrorKind::kUsage, "a map without dimensions cannot be drawn");
    out += draw_panel(panels[p], kSide * static_cast<double>(p), max_points);
  }

  // The legend below.
  const double column = width / static_cast<double>(per_row);
  std::size_t item = 0;
  auto place = [&](double& x, double& y) {
    x = 20 + column * static_cast<double>(item % per_row);
    y = kTop + kSide + 20 + kLegendRow * static_cast<double>(item / per_row);
    ++item;
  };
  double x = 0;
  double y = 0;
  for (std::size_t c = 0; c < classes; ++c) {
    place(x, y);
    out += svg_mark(static_cast<int>(c), x, y - 4) +
           fmt::format("<text class='small' x='{:.0f}' y='{:.0f}'>{}</text>\n", x + 10, y,
                       svg_text(labels->names[c]));
  }
  for (const char* kind : {"must", "cannot"}) {
    const ConstraintSet* constraints = panels.front().constraints;
    if (!lines || (kind[0] == 'm' ? constraints->must : constraints->cannot).empty()) continue;
    place(x, y);
    out += fmt::format(
        "<path class='{0}' d='M{1:.0f} {2:.0f}h16'/><text class='small' x='{3:.0f}' "
        "y='{4:.0f}'>{0}-link</text>\n",
        kind, x - 6, y - 4, x + 15, y);
  }
  return out + "</svg>\n";
}

}  // namespace cordon

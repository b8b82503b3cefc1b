// Rows of a table of pictures, drawn where a map puts them. A thumbnail is three paths, one for
// each strength of grey, in which runs of pixels of a line are one rectangle: some 300 bytes for a
// digit of 8 x 8 pixels, sharp at any size, and no other format inside the SVG.
//
// Rows are taken in their order; one that would overlap an earlier thumbnail becomes a
// dot, and all dots lie below all thumbnails. Cost: a look at nine cells per row, and
// the pixels once per strength.
#include "draw/thumbnails.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/fail.h"
#include "core/index.h"
#include "draw/palette.h"

namespace cordon::internal {
namespace {

constexpr double kSize = 15;  // of a thumbnail's longer side on the page
constexpr std::array<double, 3> kStrengths{.35, .65, 1};

// How dark a pixel is: 0 for none (below 15 % of the largest), else 1 to the
// number of strengths in equal thirds.
int strength(double value, double largest) {
  const double share = largest > 0 ? value / largest : 0;
  return share < .15 ? 0 : std::min(static_cast<int>(kStrengths.size()), 1 + static_cast<int>(share * 3));
}

// Keeps thumbnails apart: a place is free when no thumbnail lies within a side of it. Cells of that
// side make each question one about nine cells.
class Room {
 public:
  bool take(const PagePlace& place) {
    const auto column = static_cast<long>(std::floor(place.x / kSize));
    const auto line = static_cast<long>(std::floor(place.y / kSize));
    for (long i = column - 1; i <= column + 1; ++i)
      for (long j = line - 1; j <= line + 1; ++j)
        if (const auto found = taken_.find({i, j}); found != taken_.end())
          for (const PagePlace& other : found->second)
            if (std::abs(other.x - place.x) < kSize && std::abs(other.y - place.y) < kSize) return false;
    taken_[{column, line}].push_back(place);
    return true;
  }

 private:
  std::map<std::pair<long, long>, std::vector<PagePlace>> taken_;
};

// In coordinates of pixels; the transform around it brings them to the page.
std::string draw(std::span<const double> pixels, Index width, double largest) {
  std::string out;
  const auto lines = static_cast<Index>(pixels.size()) / width;
  for (std::size_t level = 1; level <= kStrengths.size(); ++level) {
    std::string path;
    for (Index y = 0; y < lines; ++y)
      for (Index x = 0; x < width;) {
        const auto same = [&](Index at) {
          return strength(pixels[idx(y * width + at)], largest) == static_cast<int>(level);
        };
        const Index from = x;
        while (x < width && same(x)) ++x;
        if (x > from) path += fmt::format("M{} {}h{}v1h-{}z", from, y, x - from, x - from);
        x += x == from ? 1 : 0;
      }
    if (!path.empty()) out += fmt::format("<path opacity='{:.2g}' d='{}'/>", kStrengths[level - 1], path);
  }
  return out;
}

}  // namespace

// The largest of all pixels is black, so that pictures can be compared with each other.
std::string svg_thumbnails(const Points& pictures, Index width, const std::vector<PagePlace>& places,
                           const Labels* labels) {
  if (width < 1 || pictures.cols() % width != 0)
    fail(ErrorKind::kUsage, "pictures of {} pixels cannot have lines of {}; give a divisor of {}",
         pictures.cols(), width, pictures.cols());
  Matrix pixels = Matrix::uninitialised(pictures.rows(), pictures.cols());
  pictures.copy_rows(0, pictures.rows(), pixels.data());
  const double largest =
      pixels.size() > 0 ? *std::max_element(pixels.data(), pixels.data() + pixels.size()) : 0;
  const double scale = kSize / static_cast<double>(std::max(width, pictures.cols() / width));
  std::string dots, drawn;
  Room room;
  for (Index i = 0; i < pictures.rows(); ++i) {
    const PagePlace& place = places[idx(i)];
    const int label = labels != nullptr && !labels->empty() ? labels->of_row[idx(i)] : 0;
    const char* const colour = label < 0 ? kNoColour : colour_of(static_cast<std::size_t>(label));
    if (room.take(place))
      drawn += fmt::format(
          "<g class='picture' fill='{}' transform='translate({:.1f} {:.1f}) scale({:.3g})'>{}</g>\n", colour,
          place.x - kSize / 2, place.y - kSize / 2, scale, draw(pixels.row(i), width, largest));
    else
      dots += fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='1.6' opacity='.3' fill='{}'/>\n", place.x,
                          place.y, colour);
  }
  return dots + drawn;
}

}  // namespace cordon::internal

// Points laid out for the pair kernel, and the error bounds of what the kernel computes.
//
// Order: the leaves of a rough tree, cut into tiles of 192 points (96 when a point has
// more than 128 numbers). Tile sizes are multiples of every kernel's rows and width, so
// that a panel never crosses two tiles.
//
// Numbers of a point as a column: |x|^2, x, -|g|^2 / 2, g. As a row: 1, -2 x, 1, g, with start
// |x|^2 and second start |g|^2 / 2. The products then sum to
//   a = |x_q|^2 + |x_p|^2 - 2 x_q.x_p = |x_q - x_p|^2,
//   t = 1 - exp(-a) - |g_q|^2 / 2 - |g_p|^2 / 2 + g_q.g_p = 1 - exp(-a) - |g_q - g_p|^2 / 2.
//
// Memory: 4 bytes x n x (f + rank + 2) beside the points.
#include "kernel/pair_tiles.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/cpu.h"
#include "core/fail.h"
#include "core/index.h"
#include "neighbors/float_panels.h"
#include "neighbors/leaf_tree.h"

namespace cordon::internal {
namespace {

constexpr Index kLeafPoints = 32;
constexpr Index kManyNumbers = 128;
constexpr double kLargestSquaredNorm = 0x1p90;  // nothing in the kernel may overflow
constexpr double kRemote = 0x1p10;              // squared, of what most points of a tile have
constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();

// A multiple of the rows and of the width of every kernel; the
// panels of a tile stay in the nearest cache that can hold them.
Index tile_points(Index numbers) {
  return numbers > kManyNumbers ? 96 : 192;
}

// Points of a larger squared norm are remote: the limit is 2^10 times the norm that seven eighths
// of the tile do not exceed. Without it one point far out would give all pairs of its tile an
// error bound as large as its own norm.
double largest_but_remote(std::vector<double> norms) {
  const auto maximum = norms.begin() + static_cast<Index>(norms.size()) * 7 / 8;
  std::nth_element(norms.begin(), maximum, norms.end());
  return std::min(kRemote * *maximum, kLargestSquaredNorm);
}

}  // namespace

PairTiles::PairTiles(const PairPoints& given, const Run& run)
    : given_(given),
      kernel_(kPairKernel.of_this_cpu()),
      first_(1 + given.x.cols),
      second_(given.g == nullptr ? 0 : 1 + given.g->cols()),
      tiles_(static_cast<Index>(given.rows.size()), tile_points(first_ + second_)),
      norm_(idx(tiles_.count()), 0.0),
      g_norm_(idx(tiles_.count()), 0.0) {
  std::vector<Index> point_of_row(idx(given.x.rows), -1);
  for (std::size_t i = 0; i < given.rows.size(); ++i)
    point_of_row[idx(given.rows[i])] = static_cast<Index>(i);
  point_at_.reserve(given.rows.size());
  const LeafTree tree(given.x, given.rows, kLeafPoints);
  for (const Index row : tree.order()) point_at_.push_back(point_of_row[idx(row)]);

  const FloatFrame frame(given.x);
  squared_unit_ = given.weight > 0 ? given.weight : frame.factor() * frame.factor();
  const Index panel_count = (points() + kernel_.width - 1) / kernel_.width;
  floats_ = aligned_floats(panel_count * stride(), "the search among pairs");
  parallel_for(run, tiles_.count(), [&](Index tile) {
    place(tile, frame.centre(), nullptr, floats_.get() + tiles_[tile].first / kernel_.width * stride(),
          norm_[idx(tile)], g_norm_[idx(tile)]);
  });
}

// Writes the panels of one tile as seen from the given centres (no g_centre: the origin) and gives
// the largest squared norms that are not remote. Norms are summed in double precision, before
// rounding. Remote points get NaN, so that every comparison finds them.
void PairTiles::place(Index tile, const double* x_centre, const double* g_centre, float* to, double& norm,
                      double& g_norm) const {
  const double unit = std::sqrt(squared_unit_);
  const Index width = kernel_.width;
  const RowRange places = tiles_[tile];
  const auto numbers_at = [&](Index place) {
    return to + (place - places.first) / width * stride() + place % width;
  };
  const Index end = (places.last + width - 1) / width * width;
  std::vector<double> norms;
  g_norm = 0;
  for (Index place = places.first; place < end; ++place) {
    // Places beyond the last point repeat it; nobody asks for them.
    const Index point = point_at(std::min(place, points() - 1));
    float* const out = numbers_at(place);
    const double* const x = x_of(point);
    double sum = 0;
    for (Index j = 0; j + 1 < first_; ++j) {
      const double coordinate = (x[j] - x_centre[j]) * unit;
      sum += coordinate * coordinate;
      out[(1 + j) * width] = static_cast<float>(coordinate);
    }
    out[0] = static_cast<float>(std::min(sum, kLargestSquaredNorm));
    norms.push_back(sum);
    if (second_ == 0) continue;
    double g_sum = 0;
    const double* const g = g_of(point);
    for (Index j = 0; j + 1 < second_; ++j) {
      const double coordinate = (g == nullptr ? 0.0 : g[j]) - (g_centre == nullptr ? 0.0 : g_centre[j]);
      g_sum += coordinate * coordinate;
      out[(first_ + 1 + j) * width] = static_cast<float>(coordinate);
    }
    out[first_ * width] = static_cast<float>(-0.5 * g_sum);
    g_norm = std::max(g_norm, g_sum);
  }
  const double maximum = largest_but_remote({norms.begin(), norms.begin() + places.count()});
  norm = 0;
  for (Index place = places.first; place < end; ++place) {
    if (norms[idx(place - places.first)] <= maximum) {
      norm = std::max(norm, norms[idx(place - places.first)]);
      continue;
    }
    float* const out = numbers_at(place);
    for (Index j = 0; j < first_; ++j) out[j * width] = 0;
    out[0] = kUnknown;
    if (second_ > 0) out[first_ * width] = kUnknown;
  }
}

const double* PairTiles::x_of(Index point) const {
  return given_.x.data + given_.rows[idx(point)] * given_.x.row_stride;
}

const double* PairTiles::g_of(Index point) const {
  if (second_ == 0 || given_.g_rows[idx(point)] < 0) return nullptr;
  return given_.g->row(given_.g_rows[idx(point)]).data();
}

PairTiles::Panels PairTiles::panels(Index tile) const {
  return {floats_.get() + tiles_[tile].first / kernel_.width * stride(),
          norm_[idx(tile)],
          g_norm_[idx(tile)],
          {}};
}

// Differences do not depend on the centre, so a and t mean
// the same; their error bounds shrink with the norms.
PairTiles::Panels PairTiles::panels_from(Index centre_tile, Index tile) const {
  const Index centre = point_at(middle(centre_tile));
  Panels panels;
  panels.own.resize(idx((tiles_[tile].count() + kernel_.width - 1) / kernel_.width * stride()));
  place(tile, x_of(centre), g_of(centre), panels.own.data(), panels.norm, panels.g_norm);
  panels.floats = panels.own.data();
  return panels;
}

std::vector<PairTiles::Rows> PairTiles::rows(const Panels& panels, Index tile) const {
  std::vector<Rows> blocks;
  for (Index first = 0; first < tiles_[tile].count(); first += kernel_.rows) {
    Rows& rows = blocks.emplace_back();
    rows.numbers.assign(idx((first_ + second_) * kernel_.rows), 0.0F);
    for (Index i = 0; i < std::min(kernel_.rows, tiles_[tile].count() - first); ++i) {
      const float* const from =
          panels.floats + (first + i) / kernel_.width * stride() + (first + i) % kernel_.width;
      const auto number = [&](Index j) { return from[j * kernel_.width]; };
      const auto to = [&](Index j) -> float& { return rows.numbers[idx(j * kernel_.rows + i)]; };
      rows.starts[i] = number(0);
      to(0) = 1;
      for (Index j = 1; j < first_; ++j) to(j) = -2 * number(j);
      if (second_ == 0) continue;
      rows.second_starts[i] = -number(first_);
      to(first_) = 1;
      for (Index j = first_ + 1; j < first_ + second_; ++j) to(j) = number(j);
    }
  }
  return blocks;
}

// |q|^2 + |p|^2 - 2 q.p in single precision: each of the L numbers is rounded once and each of the
// L + 1 sums, so the error is below (L + 4) 2^-24 (|q|^2 + |p|^2 + 2 |q||p|) <= 2 (L + 4) 2^-24
// (|q|^2 + |p|^2); some more for the second order.
double PairTiles::error_of_a(const Panels& a, const Panels& b) const {
  return 2 * static_cast<double>(first_ + 8) * 0x1p-24 * (a.norm + b.norm) + 0x1p-100;
}

// 1 - exp(-a) has slope at most 1 and is at most a <= 2 (|q|^2 + |p|^2), and 1:
// the error of a, that of the exponential, and that of u as above; the sums after
// the exponential start from its value.
double PairTiles::error_of_t(const Panels& a, const Panels& b) const {
  const double value = std::min(1.0, 2 * (a.norm + b.norm));
  const double sums = static_cast<double>(second_ + 8) * 0x1p-24;
  return error_of_a(a, b) + (0x1p-20 + sums) * value + sums * (a.g_norm + b.g_norm);
}

}  // namespace cordon::internal

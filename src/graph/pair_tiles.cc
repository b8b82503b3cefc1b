#include "graph/pair_tiles.h"

#include <algorithm>
#include <cmath>

#include "core/cpu.h"
#include "core/fail.h"
#include "core/index.h"
#include "graph/leaf_tree.h"
#include "graph/scan_panels.h"

namespace cordon {
namespace {

constexpr Index kLeafPoints = 32;
constexpr Index kManyNumbers = 128;
constexpr double kLargestSquaredNorm = 0x1p90;  // nothing in the kernel may overflow

// A multiple of the rows and of the width of every kernel; the panels of a tile stay in the nearest cache
// that can hold them.
Index tile_points(Index numbers) {
  return numbers > kManyNumbers ? 96 : 192;
}

}  // namespace

const PairKernel& pair_kernel() {
#if defined(__x86_64__)
  switch (cpu_level()) {
    case CpuLevel::kAvx512:
      return kPairKernelAvx512;
    case CpuLevel::kAvx2:
      return kPairKernelAvx2;
    case CpuLevel::kPortable:
      break;
  }
#endif
  return kPairKernelPortable;
}

PairTiles::PairTiles(const PairPoints& given, const Run& run)
    : kernel_(pair_kernel()),
      first_(1 + given.x.cols),
      second_(given.g == nullptr ? 0 : 1 + given.g->cols()),
      tiles_(static_cast<Index>(given.rows.size()), tile_points(first_ + second_)) {
  std::vector<Index> point_of_row(at(given.x.rows), -1);
  for (std::size_t i = 0; i < given.rows.size(); ++i) point_of_row[at(given.rows[i])] = static_cast<Index>(i);
  point_at_.reserve(given.rows.size());
  const LeafTree tree(given.x, given.rows, kLeafPoints);
  for (const Index row : tree.order()) point_at_.push_back(point_of_row[at(row)]);

  const ScanFrame frame(given.x);
  const double unit = given.weight > 0 ? std::sqrt(given.weight) / frame.factor() : 1.0;
  squared_unit_ = given.weight > 0 ? given.weight : frame.factor() * frame.factor();
  const Index panels = (points() + kernel_.width - 1) / kernel_.width;
  constexpr std::size_t kCacheLine = 64;
  const std::size_t bytes = at(panels * stride()) * sizeof(float);
  floats_.reset(static_cast<float*>(
      std::aligned_alloc(kCacheLine, (bytes + kCacheLine - 1) / kCacheLine * kCacheLine)));
  if (!floats_ && bytes > 0)
    fail(ErrorKind::kComputation, "out of memory: the search among pairs needs {:.1f} GB beside the points",
         static_cast<double>(bytes) * 1e-9);
  largest_norm_.assign(at(tiles_.count()), 0.0);
  largest_g_norm_.assign(at(tiles_.count()), 0.0);
  parallel_for(run, tiles_.count(), [&](Index tile) {
    std::vector<double> placed(at(given.x.cols));
    const Index end = (tiles_[tile].last + kernel_.width - 1) / kernel_.width * kernel_.width;
    for (Index place = tiles_[tile].first; place < end; ++place) {
      // Places beyond the last point repeat it; nobody asks for them.
      const Index row = given.rows[at(point_at(std::min(place, points() - 1)))];
      float* const to = floats_.get() + place / kernel_.width * stride() + place % kernel_.width;
      const double norm = frame.place(given.x.data + row * given.x.row_stride, placed.data()) * unit * unit;
      largest_norm_[at(tile)] = std::max(largest_norm_[at(tile)], norm);
      to[0] = static_cast<float>(std::min(norm, kLargestSquaredNorm));
      for (Index j = 0; j < given.x.cols; ++j)
        to[(1 + j) * kernel_.width] = static_cast<float>(placed[at(j)] * unit);
      if (second_ == 0) continue;
      double g_norm = 0;
      for (Index j = 0; j + 1 < second_; ++j) {
        const double g = (*given.g)(row, j);
        g_norm += g * g;
        to[(first_ + 1 + j) * kernel_.width] = static_cast<float>(g);
      }
      to[first_ * kernel_.width] = static_cast<float>(0.5 * g_norm);
      largest_g_norm_[at(tile)] = std::max(largest_g_norm_[at(tile)], g_norm);
    }
  });
  for (const double norm : largest_norm_) unusable_ |= !(norm <= kLargestSquaredNorm);
}

// |q|^2 + |p|^2 - 2 q.p in single precision: each of the L numbers is rounded once and each of the L + 1
// sums, so the error is below (L + 4) 2^-24 (|q|^2 + |p|^2 + 2 |q||p|) <= 2 (L + 4) 2^-24 (|q|^2 + |p|^2);
// some more for the second order.
double PairTiles::error_of_a(Index tile, Index other) const {
  return 2 * static_cast<double>(first_ + 8) * 0x1p-24 *
             (largest_norm_[at(tile)] + largest_norm_[at(other)]) +
         0x1p-100;
}

// exp(-a) is at most 1 and has slope at most 1: the error of a, that of the exponential, and that of u as
// above; the sums after the exponential start from 1.
double PairTiles::error_of_s(Index tile, Index other) const {
  return error_of_a(tile, other) + 0x1p-20 + static_cast<double>(second_ + 8) * 0x1p-24 +
         static_cast<double>(second_ + 8) * 0x1p-24 *
             (largest_g_norm_[at(tile)] + largest_g_norm_[at(other)]);
}

std::vector<PairTiles::Rows> PairTiles::rows_of(Index tile) const {
  std::vector<Rows> blocks;
  for (Index first = tiles_[tile].first; first < tiles_[tile].last; first += kernel_.rows)
    blocks.push_back(rows_from(first, std::min(kernel_.rows, tiles_[tile].last - first)));
  return blocks;
}

PairTiles::Rows PairTiles::rows_from(Index first, Index count) const {
  Rows rows;
  rows.numbers.assign(at((first_ + second_) * kernel_.rows), 0.0F);
  for (Index i = 0; i < count; ++i) {
    const auto to = [&](Index j) -> float& { return rows.numbers[at(j * kernel_.rows + i)]; };
    rows.starts[i] = number(first + i, 0);
    to(0) = 1;
    for (Index j = 1; j < first_; ++j) to(j) = -2 * number(first + i, j);
    if (second_ == 0) continue;
    rows.second_starts[i] = number(first + i, first_);
    to(first_) = 1;
    for (Index j = first_ + 1; j < first_ + second_; ++j) to(j) = -number(first + i, j);
  }
  return rows;
}

}  // namespace cordon

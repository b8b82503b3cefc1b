#include "graph/scan_panels.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/fail.h"
#include "core/parallel.h"

namespace cordon {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Index kSampleRows = 256;
constexpr Index kPanelsPerTile = 64;

// Squared norms beyond this are left to double precision: nothing in the kernel may overflow.
constexpr double kLargestSquaredNorm = 0x1p100;

}  // namespace

ScanPanels::ScanPanels(const MatrixView& x, const ScanKernel& kernel, const Run& run)
    : kernel_(kernel), f_(x.cols), panel_count_((x.rows + kernel.width - 1) / kernel.width) {
  const double f = static_cast<double>(f_);
  const double unit = 0x1p-24 / (1 - (f + 1) * 0x1p-24);
  // With millions of features single precision proves nothing: an infinite slack lets every pair survive.
  const bool provable = f < 0x1p22;
  point_slack_ = provable ? (f + 3) * unit : kInfinity;
  query_slack_ = provable ? (f / 2 + 2) * unit : kInfinity;
  floor_ = (f + 1) * 0x1p-148;
  choose_frame(x);

  constexpr std::size_t kCacheLine = 64;
  const auto bytes = static_cast<std::size_t>(panel_count_ * bytes_of_one());
  panels_.reset(static_cast<float*>(
      std::aligned_alloc(kCacheLine, (bytes + kCacheLine - 1) / kCacheLine * kCacheLine)));
  if (!panels_ && bytes > 0)
    fail(ErrorKind::kComputation, "out of memory: the neighbour search needs {:.1f} GB beside the points",
         static_cast<double>(bytes) * 1e-9);
  const Tiles tiles(panel_count_, kPanelsPerTile);
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) {
      float* const start = panels_.get() + i * panel_floats();
      for (Index lane = 0; lane < kernel_.width; ++lane) {
        const Index row = i * kernel_.width + lane;
        if (row >= x.rows) {  // beyond the last point: never survives
          for (Index j = 0; j <= f_; ++j) start[j * kernel_.width + lane] = 0;
          start[lane] = -std::numeric_limits<float>::infinity();
          continue;
        }
        const double norm = pack(x.data + row * x.row_stride, start + kernel_.width + lane, kernel_.width);
        const double h = norm < kInfinity ? norm * (point_slack_ - 0.5) : kInfinity;
        start[lane] = h < 0x1p120 ? static_cast<float>(h) : std::numeric_limits<float>::infinity();
      }
    }
  });
}

// The centre is the median of a sample in each coordinate and the factor comes from the sample's median norm,
// so that one outlier does not cost all others their digits.
void ScanPanels::choose_frame(const MatrixView& x) {
  const Index count = std::min(x.rows, kSampleRows);
  std::vector<double> values(static_cast<std::size_t>(count));
  std::vector<double> norms(values.size(), 0.0);
  const auto sampled = [&](Index i, Index j) { return x(i * x.rows / count, j); };
  const auto middle = [](std::vector<double>& of) {
    const auto at = of.begin() + static_cast<std::ptrdiff_t>(of.size() / 2);
    std::nth_element(of.begin(), at, of.end());
    return *at;
  };
  centre_.assign(static_cast<std::size_t>(f_), 0.0);
  if (count == 0) return;
  for (Index j = 0; j < f_; ++j) {
    for (Index i = 0; i < count; ++i) values[static_cast<std::size_t>(i)] = sampled(i, j);
    const double centre = centre_[static_cast<std::size_t>(j)] = middle(values);
    for (Index i = 0; i < count; ++i)
      norms[static_cast<std::size_t>(i)] += (sampled(i, j) - centre) * (sampled(i, j) - centre);
  }
  double typical = middle(norms);
  if (typical == 0) typical = *std::max_element(norms.begin(), norms.end());
  if (typical > 0 && typical < kInfinity) factor_ = std::ldexp(1.0, -std::ilogb(typical) / 2);
}

// Writes the point's coordinates, `stride` apart, and returns its squared norm, or zeros and infinity.
double ScanPanels::pack(const double* from, float* to, Index stride) const {
  double norm = 0;
  for (Index j = 0; j < f_; ++j) {
    const double value = (from[j] - centre_[static_cast<std::size_t>(j)]) * factor_;
    norm += value * value;
  }
  const bool usable = norm <= kLargestSquaredNorm;
  for (Index j = 0; j < f_; ++j)
    to[j * stride] =
        usable ? static_cast<float>((from[j] - centre_[static_cast<std::size_t>(j)]) * factor_) : 0.0F;
  return usable ? norm : kInfinity;
}

double ScanPanels::pack_query(const double* query, float* block, Index column) const {
  return pack(query, block + column, kernel_.queries);
}

float ScanPanels::threshold(double squared_norm, double squared_distance) const {
  constexpr float kAll = -std::numeric_limits<float>::infinity();
  const double rounding = 1 + static_cast<double>(f_ + 4) * 0x1p-52;  // of the double-precision sum itself
  const double bound =
      squared_norm * (0.5 - query_slack_) - squared_distance * factor_ * factor_ * rounding * 0.5 - floor_;
  if (!(std::abs(bound) < 0x1p120)) return kAll;
  const float rounded = static_cast<float>(bound);
  return static_cast<double>(rounded) <= bound ? rounded : std::nextafterf(rounded, kAll);
}

}  // namespace cordon

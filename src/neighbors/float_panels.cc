// The frame (centre and scale) in which points are rounded to single precision, balls around
// panels, and the memory layout of panels.
//
// The centre is the median of each column and the scale a power of two from the median
// squared norm, both over 256 rows spread evenly over the table: a minority of rows far out
// cannot move either of them, so the other rows keep their digits. The scale is a power of
// two so that multiplying by it is exact.
//
// A panel is a block of kernel.width points, coordinate by coordinate, so that the kernel
// loads one coordinate of all its points at once; the places that fill the last panel up have a
// start value of minus infinity and never survive.
#include "neighbors/float_panels.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/fail.h"
#include "core/infinity.h"
#include "neighbors/squared_distance.h"

namespace cordon::internal {
namespace {

constexpr Index kPanelSampleRows = 256;

// Squared norms beyond this are left to double precision: nothing in the kernel may overflow.
constexpr double kLargestSquaredNorm = 0x1p100;

// O(n) by selection; of an even number of values the higher of the two in the middle.
double middle_of(std::vector<double>& values) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

}  // namespace

FloatFrame::FloatFrame(const MatrixView& x)
    : centre_(static_cast<std::size_t>(x.cols), 0.0),
      rounding_(1 + static_cast<double>(x.cols + 8) * 0x1p-51) {
  const Index count = std::min(x.rows, kPanelSampleRows);
  if (count == 0) return;
  std::vector<double> values(static_cast<std::size_t>(count)), norms(values.size(), 0.0);
  const auto sampled = [&](Index i, Index j) { return x(i * x.rows / count, j); };
  for (Index j = 0; j < x.cols; ++j) {
    for (Index i = 0; i < count; ++i) values[static_cast<std::size_t>(i)] = sampled(i, j);
    const double centre = centre_[static_cast<std::size_t>(j)] = middle_of(values);
    for (Index i = 0; i < count; ++i)
      norms[static_cast<std::size_t>(i)] += (sampled(i, j) - centre) * (sampled(i, j) - centre);
  }
  // Rows at the centre say nothing about the scale; a table may be full of them.
  std::erase(norms, 0.0);
  const double typical = norms.empty() ? 0 : middle_of(norms);
  if (typical > 0 && typical < kInfinity) factor_ = std::ldexp(1.0, -std::ilogb(typical) / 2);
}

// The norm is summed in double precision before the coordinates are rounded to float.
double FloatFrame::place(const double* row, double* placed) const {
  double norm = 0;
  for (std::size_t j = 0; j < centre_.size(); ++j) {
    placed[j] = (row[j] - centre_[j]) * factor_;
    norm += placed[j] * placed[j];
  }
  if (norm <= kLargestSquaredNorm) return norm;
  std::fill_n(placed, centre_.size(), 0.0);
  return kInfinity;
}

// A ball too large for single precision becomes the ball
// that holds everything: norm infinite, never left out.
void FloatBall::widen(double by) {
  double& radius = coordinates.back();
  const double wider = radius + by;
  squared_norm += wider * wider - radius * radius;
  radius = wider;
  if (squared_norm <= kLargestSquaredNorm) return;
  std::fill(coordinates.begin(), coordinates.end(), 0.0);
  squared_norm = kInfinity;
}

// The centre is the mean of the rows: not the smallest ball, but one pass.
// Rows too far away for single precision were placed at 0 and have an infinite
// norm, which makes the ball hold everything.
FloatBall ball_around(const Matrix& placed, Index rows, const std::vector<double>& norms) {
  const Index f = placed.cols();
  FloatBall ball;
  ball.coordinates.assign(static_cast<std::size_t>(f) + 1, 0.0);
  for (Index i = 0; i < rows; ++i)
    for (Index j = 0; j < f; ++j)
      ball.coordinates[static_cast<std::size_t>(j)] += placed(i, j) / static_cast<double>(rows);
  for (Index j = 0; j < f; ++j)
    ball.squared_norm +=
        ball.coordinates[static_cast<std::size_t>(j)] * ball.coordinates[static_cast<std::size_t>(j)];
  double squared_radius = 0, largest = 0;
  for (Index i = 0; i < rows; ++i) {
    squared_radius =
        std::max(squared_radius, squared_distance(placed.row(i).data(), ball.coordinates.data(), f));
    largest = std::max(largest, norms[static_cast<std::size_t>(i)]);
  }
  // A little more than the rounding of this sum and of placing the rows.
  ball.widen(std::sqrt(squared_radius) * (1 + 0x1p-26) + std::sqrt(largest) * 0x1p-48 + 0x1p-500);
  return ball;
}

FloatPanels::FloatPanels(const PanelKernel& kernel, Index count, Index coordinates)
    : width_(kernel.width),
      coordinates_(coordinates),
      panel_count_((count + kernel.width - 1) / kernel.width) {
  floats_ = aligned_floats(panel_count_ * floats_of_one(), "the neighbour search");
  const std::vector<double> nowhere(static_cast<std::size_t>(coordinates), 0.0);
  for (Index i = count; i < panel_count_ * width_; ++i)
    put(i, nowhere.data(), -std::numeric_limits<float>::infinity());
}

// Place i is column i mod width of panel i / width; row 0 of a panel holds the start values.
void FloatPanels::put(Index i, const double* coordinates, float start_value) {
  float* const to = floats_.get() + i / width_ * floats_of_one() + i % width_;
  to[0] = start_value;
  for (Index j = 0; j < coordinates_; ++j) to[(j + 1) * width_] = static_cast<float>(coordinates[j]);
}

}  // namespace cordon::internal

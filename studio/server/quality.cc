#include "quality.h"

#include <algorithm>
#include <cmath>

#include "sample_rows.h"

namespace cordon::studio {
namespace {

constexpr Index kSample = 2000;
constexpr Index kNeighbours = 10;
constexpr double kMuch = 0.1;
constexpr double kHardly = 0.01;

}  // namespace

NeighboursKept::NeighboursKept(const Points& points)
    : rows_(sample_rows(points.rows(), kSample)), sample_(points.select_rows(rows_)) {}

double NeighboursKept::share(std::span<const float> places, Index dims, const Run& run) {
  const Index n = sample_.rows();
  const Index k = std::min(kNeighbours, n - 1);
  if (in_data_.count == 0) in_data_ = nearest(sample_, {.k = k}, run);
  Matrix y(n, dims);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < dims; ++j)
      y(i, j) = static_cast<double>(
          places[static_cast<std::size_t>(rows_[static_cast<std::size_t>(i)] * dims + j)]);
  const Neighbours on_map = nearest(Points::own(std::move(y)), {.k = k}, run);
  Index kept = 0;
  for (Index i = 0; i < n; ++i)
    for (const auto j : in_data_.row(i)) {
      const auto row = on_map.row(i);
      if (std::find(row.begin(), row.end(), j) != row.end()) ++kept;
    }
  return static_cast<double>(kept) / static_cast<double>(n * k);
}

Moved moved(std::span<const float> from, std::span<const float> to, Index dims) {
  const auto k = static_cast<std::size_t>(dims);
  const std::size_t n = to.size() / k;
  std::vector<double> mean(k);
  double squares = 0;
  for (std::size_t i = 0; i < to.size(); ++i) {
    mean[i % k] += static_cast<double>(to[i]) / static_cast<double>(n);
    squares += static_cast<double>(to[i]) * static_cast<double>(to[i]) / static_cast<double>(n);
  }
  for (const double m : mean) squares -= m * m;
  const double radius = std::sqrt(std::max(squares, 0.0));
  Moved counts;
  for (std::size_t i = 0; i < n; ++i) {
    double distance = 0;
    for (std::size_t j = 0; j < k; ++j) {
      const double step = static_cast<double>(to[i * k + j]) - static_cast<double>(from[i * k + j]);
      distance += step * step;
    }
    distance = std::sqrt(distance);
    if (distance > kMuch * radius) ++counts.much;
    if (distance < kHardly * radius) ++counts.hardly;
  }
  return counts;
}

}  // namespace cordon::studio

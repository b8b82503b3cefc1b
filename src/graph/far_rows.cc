#include "graph/far_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "core/fail.h"
#include "core/index.h"
#include "core/infinity.h"
#include "core/linalg.h"
#include "core/parallel.h"
#include "neighbors/float_panels.h"

namespace cordon::internal {
namespace {

constexpr double kFar = 1e6;  // squared, of the median
constexpr std::size_t kMaxRows = 32;
constexpr Index kLengthTileRows = 512;

// values -= (1 - g) (u . values) u
void compress(std::span<double> values, std::span<const double> u, double g) {
  const double along = (1 - g) * dot(values, u);
  for (std::size_t j = 0; j < values.size(); ++j) values[j] -= along * u[j];
}

// Row i of the points, seen from the middle.
void centred_row(const Points& points, Index i, std::span<const double> middle, std::span<double> row) {
  points.copy_rows(i, 1, row.data());
  for (std::size_t j = 0; j < row.size(); ++j) row[j] -= middle[j];
}

// The median of every column.
std::vector<double> middle_of(const Points& points) {
  const FloatFrame frame(points.dense());
  const std::span<const double> centre(frame.centre(), idx(points.cols()));
  std::vector<double> middle(centre.begin(), centre.end());
  return middle;
}

// Squared distances of these rows from the middle.
std::vector<double> squares_from(std::span<const double> middle, const Points& points,
                                 const std::vector<Index>& rows) {
  std::vector<double> squares, row(middle.size());
  for (const Index i : rows) {
    centred_row(points, i, middle, row);
    squares.push_back(squared_norm(row));
  }
  return squares;
}

}  // namespace

double far_square(const Points& points) {
  if (points.is_sparse() || points.rows() == 0) return kInfinity;
  std::vector<Index> rows(idx(points.rows()));
  std::iota(rows.begin(), rows.end(), 0);
  const double typical = upper_median(squares_from(middle_of(points), points, rows));
  return typical > 0 ? kFar * typical : kInfinity;
}

std::vector<Index> rows_near_nobody(const Neighbours& near, double far_square) {
  std::vector<Index> rows;
  for (Index i = 0; i < near.rows(); ++i)
    if (near.squared_distances(i)[0] > far_square) rows.push_back(i);
  return rows;
}

std::string far_rows_warning(Index far, Index rows, std::string_view what_follows) {
  return fmt::format(
      "{} of {} rows are farther from all others than a thousand times the median row's distance from the "
      "middle: {}; look whether they are mistakes",
      far, rows, what_follows);
}

NearCoordinates::NearCoordinates(const Points& points, const std::vector<double>& weights, const Run& run)
    : points_(points) {
  std::vector<Index> rows;
  for (Index i = 0; i < points.rows(); ++i)
    if (weights[idx(i)] != 0) rows.push_back(i);
  if (points.is_sparse() || rows.empty() || points.cols() < 2) return;
  middle_ = middle_of(points);
  std::vector<double> norms = squares_from(middle_, points, rows);
  const double typical = upper_median(norms);
  if (!(*std::max_element(norms.begin(), norms.end()) > kFar * typical)) return;
  Matrix x(points.rows(), points.cols());
  for (Index i = 0; i < x.rows(); ++i) centred_row(points, i, middle_, x.row(i));
  const Tiles tiles(x.rows(), kLengthTileRows);
  while (along_.size() < std::min(kMaxRows, idx(x.cols() - 1))) {
    const auto maximum = std::max_element(norms.begin(), norms.end());
    if (!(typical > 0 && *maximum > kFar * typical && std::isfinite(*maximum))) break;
    const Index farthest = rows[idx(maximum - norms.begin())];
    const double length = std::sqrt(*maximum);
    Compression by{{x.row(farthest).begin(), x.row(farthest).end()}, std::sqrt(typical) / length};
    for (double& value : by.u) value /= length;
    parallel_for(run, tiles.count(), [&](Index tile) {
      for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) compress(x.row(i), by.u, by.g);
    });
    for (Index j = 0; j < x.cols(); ++j) x(farthest, j) = by.u[idx(j)] * std::sqrt(typical);
    for (std::size_t i = 0; i < rows.size(); ++i) norms[i] = dot(x.row(rows[i]), x.row(rows[i]));
    along_.push_back(std::move(by));
  }
  if (!changed()) return;
  points_ = Points::own(std::move(x));
  points_.row_ids = points.row_ids;
}

Matrix NearCoordinates::lift(Matrix directions) const {
  std::vector<double> direction(idx(directions.rows()));
  for (Index c = 0; c < directions.cols(); ++c) {
    for (Index j = 0; j < directions.rows(); ++j) direction[idx(j)] = directions(j, c);
    for (std::size_t i = along_.size(); i-- > 0;) compress(direction, along_[i].u, along_[i].g);
    for (Index j = 0; j < directions.rows(); ++j) directions(j, c) = direction[idx(j)];
  }
  return directions;
}

std::vector<double> NearCoordinates::centre(std::vector<double> mean) const {
  for (const Compression& by : along_) compress(mean, by.u, 0);
  for (std::size_t j = 0; j < mean.size(); ++j) mean[j] += middle_[j];
  return mean;
}

}  // namespace cordon::internal

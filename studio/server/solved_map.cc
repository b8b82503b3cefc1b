#include "solved_map.h"

#include <algorithm>
#include <cmath>

#include "cordon/solve/symmetric.h"
#include "small_matrix.h"

namespace cordon::studio {
namespace {

constexpr double kSymmetric = 1e-6;

double squared_length(const std::vector<double>& x) {
  double sum = 0;
  for (const double value : x) sum += value * value;
  return sum;
}

std::vector<double> difference_of(const Points& points, Index a, Index b) {
  const auto f = static_cast<std::size_t>(points.cols());
  std::vector<double> x(f), y(f);
  points.copy_rows(a, 1, x.data());
  points.copy_rows(b, 1, y.data());
  for (std::size_t j = 0; j < f; ++j) x[j] -= y[j];
  return x;
}

}  // namespace

Matrix coordinates(const SolvedMap& map, const Points& points, const Run& run) {
  if (map.rotation.empty()) return map.map->apply(points, {}, run);
  const Matrix* const kept = map.map->training_coordinates();
  const Matrix placed =
      kept != nullptr && kept->rows() == points.rows() ? *kept : map.map->apply(points, {}, run);
  return product(with_columns(placed, map.dims), map.rotation);
}

Matrix coordinates_of_new(const SolvedMap& map, const Points& points, const Run& run) {
  const Matrix placed = map.map->apply(points, {}, run);
  return map.rotation.empty() ? placed : product(with_columns(placed, map.dims), map.rotation);
}

Matrix coordinates_of(const SolvedMap& map, const Points& points, const std::vector<Index>& rows,
                      const Run& run) {
  if (map.map->training_coordinates() == nullptr) return coordinates(map, points.select_rows(rows), run);
  const Matrix all = coordinates(map, points, run);
  Matrix chosen(static_cast<Index>(rows.size()), all.cols());
  for (Index i = 0; i < chosen.rows(); ++i)
    for (Index k = 0; k < chosen.cols(); ++k) chosen(i, k) = all(rows[static_cast<std::size_t>(i)], k);
  return chosen;
}

// Principal angles between two frames: with frames rotated onto each other U'V is
// symmetric, and its eigenvalues are the cosines. A map that travels along these angles
// passes through orthonormal frames only.
Morph morph_between(const SolvedMap& from, const SolvedMap& to) {
  const LinearMap *const first = from.linear(), *const last = to.linear();
  if (first == nullptr || last == nullptr || !from.orthonormal || !to.orthonormal || from.dims != to.dims)
    return {};
  Matrix cross = product(first->directions().view().transposed(), last->directions());
  for (Index i = 0; i < cross.rows(); ++i)
    for (Index j = 0; j < i; ++j) {
      if (std::abs(cross(i, j) - cross(j, i)) > kSymmetric) return {};  // not rotated onto each other
      cross(i, j) = cross(j, i) = 0.5 * (cross(i, j) + cross(j, i));
    }
  const EigenPairs pairs = symmetric_eigen(cross, cross.rows(), Order::kLargest);
  Morph morph;
  for (const double cosine : pairs.values) {
    if (cosine < -kSymmetric) return {};
    morph.angles.push_back(std::acos(std::clamp(cosine, 0.0, 1.0)));
  }
  for (Index i = 0; i < cross.rows(); ++i)
    for (Index j = 0; j < cross.cols(); ++j) morph.u.push_back(pairs.vectors(i, j));
  return morph;
}

double squared_distance(const Points& points, Index a, Index b) {
  return squared_length(difference_of(points, a, b));
}

double squared_distance_on(const SolvedMap* map, const Points& points, Index a, Index b) {
  const std::vector<double> x = difference_of(points, a, b);
  if (map == nullptr) return squared_length(x);
  const Matrix& directions = map->linear()->directions();
  std::vector<double> y(static_cast<std::size_t>(directions.cols()));
  for (Index j = 0; j < directions.rows(); ++j)
    for (Index k = 0; k < directions.cols(); ++k)
      y[static_cast<std::size_t>(k)] += x[static_cast<std::size_t>(j)] * directions(j, k);
  return squared_length(y);
}

}  // namespace cordon::studio

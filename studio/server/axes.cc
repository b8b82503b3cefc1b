#include "axes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "cordon/solve/symmetric.h"
#include "sample_rows.h"

namespace cordon::studio {
namespace {

constexpr Index kSample = 5000;
constexpr Index kLeastSample = 500;
constexpr Index kCells = 20'000'000;  // of the sample: with more than 4,000 features it has fewer rows
constexpr std::size_t kTopFeatures = 8;

// Covariances of coordinates with features and with each other, and the features' own variances.
struct Moments {
  Matrix cross;                 // f x k
  Matrix inner;                 // k x k
  std::vector<double> feature;  // f
  double total = 0;
};

void centre_columns(Matrix& x) {
  for (Index j = 0; j < x.cols(); ++j) {
    double mean = 0;
    for (Index i = 0; i < x.rows(); ++i) mean += x(i, j);
    mean /= static_cast<double>(x.rows());
    for (Index i = 0; i < x.rows(); ++i) x(i, j) -= mean;
  }
}

Moments moments_of(const SolvedMap& map, const Points& points, const Run& run) {
  const std::vector<Index> rows =
      sample_rows(points.rows(), std::clamp(kCells / points.cols(), kLeastSample, kSample));
  const Points some = points.select_rows(rows);
  Matrix y = coordinates_of(map, points, rows, run);
  centre_columns(y);
  const Index f = points.cols(), k = y.cols();
  Moments m{Matrix(f, k), Matrix(k, k), std::vector<double>(static_cast<std::size_t>(f)), 0};
  std::vector<double> sum(static_cast<std::size_t>(f)), x(static_cast<std::size_t>(f));
  const auto n = static_cast<double>(y.rows());
  for (Index i = 0; i < y.rows(); ++i) {
    some.copy_rows(i, 1, x.data());
    for (Index j = 0; j < f; ++j) {
      const double value = x[static_cast<std::size_t>(j)];
      sum[static_cast<std::size_t>(j)] += value;
      m.feature[static_cast<std::size_t>(j)] += value * value;
      for (Index p = 0; p < k; ++p) m.cross(j, p) += value * y(i, p) / n;  // y is centred, so x need not be
    }
    for (Index p = 0; p < k; ++p)
      for (Index q = 0; q < k; ++q) m.inner(p, q) += y(i, p) * y(i, q) / n;
  }
  for (std::size_t j = 0; j < sum.size(); ++j) {
    m.feature[j] = std::max(0.0, m.feature[j] / n - sum[j] / n * (sum[j] / n));
    m.total += m.feature[j];
  }
  return m;
}

double explained(const Moments& m) {
  const EigenPairs pairs = symmetric_eigen(m.inner, m.inner.rows(), Order::kLargest);
  double kept = 0;
  for (std::size_t p = 0; p < pairs.values.size(); ++p) {
    if (!(pairs.values[p] > 1e-12 * pairs.values[0])) continue;
    for (Index j = 0; j < m.cross.rows(); ++j) {
      double along = 0;
      for (Index k = 0; k < m.cross.cols(); ++k)
        along += m.cross(j, k) * pairs.vectors(k, static_cast<Index>(p));
      kept += along * along / pairs.values[p];
    }
  }
  return m.total > 0 ? std::min(1.0, kept / m.total) : 0;
}

double weight_of(const SolvedMap& map, const Moments& m, Index feature, Index axis) {
  if (const LinearMap* const linear = map.linear()) return linear->directions()(feature, axis);
  const double size = std::sqrt(m.feature[static_cast<std::size_t>(feature)] * m.inner(axis, axis));
  return size > 0 ? m.cross(feature, axis) / size : 0;  // a correlation
}

}  // namespace

void describe_axes(SolvedMap& map, const Points& points, const Run& run) {
  const Moments m = moments_of(map, points, run);
  if (map.variance_kept == 0) map.variance_kept = explained(m);
  for (Index k = 0; k < map.dims; ++k) {
    Axis axis;
    double along = 0;
    for (Index j = 0; j < m.cross.rows(); ++j) along += m.cross(j, k) * m.cross(j, k);
    if (m.total > 0 && m.inner(k, k) > 0)
      axis.share = map.orthonormal ? m.inner(k, k) / m.total : along / m.inner(k, k) / m.total;
    std::vector<Index> order(static_cast<std::size_t>(points.cols()));
    std::iota(order.begin(), order.end(), Index{0});
    const auto top = order.begin() + static_cast<std::ptrdiff_t>(std::min(kTopFeatures, order.size()));
    std::partial_sort(order.begin(), top, order.end(), [&](Index x, Index y) {
      const double wx = std::abs(weight_of(map, m, x, k)), wy = std::abs(weight_of(map, m, y, k));
      return wx != wy ? wx > wy : x < y;
    });
    for (auto feature = order.begin(); feature != top; ++feature)
      axis.top.push_back({*feature, weight_of(map, m, *feature, k)});
    for (Index feature = 0; feature < points.cols(); ++feature)
      axis.weights.push_back(static_cast<float>(weight_of(map, m, feature, k)));
    map.axes.push_back(std::move(axis));
  }
}

}  // namespace cordon::studio

#include "statement_status.h"

#include <algorithm>

#include "method_list.h"
#include "sample_rows.h"

namespace cordon::studio {
namespace {

constexpr double kAround = 1.5;    // as in guided/session.h
constexpr double kHalfway = 0.25;  // of the mean squared distance: half the distance

double squared(const Matrix& y, Index i, Index j) {
  double sum = 0;
  for (Index k = 0; k < y.cols(); ++k) sum += (y(i, k) - y(j, k)) * (y(i, k) - y(j, k));
  return sum;
}

// Sum of the variances of the columns, row by row: sparse points are never dense as a whole.
double spread(const Points& points) {
  const auto columns = static_cast<std::size_t>(points.cols());
  std::vector<double> x(columns), sum(columns), squares(columns);
  for (Index i = 0; i < points.rows(); ++i) {
    points.copy_rows(i, 1, x.data());
    for (std::size_t k = 0; k < columns; ++k) {
      sum[k] += x[k];
      squares[k] += x[k] * x[k];
    }
  }
  const auto n = static_cast<double>(points.rows());
  double total = 0;
  for (std::size_t k = 0; k < columns; ++k) total += squares[k] / n - sum[k] / n * (sum[k] / n);
  return total;
}

struct Bounds {
  double unit;     // squared distances here to those of the widest view
  double typical;  // mean squared distance of two objects
  const Matrix* y;

  // How far on the right side of its bound; places are those of a, b..., c in this order.
  double slack(const Statement& s, Index a, const std::vector<Index>& b, Index c) const {
    double sum = 0, worst_must = 0, worst_cannot = typical;
    for (const Index other : b) {
      const double d = squared(*y, a, other);
      sum += d;
      worst_must = std::max(worst_must, d);
      worst_cannot = std::min(worst_cannot, d);
    }
    const double mean = sum / static_cast<double>(b.size());
    switch (s.kind) {
      case StatementKind::kCloser:
        return s.value.value_or(0) * unit - mean;
      case StatementKind::kFarther:
        return mean - s.value.value_or(0) * unit;
      case StatementKind::kNearer:
        return s.value.value_or(1) * squared(*y, a, c) - mean;
      case StatementKind::kMust:
        return kHalfway * typical - worst_must;
      case StatementKind::kCannot:
        return worst_cannot - kHalfway * typical;
      case StatementKind::kNear:
        break;
    }
    if (b.size() == 1) return kHalfway * typical - mean;
    double among = 0;
    for (std::size_t i = 0; i < b.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) among += squared(*y, b[i], b[j]);
    return kAround * among * 2 / static_cast<double>(b.size() * (b.size() - 1)) - mean;
  }
};

}  // namespace

void add_status_by_coordinates(const Snapshot& snapshot, const Points& points, SolvedMap& map,
                               const Run& run) {
  // Coordinates of a sample, and after it those of the rows that are named.
  std::vector<Index> rows = sample_rows(points.rows(), 2000);
  const auto sampled = static_cast<Index>(rows.size());
  for (const auto& s : snapshot.statements) {
    const auto named = s->rows();
    rows.insert(rows.end(), named.begin(), named.end());
  }
  const Matrix y = coordinates_of(map, points, rows, run);
  const double here = spread(Points::look_at(y.view().middle_rows(0, sampled)));
  const double source = spread(points.select_rows({rows.begin(), rows.begin() + sampled}));
  const double widest = source * map.variance_kept;
  const Bounds bounds{map.orthonormal || widest <= 0 ? 1.0 : here / widest, 2 * here, &y};

  Index next = sampled;
  for (const auto& s : snapshot.statements) {
    std::vector<Index> b;
    for (std::size_t i = 0; i < s->b.size(); ++i) b.push_back(next++);
    const Index a = next++;
    const Index c = s->c >= 0 ? next++ : -1;
    const double slack = bounds.slack(*s, a, b, c);
    const auto named = s->rows();
    const bool unused =
        !learns_from(map.method, s->kind) ||
        std::any_of(named.begin(), named.end(), [&](Index r) { return snapshot.is_ignored(r); });
    map.statuses.push_back({s->id, unused ? "not-used" : slack >= 0 ? "holds" : "violated", slack, 0});
  }
}

}  // namespace cordon::studio

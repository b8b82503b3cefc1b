#include "methods/sums.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cordon/constraints/closure.h"
#include "core/fail.h"
#include "core/index.h"
#include "graph/scatter.h"
#include "methods/chunklets.h"

namespace cordon::internal {
namespace {

void add(Matrix& sum, const Matrix& term) {
  if (sum.empty()) {
    sum = Matrix(term);
    return;
  }
  for (Index i = 0; i < sum.size(); ++i) sum.data()[i] += term.data()[i];
}

// Adds weight d d'.
void add_outer(Matrix& sum, const std::vector<double>& d, double weight) {
  for (Index i = 0; i < sum.rows(); ++i)
    for (Index j = 0; j < sum.cols(); ++j) sum(i, j) += weight * (d[idx(i)] * d[idx(j)]);
}

// Moves the mean of n numbers per column to that of n + m; returns the difference of the two means.
std::vector<double> move_mean(std::vector<double>& mean, double n, std::span<const double> other, double m) {
  std::vector<double> difference(mean.size());
  for (std::size_t j = 0; j < mean.size(); ++j) {
    difference[j] = other[j] - mean[j];
    mean[j] += difference[j] * (m / (n + m));
  }
  return difference;
}

void scale_both(Matrix& sum, const std::vector<double>& factor) {
  for (Index i = 0; i < sum.rows(); ++i)
    for (Index j = 0; j < sum.cols(); ++j) sum(i, j) *= factor[idx(i)] * factor[idx(j)];
}

void scale_point(std::span<double> point, const Scaling& scaling) {
  for (std::size_t j = 0; j < point.size(); ++j)
    point[j] = (point[j] - scaling.offset[j]) * scaling.factor[j];
}

}  // namespace

void Sums::add_points(const Points& part, const Run& run) {
  const std::vector<double> mean = column_means(part, run);
  add(total, total_scatter(part, mean, run));
  if (rows == 0) {
    features = part.cols();
    minimum.assign(idx(features), std::numeric_limits<double>::infinity());
    maximum.assign(idx(features), -std::numeric_limits<double>::infinity());
    means = mean;
  } else {
    const auto n = static_cast<double>(rows);
    const auto m = static_cast<double>(part.rows());
    add_outer(total, move_mean(means, n, mean, m), n * m / (n + m));
  }
  Matrix row = Matrix::uninitialised(1, features);
  for (Index i = 0; i < part.rows(); ++i) {
    part.copy_rows(i, 1, row.data());
    for (Index j = 0; j < features; ++j) {
      minimum[idx(j)] = std::min(minimum[idx(j)], row(0, j));
      maximum[idx(j)] = std::max(maximum[idx(j)], row(0, j));
    }
  }
  rows += part.rows();
}

void Sums::add_links(const Points& part, const ConstraintSet& constraints, const Run& run) {
  const PairSums more = pair_sums(part, constraints, run);
  add(pairs.between, more.between);
  add(pairs.within, more.within);
  pairs.rows += more.rows;
  pairs.features = more.features;
  pairs.cannot_links += more.cannot_links;
  pairs.must_links += more.must_links;
  pairs.cannot_weight += more.cannot_weight;
  pairs.must_weight += more.must_weight;
}

void Sums::add_chunklets(const Points& part, const ConstraintSet& constraints, const Run& run) {
  const Closure closure(constraints, part.rows());
  if (closure.chunklets().empty()) return;
  const ChunkletPoints found = chunklet_points(part, closure);
  const GroupMeans groups = group_means(found.points, found.chunklet, found.count, run);
  const std::vector<double> mean = column_means(found.points, run);
  add(chunklets.within, within_scatter(found.points, found.chunklet, groups, run));
  add(chunklets.between, between_scatter(groups, mean, run));
  const auto m = static_cast<double>(found.points.rows());
  if (chunklets.count == 0)
    chunklets.centre = mean;
  else
    add_outer(chunklets.between, move_mean(chunklets.centre, chunklets.points, mean, m),
              chunklets.points * m / (chunklets.points + m));
  chunklets.points += m;
  chunklets.count += found.count;
}

void Sums::add_classes(const Points& part, const Labels& labels, const Run& run) {
  const GroupMeans found = group_means(part, labels.of_row, labels.class_count(), run);
  add(classes.within, within_scatter(part, labels.of_row, found, run));
  for (Index c = 0; c < labels.class_count(); ++c) {
    const double m = found.sizes[idx(c)];
    if (m == 0) continue;
    const auto name = std::ranges::find(classes.names, labels.names[idx(c)]);
    const Index at = name - classes.names.begin();
    if (name == classes.names.end()) {
      Matrix more(at + 1, part.cols());
      std::copy_n(classes.means.data(), classes.means.size(), more.data());
      std::ranges::copy(found.means.row(c), more.row(at).begin());
      classes.means = std::move(more);
      classes.names.push_back(labels.names[idx(c)]);
      classes.sizes.push_back(m);
      continue;
    }
    const double n = classes.sizes[idx(at)];
    std::vector<double> mean(classes.means.row(at).begin(), classes.means.row(at).end());
    add_outer(classes.within, move_mean(mean, n, found.means.row(c), m), n * m / (n + m));
    std::ranges::copy(mean, classes.means.row(at).begin());
    classes.sizes[idx(at)] += m;
  }
}

Scaling Sums::scaling(ScalingKind kind) const {
  if (kind != ScalingKind::kMinMax && kind != ScalingKind::kZScore) return {};
  Scaling made{kind, kind == ScalingKind::kMinMax ? minimum : means, std::vector<double>(idx(features), 0.0)};
  for (Index j = 0; j < features; ++j) {
    const double range = maximum[idx(j)] - minimum[idx(j)];
    if (!std::isfinite(range))
      fail(ErrorKind::kInput, "column {}: the range of its numbers overflows; rescale that column first",
           j + 1);
    const double unit =
        kind == ScalingKind::kMinMax ? range : std::sqrt(total(j, j) / static_cast<double>(rows));
    // As fit_scaling: a column without spread becomes 0 and takes no part.
    if (range > std::numeric_limits<double>::min() && unit > std::numeric_limits<double>::min())
      made.factor[idx(j)] = 1 / unit;
  }
  return made;
}

Sums Sums::scaled(const Scaling& scaling) const {
  Sums made = *this;
  if (scaling.factor.empty()) return made;
  for (Matrix* sum : {&made.total, &made.pairs.between, &made.pairs.within, &made.chunklets.within,
                      &made.chunklets.between, &made.classes.within})
    scale_both(*sum, scaling.factor);
  scale_point(made.means, scaling);
  if (!made.chunklets.centre.empty()) scale_point(made.chunklets.centre, scaling);
  for (Index c = 0; c < made.classes.means.rows(); ++c) scale_point(made.classes.means.row(c), scaling);
  return made;
}

}  // namespace cordon::internal

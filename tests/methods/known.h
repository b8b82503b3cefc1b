// Points with something known about them, for the tests of methods.
#pragma once

#include <numeric>
#include <string>
#include <vector>

#include "cordon/methods/method.h"
#include "matrices.h"
#include "runs.h"

namespace cordon::testing {

// Row i is of class i mod classes; the classes lie apart and are spread more along some features than along
// others.
struct LabelledRows {
  Matrix values;
  Labels labels;

  LabelledRows(Index n, Index f, Index classes, std::uint64_t seed) : values(random_matrix(n, f, seed)) {
    const Matrix centres = random_matrix(classes, f, seed + 1);
    const Matrix mix = random_matrix(f, f, seed + 2);
    values = times(values, mix);
    for (Index c = 0; c < classes; ++c) labels.names.push_back("class" + std::to_string(c));
    for (Index i = 0; i < n; ++i) {
      labels.of_row.push_back(static_cast<int>(i % classes));
      for (Index j = 0; j < f; ++j) values(i, j) += 4 * centres(i % classes, j);
    }
  }
};

// Must-links 0-1, 2-3, ...: `count` chunklets of two.
inline Knowledge pair_chunklets(Index count) {
  Knowledge known;
  for (Index i = 0; i < count; ++i) known.constraints.add_must(2 * i, 2 * i + 1);
  return known;
}

// Chains of must-links that make rows first, first + step, first + 2 step ... one chunklet, for `step`
// chunklets.
inline Knowledge chains(Index n, Index step) {
  Knowledge known;
  for (Index i = step; i < n; ++i) known.constraints.add_must(i - step, i);
  return known;
}

// Pooled scatter of the rows inside their groups.
inline Matrix inside_scatter(const Matrix& y, const std::vector<int>& group) {
  const int groups = *std::max_element(group.begin(), group.end()) + 1;
  Matrix sum(y.cols(), y.cols());
  for (int g = 0; g < groups; ++g) {
    std::vector<Index> rows;
    for (std::size_t i = 0; i < group.size(); ++i)
      if (group[i] == g) rows.push_back(static_cast<Index>(i));
    if (rows.empty()) continue;
    const Matrix part = scatter_about_mean(values_of(Points::look_at(y).select_rows(rows)));
    for (Index i = 0; i < sum.size(); ++i) sum.data()[i] += part.data()[i];
  }
  return sum;
}

inline Matrix scaled_by(Matrix m, double factor) {
  for (Index i = 0; i < m.size(); ++i) m.data()[i] *= factor;
  return m;
}

// Squared distances between all rows: what a map looks like, whatever its signs.
inline Matrix squared_distances(const Matrix& y) {
  Matrix d(y.rows(), y.rows());
  for (Index a = 0; a < y.rows(); ++a)
    for (Index b = 0; b < y.rows(); ++b)
      for (Index k = 0; k < y.cols(); ++k) d(a, b) += (y(a, k) - y(b, k)) * (y(a, k) - y(b, k));
  return d;
}

// x T + shift with a random, well conditioned T.
inline Matrix affine_image(const Matrix& x, std::uint64_t seed) {
  Matrix t = random_rotation(x.cols(), seed);
  for (Index i = 0; i < t.rows(); ++i)
    for (Index j = 0; j < t.cols(); ++j) t(i, j) *= 0.5 + static_cast<double>(i % 5);
  Matrix image = times(x, times(t, random_rotation(x.cols(), seed + 1)));
  for (Index i = 0; i < image.rows(); ++i)
    for (Index j = 0; j < image.cols(); ++j) image(i, j) += 10.0 * static_cast<double>(j - 2);
  return image;
}

}  // namespace cordon::testing

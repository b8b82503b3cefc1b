// Two scores of a map against classes, on the rows that have one.
//
// Cumulative purity: the share of the same class among the first t neighbours, for t = 1 .. T, from
// one exact search for T neighbours. Equally near points are ordered by index, so the curve is well
// defined on grids.
//
// Between share: tr S_B / tr S_T, the part of the variance that lies between the class means. Two
// passes, means first, so that a common offset of all points costs no digits. Cost: n f.
#include "cordon/score/projection_scores.h"

#include <algorithm>

#include "cordon/neighbors/nearest.h"
#include "score/labelled_rows.h"

namespace cordon {

using namespace internal;

// Purity at t = (sum over rows and their first t neighbours of "same class") / (n t). Fewer than t
// other rows: the curve is shorter, and empty for a single row.
std::vector<double> cumulative_purity(const Points& embedding, std::span<const int> labels, Index largest_t,
                                      const Run& run) {
  const LabelledRows known = rows_with_label(embedding, labels, "embedding");
  const Index n = known.rows();
  const Index maximum = std::min(largest_t, n - 1);
  if (maximum < 1) return {};

  const Neighbours near = nearest(known.points, {.k = maximum}, run);
  std::vector<Index> same(static_cast<std::size_t>(maximum));  // at place t, over all points
  for (Index i = 0; i < n; ++i) {
    const auto neighbours = near.row(i);
    for (std::size_t t = 0; t < same.size(); ++t)
      same[t] +=
          known.labels[static_cast<std::size_t>(neighbours[t])] == known.labels[static_cast<std::size_t>(i)];
  }
  std::vector<double> purity;
  Index so_far = 0;
  for (std::size_t t = 0; t < same.size(); ++t) {
    so_far += same[t];
    purity.push_back(static_cast<double>(so_far) / (static_cast<double>(n) * static_cast<double>(t + 1)));
  }
  return purity;
}

// Class sums are divided by their sizes at the end, the common mean is added up from shares: both
// from one pass. The second pass measures tr S_T about that mean.
double between_share(const Points& embedding, std::span<const int> labels) {
  const LabelledRows known = rows_with_label(embedding, labels, "embedding");
  const Index n = known.rows();
  const Index f = known.points.cols();
  std::vector<double> row(static_cast<std::size_t>(f));
  Matrix class_means(known.classes, f);
  std::vector<double> sizes(static_cast<std::size_t>(known.classes));
  Matrix mean(1, f);
  for (Index i = 0; i < n; ++i) {
    known.points.copy_rows(i, 1, row.data());
    const Index label = known.labels[static_cast<std::size_t>(i)];
    sizes[static_cast<std::size_t>(label)] += 1;
    for (Index j = 0; j < f; ++j) {
      class_means(label, j) += row[static_cast<std::size_t>(j)];
      mean(0, j) += row[static_cast<std::size_t>(j)] / static_cast<double>(n);
    }
  }
  double between = 0;  // tr S_B: every class has a row, so no size is 0
  for (Index c = 0; c < known.classes; ++c)
    for (Index j = 0; j < f; ++j) {
      const double size = sizes[static_cast<std::size_t>(c)];
      const double difference = class_means(c, j) / size - mean(0, j);
      between += size * difference * difference;
    }
  double total = 0;
  for (Index i = 0; i < n; ++i) {
    known.points.copy_rows(i, 1, row.data());
    for (Index j = 0; j < f; ++j) {
      const double difference = row[static_cast<std::size_t>(j)] - mean(0, j);
      total += difference * difference;
    }
  }
  // Rounding may leave the ratio slightly outside; a map of equal points has nothing to share.
  return total > 0 ? std::clamp(between / total, 0.0, 1.0) : 0;
}

}  // namespace cordon

#include "cluster/consensus.h"

#include <cmath>

#include "core/index.h"

namespace cordon::internal {

Indicators::Indicators(const std::vector<int>& labels, Index clusters, double weight)
    : means(idx(clusters), 0.0) {
  for (const int label : labels) means[idx(label)] += 1 / static_cast<double>(labels.size());
  double size = 1;  // mean squared row norm: sum of p (1 - p)
  for (const double share : means) size -= share * share;
  factor = size > 1e-12 ? std::sqrt(weight / size) : 0.0;
}

Matrix side_by_side(const std::vector<Indicators>& indicators, const std::vector<std::vector<int>>& labels) {
  Index columns = 0;
  for (const Indicators& one : indicators) columns += one.clusters();
  const Index rows = labels.empty() ? 0 : static_cast<Index>(labels[0].size());
  Matrix together = Matrix::uninitialised(rows, columns);
  Index first = 0;
  for (std::size_t g = 0; g < indicators.size(); ++g) {
    for (Index i = 0; i < rows; ++i)
      for (Index c = 0; c < indicators[g].clusters(); ++c)
        together(i, first + c) = indicators[g].value(labels[g][idx(i)], c);
    first += indicators[g].clusters();
  }
  return together;
}

}  // namespace cordon::internal

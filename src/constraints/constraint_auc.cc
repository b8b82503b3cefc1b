// The area under the ROC curve of distances as a test of cannot-link against must-link (Mann and
// Whitney 1947; Hanley and McNeil 1982). Squared distances are enough: only their order counts.
// O((m + c) (f + log m)), and a number per link.
#include <algorithm>
#include <vector>

#include "cordon/constraints/folds.h"

namespace cordon {
namespace {

// Ascending squared distances.
// Rows are copied out of the embedding one by one, so that sparse and strided points go as well.
std::vector<double> sorted_distances(const Points& embedding, const std::vector<Pair>& pairs) {
  std::vector<double> a(static_cast<std::size_t>(embedding.cols()));
  std::vector<double> b(a.size());
  std::vector<double> distances;
  for (const Pair& pair : pairs) {
    embedding.copy_rows(pair.a, 1, a.data());
    embedding.copy_rows(pair.b, 1, b.data());
    double sum = 0;
    for (std::size_t j = 0; j < a.size(); ++j) sum += (a[j] - b[j]) * (a[j] - b[j]);
    distances.push_back(sum);
  }
  std::sort(distances.begin(), distances.end());
  return distances;
}

}  // namespace

// The Mann-Whitney statistic: the share of (cannot-link, must-link) pairs in which the cannot-link
// is longer; ties count one half. Sorting and binary search: (m + c) log m.
double constraint_auc(const Points& embedding, const ConstraintSet& constraints) {
  constraints.require_rows(embedding.rows());
  if (constraints.must.empty() || constraints.cannot.empty()) return 0.5;
  const auto must = sorted_distances(embedding, constraints.must);
  double wins = 0;
  for (const double distance : sorted_distances(embedding, constraints.cannot)) {
    const auto [first_equal, first_larger] = std::equal_range(must.begin(), must.end(), distance);
    wins +=
        static_cast<double>(first_equal - must.begin()) + static_cast<double>(first_larger - first_equal) / 2;
  }
  return wins /
         (static_cast<double>(constraints.must.size()) * static_cast<double>(constraints.cannot.size()));
}

}  // namespace cordon

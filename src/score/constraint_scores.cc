#include "cordon/score/constraint_scores.h"

#include <algorithm>
#include <vector>

namespace cordon {
namespace {

// Ascending squared distances.
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

ConstraintScores score_constraints(std::span<const int> found, const ConstraintSet& said) {
  said.require_rows(static_cast<Index>(found.size()));
  ConstraintScores scores;
  const auto share = [&](const std::vector<Pair>& pairs, bool together, Index& counted) {
    Index satisfied = 0;
    for (const Pair& pair : pairs) {
      const int a = found[static_cast<std::size_t>(pair.a)];
      const int b = found[static_cast<std::size_t>(pair.b)];
      if (a < 0 || b < 0) {
        ++scores.left_out;
        continue;
      }
      ++counted;
      satisfied += (a == b) == together;
    }
    return counted > 0 ? static_cast<double>(satisfied) / static_cast<double>(counted) : 1.0;
  };
  scores.must_satisfied = share(said.must, true, scores.must_counted);
  scores.cannot_satisfied = share(said.cannot, false, scores.cannot_counted);
  return scores;
}

double constraint_auc(const Points& embedding, const ConstraintSet& said) {
  said.require_rows(embedding.rows());
  if (said.must.empty() || said.cannot.empty()) return 0.5;
  const auto must = sorted_distances(embedding, said.must);
  double wins = 0;
  for (const double distance : sorted_distances(embedding, said.cannot)) {
    const auto [first_equal, first_larger] = std::equal_range(must.begin(), must.end(), distance);
    wins +=
        static_cast<double>(first_equal - must.begin()) + static_cast<double>(first_larger - first_equal) / 2;
  }
  return wins / (static_cast<double>(said.must.size()) * static_cast<double>(said.cannot.size()));
}

}  // namespace cordon

// Scores of a clustering against classes, all from the contingency table: pair counts (F, Rand,
// adjusted Rand of Hubert and Arabie 1985, normalised Rand), mutual information, and accuracy by
// the best assignment. Cost: n, and what best_assignment.cc needs.
#include "cordon/score/clustering_scores.h"

#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "score/contingency.h"

namespace cordon {

using namespace internal;
namespace {

// Whole numbers up to 2^53 are exact in double: enough for all pairs of 10^8 points.
double pairs_of(Index count) {
  return static_cast<double>(count) * static_cast<double>(count - 1) / 2;
}

double pairs_of(const std::vector<Index>& counts) {
  double sum = 0;
  for (const Index count : counts) sum += pairs_of(count);
  return sum;
}

// All four scores of pairs follow from four counts: pairs of the same class, pairs in one cluster,
// both at once (together), neither (apart).
//   F = 2 together / (same + found),  Rand = (together + apart) / all
//   adjusted Rand = (together - e) / ((same + found) / 2 - e),  e = same found / all: its value
//     under random labels of these sizes
//   normalised Rand: the mean of the shares found right among same and among different pairs
// Where a score is 0 / 0 the two labellings are the same trivial one, and it is 1.
void score_pairs(const Contingency& table, ClusteringScores& scores) {
  double together = 0;
  for (const auto& row : table.rows)
    for (const auto& cell : row) together += pairs_of(cell.count);
  const double same = pairs_of(table.row_totals);
  const double found = pairs_of(table.column_totals);
  const double all = pairs_of(table.total);
  const double different = all - same;
  const double apart = different - (found - together);  // pairs of different classes in different clusters

  scores.f_score = together > 0 ? 2 * together / (same + found) : 0;
  scores.rand = all > 0 ? (together + apart) / all : 1;

  const double expected = all > 0 ? same / all * found : 0;
  const double maximum = (same + found) / 2;
  const bool trivial = same == found && (same == 0 || same == all);
  scores.adjusted_rand = trivial || maximum == expected ? 1 : (together - expected) / (maximum - expected);

  if (same > 0 && different > 0) {
    scores.normalised_rand = (together / same + apart / different) / 2;
  } else {
    scores.normalised_rand = same > 0 ? together / same : different > 0 ? apart / different : 1;
  }
}

// In natural logarithms. No count is 0: classes and clusters of a table have a point each.
double entropy(const std::vector<Index>& counts, double total) {
  double sum = 0;
  for (const Index count : counts) {
    const double share = static_cast<double>(count) / total;
    sum -= share * std::log(share);
  }
  return sum;
}

// I / max(H(classes), H(clusters)), in natural logarithms (which cancel). One class and one cluster
// agree; one class alone carries no information.
double normalised_mutual_information(const Contingency& table) {
  const bool one_class = table.row_totals.size() == 1;
  const bool one_cluster = table.column_totals.size() == 1;
  if (one_class || one_cluster) return one_class && one_cluster ? 1 : 0;

  const double total = static_cast<double>(table.total);
  double information = 0;
  for (std::size_t i = 0; i < table.rows.size(); ++i)
    for (const auto& cell : table.rows[i]) {
      const double count = static_cast<double>(cell.count);
      const double row = static_cast<double>(table.row_totals[i]);
      const double column = static_cast<double>(table.column_totals[static_cast<std::size_t>(cell.column)]);
      information += count / total * std::log(count / row * (total / column));
    }
  const double larger = std::max(entropy(table.row_totals, total), entropy(table.column_totals, total));
  return std::clamp(information / larger, 0.0, 1.0);
}

}  // namespace

// Refused: labellings of different lengths, and two that have no point in common.
ClusteringScores score_clustering(std::span<const int> truth, std::span<const int> found) {
  if (truth.size() != found.size())
    fail(ErrorKind::kInput,
         "There are {} class labels and {} cluster labels; there must be one of each per point.",
         truth.size(), found.size());
  const Contingency table = tabulate(truth, found);
  if (table.total == 0)
    fail(ErrorKind::kInput,
         "None of the {} points has both a class and a cluster; there is nothing to score.", truth.size());

  ClusteringScores scores;
  score_pairs(table, scores);
  scores.accuracy = static_cast<double>(best_assignment(table)) / static_cast<double>(table.total);
  scores.nmi = normalised_mutual_information(table);
  scores.rows = table.total;
  scores.left_out = table.left_out;
  scores.classes = static_cast<Index>(table.row_totals.size());
  scores.clusters = static_cast<Index>(table.column_totals.size());
  return scores;
}

}  // namespace cordon

// The number of clusters by evidence (cluster_number.h): for each k, the share of the held-out
// links that clusterings of the views keep, or the silhouette where there are too few links.
//
// The views are made once for all k, as for 10 clusters; only the clusterings, 4 starts
// each, are repeated for every k. No k below the number of groups that the links
// themselves prove to differ is looked at.
#include "cluster/cluster_number.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "cluster/link_selected_kmeans.h"
#include "cluster/weighted_rows.h"
#include "cordon/constraints/closure.h"
#include "core/index.h"
#include "core/linalg.h"
#include "core/parallel.h"

namespace cordon::internal {
namespace {

constexpr Index kShapeClusters = 10;  // the views are made once, as for so many clusters
constexpr Index kRunsOfNumber = 4;

// The silhouette (Rousseeuw, 1987) with distances to centres instead of rows: n k f, not n^2 f.
// With a <= b the term (b - a) / max(a, b) is 1 - a / b. Rows at distance 0 of two centres count 0,
// as does everything where there is one centre only.
double silhouette(const Points& y, const Matrix& centres) {
  const WeightedRows rows(y);
  double sum = 0;
  for (Index i = 0; i < rows.count(); ++i) {
    double own = std::numeric_limits<double>::infinity(), next = own;
    for (Index c = 0; c < centres.rows(); ++c) {
      const double d = rows.squared_distance(i, centres.row(c).data(), squared_norm(centres.row(c)));
      if (d < own) {
        next = own;
        own = d;
      } else {
        next = std::min(next, d);
      }
    }
    if (next > 0 && std::isfinite(next)) sum += 1 - std::sqrt(own / next);
  }
  return sum / static_cast<double>(rows.count());
}

}  // namespace

// A clique of the graph "these components differ", grown greedily from each of the 50 components of
// the most cannot-links in turn; the largest one found. It may be smaller than the largest there
// is, whose search is NP-hard, so that it is a safe lower bound of k.
Index mutually_separated(const ConstraintSet& constraints, Index rows) {
  const Closure closure(constraints, rows);
  std::set<std::pair<Index, Index>> apart;
  std::vector<Index> degree(idx(closure.component_count()), 0), order;
  for (const auto& [a, b] : closure.separated()) {
    apart.insert({a, b});
    if (degree[idx(a)]++ == 0) order.push_back(a);
    if (degree[idx(b)]++ == 0) order.push_back(b);
  }
  std::ranges::sort(
      order, [&](Index a, Index b) { return std::pair(-degree[idx(a)], a) < std::pair(-degree[idx(b)], b); });
  std::size_t largest = 1;
  for (std::size_t first = 0; first < std::min<std::size_t>(order.size(), 50); ++first) {
    std::vector<Index> chosen{order[first]};
    for (const Index candidate : order)
      if (std::ranges::all_of(chosen, [&](Index one) { return apart.contains(std::minmax(one, candidate)); }))
        chosen.push_back(candidate);
    largest = std::max(largest, chosen.size());
  }
  return static_cast<Index>(largest);
}

// Scores of different kinds are never compared: links are usable for all k or for none. k goes no
// further than the number of rows, and at least to the number that the links prove.
std::vector<ClusterCount> cluster_counts(const AutoViews& views, const LinkFolds& folds,
                                         const ConstraintSet& constraints, Index max_k, const Run& run) {
  const Index n = views.features().rows();
  const Index first = std::max<Index>(2, mutually_separated(constraints, n));
  const Index last = std::min(std::max(first, max_k), n);
  std::vector<ClusterCount> counts;
  const LinkFolds::Views made = folds.make_views(views.shape(kShapeClusters), run);
  for (Index k = std::min(first, n); k <= last; ++k) {
    run.progress("number of clusters",
                 static_cast<double>(k - first) / static_cast<double>(last - first + 1));
    ClusterCount count{.k = k};
    const Points& smoothed = made.common.back().coordinates;
    count.silhouette = silhouette(
        smoothed,
        link_selected_kmeans(smoothed, constraints, {.k = k, .runs = kRunsOfNumber, .item = 50}, run)
            .centres);
    if (folds.usable()) {
      const std::vector<double> kept = folds.judge(made, k, run);
      const std::vector<double> weights = view_weights(kept, kept.size());
      count.kept = 0;  // as the consensus weighs the views; steadier than the best of them
      for (std::size_t g = 0; g < kept.size(); ++g) count.kept += weights[g] * kept[g];
    }
    count.score = folds.usable() ? count.kept : count.silhouette;
    counts.push_back(count);
  }
  return counts;
}

// max_element takes the first of equal scores, the smaller k.
Index best_count(const std::vector<ClusterCount>& counts) {
  return counts.empty() ? 1 : std::ranges::max_element(counts, {}, &ClusterCount::score)->k;
}

}  // namespace cordon::internal

/// \file
/// Clusters from points and a few links, with nothing to choose: five clusterings, judged by links
/// they have not seen, and their consensus.
///
/// No single view of the points shows the clusters on all data. Links may teach much or little, and
/// columns may be heavy-tailed. So the points are clustered in five views:
///
/// \code{.unparsed}
/// F    the features                         Fs   the features, smoothed over their neighbours
/// kW   kernel WBDR                          A    the average of the members of `auto`, smoothed
/// Ar   the same from few columns, smoothed
/// \endcode
///
/// Smoothing moves a point towards the mean of its neighbours (G <- .8 D^-1 W G + .2 Y, twenty
/// times from G = Y). Each view is clustered by k-means from several starts that keeps the links
/// and prefers, of its starts, the one whose clusters agree with the links by themselves. Folds of
/// the links decide how much a view counts: b is the share of held-out must- and cannot-links that
/// its clusters keep (the mean of both), and the weight is v = exp((b - max b) / .05). A view that
/// learns little from the links thus counts little. The consensus is the same k-means once more, on
/// the weighted indicators of the five clusterings.
///
/// Number of clusters: k, or, where k is 0, estimated. For every k from 2 to `max_k` the views are
/// clustered in the folds, and the k wins whose clusters keep most of the held-out links, the
/// smaller of equal ones (`counts` has the evidence). Without usable folds the silhouette decides.
///
/// Of more than `map.sample` points the linked ones and a sample of the others are learnt from; the
/// rest are assigned by the rule, as new points are.
///
/// Cost: that of the fit of `auto` (methods/auto.h) with three folds, and about thirty k-means of
/// at most 120 dimensions. Memory: some copies of the coordinates of the points learnt from.
///
/// Edge cases: with fewer than two must-links the views are F and Fs. Without usable folds all
/// views count the same. Fewer distinct points than k: fewer clusters, with a warning. Must-linked
/// points share a cluster; a cannot-link is broken where keeping it costs more (`broken`). The bits
/// do not depend on the number of threads.
///
/// \code{.cpp}
/// const auto found = cordon::auto_cluster(points, constraints, {.k = 3}, run);
/// use(found.labels[17], found.confidence[17]);
/// const cordon::Assignment placed = found.rule->assign(new_points, run);
/// const auto why = cordon::explain_clusters(points, constraints, found, run);
/// use(why.columns.front().column, why.questions.front().row);
/// \endcode
///
/// Reference: none; docs/beyond.md has the measurements.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cordon/cluster/cluster_rule.h"
#include "cordon/constraints/constraint_set.h"
#include "cordon/methods/auto.h"

namespace cordon {

/// Options of auto_cluster().
struct AutoClusterOptions {
  Index k = 0;        ///< Number of clusters; 0: estimated.
  Index max_k = 20;   ///< The largest number considered if k is 0.
  AutoOptions map{};  ///< Dimensions of the map, and how much is sampled.
};

/// One of the clusterings that the consensus is made of.
struct ClusterView {
  std::string name;         ///< F, Fs, kW, A or Ar.
  std::string description;  ///< In words.
  double weight = 0;        ///< Its share of the consensus; the weights add up to 1.
  /// Share of the held-out links that its clusters keep: the mean over both kinds. Negative if no
  /// links could be held out.
  double kept = -1;
};

/// What speaks for a number of clusters.
struct ClusterCount {
  Index k = 0;
  double kept = -1;       ///< Share of the held-out links kept, as above; negative if none could be held out.
  double silhouette = 0;  ///< How compact and separate the clusters are, -1 to 1.
  double score = 0;       ///< What was decided by.
};

/// The clusters, the map, and how new points are placed on both.
struct CORDON_EXPORT AutoClustering {
  std::vector<int> labels;         ///< Cluster of each row, numbered by first appearance.
  std::vector<double> confidence;  ///< Margin of each row in the consensus, 0 to 1 (cluster_rule.h).
  Matrix map;                      ///< Coordinates of the points.
  std::vector<Index> broken;       ///< Indices of the violated cannot-links, ascending.
  std::vector<ClusterView> views;
  std::vector<ClusterCount> counts;         ///< If k was estimated: every k considered.
  std::shared_ptr<const ClusterRule> rule;  ///< Clusters of new points.
  std::shared_ptr<const Map> placement;     ///< Coordinates of new points.
  Report report;  ///< The views, the evidence for the number of clusters, what was sampled, warnings.

  /// Number of clusters.
  Index clusters() const { return rule->clusters(); }
};

/// `points` are already scaled. The report has the views (`views`), the evidence for the number
/// of clusters (`cluster_counts`) and what was sampled. Throws Error(kUsage) for a k that is not 0
/// to n.
CORDON_EXPORT AutoClustering auto_cluster(const Points& points, const ConstraintSet& constraints,
                                          const AutoClusterOptions& options, const Run& run);

/// Why the clusters are as they are, and what would help.
struct ClusterExplanation {
  /// How much of the variance of a column lies between the clusters, 0 to 1.
  struct Column {
    Index column = 0;
    double share = 0;
  };
  /// One cluster and what sets it apart.
  struct Group {
    Index size = 0;
    double confidence = 0;       ///< Mean over its rows.
    std::vector<Column> traits;  ///< Columns whose mean differs most from that of all rows, at most
                                 ///< three; the share is the difference in standard deviations.
  };
  /// A link that the views, asked without it, do not confirm.
  struct Disagreement {
    bool is_must = false;
    Index link = 0;       ///< Index into constraints.must or constraints.cannot.
    bool broken = false;  ///< Whether the result breaks it.
    double margin = 0;    ///< How clearly the views contradict it, 0 to 1.
  };
  /// A question worth asking: are these two rows of the same kind?
  struct Question {
    Index row = 0;        ///< A row between two clusters.
    Index other = 0;      ///< A typical row of the cluster it is in.
    int cluster = 0;      ///< The cluster it is in.
    int alternative = 0;  ///< Where it goes if the answer is no.
    double worth = 0;     ///< Expected number of rows whose cluster the answer corrects.
  };
  std::vector<Group> groups;              ///< One per cluster.
  std::vector<Column> columns;            ///< Of the largest share first.
  std::vector<Disagreement> disagreeing;  ///< The clearest first.
  std::vector<Question> questions;        ///< The one worth most first.
};

/// At most `maximum` columns and questions, all disagreeing links. `points` are those that were
/// clustered. Cost: one pass over the points and a prediction of the linked rows.
CORDON_EXPORT ClusterExplanation explain_clusters(const Points& points, const ConstraintSet& constraints,
                                                  const AutoClustering& found, const Run& run,
                                                  Index maximum = 10);

/// The explanation as tables of the report: `groups`, `columns`, `disagreeing_links`,
/// `next_questions`; rows and columns by their names.
CORDON_EXPORT void report_explanation(const ClusterExplanation& explanation, const Points& points,
                                      const ConstraintSet& constraints, Report& report);

}  // namespace cordon

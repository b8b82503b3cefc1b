/// \class cordon::ClusterRule
/// How rows are assigned to clusters that were found before: the part of a model that predicts.
///
/// Every rule measures the distance of a row to each cluster in a space of its own: that of the
/// features (k-means), of a kernel (kernel k-means, SKK-means) or of the views that `auto` agrees
/// on. A row belongs to the nearest cluster, of equally near ones to the lower. Its confidence is
/// the margin between the nearest cluster and the next:
///
/// \code{.unparsed}
/// confidence = (d_2 - d_1) / (d_2 + d_1)     0: on the border, 1: nowhere else;
///                                            1 for a single cluster
/// \endcode
///
/// \code{.cpp}
/// const auto found = cordon::auto_cluster(points, constraints, {.k = 3}, run);
/// const cordon::Assignment placed = found.rule->assign(new_points, run);
/// use(placed.labels[0], placed.confidence[0]);
/// \endcode
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/maps/map.h"

namespace cordon {

/// Clusters of rows, and how sure each of them is.
struct Assignment {
  std::vector<int> labels;         ///< Cluster of each row, from 0.
  std::vector<double> confidence;  ///< Of each row, 0 to 1.
};

class CORDON_EXPORT ClusterRule {
 public:
  virtual ~ClusterRule() = default;

  /// Its kind in the model file; see make_cluster_rule().
  virtual std::string_view kind() const = 0;
  /// Number of features.
  virtual Index input_dims() const = 0;
  /// Number of clusters.
  virtual Index clusters() const = 0;

  /// Distance of each row to each cluster: rows x clusters(). The points are scaled as those on
  /// which the clusters were found. Throws Error(kInput) for another number of features.
  virtual Matrix distances(const Points& points, const Run& run) const = 0;

  /// Everything needed to make the rule again.
  virtual std::vector<NamedArray> arrays() const = 0;

  /// The nearest cluster of each row and its confidence.
  Assignment assign(const Points& points, const Run& run) const;
};

/// The margin of each row for the given labels, from its distances to all clusters: as above, and 0
/// for a row that is nearer to another cluster.
CORDON_EXPORT std::vector<double> margins(const Matrix& distances, const std::vector<int>& labels);

/// Nearest centre, in the space of the features: the rule of k-means, plain and constrained.
CORDON_EXPORT std::shared_ptr<const ClusterRule> centre_rule(Matrix centres);

/// Nearest of several centres of each cluster, in the space of the features: `cluster_of_centre`
/// says whose each is. The rule of groups that were put together from smaller ones, as in the
/// studio. Throws Error(kInput) if a cluster from 0 to the largest has no centre.
CORDON_EXPORT std::shared_ptr<const ClusterRule> centre_rule(Matrix centres,
                                                             std::vector<int> cluster_of_centre);

/// The distances to the clusters as a map, for models whose clusters come without one.
CORDON_EXPORT std::shared_ptr<const Map> distance_map(std::shared_ptr<const ClusterRule> rule);

/// The rule of the given kind from its arrays. Throws Error(kInput) for an unknown kind or arrays
/// that do not fit together.
CORDON_EXPORT std::shared_ptr<const ClusterRule> make_cluster_rule(std::string_view kind,
                                                                   const std::vector<NamedArray>& arrays);

}  // namespace cordon

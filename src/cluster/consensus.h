// The consensus of several clusterings: link-selected k-means on their weighted indicators.
//
// Clustering g with k_g clusters is an indicator matrix n x k_g, its columns centred, divided by the
// root of its mean squared row norm and times sqrt(v_g). Side by side, two rows are as far apart as
// the clusterings that part them weigh. Rows that all clusterings treat alike coincide.
#pragma once

#include <vector>

#include "cluster/link_selected_kmeans.h"

namespace cordon::internal {

// From labels of one clustering to its columns of the indicators.
struct Indicators {
  double factor = 0;          // sqrt(v) / root mean squared row norm
  std::vector<double> means;  // share of the rows in each of its clusters

  Indicators() = default;
  Indicators(const std::vector<int>& labels, Index clusters, double weight);
  Index clusters() const { return static_cast<Index>(means.size()); }
  // The coordinate of a row with this label in column c.
  double value(int label, Index c) const {
    return factor * ((label == c ? 1.0 : 0.0) - means[static_cast<std::size_t>(c)]);
  }
};

// Rows of the indicators side by side; labels[g][i] is the cluster of row i in clustering g.
Matrix side_by_side(const std::vector<Indicators>& indicators, const std::vector<std::vector<int>>& labels);

}  // namespace cordon::internal

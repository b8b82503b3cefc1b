// Rules that assign rows to clusters: what they share, the nearest centre, and how they are made
// again from a file.
#include "cordon/cluster/cluster_rule.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cluster/consensus_rule.h"
#include "cluster/kernel_rule.h"
#include "cluster/weighted_rows.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "core/parallel.h"
#include "maps/find_array.h"

namespace cordon {

using namespace internal;
namespace {

class CentreRule final : public ClusterRule {
 public:
  static constexpr std::string_view kKind = "centres";

  explicit CentreRule(Matrix centres) : centres_(std::move(centres)) {
    if (centres_.rows() < 1) fail(ErrorKind::kInput, "a rule of the nearest centre without centres");
    for (Index i = 0; i < centres_.size(); ++i)
      if (!std::isfinite(centres_.data()[i]))
        fail(ErrorKind::kInput, "a rule of the nearest centre with centres that are not finite");
  }

  std::string_view kind() const override { return kKind; }
  Index input_dims() const override { return centres_.cols(); }
  Index clusters() const override { return centres_.rows(); }
  std::vector<NamedArray> arrays() const override { return {{"centres", centres_}}; }

  Matrix distances(const Points& points, const Run& run) const override {
    if (points.cols() != input_dims())
      fail(ErrorKind::kInput, "the points have {} features but the clusters were found on {}", points.cols(),
           input_dims());
    const WeightedRows rows(points);
    std::vector<double> norms;
    for (Index c = 0; c < clusters(); ++c) norms.push_back(squared_norm(centres_.row(c)));
    Matrix distances = Matrix::uninitialised(points.rows(), clusters());
    const Tiles tiles = rows.tiles();
    parallel_for(run, tiles.count(), [&](Index tile) {
      for (Index i = tiles[tile].first; i < tiles[tile].last; ++i)
        for (Index c = 0; c < clusters(); ++c)
          distances(i, c) = std::sqrt(rows.squared_distance(i, centres_.row(c).data(), norms[idx(c)]));
    });
    return distances;
  }

 private:
  Matrix centres_;
};

// Clusters of several centres: the distance to a cluster is that to the nearest of its centres.
class ManyCentresRule final : public ClusterRule {
 public:
  static constexpr std::string_view kKind = "many-centres";

  ManyCentresRule(Matrix centres, std::vector<int> cluster_of_centre)
      : centres_(std::move(centres)), cluster_of_(std::move(cluster_of_centre)) {
    constexpr const char* why =
        "a rule of several centres a cluster whose centres and clusters do not fit together";
    if (static_cast<Index>(cluster_of_.size()) != centres_.clusters()) fail(ErrorKind::kInput, why);
    for (const int cluster : cluster_of_) {
      if (cluster < 0 || cluster >= centres_.clusters()) fail(ErrorKind::kInput, why);
      clusters_ = std::max(clusters_, Index{cluster} + 1);
    }
    std::vector<bool> seen(idx(clusters_));
    for (const int cluster : cluster_of_) seen[idx(cluster)] = true;
    if (std::find(seen.begin(), seen.end(), false) != seen.end()) fail(ErrorKind::kInput, why);
  }

  static std::shared_ptr<const ClusterRule> from_arrays(const std::vector<NamedArray>& arrays) {
    const Matrix& owners = find_array(arrays, "clusters", kKind);
    std::vector<int> cluster_of;
    for (Index i = 0; i < owners.size(); ++i) {
      const double owner = owners.data()[i];
      // What is no whole number, or too large for one, is no cluster: refused as such.
      cluster_of.push_back(owner >= 0 && owner < 1e9 && owner == std::floor(owner) ? static_cast<int>(owner)
                                                                                   : -1);
    }
    return std::make_shared<ManyCentresRule>(find_array(arrays, "centres", kKind), std::move(cluster_of));
  }

  std::string_view kind() const override { return kKind; }
  Index input_dims() const override { return centres_.input_dims(); }
  Index clusters() const override { return clusters_; }

  std::vector<NamedArray> arrays() const override {
    Matrix owners(1, centres_.clusters());
    std::copy(cluster_of_.begin(), cluster_of_.end(), owners.data());
    std::vector<NamedArray> all = centres_.arrays();
    all.push_back({"clusters", std::move(owners)});
    return all;
  }

  Matrix distances(const Points& points, const Run& run) const override {
    const Matrix to_centres = centres_.distances(points, run);
    Matrix nearest = Matrix::uninitialised(points.rows(), clusters_);
    std::fill(nearest.data(), nearest.data() + nearest.size(), std::numeric_limits<double>::infinity());
    for (Index i = 0; i < to_centres.rows(); ++i)
      for (Index c = 0; c < to_centres.cols(); ++c) {
        double& least = nearest(i, cluster_of_[idx(c)]);
        least = std::min(least, to_centres(i, c));
      }
    return nearest;
  }

 private:
  CentreRule centres_;
  std::vector<int> cluster_of_;
  Index clusters_ = 0;
};

class DistanceMap final : public Map {
 public:
  explicit DistanceMap(std::shared_ptr<const ClusterRule> rule) : rule_(std::move(rule)) {}

  std::string_view kind() const override { return "distances"; }
  Index input_dims() const override { return rule_->input_dims(); }
  Index output_dims() const override { return rule_->clusters(); }
  Matrix apply(const Points& points, const Scaling& scaling, const Run& run) const override {
    return rule_->distances(scaled(points, scaling, run), run);
  }
  std::vector<NamedArray> arrays() const override { return {}; }

 private:
  std::shared_ptr<const ClusterRule> rule_;
};

}  // namespace

Assignment ClusterRule::assign(const Points& points, const Run& run) const {
  const Matrix all = distances(points, run);
  Assignment assigned;
  for (Index i = 0; i < all.rows(); ++i) {
    const auto row = all.row(i);
    assigned.labels.push_back(static_cast<int>(std::ranges::min_element(row) - row.begin()));
  }
  assigned.confidence = margins(all, assigned.labels);
  return assigned;
}

std::vector<double> margins(const Matrix& distances, const std::vector<int>& labels) {
  std::vector<double> all;
  for (Index i = 0; i < distances.rows(); ++i) {
    const double own = distances(i, labels[idx(i)]);
    double other = std::numeric_limits<double>::infinity();
    for (Index c = 0; c < distances.cols(); ++c)
      if (c != labels[idx(i)]) other = std::min(other, distances(i, c));
    const bool single = distances.cols() == 1;
    all.push_back(single ? 1.0 : other > own ? (other - own) / (other + own) : 0.0);
  }
  return all;
}

std::shared_ptr<const ClusterRule> centre_rule(Matrix centres) {
  return std::make_shared<CentreRule>(std::move(centres));
}

std::shared_ptr<const ClusterRule> centre_rule(Matrix centres, std::vector<int> cluster_of_centre) {
  return std::make_shared<ManyCentresRule>(std::move(centres), std::move(cluster_of_centre));
}

std::shared_ptr<const Map> distance_map(std::shared_ptr<const ClusterRule> rule) {
  return std::make_shared<DistanceMap>(std::move(rule));
}

std::shared_ptr<const ClusterRule> make_cluster_rule(std::string_view kind,
                                                     const std::vector<NamedArray>& arrays) {
  if (kind == CentreRule::kKind) return centre_rule(find_array(arrays, "centres", kind));
  if (kind == ManyCentresRule::kKind) return ManyCentresRule::from_arrays(arrays);
  if (kind == KernelRule::kKind) return KernelRule::from_arrays(arrays);
  if (kind == ConsensusRule::kKind) return ConsensusRule::from_arrays(arrays);
  fail(
      ErrorKind::kInput,
      "clusters of kind '{}' are not known to this version; it knows: centres, many-centres, kernel, consensus",
      kind);
}

}  // namespace cordon

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

std::shared_ptr<const Map> distance_map(std::shared_ptr<const ClusterRule> rule) {
  return std::make_shared<DistanceMap>(std::move(rule));
}

std::shared_ptr<const ClusterRule> make_cluster_rule(std::string_view kind,
                                                     const std::vector<NamedArray>& arrays) {
  if (kind == CentreRule::kKind) return centre_rule(find_array(arrays, "centres", kind));
  if (kind == KernelRule::kKind) return KernelRule::from_arrays(arrays);
  if (kind == ConsensusRule::kKind) return ConsensusRule::from_arrays(arrays);
  fail(ErrorKind::kInput,
       "clusters of kind '{}' are not known to this version; it knows: centres, kernel, consensus", kind);
}

}  // namespace cordon

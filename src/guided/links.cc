// Must- and cannot-links as statements on distances, for methods that know only those.
//
//   must-linked chunklet   its medoid (the member nearest to the mean) and each other member:
//                          closer than a tenth of their squared source distance; one statement per
//                          member, not per pair, of the largest weight of the member's must-links
//   cannot-link a, b       a is nearer to a point of its own kind than to b, and the same for b.
//                          The point of its own kind is the nearest member of its chunklet (then at
//                          most half the squared distance) or the nearest row that is not known
//                          to differ, among the 8 nearest, a itself counted
// Links that contradict the must-links are passed over, and so are statements on rows at distance
// 0, which no map can change. Cost: one search for the ends outside chunklets, and for each end
// inside one (size of its chunklet) f.
#include "cordon/guided/links.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "cordon/constraints/closure.h"
#include "cordon/neighbors/nearest.h"
#include "core/index.h"

namespace cordon {

using namespace internal;
namespace {

constexpr double kCloserShare = 0.1;   // of the source squared distance inside a chunklet
constexpr double kOwnKindRatio = 0.5;  // of the squared distance to a point of another kind
constexpr Index kNeighbours = 8;       // looked at for one that is not known to differ

class Links {
 public:
  Links(const Points& points, const ConstraintSet& constraints)
      : points_(points), constraints_(constraints), closure_(constraints, points.rows()) {
    for (const Pair& link : constraints.must)
      for (const Index end : {link.a, link.b}) must_weight_[end] = std::max(must_weight_[end], link.weight);
  }

  std::vector<DistanceStatement> statements(const Run& run) {
    for (const Index chunklet : closure_.chunklets()) hold_together(closure_.members(chunklet));
    find_neighbours(run);
    for (const Pair& link : constraints_.cannot) {
      if (closure_.contradicts(link)) continue;
      keep_from(link.a, link.b, link.weight);
      keep_from(link.b, link.a, link.weight);
    }
    return std::move(all_);
  }

 private:
  std::vector<double> row(Index i) const {
    std::vector<double> values(idx(points_.cols()));
    points_.copy_rows(i, 1, values.data());
    return values;
  }
  static double squared(const std::vector<double>& x, const std::vector<double>& y) {
    double sum = 0;
    for (std::size_t j = 0; j < x.size(); ++j) sum += (x[j] - y[j]) * (x[j] - y[j]);
    return sum;
  }
  // The one of `rows` nearest to `place`, the first among equals; -1
  // where `except` is the only one.
  Index nearest_of(std::span<const Index> rows, const std::vector<double>& place, Index except) const {
    Index best = -1;
    double minimum = std::numeric_limits<double>::infinity();
    for (const Index i : rows) {
      if (i == except) continue;
      const double distance = squared(row(i), place);
      if (distance < minimum) {
        minimum = distance;
        best = i;
      }
    }
    return best;
  }

  // Through the medoid, not the mean, since a statement speaks of rows. g - 1 statements instead of
  // g (g - 1) / 2: two members near their medoid are near each other.
  void hold_together(std::span<const Index> members) {
    std::vector<double> mean(idx(points_.cols()), 0.0);
    for (const Index i : members) {
      const std::vector<double> values = row(i);
      for (std::size_t j = 0; j < mean.size(); ++j)
        mean[j] += values[j] / static_cast<double>(members.size());
    }
    const Index middle = nearest_of(members, mean, -1);
    const std::vector<double> place = row(middle);
    for (const Index i : members) {
      const double source = squared(row(i), place);
      if (i == middle || source == 0) continue;
      DistanceStatement s;
      s.kind = StatementKind::kCloser;
      s.a = middle;
      s.b = i;
      s.value = kCloserShare * source;
      s.weight = must_weight_.at(i);
      all_.push_back(s);
    }
  }

  // One search for all ends that have no chunklet, before mate_of() asks for them one by one.
  void find_neighbours(const Run& run) {
    for (const Pair& link : constraints_.cannot)
      for (const Index end : {link.a, link.b})
        if (closure_.size_of(closure_.component_of(end)) == 1) alone_.push_back(end);
    std::sort(alone_.begin(), alone_.end());
    alone_.erase(std::unique(alone_.begin(), alone_.end()), alone_.end());
    if (alone_.empty()) return;
    near_ = nearest(points_.select_rows(alone_), points_, {.k = std::min(points_.rows(), kNeighbours)}, run);
  }

  // A point of a's own kind, as far as anybody can tell; -1: none.
  Index mate_of(Index a) const {
    const Index component = closure_.component_of(a);
    if (closure_.size_of(component) > 1) return nearest_of(closure_.members(component), row(a), a);
    const auto place = std::lower_bound(alone_.begin(), alone_.end(), a) - alone_.begin();
    for (const auto j : near_.row(place))
      if (j != a && closure_.relation(a, j) != Relation::kDifferent) return j;
    return -1;
  }

  // Nothing is said where a has no mate: "farther than b" alone would need a distance nobody gave.
  void keep_from(Index a, Index b, double weight) {
    DistanceStatement s;
    s.kind = StatementKind::kNearer;
    s.a = a;
    s.b = mate_of(a);
    s.c = b;
    s.value = closure_.size_of(closure_.component_of(a)) > 1 ? kOwnKindRatio : 1.0;
    s.weight = weight;
    if (s.b >= 0 && squared(row(a), row(s.b)) > 0 && squared(row(a), row(b)) > 0) all_.push_back(s);
  }

  const Points& points_;
  const ConstraintSet& constraints_;
  Closure closure_;
  std::unordered_map<Index, double> must_weight_;  // the largest of a point's must-links
  std::vector<Index> alone_;                       // ends of cannot-links outside chunklets, ascending
  Neighbours near_;                                // of those
  std::vector<DistanceStatement> all_;
};

}  // namespace

std::vector<DistanceStatement> statements_from_links(const Points& points, const ConstraintSet& constraints,
                                                     const Run& run) {
  constraints.require_rows(points.rows());
  return Links(points, constraints).statements(run);
}

}  // namespace cordon

// Exact nearest neighbours for few features: a kd-tree (nanoflann). Its result set orders by
// the tie rule and prunes only beyond the upper edge of the worst cell, so that a tied point
// with a lower index is never missed.
//
// Many points tied at the k-th distance would all have to be visited. A query that
// was offered more than 64 + 32 k points is given up and goes to the scan, which
// can pass over ties of a higher index.
//
// Cost: about n log n to build and log n per query for even data. The tree is read by all threads;
// each tile of 256 queries has its own result set and writes its own rows of the answer.
#include <algorithm>
#include <nanoflann.hpp>
#include <numeric>

#include "core/parallel.h"
#include "neighbors/k_best.h"
#include "neighbors/nearest_search.h"
#include "neighbors/squared_distance.h"

namespace cordon::internal {
namespace {

constexpr Index kTreeTileRows = 256;
constexpr std::size_t kTreeLeafPoints = 16;

// The points, as nanoflann wants to see them.
struct PointSource {
  const DenseQuestion& question;
  std::size_t kdtree_get_point_count() const { return static_cast<std::size_t>(question.x.rows); }
  double kdtree_get_pt(std::size_t i, std::size_t j) const {
    return question.point(static_cast<Index>(i))[j];
  }
  template <class Box>
  bool kdtree_get_bbox(Box&) const {
    return false;
  }
};

// The metric, as nanoflann wants to see it: whole distances by our one function.
// accum_dist() is asked for one coordinate, for the bound of a branch only.
struct Metric {
  using ElementType = double;
  using DistanceType = double;
  const PointSource& source;
  explicit Metric(const PointSource& points) : source(points) {}
  double evalMetric(const double* a, std::size_t i, std::size_t f) const {
    return squared_distance(a, source.question.point(static_cast<Index>(i)), static_cast<Index>(f));
  }
  template <class U, class V>
  double accum_dist(U a, V b, std::size_t) const {
    return (a - b) * (a - b);
  }
};

using Tree = nanoflann::KDTreeSingleIndexAdaptor<Metric, PointSource, -1, std::int32_t>;

// What the tree fills for one query.
// What nanoflann asks of it: addPoint() returns false to end the
// search, worstDist() prunes branches.
class TieAwareResult {
 public:
  using DistanceType = double;

  explicit TieAwareResult(const DenseQuestion& question)
      : question_(question), best_(question.k), patience_(64 + 32 * question.k) {}

  void start(Index query, const Neighbours& so_far) {
    best_.clear();
    query_ = query;
    offers_ = 0;
    worst_distance_ = std::numeric_limits<double>::infinity();
    if (!question_.goes_on) return;
    best_.take_up(so_far, query);
    if (best_.full()) lower_worst_distance();
  }

  bool addPoint(double squared_distance, std::int32_t point) {
    if (question_.is_itself(query_, point)) return true;
    if (best_.offer(question_.id_of(point), squared_distance) && best_.full()) lower_worst_distance();
    return ++offers_ <= patience_;
  }
  double worstDist() const { return worst_distance_; }
  bool full() const { return best_.full(); }
  bool gave_up() const { return offers_ > patience_ || !best_.full(); }
  void write(Neighbours& answer) { best_.write(answer, query_); }

 private:
  // nanoflann's lower bound of a branch is a sum that only
  // grows on the way down; its rounding stays far below this.
  static constexpr double kTreeSlack = 1 + 0x1p-38;

  void lower_worst_distance() {
    worst_distance_ = TieRule::of_input_space().upper_edge(best_.worst_cell()) * kTreeSlack;
  }

  const DenseQuestion& question_;
  KBest best_;
  Index patience_;  // more points than this worth offering: ties upon ties
  Index query_ = 0;
  Index offers_ = 0;
  double worst_distance_ = 0;
};

}  // namespace

std::vector<Index> search_by_tree(const DenseQuestion& question, std::span<const Index> rows,
                                  Neighbours& answer, const Run& run) {
  const PointSource source{question};
  const Tree tree(static_cast<std::int32_t>(question.x.cols), source, {kTreeLeafPoints});
  const Tiles tiles(rows.empty() ? question.queries.rows : static_cast<Index>(rows.size()), kTreeTileRows);
  std::vector<std::vector<Index>> given_up(static_cast<std::size_t>(tiles.count()));
  // Points among themselves are asked leaf by leaf: neighbours in turn meet the same branches and
  // points, which are then still in the cache. The answers do not depend on it.
  const auto query_at = [&](Index place) {
    if (!rows.empty()) return rows[static_cast<std::size_t>(place)];
    return question.among_themselves ? static_cast<Index>(tree.vAcc[static_cast<std::size_t>(place)]) : place;
  };
  parallel_for(
      run, tiles.count(),
      [&](Index tile) {
        TieAwareResult result(question);
        for (Index place = tiles[tile].first; place < tiles[tile].last; ++place) {
          const Index i = query_at(place);
          result.start(i, answer);
          tree.findNeighbors(result, question.query(i), nanoflann::SearchParams());
          if (result.gave_up())
            given_up[static_cast<std::size_t>(tile)].push_back(i);
          else
            result.write(answer);
        }
      },
      "finding neighbours");
  std::vector<Index> all;
  for (const auto& some : given_up) all.insert(all.end(), some.begin(), some.end());
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace cordon::internal

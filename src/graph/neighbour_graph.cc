// Edges between neighbours under the rules "or", "and"
// and "epsilon", by Euclidean or cosine distance.
//
// Cosine is Euclidean distance on rows of unit length: |a - b|^2 = 2 (1 - cos). Rows of zeros have
// no direction; they are left out, counted and stay isolated.
#include "graph/neighbour_graph.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "cordon/data/scaling.h"
#include "cordon/neighbors/nearest.h"
#include "core/fail.h"
#include "core/index.h"
#include "graph/far_rows.h"
#include "graph/joined_pairs.h"

namespace cordon::internal {
namespace {

constexpr Index kMaxPairs = Index{1} << 28;

// 1 - cos = |a - b|^2 / 2 for rows of unit length.
double squared_reach(double epsilon, Metric metric) {
  return metric == Metric::kCosine ? 2 * epsilon : epsilon * epsilon;
}
double reach(double squared, Metric metric) {
  return metric == Metric::kCosine ? squared / 2 : std::sqrt(squared);
}

double median_reach(const Neighbours& near, Metric metric) {
  std::vector<double> farthest;
  for (Index i = 0; i < near.rows(); ++i) farthest.push_back(near.squared_distances(i).back());
  const auto middle = farthest.begin() + static_cast<Index>(farthest.size() - 1) / 2;
  std::nth_element(farthest.begin(), middle, farthest.end());
  return reach(*middle, metric);
}

// All pairs with |a - b|^2 <= most, a < b. A point whose whole list is within reach may have more
// neighbours than the list holds: such points are asked again for twice as many, until the list
// ends beyond the reach or holds everybody. From the second round on the points are queries, and a
// query finds itself as well. Stops with an error before more than 2^28 pairs are kept.
std::vector<Edge> pairs_within(const Points& x, Neighbours near, double maximum, const Run& run) {
  std::vector<Index> asked(idx(x.rows()));
  std::iota(asked.begin(), asked.end(), Index{0});
  std::vector<Edge> edges;
  for (bool with_itself = false;; with_itself = true) {
    std::vector<Index> again;
    for (std::size_t q = 0; q < asked.size(); ++q) {
      const auto row = near.row(static_cast<Index>(q));
      const auto squared = near.squared_distances(static_cast<Index>(q));
      if (squared.back() <= maximum && near.count < x.rows() - (with_itself ? 0 : 1)) {
        again.push_back(asked[q]);
        continue;
      }
      for (std::size_t l = 0; l < row.size() && squared[l] <= maximum; ++l)
        if (row[l] > asked[q]) edges.push_back({asked[q], row[l], 1.0});
    }
    if (again.empty()) return edges;
    const Index k = std::min(2 * near.count + 1, x.rows());
    if (static_cast<Index>(edges.size()) + k * static_cast<Index>(again.size()) > kMaxPairs)
      fail(ErrorKind::kUsage,
           "epsilon joins more than {} pairs of the {} points; give a smaller ‹epsilon›, or ‹graph or›",
           kMaxPairs, x.rows());
    asked = std::move(again);
    near = nearest(x.select_rows(asked), x, {.k = k}, run);
  }
}

// Removes the edges of the rows near nobody and returns their number; or leaves all as it is, where the
// other rows are too few to have n_neighbors each.
Index leave_alone(const std::vector<Index>& far, const NeighbourRule& rule, Index rows,
                  std::vector<Edge>& edges) {
  const auto count = static_cast<Index>(far.size());
  if (count == 0 || rows - count <= rule.n_neighbors) return 0;
  const auto is_far = [&](Index i) { return std::binary_search(far.begin(), far.end(), i); };
  std::erase_if(edges, [&](const Edge& e) { return is_far(e.a) || is_far(e.b); });
  return count;
}

// Edges between the chosen rows of larger points.
void renumber(std::vector<Edge>& edges, const std::vector<Index>& rows) {
  for (Edge& edge : edges) {
    edge.a = rows[idx(edge.a)];
    edge.b = rows[idx(edge.b)];
  }
}

}  // namespace

Points unit_rows(const Points& x, const Run& run) {
  return scaled(x, {ScalingKind::kUnit, {}, {}}, run);
}

std::vector<Index> rows_with_direction(const Points& x) {
  std::vector<Index> rows;
  std::vector<double> copy(x.is_sparse() ? 0 : idx(x.cols()));
  const auto is_zero = [](double value) { return value == 0; };
  for (Index i = 0; i < x.rows(); ++i) {
    if (!x.is_sparse()) x.copy_rows(i, 1, copy.data());
    const bool zero =
        x.is_sparse() ? std::all_of(x.sparse().row_values(i).begin(), x.sparse().row_values(i).end(), is_zero)
                      : std::all_of(copy.begin(), copy.end(), is_zero);
    if (!zero) rows.push_back(i);
  }
  return rows;
}

NeighbourEdges neighbour_edges(const Points& x, const NeighbourRule& rule, const Run& run) {
  NeighbourEdges found;
  std::vector<Index> rows;
  Points compared = x;
  if (rule.metric == Metric::kCosine) {
    rows = rows_with_direction(x);
    found.zero_rows = x.rows() - static_cast<Index>(rows.size());
    compared = unit_rows(found.zero_rows > 0 ? x.select_rows(rows) : x, run);
  }
  if (rule.n_neighbors >= compared.rows())
    fail_parameter(
        "n_neighbors", rule.n_neighbors,
        fmt::format("1 to {} ({} rows can be compared{})", std::max<Index>(compared.rows() - 1, 1),
                    compared.rows(),
                    found.zero_rows > 0 ? fmt::format(", {} are all zeros", found.zero_rows) : ""));
  if (rule.epsilon.has_value() && (!(*rule.epsilon > 0) || !std::isfinite(*rule.epsilon)))
    fail_parameter("epsilon", *rule.epsilon, "more than 0 and finite");
  Neighbours near = nearest(compared, {.k = rule.n_neighbors, .approximate = rule.approximate}, run);
  found.recall = near.recall;
  if (rule.rule == GraphRule::kEpsilon) {
    found.epsilon = rule.epsilon.value_or(median_reach(near, rule.metric));
    found.edges = pairs_within(compared, std::move(near), squared_reach(found.epsilon, rule.metric), run);
  } else {
    found.edges = joined_pairs(near, rule.rule == GraphRule::kOr ? Listed::kEither : Listed::kBoth,
                               [](double) { return 1.0; });
    if (rule.metric == Metric::kEuclidean)
      found.far_rows =
          leave_alone(rows_near_nobody(near, far_square(compared)), rule, near.rows(), found.edges);
  }
  if (found.zero_rows > 0) renumber(found.edges, rows);
  return found;
}

}  // namespace cordon::internal

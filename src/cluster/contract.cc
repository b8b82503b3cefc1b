// Must-link components as weighted points: their means, sizes and inner scatter. For any centre c
//
//   sum over the group of |x - c|^2 = scatter of the group + size |mean - c|^2
//
// so that k-means on the means with sizes as weights is k-means on the points with the groups held
// together. Cost: n f; sparse points have sparse means.
#include "cluster/contract.h"

#include <algorithm>
#include <span>
#include <utility>

#include "cluster/weighted_rows.h"
#include "cordon/constraints/closure.h"
#include "core/index.h"
#include "core/linalg.h"

namespace cordon::internal {
namespace {

// Sparse means have the columns that any member has, so that memory stays near that of the points;
// `mean` is a dense scratch row of which only these columns are wiped.
Points means_of(const Points& points, const std::vector<std::span<const Index>>& members) {
  const WeightedRows rows(points);
  const Index groups = static_cast<Index>(members.size());
  // Members ascend, so that a group has one mean, to the last bit, however its links were given.
  const auto mean_into = [&](Index g, double* out) {
    const auto& of_group = members[idx(g)];
    if (of_group.size() == 1) return rows.copy_to(of_group[0], out);  // exactly the point
    std::fill(out, out + points.cols(), 0.0);
    for (const Index i : of_group) rows.add_to(i, 1 / static_cast<double>(of_group.size()), out);
  };
  if (!points.is_sparse()) {
    Matrix means(groups, points.cols());
    for (Index g = 0; g < groups; ++g) mean_into(g, means.row(g).data());
    return Points::own(std::move(means));
  }
  SparseMatrix means;
  means.rows = groups;
  means.cols = points.cols();
  std::vector<double> mean(idx(points.cols()));
  for (Index g = 0; g < groups; ++g) {
    std::vector<std::int32_t> columns;
    for (const Index i : members[idx(g)]) {
      const auto of_row = points.sparse().row_columns(i);
      columns.insert(columns.end(), of_row.begin(), of_row.end());
    }
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
    for (const auto column : columns) mean[idx(column)] = 0;
    for (const Index i : members[idx(g)])
      rows.add_to(i, 1 / static_cast<double>(members[idx(g)].size()), mean.data());
    for (const auto column : columns) {
      means.column.push_back(column);
      means.value.push_back(mean[idx(column)]);
    }
    means.start.push_back(means.entries());
  }
  return Points::own(std::move(means));
}

}  // namespace

// Components with a cannot-link to another come last, as the descents want them (lloyd.h,
// link_selected_kmeans.h). Scatter is measured around the means as they are stored.
Contraction contract(const Points& points, const ConstraintSet& constraints) {
  const Closure closure(constraints, points.rows());
  const Index groups = closure.component_count();
  std::vector<bool> is_linked(idx(groups), false);
  for (const auto& [a, b] : closure.separated()) is_linked[idx(a)] = is_linked[idx(b)] = true;

  Contraction result;
  std::vector<Index> number(idx(groups));
  std::vector<std::span<const Index>> members;
  for (const bool linked : {false, true}) {
    result.first_linked = static_cast<Index>(members.size());
    for (Index component = 0; component < groups; ++component) {
      if (is_linked[idx(component)] != linked) continue;
      number[idx(component)] = static_cast<Index>(members.size());
      members.push_back(closure.members(component));
    }
  }
  for (Index i = 0; i < points.rows(); ++i) result.group_of.push_back(number[idx(closure.component_of(i))]);
  result.means = means_of(points, members);

  const WeightedRows rows(points);
  std::vector<double> mean(idx(points.cols()));
  for (Index g = 0; g < groups; ++g) {
    result.sizes.push_back(static_cast<double>(members[idx(g)].size()));
    if (members[idx(g)].size() == 1) continue;
    result.means.copy_rows(g, 1, mean.data());
    const double norm = squared_norm(mean);
    for (const Index i : members[idx(g)]) result.scatter += rows.squared_distance(i, mean.data(), norm);
  }
  return result;
}

}  // namespace cordon::internal

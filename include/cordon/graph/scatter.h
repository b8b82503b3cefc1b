// Scatter matrices: what a weighted graph on the points looks like in feature space.
//
//   scatter(x, edges)      = sum over edges of  w_ab (x_a - x_b)(x_a - x_b)'   = X' L X, L the graph's
//   Laplacian total_scatter(x)       = sum over points of (x_i - mean)(x_i - mean)'      (all pairs, divided
//   by n) within_scatter(x, g)   = sum over groups and their points of (x_i - m_g)(x_i - m_g)'
//   point_scatter(x, w, c) = sum over points of w_i (x_i - c)(x_i - c)'          = X' D X, X about c
//
// L is never formed and no n x n or m x f matrix exists: rows are made tile by tile. Cost: m f^2 for few
// edges; above about two edges per point the form X'(LX), which costs n f^2 + m f, takes over by itself.
// Dense and sparse points. All are invariant under translation of the points and under their order.
#pragma once

#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

struct Edge {
  Index a = 0;
  Index b = 0;
  double weight = 1;  // may be negative
};

CORDON_EXPORT std::vector<double> column_means(const Points& x, const Run& run);

CORDON_EXPORT Matrix scatter(const Points& x, const std::vector<Edge>& edges, const Run& run);

// `means` = column_means(x), where the caller has them already.
CORDON_EXPORT Matrix total_scatter(const Points& x, const std::vector<double>& means, const Run& run);

// `weights`: one per row, 0 or more; rows of weight 0 take no part.
CORDON_EXPORT Matrix point_scatter(const Points& x, const std::vector<double>& weights,
                                   const std::vector<double>& centre, const Run& run);

// Means are right to the last digit or two, whatever the numbers and however many: that of equal numbers is
// that number. group[i] is the group of row i, 0 .. group_count - 1, or negative for rows that belong to
// none.
struct GroupMeans {
  Matrix means;  // group_count x f
  std::vector<double> sizes;
};
CORDON_EXPORT GroupMeans group_means(const Points& x, const std::vector<int>& group, Index group_count,
                                     const Run& run);
// A column in which the points of every group are equal but for rounding gets zeros: what is left of it is
// not spread. Rounding is judged by the column's own numbers, so that its unit does not matter.
CORDON_EXPORT Matrix within_scatter(const Points& x, const std::vector<int>& group, const GroupMeans& groups,
                                    const Run& run);

// sum over groups of size * (m_g - centre)(m_g - centre)'.
CORDON_EXPORT Matrix between_scatter(const GroupMeans& groups, const std::vector<double>& centre,
                                     const Run& run);

}  // namespace cordon

/// \file
/// Scatter matrices (f x f) of points and of weighted graphs on them.
///
/// \code{.unparsed}
/// scatter(x, edges)       sum over edges of w_ab (x_a - x_b)(x_a - x_b)'  =  X'LX, L the Laplacian
/// total_scatter(x, mean)  sum over points of (x_i - mean)(x_i - mean)'  =  (sum over pairs) / n
/// within_scatter(x, g)    sum over groups g and their points of (x_i - m_g)(x_i - m_g)'
/// point_scatter(x, w, c)  sum over points of w_i (x_i - c)(x_i - c)'  =  X'DX, X centred on c
/// between_scatter(g, c)   sum over groups g of n_g (m_g - c)(m_g - c)'
/// \endcode
///
/// L is never formed, and there is no n x n or m x f matrix: rows are made in tiles. Cost for m
/// edges: m f^2 if there are few of them; above two edges per point the form X'(LX), which costs
/// n f^2 + m f, is chosen. Points may be dense or sparse. Translating or reordering the points does
/// not change the results (beyond rounding), if the centre moves with them.
#pragma once

#include <vector>

#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon::internal {

/// An edge between two points.
struct Edge {
  Index a = 0;
  Index b = 0;
  double weight = 1;  ///< May be negative.
};

/// The mean of each column.
std::vector<double> column_means(const Points& x, const Run& run);

/// The scatter of the differences along the edges.
Matrix scatter(const Points& x, const std::vector<Edge>& edges, const Run& run);

/// The scatter of all points; `means` is column_means(x).
Matrix total_scatter(const Points& x, const std::vector<double>& means, const Run& run);

/// The scatter of weighted points about `centre`. `weights`: one per row, 0 or more; rows of weight
/// 0 do not count.
Matrix point_scatter(const Points& x, const std::vector<double>& weights, const std::vector<double>& centre,
                     const Run& run);

/// The means of groups of points.
struct GroupMeans {
  Matrix means;               ///< group_count x f.
  std::vector<double> sizes;  ///< Number of points of each group.
};
/// group[i] is the group of row i, 0 .. group_count - 1, or negative for a row that belongs to
/// none. The means are accurate to the last digit or two, whatever the numbers are and however
/// many: the mean of equal numbers is exactly that number.
GroupMeans group_means(const Points& x, const std::vector<int>& group, Index group_count, const Run& run);
/// The scatter inside the groups. A column in which the points of every group are equal up to
/// rounding gets zeros, so that rounding errors do not look like variation. Rounding is judged by
/// the numbers of the column itself, so its unit does not matter.
Matrix within_scatter(const Points& x, const std::vector<int>& group, const GroupMeans& groups,
                      const Run& run);

/// The scatter of the means of the groups about `centre`, weighted by their sizes.
Matrix between_scatter(const GroupMeans& groups, const std::vector<double>& centre, const Run& run);

}  // namespace cordon::internal

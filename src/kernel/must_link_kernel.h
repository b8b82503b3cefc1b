/// \class cordon::internal::MustLinkKernel
/// A kernel in whose feature space must-linked points coincide.
///
/// In the feature space each must-link (a, b) is a difference phi(a) - phi(b). Every point is
/// projected onto the orthogonal complement of these differences, which makes linked points
/// coincide and moves the others with them:
///
/// \code{.unparsed}
/// K^(i, j)   = K(i, j) - g_i.g_j,   G = K_M V w^(-1/2)     (points x rank)
/// d^^2(i, j) = K(i, i) + K(j, j) - 2 K(i, j) - |g_i - g_j|^2
/// K_M(i, l)  = K(i, a_l) - K(i, b_l)                       for must-link l
/// W          = V w V'                                      inner products of the differences
/// \endcode
///
/// Directions with w <= 1e-10 of the largest one are dropped. There is no n x n matrix; G is all
/// the memory.
///
/// Rounding would keep linked points about 1e-8 apart, which is enough to decide ties. Therefore
/// every point is represented by the lowest row of its must-link component, and squared distances
/// below 1e-13 count as 0.
///
/// Cost: n m f for K_M, m^3 for the eigenproblem and n m rank for G, where m counts the must-links
/// that are not implied by earlier ones.
///
/// \code{.cpp}
/// const cordon::MustLinkKernel kernel(points, constraints, {.delta = 0.6}, run);
/// const double d2 = kernel.squared_distance(3, 17);
/// \endcode
#pragma once

#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/kernel/kernel.h"

namespace cordon::internal {

class MustLinkKernel {
 public:
  /// Only the must-links of `constraints` are used. The kernel shares the numbers of `points`. Throws
  /// Error(kUsage) if that would need more than 16 GB of memory.
  MustLinkKernel(const Points& points, const ConstraintSet& constraints, const Kernel& kernel,
                 const Run& run);

  /// The points.
  const Points& points() const { return points_; }
  /// The kernel without the must-links.
  const Kernel& kernel() const { return kernel_; }
  /// Number of points.
  Index rows() const { return points_.rows(); }
  /// Number of columns of G.
  Index rank() const { return coordinates_.cols(); }

  /// The row that represents this one: the lowest row of its must-link component.
  Index representative(Index row) const { return representative_[static_cast<std::size_t>(row)]; }

  /// Number of sites, which are the distinct places of the feature space. Rows that are linked, or
  /// equal to the representative of linked rows, share a site. Sites are numbered in the order of
  /// their first rows.
  Index sites() const { return coordinates_.rows(); }
  /// The site of a row.
  Index site(Index row) const { return site_[static_cast<std::size_t>(row)]; }

  /// g of each site: sites() x rank().
  const Matrix& coordinates() const { return coordinates_; }
  /// g of the site of a row.
  std::span<const double> coordinates(Index row) const { return coordinates_.row(site(row)); }

  /// What a point x that is not among the rows needs for its own g: the rows a_1, b_1, a_2, b_2, ...
  /// that the independent must-links join, and V w^(-1/2). g = K_M(x) V w^(-1/2).
  const std::vector<Index>& link_ends() const { return link_ends_; }
  const Matrix& link_axes() const { return link_axes_; }

  /// K^(i, j) of two rows. Cost: f + rank multiplications.
  double value(Index i, Index j) const;
  /// d^^2(i, j) of two rows. Cost: f + rank multiplications.
  double squared_distance(Index i, Index j) const;

  /// K^ between rows first .. last - 1 and the given other rows.
  Matrix block(Index first, Index last, const std::vector<Index>& others, const Run& run) const;

 private:
  std::vector<Index> find_sites(const Run& run);
  double plain_value(Index i, Index j) const;

  Points points_;
  Kernel kernel_;
  std::vector<Index> representative_;
  std::vector<Index> site_;
  Matrix coordinates_;            // G, a row per site
  std::vector<double> diagonal_;  // K(i, i)
  std::vector<Index> link_ends_;
  Matrix link_axes_;
};

}  // namespace cordon::internal

// A kernel in which must-linked points are one point.
//
// In the kernel's space each must-link (a, b) is a difference phi(a) - phi(b). Projecting every point on what
// is orthogonal to all of them makes linked points coincide and moves the others along:
//   K^(i, j)  = K(i, j) - g_i.g_j,      G = K_M V w^(-1/2)   (points x rank)
//   d^^2(i, j) = K(i,i) + K(j,j) - 2 K(i, j) - |g_i - g_j|^2
// with K_M(i, l) = K(i, a_l) - K(i, b_l) and W = V w V' the inner products of the differences; directions
// with w <= 1e-10 of the largest are dropped. No n x n matrix exists: G is the whole memory.
//
// Rounding would keep linked points some 1e-8 apart, enough to decide ties. Therefore every point is looked
// at through its stand-in, the lowest row of its must-link component, and squared distances below 1e-13 are
// 0.
//
// Cost: n m f for K_M, m^3 for the eigenproblem, n m rank for G, where m counts the must-links that are not
// implied by earlier ones.
//
//   const MustLinkKernel kernel(points, said, {.delta = 0.6}, run);
//   kernel.squared_distance(3, 17);
#pragma once

#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/kernel/kernel.h"

namespace cordon {

class CORDON_EXPORT MustLinkKernel {
 public:
  // Only the must-links of `said` are used. Copies of `points` share their numbers. Throws Error(kUsage)
  // where G would not fit in memory.
  MustLinkKernel(const Points& points, const ConstraintSet& said, const Kernel& kernel, const Run& run);

  const Points& points() const { return points_; }
  const Kernel& kernel() const { return kernel_; }
  Index rows() const { return points_.rows(); }
  Index rank() const { return coordinates_.cols(); }

  // The row that stands for this one: the lowest of its must-link component.
  Index stand_in(Index row) const { return stand_in_[static_cast<std::size_t>(row)]; }

  // Where a row is: rows that are linked, or equal to linked ones' stand-in, share a site. Sites are numbered
  // in the order of their first rows.
  Index sites() const { return coordinates_.rows(); }
  Index site(Index row) const { return site_[static_cast<std::size_t>(row)]; }

  // g of each site (sites() x rank()), and of the site of a row.
  const Matrix& coordinates() const { return coordinates_; }
  std::span<const double> coordinates(Index row) const { return coordinates_.row(site(row)); }

  // K^(i, j) of any two rows, and their squared distance: f + rank multiplications each.
  double value(Index i, Index j) const;
  double squared_distance(Index i, Index j) const;

  // K^ between rows first .. last - 1 and the given other rows.
  Matrix block(Index first, Index last, const std::vector<Index>& others, const Run& run) const;

 private:
  std::vector<Index> find_sites(const Run& run);
  double plain_value(Index i, Index j) const;

  Points points_;
  Kernel kernel_;
  std::vector<Index> stand_in_;
  std::vector<Index> site_;
  Matrix coordinates_;            // G, a row per site
  std::vector<double> diagonal_;  // K(i, i)
};

}  // namespace cordon

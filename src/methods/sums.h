/// \file
/// Methods that see the points only through sums: of parts of a table that need not be in memory
/// together, the sums add up to those of the whole table.
///
/// \code{.unparsed}
/// points      n, smallest and largest, mean, spread sum (x - mean)^2, S_t = sum (x - mean)(x - mean)'
/// links       S_B, S_W of PairSums
/// chunklets   sum over chunklets and their points of (x - m_g)(x - m_g)', and sum n_g (m_g - m)(m_g - m)'
/// classes     sizes and means, sum over classes and their points of (x - m_c)(x - m_c)'
/// \endcode
///
/// Sums about a mean are merged with those of a part by n m / (n + m) d d', d the difference of the
/// two means, so that no digits are lost to an offset of the columns. Scaling a column by (x -
/// offset) factor multiplies its row and column of a sum by factor: sums are of unscaled points, and
/// are scaled when all parts are known. A class may be in several parts; links and chunklets are
/// summed from linked rows, wherever in the table these stand. An empty matrix is one of zeros: what
/// nobody asked for takes no memory. Memory: a few f x f matrices. Cost of a part: n f^2; of adding
/// two sums: f^2.
#pragma once

#include <string>
#include <string_view>

#include "cordon/data/scaling.h"
#include "methods/pair_method.h"

namespace cordon::internal {

/// Groups of points of which each is in one part.
struct ChunkletSums {
  Index count = 0;             ///< Number of chunklets.
  double points = 0;           ///< Number of their points.
  std::vector<double> centre;  ///< Mean of their points.
  Matrix within;               ///< Scatter inside them.
  Matrix between;              ///< Scatter of their means about the centre, weighted by size.
};

/// Classes, which go on from part to part.
struct ClassSums {
  std::vector<std::string> names;
  std::vector<double> sizes;
  Matrix means;   ///< A row per class.
  Matrix within;  ///< Scatter inside the classes.
};

/// The sums over all parts so far.
struct Sums {
  Index rows = 0;
  Index features = 0;
  std::vector<double> minimum, maximum, means;
  std::vector<double> squares;  ///< About the means: the diagonal of S_t.
  Matrix total;                 ///< S_t; empty where only the spread was summed.
  PairSums pairs;
  ChunkletSums chunklets;
  ClassSums classes;

  /// Adds the sums of other rows. The result depends on the order only by rounding; classes keep the
  /// order in which they first appear.
  void add(const Sums& more);

  /// Everything about points but S_t: one number per column of each kind.
  void add_spread(const Points& part);
  void add_points(const Points& part, const Run& run);
  void add_links(const Points& part, const ConstraintSet& constraints, const Run& run);
  void add_chunklets(const Points& part, const ConstraintSet& constraints, const Run& run);
  void add_classes(const Points& part, const Labels& labels, const Run& run);

  /// minmax, zscore or none, fitted to all points.
  Scaling scaling(ScalingKind kind) const;
  /// The sums of the scaled points.
  Sums scaled(const Scaling& scaling) const;

  /// All of it, to the last bit, as bytes that another process (on a machine of the same byte order)
  /// makes sums of again. from_bytes() throws Error(kInput) for anything else.
  std::string bytes() const;
  static Sums from_bytes(std::string_view bytes);

 private:
  void add(const PairSums& more);
  void add(const ChunkletSums& more);
  void add(const ClassSums& more);
};

}  // namespace cordon::internal

/// \file
/// The k nearest neighbours of every point, exactly.
///
/// Definition: "nearest" is by squared Euclidean distance, computed as the plain sum of squared
/// differences in double precision and rounded to 30 significant bits for comparison; of equally
/// near points the lower index comes first. With this rule the result is well defined on grids and
/// duplicates, a row far away does not change the neighbours of others, and the result is the same
/// for every number of threads, every processor and each of the algorithms below.
///
/// Algorithms, for n points, f features and q queries (of equal dense rows one is searched for all,
/// so n counts distinct rows only):
/// - few features (up to 4, up to 6 among the points themselves) and at least 500 points: a
///   kd-tree, about q log n;
/// - otherwise: a scan in single precision with a proven error bound, q n f multiplications at the
///   full rate of the processor, and an exact distance only for the few pairs that may matter;
/// - sparse points: a scan over the stored entries, about q times the number of entries;
/// - approximate: a navigable small-world graph (hnswlib), useful beyond 100,000 points. The share
///   of true neighbours found, measured on up to 200 rows, comes with the result.
///
/// Memory beside the result: one single-precision copy of x, and a copy of the distinct rows if
/// some are equal.
///
/// Range: values of any finite size are allowed. A squared distance outside the range of double is
/// returned as the largest double (or 0), and the order is still right. Differences 290 orders of
/// magnitude smaller than the largest one count as 0; with values above 1e135, where such a
/// difference may be meant, it is refused.
///
/// \code{.cpp}
/// const cordon::Neighbours near = cordon::nearest(points, {.k = 5}, run);
/// for (const auto j : near.row(0)) use(j);  // the neighbours of point 0, nearest first
/// \endcode
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

/// Row i holds the neighbours of point (or query) i, nearest first.
struct Neighbours {
  Index count = 0;                       ///< k, the length of each row.
  std::vector<std::int32_t> index;       ///< rows x k, row by row.
  std::vector<double> squared_distance;  ///< The same shape.
  /// Of an approximate search: the share of true neighbours found, measured on up to 200 rows.
  std::optional<double> recall{};

  /// Number of points or queries.
  Index rows() const { return count == 0 ? 0 : static_cast<Index>(index.size()) / count; }
  /// The neighbours of point i.
  std::span<const std::int32_t> row(Index i) const { return {index.data() + i * count, width()}; }
  /// The squared distances of these neighbours.
  std::span<const double> squared_distances(Index i) const {
    return {squared_distance.data() + i * count, width()};
  }
  std::span<std::int32_t> row(Index i) { return {index.data() + i * count, width()}; }
  std::span<double> squared_distances(Index i) { return {squared_distance.data() + i * count, width()}; }

 private:
  std::size_t width() const { return static_cast<std::size_t>(count); }
};

/// What is searched for, and how.
struct NearestOptions {
  /// Number of neighbours: at least 1, at most the number of points to choose from.
  Index k = 5;
  /// Allow a few wrong neighbours for speed on very many points. Sparse points are always searched
  /// exactly.
  bool approximate = false;
  /// approximate: number of candidates a query keeps; more is slower and more accurate. 0: chosen
  /// from k.
  Index search_width = 0;
};

/// Neighbours among the points themselves. A point is not its own neighbour, so k <= rows - 1.
/// Throws Error(kUsage) for a k that is not allowed, and Error(kInput) for a value that is not
/// finite or if double precision cannot hold both the nearest and the largest distances.
CORDON_EXPORT Neighbours nearest(const Points& x, const NearestOptions& options, const Run& run);

/// The neighbours in x of other points with the same columns; k <= rows of x.
CORDON_EXPORT Neighbours nearest(const Points& queries, const Points& x, const NearestOptions& options,
                                 const Run& run);

}  // namespace cordon

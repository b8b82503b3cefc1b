// The k nearest neighbours of every point, exactly.
//
// "Nearest" is by squared Euclidean distance, computed as the plain sum of squared differences in double
// precision and compared rounded to 30 significant bits; among equal ones the lower index goes first. With
// that rule the answer is defined even on grids and duplicates, no row far away changes the neighbours of
// others, and the answer is the same for every number of threads, every processor and each of the algorithms
// below, which only differ in time.
//
// How it is found (n points, f features, q queries). Of dense rows that are equal one is searched for all:
// n counts different rows only, and tables full of repetitions cost no more than that.
//   few features   a kd-tree: about q log n;
//   otherwise      a scan in single precision that can prove what it leaves out: q n f multiplications at
//                  the processor's full rate, and an exact distance only for the few pairs that may matter;
//   sparse points  a scan over the entries that are there: about q x entries;
//   approximate    a navigable small-world graph (hnswlib), worth it beyond 100,000 points. The share of true
//                  neighbours it found, measured on up to 200 rows, is reported as "neighbour_recall".
//
//   cordon::Run run;
//   const auto near = cordon::nearest(points, {.k = 5}, run);
//   for (const auto j : near.row(0)) ...                      // the neighbours of point 0, nearest first
//
// Memory beyond the answer: one single-precision copy of x, and the different rows where some are equal.
// Values of any finite size are allowed; where a squared distance itself is beyond the range of double it is
// given as the largest double (or 0), and the order is still right. What is 290 orders of magnitude smaller
// than the largest difference counts as 0; beside values above 1e135, where that may be a number somebody
// meant, it is refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

// Row i: the neighbours of point (or query) i, nearest first.
struct Neighbours {
  Index count = 0;                       // k, the length of each row
  std::vector<std::int32_t> index;       // rows x k, row by row
  std::vector<double> squared_distance;  // the same shape

  Index rows() const { return count == 0 ? 0 : static_cast<Index>(index.size()) / count; }
  std::span<const std::int32_t> row(Index i) const { return {index.data() + i * count, width()}; }
  std::span<const double> squared_distances(Index i) const {
    return {squared_distance.data() + i * count, width()};
  }
  std::span<std::int32_t> row(Index i) { return {index.data() + i * count, width()}; }
  std::span<double> squared_distances(Index i) { return {squared_distance.data() + i * count, width()}; }

 private:
  std::size_t width() const { return static_cast<std::size_t>(count); }
};

struct NearestOptions {
  // How many neighbours, at least 1 and at most the number of points there are to choose from.
  Index k = 5;
  // Allow a few wrong neighbours for speed on very many points. Sparse points are always searched exactly.
  bool approximate = false;
  // approximate only: how many candidates a query keeps on its way; more is slower and more often right. 0:
  // chosen from k.
  Index search_width = 0;
};

// Among themselves: a point is not its own neighbour, so k <= rows - 1. Throws Error(kUsage) where k is not
// allowed, Error(kInput) where a value is not finite, or where double precision cannot hold both the nearest
// and the largest distances.
CORDON_EXPORT Neighbours nearest(const Points& x, const NearestOptions& options, Run& run);

// The neighbours in x of other points with the same columns; k <= rows of x.
CORDON_EXPORT Neighbours nearest(const Points& queries, const Points& x, const NearestOptions& options,
                                 Run& run);

}  // namespace cordon

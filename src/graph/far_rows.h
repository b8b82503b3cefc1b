// Points of which a few lie far out, in coordinates that bring these near.
//
// A row 10^8 times farther out than the others contributes 10^16 times as much to a sum of squares,
// and the others vanish in its rounding. But a pencil of two such sums, A z = lambda B z, does not
// depend on the coordinates: with x~ = T x it has the same eigenvalues, and z = T y. So the space
// is compressed along the direction u of each row far out,
//   T = I - (1 - g) u u',  g = typical length / its length,
// which leaves all that is orthogonal to u as it is, and every row keeps its digits. The
// rank is decided there: a direction is dropped for being small beside what the rows have
// in common, not beside one of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/neighbors/nearest.h"

namespace cordon::internal {

// The square of a length that no two neighbours are apart: a thousand times the distance of the
// median row from the middle (the median of every column). A row farther than that from all others
// is near nobody. Infinite for sparse points and where more than half of the rows are equal.
// O(n f).
double far_square(const Points& points);

// The rows near nobody, ascending, given the nearest neighbours of all rows.
std::vector<Index> rows_near_nobody(const Neighbours& near, double far_square);

// What a report says of them, where a graph is drawn or a map learnt without them.
std::string far_rows_warning(Index far, Index rows, std::string_view what_follows);

class NearCoordinates {
 public:
  // Of dense points; rows of weight 0 do not count. Rows are far out where they are a thousand
  // times as far from the middle (the median of every column) as the median row. Sparse points are
  // left as they are. O(n f), and as much again for each row far out, of which there may be 32.
  NearCoordinates(const Points& points, const std::vector<double>& weights, const Run& run);

  bool changed() const { return !along_.empty(); }
  Index far_rows() const { return static_cast<Index>(along_.size()); }
  const Points& points() const { return points_; }

  // Directions y in these coordinates as directions z of the given points.
  Matrix lift(Matrix directions) const;

  // A mean in these coordinates as the centre that a map of the given points subtracts: without
  // what lies along the rows far out, which would cost all others their digits.
  std::vector<double> centre(std::vector<double> mean) const;

 private:
  struct Compression {
    std::vector<double> u;
    double g;
  };

  Points points_;
  std::vector<double> middle_;
  std::vector<Compression> along_;
};

}  // namespace cordon::internal

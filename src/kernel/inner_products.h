// Inner products x_i.y_j of many points x with a fixed set y, a tile of x at a time; dense or
// sparse, each in the way that suits it. Sparse points are not made dense, but for a tile of x
// against a centred y. Multiplications per pair:
//
//   dense x, dense y     one matrix product per tile: f
//   sparse x, sparse y   y by columns, every entry of x_i meets the y that have it: common entries
//   sparse x, dense y    every entry of x_i times a column of y: entries of x_i
//   dense x, sparse y    the other way round: entries of y_j
#pragma once

#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "core/parallel.h"

namespace cordon::internal {

class InnerProducts {
 public:
  // With `centred`, the middle of a dense y is subtracted from both sides: small numbers keep their
  // digits, and distances do not see the shift. It is made of medians: the mean would follow one
  // point far out, and cost all others their digits. Sparse points are left where they are.
  InnerProducts(const Points& y, bool centred);

  const std::vector<double>& right_norms() const { return right_norms_; }  // |y_j|^2

  // Row by row into out (count x rows of y), and |x_i|^2 of the tile's rows into left_norms.
  void tile(const Points& x, RowRange rows, double* out, std::vector<double>& left_norms) const;

 private:
  Matrix copy_centred(const Points& points, RowRange rows) const;

  Points y_;
  std::vector<double> centre_;  // empty: nothing is subtracted
  Matrix right_;                // dense y less the centre
  SparseMatrix by_column_;      // sparse y, transposed: row c holds the points that have column c
  std::vector<double> right_norms_;
};

}  // namespace cordon::internal

// The inner loop of k-means: the nearest centre of each row
// of a tile, and the sums the next centres are made of.
//
// Squared distances are summed directly, (x - c)^2, not by expanding the square: no
// cancellation far from the origin, a point on its centre is at distance exactly 0, and the
// extra subtraction runs beside the multiply-adds. One vector holds one coordinate of several
// centres, so nothing is summed across lanes until the very end, and each distance is added up
// in the order of the columns whatever the width.
//
// Plain types only: this header is also included by files
// compiled for other instruction sets (cmake/kernels.cmake).
#pragma once

#include "core/cpu.h"

namespace cordon::internal {

struct CentreTile {
  const double* rows;     // row i starts at rows + i * features
  const double* weights;  // one per row; null = all 1
  long count;
  long features;
  const double*
      centres;   // packed: lane l of vector v, column j stands at centres[(v * features + j) * lanes + l]
  long vectors;  // how many vectors of centres; unused lanes hold infinity and are never nearest
  int* labels;   // in: the labels so far; out: the nearest centres, ties to the lower index
  double* distances;  // out: squared distance to the nearest centre
  double* sums;       // added to: weighted sum of the rows of each centre, centre by centre
  double* masses;     // added to: weight of each centre; null = neither sums nor masses are wanted
  double objective;   // out: weighted sum of the distances
  long changed;       // out: how many labels differ from before
};

struct CentreKernel {
  long lanes;
  void (*nearest)(CentreTile& tile);
};

CORDON_DECLARE_KERNEL(CentreKernel, kCentreKernel);

}  // namespace cordon::internal

// The shadow that points of many features cast on a few directions.
//
// An orthogonal projection makes no distance longer, so two points whose shadows are too far apart
// are too far apart themselves. Most tables of hundreds of features lie near a few directions, and
// there the shadows alone rule out nearly all pairs, at a small part of the cost. Which directions
// is a matter of speed only: they are the principal ones of a sample, roughly.
//
// The directions are orthonormal up to 2^-40, and a shadow is computed in double precision:
// relative to the norms of the points both errors are far below those that ScanBound allows for,
// given the norms of the points themselves (not of their shadows).
#pragma once

#include "cordon/core/matrix.h"
#include "graph/scan_panels.h"

namespace cordon {

class ScanShadow {
 public:
  // A squared distance of shadows is at most this times that of the points.
  static constexpr double kLongest = 1 + 0x1p-40;

  // No directions where x has so few features that shadows do not pay.
  ScanShadow(const MatrixView& x, const ScanFrame& frame);

  // The number of directions.
  Index coordinates() const { return directions_.cols(); }

  // The shadows of placed rows: rows x coordinates().
  Matrix of(const Matrix& placed) const;

 private:
  Matrix directions_;  // x.cols x coordinates(), orthonormal columns
};

}  // namespace cordon

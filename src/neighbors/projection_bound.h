// Orthogonal projections of points with many features on a few directions.
//
// An orthogonal projection makes no distance longer, so two points whose projections are too far apart
// are too far apart themselves. Most tables of hundreds of features lie near a few directions, and
// there the projections alone rule out nearly all pairs, at a small part of the cost. Which directions
// is a matter of speed only: they are the principal ones of a sample, roughly.
//
// The directions are orthonormal up to 2^-40, and a projection is computed in double precision:
// relative to the norms of the points both errors are far below those that FloatBound allows for,
// given the norms of the points themselves (not of their projections).
#pragma once

#include "cordon/core/matrix.h"
#include "neighbors/float_panels.h"

namespace cordon::internal {

class ProjectionBound {
 public:
  // A squared distance of projections is at most this times that of the points.
  static constexpr double kLongest = 1 + 0x1p-40;

  // No directions where x has so few features that projections do not pay.
  ProjectionBound(const MatrixView& x, const FloatFrame& frame);

  // The number of directions.
  Index coordinates() const { return directions_.cols(); }

  // The projections of placed rows: rows x coordinates().
  Matrix of(const Matrix& placed) const;

 private:
  Matrix directions_;  // x.cols x coordinates(), orthonormal columns
};

}  // namespace cordon::internal

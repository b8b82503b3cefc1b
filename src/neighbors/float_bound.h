// Which pairs single precision may discard, with proof.
//
// Let q and p be vectors (points after subtracting a
// common centre and multiplying by a power of two). Then
//   |q - p|^2 = |q|^2 - 2 s  with  s = q.p - |p|^2 / 2,
// so "p may be nearer than the squared distance e" is "s > (|q|^2 - e) / 2". The kernel computes s
// in single precision, starting at h_p ~ -|p|^2 / 2 and adding f products. With u = 2^-24 and U = u
// / (1 - (f + 1) u) its error is at most
//     (f + 1) U (|h_p| + |q||p|)    the additions, and the products where they are rounded alone,
//   + 2.1 u |q||p|                  rounding the coordinates to single precision,
//   + u |h_p|                       rounding h_p,
//   + (f + 1) 2^-148                all of these where they underflow,
// and with |h_p| <= |p|^2 / 2 and |q||p| <= (|q|^2 + |p|^2) / 2 this is at most
//   (f + 3) U |p|^2  +  (f / 2 + 2) U |q|^2  +  (f + 1) 2^-148,
// where the rounded-up constants also hold the (2^29 times smaller) errors of the norms and of
// centring in double precision. The first part is added to h_p once and for all, the others are
// taken off the threshold: a pair below its threshold is proven farther than e, whatever the data.
//
// Balls are left out by the same arithmetic. A ball of queries (centre c, radius R, which
// includes the distance e^1/2 that matters) and a ball of points (centre d, radius r) are
// apart when |c - d| > R + r, which is
//   c.d + R r - (|d|^2 - r^2) / 2  <  (|c|^2 - R^2) / 2:
// one more coordinate, the radius, and "power" |d|^2 - r^2 in the place of |p|^2.
#pragma once

#include "cordon/core/matrix.h"

namespace cordon::internal {

class FloatBound {
 public:
  explicit FloatBound(Index coordinates);

  // h of a point or ball: minus half its power, plus
  // its share of the error. |power| <= squared_norm.
  float start_value(double power, double squared_norm) const;

  // The kernel's s below which a query of this power (|q|^2 - e, or |c|^2 - R^2) is proven apart.
  float threshold(double power, double squared_norm) const;

 private:
  double point_slack_;  // (f + 3) U
  double query_slack_;  // (f / 2 + 2) U
  double floor_;        // (f + 1) 2^-148
};

}  // namespace cordon::internal

// From a frame that nearly obeys to the nearest one that does.
//
// The relaxed problem may be solved by a mixture of projectors; its leading eigenvectors then miss
// some bounds. Gauss-Newton on the frames themselves mends that: the smallest turn K of the frame
// for which the linearised inequalities hold, excess_j + slope_j . K <= 0, again and again. Where
// such steps lead nowhere they are damped. Only inner products between differences enter, so a
// round costs T^2 + T f k and a small nonnegative problem (solve/nonnegative.h), no eigenproblem; a
// search whose violations stop falling is given up.
#pragma once

#include "guided/inequalities.h"
#include "guided/lagrangian.h"

namespace cordon::internal {

// Turns `frame` (orthonormal rows) until no inequality is violated by more than `tolerance` of its
// scale. Tries other starts near by, drawn from a fixed stream, where the first leads nowhere,
// while there is time. False: the frame that was given came back unchanged.
bool restore(const Inequalities& constraints, Matrix& frame, double tolerance, const Budget& budget);

// Orthonormal rows spanning what the rows span; rows that
// depend on earlier ones are replaced by unit vectors.
void orthonormalise_rows(Matrix& rows);

}  // namespace cordon::internal

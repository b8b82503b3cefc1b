// What a map's axes are made of, and how much of the
// points' variance it keeps; judged on at most 5,000 rows
// (500 where there are very many features).
//
// An orthonormal map keeps the variance of its coordinates. Any other keeps what can be
// predicted from them: the share of the points' variance that a linear fit on the coordinates
// explains, tr(C_xy C_yy^-1 C_yx) / tr(C_xx).
#pragma once

#include "cordon/data/points.h"
#include "solved_map.h"

namespace cordon::studio {

// Fills in axes and, where the solver has not done so, variance_kept.
void describe_axes(SolvedMap& map, const Points& points, const Run& run);

}  // namespace cordon::studio

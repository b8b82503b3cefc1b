// Does a statement hold on a map that was not made to
// obey it? Judged by the places of the points it names.
//
// Distances are compared in units of the map: one that
// stretches everything by two stretches the bounds as well.
//
//   closer, farther   as they say
//   nearer            d2(a,b) <= value d2(a,c)
//   must              at most half the distance that two objects have on average
//   cannot            at least that
//   near              to the listed ones at most 1.5 times as far (squared) as these among
//                     themselves
#pragma once

#include "cordon/data/points.h"
#include "solved_map.h"
#include "statement.h"

namespace cordon::studio {

void judge_by_places(const Snapshot& snapshot, const Points& points, SolvedMap& map, const Run& run);

}  // namespace cordon::studio

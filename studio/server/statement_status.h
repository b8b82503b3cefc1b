// Whether statements hold on a map that was not made to obey
// them, by the coordinates of the points they name.
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

void add_status_by_coordinates(const Snapshot& snapshot, const Points& points, SolvedMap& map,
                               const Run& run);

}  // namespace cordon::studio

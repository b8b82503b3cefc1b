// The kind of every point, as the map suggests it and the answers ask for it.
//
// K-means on the map; then the points mentioned are visited again and again (iterated conditional
// modes), each going to the kind c that is cheapest given where the others are,
//
//   z_i <- argmin_c |y_i - mu_c|^2 / (2 s2)
//                   - beta (same-answers of i in c - different-answers of i in c)
//
// with s2 the mean squared distance to the centre per dimension and beta = log((1 - .02) /
// .02): an answer is not binding, it is worth as much as odds of 49 to 1. K-means starts at the
// means of the groups found so far where there are k of them, else it is the best of three
// starts. Cost: n k dims per iteration.
//
// How many kinds, where that is not known: as many as groups were found. Once answers are doubted
// that is too many, for a wrong "different" founds a group of a kind that has one already. Then it
// is the k, from 2 to the number of groups of two points or more, whose k-means agrees with the
// most answers (the fewest kinds among equals): splitting a kind breaks "same" answers, joining two
// breaks "different" ones. Cost: k-means for each.
#pragma once

#include <vector>

#include "ask/groups_so_far.h"
#include "cordon/ask/interview.h"

namespace cordon::internal {

// `kinds` is k; 0: not known. `answers` are those trusted.
std::vector<int> soft_groups(const Matrix& map, const GroupsSoFar& groups, const std::vector<Answer>& answers,
                             Index kinds, bool noisy, const Run& run);

}  // namespace cordon::internal

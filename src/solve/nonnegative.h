// min y'Gy/2 - y'g over y >= 0, for a positive semidefinite G with a positive diagonal.
//
// By active sets (Lawson and Hanson): the position that pulls most goes in, those that would turn
// negative go out, until nothing pulls. G's factor over the positions inside grows by a row with
// each that comes, so a step costs what a product does; it is computed again only where one goes.
//
// Reference: Lawson and Hanson, "Solving least squares problems", 1974, chapter 23.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::internal {

// `inside`: positions to begin with, in any order, and those of the positive y on return. `enough`
// is asked before each step and may end the search early. Cost: n p + p^2 for each of usually 1 to
// 2 p steps, n positions, p of them positive.
Eigen::VectorXd nonnegative_solution(const Eigen::MatrixXd& gram, const Eigen::VectorXd& g,
                                     std::vector<Index>& inside, const std::function<bool()>& enough);

// How far y >= 0 is from the minimum by its conditions (Karush, Kuhn, Tucker): g - G y is 0 where y > 0 and
// nowhere above 0. The largest entry that is not so, relative to |G| |y| + |g|; infinite where y has an entry
// below 0 or one that is no number. Cost: n^2.
double nonnegative_error(const Eigen::MatrixXd& gram, const Eigen::VectorXd& g, const Eigen::VectorXd& y);

}  // namespace cordon::internal

/// \file
/// A simulated user who knows the classes and repeatedly gives the constraint that corrects the
/// worst error of the map.
///
/// The user has the map of linear discriminant analysis in mind (columns of unit length), computed
/// relative to the total scatter. If some directions separate the classes without any variation
/// inside them, they come first, the quality of the map is 1, and the points of a class coincide.
/// The distortion of a pair is its distance on the present map divided by that on the user's map.
/// In each round the user gives one constraint, the map is computed again, and its quality is
/// recorded. Strategies:
///
/// - c2-inf: closer, for the pair of largest distortion; the bound is its squared distance on the
///   user's map. Pairs that coincide there come first.
/// - c2-sup: farther, for the pair of smallest distortion, with the same bound.
/// - c3-lda: nearer a b c, with a and b of one class and c of another, for the largest
///   d(a, b) / d(a, c); the ratio is that of the user's map.
/// - c3-1, c3-half: the same triples with the ratio 1 or 1/2 (of squared distances).
///
/// `choice` = 100 takes the hundredth in this order instead of the first one (for triples: among
/// the worst triple of each point). No constraint is given twice. The quality is
/// Q = between-class / total variance of the map; it is compared with that of the discriminant map
/// and of the best orthonormal map (trace ratio).
///
/// Cost: n^2 (dims + classes) per constraint, and the maps of the session; no n x n matrix.
///
/// \code{.cpp}
/// const auto result = cordon::simulate_user(points, {.statements = 20}, run);
/// const double share = result.steps.back().q / result.q_lda;
/// \endcode
///
/// Reference: Martin, Exbrayat, Cleuziou, Moal, "Interactive and progressive constraint definition
/// for dimensionality reduction and visualization", LIFO RR-2010-04, 2010, section 4.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/guided/session.h"

namespace cordon {

/// The strategies listed above, in the same order.
enum class UserStrategy { kCloser, kFarther, kNearerAsKnown, kNearerOne, kNearerHalf };
/// Their names.
inline constexpr std::array<std::string_view, 5> kUserStrategyNames{"c2-inf", "c2-sup", "c3-lda", "c3-1",
                                                                    "c3-half"};

/// What the user does.
struct SimulatedUserOptions {
  UserStrategy strategy = UserStrategy::kCloser;
  Index statements = 50;  ///< Number of constraints.
  Index choice = 1;       ///< Which candidate is taken, from 1.
  /// Columns of the user's map; 0: classes - 1, at most the number of dimensions of the map.
  /// Further columns hold no difference between classes, are not determined by the data (their
  /// eigenvalue is 0) and lower q_lda.
  Index discriminant_dims = 0;
  GuidedOptions guided{.dims = 3, .explain = false};  ///< Options of the session.
};

/// The map after a number of constraints.
struct UserStep {
  /// The last constraint; not meaningful in step 0, before the first one.
  DistanceStatement constraints;
  double q = 0;               ///< Between-class share of the variance of the map.
  double distortion_sum = 0;  ///< Over all pairs that do not coincide on the user's map.
  /// Number of pairs at least as distorted as the thousandth pair at the start.
  Index strong = 0;
  Index violated = 0;  ///< Number of constraints that do not hold.
  Index eigenproblems = 0;
  bool converged = true;
};

/// The result of a simulation.
struct CORDON_EXPORT SimulatedUser {
  double q_lda = 0;             ///< Q of the user's map.
  double q_best = 0;            ///< Q of the orthonormal map of largest trace ratio.
  std::vector<UserStep> steps;  ///< statements + 1 steps; fewer if no candidate was left.
  Matrix directions;            ///< f x dims of the last map.

  /// The smallest number of constraints with q >= share * q_lda, or -1.
  Index statements_needed(double share) const;
};

/// Uses points.labels; rows without a label are left out. Throws Error(kUsage) if there are none,
/// or for options that are not allowed.
CORDON_EXPORT SimulatedUser simulate_user(const Points& points, const SimulatedUserOptions& options,
                                          const Run& run);

}  // namespace cordon
